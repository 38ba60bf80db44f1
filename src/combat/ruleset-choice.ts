import type { LogEntry, OpenMatter } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { loadFacets, rulesetIds, rulesetOf } from "../rulesets/registry.ts";
import { keepSetting, registerMenu } from "../settings.ts";
import { keepsInitiative } from "./authority/switching.ts";
import { type EndView, endView } from "./confirmations.ts";
import { askFields } from "./dialogs.ts";
import type { Fighting } from "./encounter.ts";
import { worldRuleset } from "./rulesets.ts";
import { give } from "./tracker/prompt.ts";
import type { Localize } from "./views/numbers-view.ts";
import { logText, rulesetAbout, rulesetName } from "./words.ts";

/** Rulesets available to an encounter of the world; always includes the world's own. */
export function offeredRulesets(): string[] {
  const taken = game.settings.get("turncraft", "offered");
  const own = worldRuleset();
  return rulesetIds().filter((id) => id === own || taken[id] !== false);
}

/** Registers the choice of rulesets on offer, and its form. Called at `init`. */
export function registerOffered(): void {
  keepSetting("world", "offered", {});
  const words = { name: "TURNCRAFT.Offered.name", label: "TURNCRAFT.Offered.open", hint: "TURNCRAFT.Offered.hint" };
  registerMenu("offered", { ...words, icon: "fa-solid fa-list-check", restricted: true }, chooseOffered);
}

/** Asks for the rulesets available to encounters. */
async function chooseOffered(): Promise<void> {
  const own = worldRuleset();
  const offered = offeredRulesets();
  const rows = rulesetIds().map((id) => ({
    id,
    name: rulesetName(id),
    about: rulesetAbout(id),
    checked: offered.includes(id),
    fixed: id === own ? localize("TURNCRAFT.Offered.own") : null,
  }));
  const title = localize("TURNCRAFT.Offered.name");
  const fields = await askFields(
    { title, icon: "fa-list-check", template: "choosing/offered", view: { rows }, width: 460, css: "tc-offered" },
    { label: localize("TURNCRAFT.Rules.save"), icon: "fa-check" },
  );
  if (!fields) return;
  // A box that can't be changed isn't sent; what isn't sent stays as it was.
  const present = game.settings.get("turncraft", "offered");
  const entered = rulesetIds().flatMap((id) => (typeof fields[id] === "boolean" ? [[id, fields[id]] as const] : []));
  await game.settings.set("turncraft", "offered", { ...present, ...Object.fromEntries(entered) });
}

/** Rulesets available in place of the encounter's own. */
export function otherRulesets(type: string): string[] {
  return offeredRulesets().filter((id) => id !== type);
}

/** Lets the GM change an encounter's ruleset, listing the consequences in mid-encounter. */
export async function chooseRuleset(combat: Fighting): Promise<void> {
  const { type, state } = combat;
  const pending: readonly OpenMatter[] = rulesetOf(type)?.rules.pending?.(state) ?? [];
  await loadFacets(...otherRulesets(type));
  const choices = otherRulesets(type).map((id) => ({
    id,
    name: rulesetName(id),
    about: rulesetAbout(id),
    keepsInitiative: keepsInitiative(type, id),
  }));
  if (choices.length === 0) return;
  const { seq = 0 } = combat.steps().undo ?? {};
  const view = choosingView(
    { name: rulesetName(type), started: state.round > 0, choices, pending },
    (line) => logText(combat, line),
    localizeKey,
  );
  const title = localize("TURNCRAFT.Choosing.title");
  const answer = await askFields(
    { title, icon: "fa-book-open", template: "choosing/choose", view: { choosing: view }, width: 440 },
    { label: localize("TURNCRAFT.Choosing.yes") },
    { label: localize("TURNCRAFT.Choosing.no") },
  );
  const to = answer?.ruleset;
  // Named as the GM saw it: a fight that has moved on meanwhile refuses.
  if (typeof to === "string") await give(combat, { kind: "switch-ruleset", seq, to });
}

/** Ruleset available to an encounter. */
export interface RulesetChoice {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** True if initiative values stay meaningful under the ruleset, and so the order stays. */
  readonly keepsInitiative: boolean;
}

interface ChoosingView {
  readonly note: string;
  readonly choices: readonly {
    readonly id: string;
    readonly name: string;
    readonly about: string;
    /** Effect on initiative; empty before the start. */
    readonly initiative: string;
    readonly checked: boolean;
  }[];
  /**
   * Consequences of the change: data carried over, data lost, and business still open; null before the start, when no
   * data is lost.
   */
  readonly change: {
    readonly kept: string;
    readonly lost: string;
    readonly open: EndView["parts"];
    readonly back: string;
  } | null;
}

/**
 * View of the window for changing an encounter's ruleset; once started, with what is kept and lost. `pending`: open
 * matters of the encounter.
 */
export function choosingView(
  input: {
    /** Name of the encounter's ruleset. */
    readonly name: string;
    readonly started: boolean;
    readonly choices: readonly RulesetChoice[];
    readonly pending: readonly OpenMatter[];
  },
  textOf: (line: LogEntry) => string,
  localize: Localize,
): ChoosingView {
  const { name, started, choices, pending } = input;
  return {
    note: localize(started ? "TURNCRAFT.Choosing.noteFight" : "TURNCRAFT.Choosing.note", { name }),
    choices: choices.map(({ keepsInitiative, ...choice }, index) => ({
      ...choice,
      initiative: started
        ? localize(keepsInitiative ? "TURNCRAFT.Choosing.sameOrder" : "TURNCRAFT.Choosing.newOrder")
        : "",
      checked: index === 0,
    })),
    change: started
      ? {
          kept: localize("TURNCRAFT.Choosing.kept"),
          lost: localize("TURNCRAFT.Choosing.lost"),
          open: endView(pending, textOf, localize).parts,
          back: localize("TURNCRAFT.Choosing.back"),
        }
      : null,
  };
}
