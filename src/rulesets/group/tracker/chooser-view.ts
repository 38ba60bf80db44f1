import type { FormValues } from "../../../combat/dialogs.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { type CombatantId, type Limited, plus } from "../../../engine/index.ts";
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
  multiplied,
  segmentsOf,
} from "../rules/index.ts";

/** Option of a chooser; `value` is its index in the list of items, or a word. */
export interface DeclarationChoice {
  readonly value: string;
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
}

interface ChoiceGroup {
  readonly label: string;
  readonly icon: string;
  readonly choices: readonly DeclarationChoice[];
}

/** Options to declare, or to state for a slot: one action, and for a slot the minor activities done alongside. */
export interface ChooserView {
  readonly groups: readonly ChoiceGroup[];
  readonly minors: readonly DeclarationChoice[];
  /** True if further plans can be named, as in a declaration (GR-30). */
  readonly plans: boolean;
  readonly delay: boolean;
  readonly hint: string;
}

type GroupSettings = GroupState["settings"];

/** Items with uses left; used-up items aren't offered. */
export function stillLeft<Thing extends Pick<Item, "uuid">>(
  things: readonly Thing[],
  limits: readonly Pick<Limited, "uuid" | "left">[],
): Thing[] {
  const spent = new Set(limits.flatMap(({ uuid, left }) => (left > 0 ? [] : [uuid])));
  return things.filter(({ uuid }) => !spent.has(uuid));
}

/** Options for declaring: actions in need of declaration, and further actions taking the round's action (GR-26, GR-27). */
export function declareView(things: readonly Item[], settings: GroupSettings, localize: Localize): ChooserView {
  const isWork = (item: Item) =>
    activityOf(item) !== null &&
    (goesLast(item) || actionOf(item, settings) === "major" || activityOf(item) === "delaying");
  const tests: Tests = {
    fast: ({ kind }) => kind === "fast",
    spells: (item) => isCast(item) || magicOf(item) === "spell-like",
    work: isWork,
    attacks: ({ kind }) => kind === "weapon",
    other: ({ mustDeclare, kind }) => mustDeclare && kind === "ability",
  };
  const hint = localize("TURNCRAFT.GroupTable.chooser.declareHint");
  return { groups: groupsOf(tests, things, settings, localize), minors: [], plans: true, delay: true, hint };
}

/**
 * Options for stating an action under GR-47: possible in a slot without declaration. `isLate`: past its phase, so not offered. An
 * attack is preselected.
 */
export function intendView(
  things: readonly Item[],
  settings: GroupSettings,
  localize: Localize,
  isLate: (item: Item) => boolean = () => false,
): ChooserView {
  const isMinor = (item: Item) =>
    activityOf(item) !== null && actionOf(item, settings) === "minor" && activityOf(item) === "simple";
  const tests: Tests = {
    attacks: (item) => item.kind === "weapon" && !isLate(item),
    abilities: (item) => magicOf(item) === "innate" && !isLate(item),
    work: (item) => activityOf(item) !== null && !isMinor(item) && !isLate(item),
    other: () => false,
  };
  const groups = groupsOf(tests, things, settings, localize);
  const attack = things.findIndex((item) => tests.attacks?.(item));
  const first = groups.flatMap(({ choices }) => choices).find(({ value }) => value === String(attack));
  return {
    groups: groups.map((each) => ({
      ...each,
      choices: each.choices.map((choice) => ({ ...choice, checked: choice === first })),
    })),
    minors: choicesOf(things, isMinor, settings, localize),
    plans: false,
    delay: false,
    hint: localize("TURNCRAFT.GroupTable.chooser.intendHint"),
  };
}

const icons = {
  fast: "fa-bolt",
  spells: "fa-wand-sparkles",
  attacks: "fa-hand-fist",
  abilities: "fa-star",
  work: "fa-gears",
  other: "fa-ellipsis",
};

type GroupName = keyof typeof icons;

/** Items in each group, in the order of the groups; custom actions are in the last. */
type Tests = Readonly<Partial<Record<GroupName, (item: Item) => boolean>>>;

