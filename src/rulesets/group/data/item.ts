import { fitted } from "../../../engine/fitted.ts";
import {
  type complements,
  type Flaw,
  type GroupStrike,
  type Item,
  itemFrom,
  itemIn,
  itemSchema,
  type Mode,
  type Multiplier,
  plainItem,
  type Reading,
  readAttackLine,
  readNotation,
  routineOf,
  type spellKinds,
  type targetings,
  type Written,
  writtenIn,
} from "../rules/index.ts";

/*
 * Ways of using a weapon and multipliers of its damage as they are typed on its sheet (GR-136, GR-166):
 *
 *   stab (piercing) 2; chop (slashing) 6
 *   x2; x3 stacks
 */

/** Entries of a list, and unreadable parts as written. */
interface ReadList<Entry> {
  readonly found: readonly Entry[];
  readonly unread: readonly string[];
}

const mostFeet = 1000;
const mostFactor = 100;

function listed<Entry>(text: string, most: number, read: (part: string) => Entry | null): ReadList<Entry> {
  const parts = text.split(";").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  const all = parts.map((part) => ({ part, entry: read(part) }));
  const found = all.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const unread = all.flatMap(({ part, entry }) => (entry === null ? [part] : []));
  return { found: found.slice(0, most), unread };
}

/** "halberd stab (piercing) 2 ft": name, damage type, space needed. */
export function readModes(text: string): ReadList<Mode> {
  return listed(text, 20, (part) => {
    const [, name, damageType = "", feet] = /^([^()\d]+?)\s*(?:\(([^()]*)\))?\s*(\d+)(?:\s*ft\.?)?$/.exec(part) ?? [];
    if (!name || Number(feet) > mostFeet) return null;
    const spaceRequired = Number(feet) as Mode["spaceRequired"];
    return { name: name.slice(0, 200), damageType: damageType.trim().slice(0, 200), spaceRequired };
  });
}

/** "x2", "×3 stacks". */
export function readMultipliers(text: string): ReadList<Multiplier> {
  return listed(text, 20, (part) => {
    const [, factor, stacks] = /^[x×]?\s*(\d+)\s*(stacks)?$/i.exec(part) ?? [];
    const whole = Number(factor);
    return whole >= 1 && whole <= mostFactor ? { factor: whole, stacks: stacks !== undefined } : null;
  });
}

/** Kinds of worn items: one suit and one shield count at a time, further items (a cloak, a ring) in addition. */
export const wears = ["suit", "shield", "other"] as const;
type Wear = (typeof wears)[number];

/** Armor as far as wearing it is concerned. */
export interface Worn {
  readonly id: string | null;
  readonly worn: boolean;
  readonly wear: Wear;
  /** Bonus to AC. */
  readonly armor: number;
}

/** Counted armor of a creature: the better of two suits or two shields. */
export function countedArmor<Piece extends Worn>(all: readonly Piece[]): Piece[] {
  const worn = all.filter((piece) => piece.worn);
  return worn.filter((piece) => {
    const [best] = worn.filter((other) => isInPlaceOf(other, piece)).toSorted((a, b) => b.armor - a.armor);
    return piece.wear === "other" || piece === best;
  });
}

/** Changes when a piece is put on or taken off: replaced pieces come off. */
export function dressing(piece: Worn, all: readonly Worn[]): { readonly id: string | null; readonly worn: boolean }[] {
  const off = piece.worn ? [] : all.filter((other) => other.id !== piece.id && other.worn && isInPlaceOf(other, piece));
  return [{ id: piece.id, worn: !piece.worn }, ...off.map(({ id }) => ({ id, worn: false }))];
}

function isInPlaceOf(one: Worn, other: Worn): boolean {
  return one.wear !== "other" && one.wear === other.wear;
}

/** Item data for Group Initiative: the line of notation, and facts beyond the line. */
export interface GroupBlock {
  /** Of a weapon `MELEE: claw (1d6)` (GR-126), of all else `[simple] (minor; 1 segment)` (GR-94); empty: the defaults. */
  readonly line: string;
  /** Weapon speed; null: none written (GR-56). */
  readonly speed: number | null;
  /** Feet; null: no limit of a missile. For a spell or ability null means touch or unknown: neither range nor line is tested. */
  readonly range: number | null;
  readonly magical: boolean;
  /** Kind of target of a spell or invocation (GR-112). */
  readonly targets: (typeof targetings)[number];
  readonly spell: (typeof spellKinds)[number];
  /** True if no obstacle may stand between the user and the target (GR-121). */
  readonly needsLine: boolean;
  /** True if the target has to be seen (GR-122); null: same as `needsLine`, as up to 0.3.0. */
  readonly needsSight: boolean | null;
  /** Major action including an activity (GR-82). */
  readonly complement: (typeof complements)[number] | "none";
  /** Delaying activity as part of an attack, like loading (GR-80). */
  readonly partOfAttack: boolean;
  /** Of a complex activity (GR-77). */
  readonly roundsNeeded: number;
  /** Ways of using a weapon with the space needed (GR-166): "stab (piercing) 2; chop (slashing) 6". */
  readonly modes: string;
  /** Damage multipliers (GR-136): "x2; x3 stacks". */
  readonly multipliers: string;
  /** Spell copied by an innate ability, for counting as a spell (GR-105); empty: none. */
  readonly copiesSpell: string;
  /** AC bonus of armor while worn; better is positive (GR-128). */
  readonly armor: number;
  readonly worn: boolean;
  /** Kind of armor; putting it on takes off a worn suit or shield of the same kind. */
  readonly wear: Wear;
}

