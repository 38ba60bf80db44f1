import { isElement } from "../../elements.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize, localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { mayRemove } from "../confirmations.ts";
import { isSure } from "../dialogs.ts";
import type { Fighting } from "../encounter.ts";
import { isV14 } from "../versions.ts";
import { nameOf } from "../words.ts";
import { fightOf } from "./input.ts";
import type { MenuEntry } from "./menu-entry.ts";
import { give } from "./prompt.ts";
import { actingIn } from "./waits.ts";

type Viewed = () => Combat.Stored | null;
type Do = (...args: unknown[]) => unknown;

/** Condition and action of an entry of core's menus; absent leaves core's. */
interface EntryChange {
  visible?(core: Do, viewed: Viewed): Do;
  run(core: Do, viewed: Viewed): Do;
}

/** Entries of core's menus of a row and of the encounter with a different action under a ruleset, by core's label. */
const changes: Readonly<Record<string, EntryChange>> = {
  "COMBAT.InitiativeReset": {
    run:
      (core, viewed) =>
      async (...args) => {
        if (await mayReset(viewed())) core(...args);
      },
  },
  "COMBAT.CombatantRemove": {
    run:
      (core, viewed) =>
      async (...args) => {
        const id = rowOf(args);
        if (await mayRemove(viewed(), id ? [id] : [])) core(...args);
      },
  },
  // Core writes the number alone; the roll behind it is cleared too, so that it can be rolled again.
  "COMBAT.CombatantClear": {
    visible:
      (core, viewed) =>
      (...args) => {
        const combat = fightOf(viewed());
        if (!combat) return core(...args);
        const id = rowOf(args);
        return (
          game.user.isGM &&
          rolls(combat.type) &&
          id !== null &&
          (combat.state.fighters[id]?.initiative ?? null) !== null
        );
      },
    run:
      (core, viewed) =>
      async (...args) => {
        const combat = fightOf(viewed());
        const id = rowOf(args);
        if (!combat || !id) core(...args);
        else if (await mayClear(combat, id)) await give(combat, { kind: "reset-roll", who: [id] });
      },
  },
};

/** Asks before initiative is reset in a running encounter of Turncraft's; true without a question otherwise. */
async function mayReset(encounter: Combat.Stored | null): Promise<boolean> {
  const combat = fightOf(encounter);
  const { round = 0 } = combat?.state ?? {};
  if (!combat || round === 0) return true;
  return isSure(
    {
      title: localize("TURNCRAFT.Tracker.resetTitle"),
      icon: "fa-arrows-rotate",
      text: localize("TURNCRAFT.Tracker.resetAsk", { round }),
      about: { combat, stands: () => combat.state.round === round },
    },
    { label: localize("TURNCRAFT.Tracker.resetYes") },
  );
}

/**
 * Asks before a combatant's initiative is cleared in a running encounter; true without a question otherwise. False with a warning
 * while the combatant acts: from the last place, the end of its turn would end the round.
 */
async function mayClear(combat: Fighting, id: CombatantId): Promise<boolean> {
  const { state, type } = combat;
  const { round } = state;
  const name = nameOf(combat, id);
  if (round === 0) return true;
  if (actingIn(state, rulesetOf(type)?.tracker ?? null).includes(id)) {
    ui.notifications?.warn(localize("TURNCRAFT.Tracker.clearActing", { name }));
    return false;
  }
  return isSure(
    {
      title: localize("TURNCRAFT.Tracker.clearTitle"),
      icon: "fa-arrows-rotate",
      text: localize("TURNCRAFT.Tracker.clearAsk", { name, round }),
      about: { combat, stands: () => combat.state.round === round && combat.state.activeId === state.activeId },
    },
    { label: localize("TURNCRAFT.Tracker.clearYes") },
  );
}

/** Returns a menu of core's with Turncraft's conditions and actions. `viewed`: the encounter at the moment of the click. */
export function coreMenu(entries: MenuEntry[], viewed: Viewed): MenuEntry[] {
  const [label, visible, run] = isV14() ? ["label", "visible", "onClick"] : ["name", "condition", "callback"];
  return entries.map((entry) => {
    const fields: Record<string, unknown> = { ...entry };
    const [, change] =
      Object.entries(changes).find(([key]) => [key, localizeKey(key as never)].includes(fields[label] as string)) ?? [];
    const core = fields[run];
    if (!change || typeof core !== "function") return entry;
    const shown = fields[visible];
    const isShown: Do = (...args) => (typeof shown === "function" ? shown(...args) : (shown ?? true));
    return {
      ...entry,
      ...(change.visible && { [visible]: change.visible(isShown, viewed) }),
      [run]: change.run((...args) => core(...args), viewed),
    } as MenuEntry;
  });
}

function rowOf(args: readonly unknown[]): CombatantId | null {
  return (args.find(isElement)?.dataset.combatantId as CombatantId | undefined) ?? null;
}

function rolls(type: string): boolean {
  return rulesetOf(type)?.tracker?.rolls === true;
}
