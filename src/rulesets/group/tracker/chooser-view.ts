import type { Fields } from "../../../combat/dialogs.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { Limited } from "../../../engine/index.ts";
import {
  actionOf,
  activityOf,
  type Declaration,
  type GroupState,
  goesLast,
  type Intent,
  type Item,
  isCast,
  itemFrom,
  magicOf,
  segmentsOf,
} from "../rules/index.ts";

/** Option of a chooser; `value` is its index in the list of items, or a word. */
export interface DeclarationChoice {
  readonly value: string;
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
}

export interface ChoiceGroup {
  readonly label: string;
  readonly icon: string;
  readonly choices: readonly DeclarationChoice[];
}

/** Options to declare, or to state for a slot: one action, and for a slot the minor activities done alongside. */
export interface ChooserView {
  readonly groups: readonly ChoiceGroup[];
  readonly minors: readonly DeclarationChoice[];
  /** Several can be said beforehand only in a declaration (GR-30). */
  readonly plans: boolean;
  readonly delay: boolean;
  readonly hint: string;
}

type GroupSettings = GroupState["settings"];

/** Things of which something is left, by what their bearer brings: what is used up isn't offered. */
export function stillLeft<Thing extends Pick<Item, "uuid">>(
  things: readonly Thing[],
  limits: readonly Pick<Limited, "uuid" | "left">[],
): Thing[] {
  const spent = new Set(limits.flatMap(({ uuid, left }) => (left > 0 ? [] : [uuid])));
  return things.filter(({ uuid }) => !spent.has(uuid));
}

/** Options for declaring: actions that must be declared, and any other that takes the round's action (GR-26, GR-27). */
export function declareView(things: readonly Item[], settings: GroupSettings, localize: Localize): ChooserView {
  const of = (test: (item: Item) => boolean) => choicesOf(things, test, settings, localize);
  const isWork = (item: Item) =>
    activityOf(item) !== null &&
    (goesLast(item) || actionOf(item, settings) === "major" || activityOf(item) === "delaying");
  const groups = [
    groupOf(
      "fast",
      "fa-bolt",
      of(({ kind }) => kind === "fast"),
      localize,
    ),
    groupOf(
      "spells",
      "fa-wand-sparkles",
      of((item) => isCast(item) || magicOf(item) === "spell-like"),
      localize,
    ),
    groupOf(
      "work",
      "fa-gears",
      of((item) => isWork(item)),
      localize,
    ),
    groupOf(
      "attacks",
      "fa-hand-fist",
      of(({ kind }) => kind === "weapon"),
      localize,
    ),
    groupOf(
      "other",
      "fa-ellipsis",
      [...of(({ mustDeclare, kind }) => mustDeclare && kind === "ability"), ...words(localize)],
      localize,
    ),
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    minors: [],
    plans: true,
    delay: true,
    hint: localize("TURNCRAFT.GroupTable.chooser.declareHint"),
  };
}

/** Options for stating an action under GR-47: those possible in a slot without having been declared. */
export function intendView(things: readonly Item[], settings: GroupSettings, localize: Localize): ChooserView {
  const of = (test: (item: Item) => boolean) => choicesOf(things, test, settings, localize);
  const isMinor = (item: Item) =>
    activityOf(item) !== null && actionOf(item, settings) === "minor" && activityOf(item) === "simple";
  const groups = [
    groupOf(
      "attacks",
      "fa-hand-fist",
      of(({ kind }) => kind === "weapon"),
      localize,
    ),
    groupOf(
      "abilities",
      "fa-star",
      of((item) => magicOf(item) === "innate"),
      localize,
    ),
    groupOf(
      "work",
      "fa-gears",
      of((item) => activityOf(item) !== null && !isMinor(item)),
      localize,
    ),
    groupOf("other", "fa-ellipsis", words(localize), localize),
  ].filter(({ choices }) => choices.length > 0);
  const first = groups[0]?.choices[0];
  const marked = groups.map((each) => ({
    ...each,
    choices: each.choices.map((choice) => ({ ...choice, checked: choice === first })),
  }));
  return {
    groups: marked,
    minors: of(isMinor),
    plans: false,
    delay: false,
    hint: localize("TURNCRAFT.GroupTable.chooser.intendHint"),
  };
}

function groupOf(
  id: "fast" | "spells" | "work" | "attacks" | "abilities" | "other",
  icon: string,
  choices: readonly DeclarationChoice[],
  localize: Localize,
): ChoiceGroup {
  return { label: localize(`TURNCRAFT.GroupTable.chooser.${id}`), icon, choices };
}

function choicesOf(
  things: readonly Item[],
  test: (item: Item) => boolean,
  settings: GroupSettings,
  localize: Localize,
): DeclarationChoice[] {
  return things.flatMap((item, i) =>
    test(item) ? [{ value: String(i), label: item.name, note: noteOf(item, settings, localize), checked: false }] : [],
  );
}

/** Note on an option: its duration, or a weapon's speed and the damage of its attacks. */
export function noteOf(item: Item, settings: GroupSettings, localize: Localize): string {
  if (item.kind === "fast") return "";
  if (item.attackForm !== null) {
    const speed = item.weaponSpeed ?? settings.missingWeaponSpeed;
    const damage = item.routine.map((strike) => strike.damage).filter(Boolean);
    return [localize(`TURNCRAFT.GroupTable.chooser.${item.attackForm}`, { speed }), ...damage].join(" · ");
  }
  if (goesLast(item)) return localize("TURNCRAFT.GroupTable.chooser.wholeRound", { rounds: item.roundsNeeded });
  return localize("TURNCRAFT.GroupTable.chooser.segments", { segments: segmentsOf(item, settings) });
}

function words(localize: Localize): DeclarationChoice[] {
  return [{ value: "own", label: localize("TURNCRAFT.GroupTable.chooser.own"), note: "", checked: false }];
}

function ownItem(text: unknown, actionType: "major" | null, kind: unknown): Item | null {
  const name = typeof text === "string" ? text.trim() : "";
  if (name === "") return null;
  const activityKind = kind === "complex" || kind === "delaying" ? kind : null;
  return itemFrom({ uuid: "", name: name.slice(0, 200), kind: "activity", actionType, activityKind });
}

function chosen({ what, own, ownKind }: Fields, things: readonly Item[]): Item | null {
  if (what === "own") return ownItem(own, "major", ownKind);
  return typeof what === "string" ? (things[Number(what)] ?? null) : null;
}

/** The declaration that a form's fields describe (GR-26): nothing chosen is a record too (GR-31). */
export function declarationFrom(fields: Fields, things: readonly Item[]): Declaration {
  const plans =
    typeof fields.plans === "string" ? fields.plans.split(",").map((plan) => plan.trim().slice(0, 200)) : [];
  return {
    item: chosen(fields, things),
    plans: plans.filter((plan) => plan !== "").slice(0, 20),
    delay: fields.delay === true,
  };
}

/** The answer of GR-47 that a form's fields describe; null where nothing was chosen. */
export function intentFrom(fields: Fields, things: readonly Item[]): Intent | null {
  const item = chosen(fields, things);
  if (!item) return null;
  const own = ownItem(fields.ownMinor, null, null);
  const minors = things.filter((_, i) => fields[`minor-${i}`] === true);
  return { item, minors: own ? [...minors, own] : minors };
}