function groupsOf(tests: Tests, things: readonly Item[], settings: GroupSettings, localize: Localize): ChoiceGroup[] {
  const own = { value: "own", label: localize("TURNCRAFT.GroupTable.chooser.own"), note: "", checked: false };
  return Object.entries(tests)
    .map(([name, test]) => ({
      label: localize(`TURNCRAFT.GroupTable.chooser.${name as GroupName}`),
      icon: icons[name as GroupName],
      choices: [...choicesOf(things, test, settings, localize), ...(name === "other" ? [own] : [])],
    }))
    .filter(({ choices }) => choices.length > 0);
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

/** Note on an option: the cost in time, and the damage of the attacks. */
function noteOf(item: Item, settings: GroupSettings, localize: Localize): string {
  if (item.kind === "fast") return "";
  const dice = item.attackForm === null ? null : routineWords(item);
  const count = item.routine.length;
  const damage =
    dice === null || count < 2 ? dice : localize("TURNCRAFT.GroupTable.chooser.routine", { count, damage: dice });
  return [costOf(item, settings, localize), ...(damage === null ? [] : [damage])].join(" · ");
}

/** "1d4 + 2 / 1d4 + 2", "(1d8) × 3"; null where no attack of the routine throws damage. */
export function routineWords({ routine }: Pick<Item, "routine">, bonus = 0, multipliers: Item["multipliers"] = []) {
  const dice = routine.map(({ damage }) => damage).filter((damage) => damage !== "");
  if (dice.length === 0) return null;
  const factor = multiplied(1, multipliers);
  const plain = dice.map((each) => plus(each, bonus, "−")).join(" / ");
  return factor > 1 ? `(${plain}) × ${factor}` : plain;
}

/** Cost of an item in time (GR-02 to GR-07): segments, whole rounds, a weapon's speed (GR-50). */
export function costOf(item: Item, settings: GroupSettings, localize: Localize): string {
  const { attackForm, roundsNeeded, time } = item;
  if (attackForm !== null) {
    const speed = item.weaponSpeed ?? settings.missingWeaponSpeed;
    return localize(`TURNCRAFT.GroupTable.chooser.${attackForm}`, { speed });
  }
  const rounds = time?.unit === "round" && !item.noTime ? time.amount : null;
  return goesLast(item) || rounds !== null
    ? localize("TURNCRAFT.GroupTable.chooser.wholeRound", { rounds: Math.max(roundsNeeded, rounds ?? 1) })
    : localize("TURNCRAFT.GroupTable.chooser.segments", { segments: segmentsOf(item, settings) });
}

function ownItem(text: unknown, actionType: "major" | null, kind: unknown): Item | null {
  const name = typeof text === "string" ? text.trim() : "";
  if (name === "") return null;
  const activityKind = kind === "complex" || kind === "delaying" ? kind : null;
  return itemFrom({ uuid: "", name: name.slice(0, 200), kind: "activity", actionType, activityKind });
}

function chosen({ what, own, ownKind }: FormValues, things: readonly Item[]): Item | null {
  if (what === "own") return ownItem(own, "major", ownKind);
  return typeof what === "string" ? (things[Number(what)] ?? null) : null;
}

/** Declaration from a form's fields (GR-26): no choice is a record too (GR-31). */
export function declarationFrom(fields: FormValues, things: readonly Item[]): Declaration {
  const plans =
    typeof fields.plans === "string" ? fields.plans.split(",").map((plan) => plan.trim().slice(0, 200)) : [];
  return {
    item: chosen(fields, things),
    plans: plans.filter((plan) => plan !== "").slice(0, 20),
    delay: fields.delay === true,
  };
}

/** Answer under GR-47 from a form's fields; null for no choice. */
export function intentFrom(fields: FormValues, things: readonly Item[]): Intent | null {
  const item = chosen(fields, things);
  if (!item) return null;
  const own = ownItem(fields.ownMinor, null, null);
  const minors = things.filter((_, i) => fields[`minor-${i}`] === true);
  return { item, minors: own ? [...minors, own] : minors };
}

/** Creature with possible items and the last choice. */
interface AllRow {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  readonly things: readonly Item[];
  readonly last: Pick<Item, "uuid" | "name"> | null;
  /** True of an item whose phase is over; absent: of none. */
  readonly isLate?: (item: Item) => boolean;
}

/** The window in which several creatures choose at once. */
interface AllView {
  /** Choice for all: as listed, or a common action. */
  readonly all: readonly { readonly value: string; readonly label: string }[];
  readonly nothing: string;
  readonly rows: readonly {
    readonly id: CombatantId;
    readonly name: string;
    readonly img: string;
    readonly groups: readonly ChoiceGroup[];
  }[];
}

/** Lists every creature's choices, the last one first; by default the first attack for a slot, no action for a declaration. */
export function allView(
  kind: "declare" | "intend",
  rows: readonly AllRow[],
  settings: GroupState["settings"],
  localize: Localize,
): AllView {
  const listed = rows.map(({ things, last, isLate, ...row }) => {
    const { groups } =
      kind === "declare" ? declareView(things, settings, localize) : intendView(things, settings, localize, isLate);
    const known = last ? things.findIndex((thing) => isSame(thing, last)) : -1;
    const chosen = (value: string, first: boolean) => (known < 0 ? first : value === String(known));
    const asked = groups.map((group) => ({
      ...group,
      // What has to be described has a window of its own.
      choices: group.choices
        .filter(({ value }) => value !== "own")
        .map((choice) => ({ ...choice, checked: chosen(choice.value, choice.checked) })),
    }));
    return { ...row, groups: asked.filter(({ choices }) => choices.length > 0) };
  });
  const namesOf = (groups: readonly ChoiceGroup[]) =>
    groups.flatMap(({ choices }) => choices.map(({ label }) => label));
  const [first = [], ...others] = listed.map(({ groups }) => namesOf(groups));
  const common = [...new Set(first)].filter((name) => others.every((names) => names.includes(name)));
  const isKnown = rows.some(({ last }) => last !== null);
  return {
    all: [
      { value: "each", label: localize(`TURNCRAFT.GroupTable.all.${isKnown ? "last" : "each"}`) },
      ...common.map((name) => ({
        value: `=${name}`,
        label: localize("TURNCRAFT.GroupTable.all.same", { what: name }),
      })),
    ],
    nothing: localize(`TURNCRAFT.GroupTable.all.none.${kind}`),
    rows: listed,
  };
}

/** True for the same item; without a document (a walk, a fast action), for the same name. */
function isSame(thing: Item, last: Pick<Item, "uuid" | "name">): boolean {
  return last.uuid === "" ? thing.name === last.name : thing.uuid === last.uuid;
}

/** Choice for a creature in the window's fields; null: nothing. */
export function chosenForAll({ all, ...fields }: FormValues, id: CombatantId, things: readonly Item[]): Item | null {
  if (all === "nothing") return null;
  if (typeof all === "string" && all.startsWith("=")) return things.find(({ name }) => `=${name}` === all) ?? null;
  const what = fields[`what-${id}`];
  return typeof what === "string" && /^\d+$/.test(what) ? (things[Number(what)] ?? null) : null;
}