/** Item as far as known to the ruleset. */
export interface GroupThing {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly group: GroupBlock;
  /** Formula of restored hit points. Absent or empty: none. */
  readonly healing?: string;
}

/** Weapons without data still deal damage. */
const plainDamage = "1d6";

/** Item for the rules. Invalid text counts as empty, and is reported by {@link flawsIn}. */
export function groupItem(thing: GroupThing): Item {
  const { uuid, name, healing = "" } = thing;
  const stated: Partial<Item> = { ...partsOf(thing), uuid, name, ...(healing !== "" && { healing }) };
  const written = { ...plainItem, ...fitted(itemSchema, stated) };
  return itemFrom(written) ?? itemFrom({ ...written, time: null, noTime: false }) ?? plainItem;
}

function partsOf(thing: GroupThing): Partial<Item> {
  const { group } = thing;
  const { magical } = group;
  if (thing.type === "weapon") return { ...weaponOf(thing), magical };
  const written = writtenOf(thing);
  const far = { range: group.range as Item["range"], targets: group.targets, ...linesOf(group) };
  if (thing.type === "spell") {
    const concentration = written.concentration ? "both" : "none";
    return {
      ...itemIn(written, "ability"),
      ...far,
      kind: "spell",
      spellKind: group.spell,
      concentration,
      magical: true,
    };
  }
  if (thing.type === "ability")
    return { ...itemIn(written, "ability"), ...far, magical, copiesSpell: group.copiesSpell.trim() || null };
  return {
    ...itemIn(written, "activity"),
    magical,
    complementOf: group.complement === "none" ? null : group.complement,
    partOfAttack: group.partOfAttack,
    roundsNeeded: group.roundsNeeded,
  };
}

function linesOf(group: GroupBlock): Pick<Item, "needsLineOfEffect" | "needsLineOfSight"> {
  return { needsLineOfEffect: group.needsLine, needsLineOfSight: needsSight(group) };
}

/** True if the target has to be seen (GR-122). */
export function needsSight({ needsLine, needsSight = null }: Pick<GroupBlock, "needsLine" | "needsSight">): boolean {
  return needsSight ?? needsLine;
}

function weaponOf({ name, group }: GroupThing): Partial<Item> {
  const line = group.line.trim() === "" ? null : readAttackLine(group.line).value;
  const plain: GroupStrike = { name, damage: plainDamage, special: "", hand: null };
  const { form, routine, special, aac0 } = line
    ? routineOf(line)
    : { form: "melee", routine: [plain], special: "", aac0: null };
  return {
    kind: "weapon",
    attackForm: form as "melee" | "missile",
    routine: routine as GroupStrike[],
    special,
    ...(aac0 && { aac0 }),
    weaponSpeed: group.speed,
    modes: readModes(group.modes).found,
    multipliers: readMultipliers(group.multipliers).found,
    range: form === "missile" ? (group.range as Item["range"]) : null,
  };
}

function writtenOf(thing: GroupThing): Written {
  const { value } = readNotation(wholeLine(thing).line);
  return writtenIn(value ?? { name: thing.name, tags: [], terms: [], text: "" });
}

/** Line with the name in front, if only the part in brackets is entered; `shift`: added length. */
function wholeLine({ name, group }: GroupThing): { line: string; shift: number } {
  const line = group.line.trim();
  if (line !== "" && !/^[[(]/.test(line)) return { line: group.line, shift: 0 };
  const head = `${name.replaceAll(".", "") || "—"}. `;
  return { line: `${head}${group.line}`, shift: head.length };
}

/** Drawing a weapon (included in an attack) or stowing it: simple, one segment (GR-82, GR-86). `name`: in words. */
export function gripItem(name: string, drawn: boolean): Item {
  return { ...plainItem, name: name.slice(0, 200), complementOf: drawn ? "attack" : null };
}

/** Errors in an item's line, with positions in the line as entered, counted from 0. */
export function flawsIn(thing: GroupThing): readonly Flaw[] {
  if (thing.group.line.trim() === "") return [];
  if (thing.type === "weapon") return (readAttackLine(thing.group.line) as Reading<unknown>).flaws;
  const { line, shift } = wholeLine(thing);
  return readNotation(line).flaws.map((each) => {
    const at = Math.max(0, each.at - shift);
    return { ...each, at, data: { ...each.data, column: at + 1 } };
  });
}
