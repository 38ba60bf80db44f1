import type { Fields } from "../../../combat/dialogs.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { GroupState, Item } from "../rules/index.ts";
import { type ChoiceGroup, declareView, intendView } from "./chooser-view.ts";

/** Creature with the things that it may choose from and the one that it chose last. */
export interface AllRow {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  readonly things: readonly Item[];
  readonly last: Pick<Item, "uuid" | "name"> | null;
}

/** The window in which several creatures choose at once. */
export interface AllView {
  /** For all of them: as listed, nothing, or what each of them has. */
  readonly all: readonly { readonly value: string; readonly label: string }[];
  readonly nothing: string;
  readonly rows: readonly {
    readonly id: CombatantId;
    readonly name: string;
    readonly img: string;
    readonly groups: readonly ChoiceGroup[];
  }[];
}

/** Lists what each may choose, beginning with what it chose last; else a first attack in its slot, nothing in a declaration. */
export function allView(
  kind: "declare" | "intend",
  rows: readonly AllRow[],
  settings: GroupState["settings"],
  localize: Localize,
): AllView {
  const listed = rows.map(({ things, last, ...row }) => {
    const { groups } =
      kind === "declare" ? declareView(things, settings, localize) : intendView(things, settings, localize);
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
      { value: "nothing", label: localize("TURNCRAFT.GroupTable.all.nothing") },
      ...common.map((name) => ({
        value: `=${name}`,
        label: localize("TURNCRAFT.GroupTable.all.same", { what: name }),
      })),
    ],
    nothing: localize("TURNCRAFT.GroupTable.chooser.nothing"),
    rows: listed,
  };
}

/** The same thing, or one of the same name where it has no document: a walk, a fast action. */
function isSame(thing: Item, last: Pick<Item, "uuid" | "name">): boolean {
  return last.uuid === "" ? thing.name === last.name : thing.uuid === last.uuid;
}

/** Choice for a creature in the window's fields; null: nothing. */
export function chosenForAll({ all, ...fields }: Fields, id: CombatantId, things: readonly Item[]): Item | null {
  if (all === "nothing") return null;
  if (typeof all === "string" && all.startsWith("=")) return things.find(({ name }) => `=${name}` === all) ?? null;
  const what = fields[`what-${id}`];
  return typeof what === "string" && /^\d+$/.test(what) ? (things[Number(what)] ?? null) : null;
}
