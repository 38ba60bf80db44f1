import {
  type CreatureBasics,
  type CreatureDefaults,
  creatureDefaults,
  damageDefault,
  feetDefault,
  hexesDefault,
  type ItemBasics,
  lineDefault,
} from "./defaults.ts";

/** Fields of a document, by name. */
type SourceFields = Readonly<Record<string, unknown>>;

/** Fills in what is derived, so that effects find numbers to change. Call it before effects apply. */
export function fillIn(creature: object, source: object): void {
  setAll(creature, source, creatureDefaults(source as CreatureBasics), () => true);
}

/**
 * Derives numbers again after effects changed shared fields. Numbers set by an effect stay. Call it after effects have
 * been applied.
 */
export function refill(creature: object, source: object): void {
  const before = creatureDefaults(source as CreatureBasics);
  const prepared = creature as CreatureBasics;
  const isTyped = (source as CreatureBasics).attackBonus !== null || prepared.attackBonus !== before.attackBonus;
  const after = creatureDefaults({ ...prepared, attackBonus: isTyped ? prepared.attackBonus : null });
  setAll(creature, source, after, (path, now) => now === read(before, path));
}

function setAll(
  creature: object,
  source: object,
  defaults: CreatureDefaults,
  may: (path: readonly string[], now: unknown) => boolean,
): void {
  for (const path of derivedPaths(defaults)) {
    const value = read(defaults, path);
    if (read(source, path) === null && value !== null && may(path, read(creature, path))) write(creature, path, value);
  }
}

/** Returns the paths of numbers in a creature's `system` that may be derived. */
function derivedPaths(of: object, head: readonly string[] = []): (readonly string[])[] {
  return Object.entries(of).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? derivedPaths(value, [...head, key]) : [[...head, key]],
  );
}

function read(of: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as SourceFields | undefined)?.[key], of);
}

function write(of: object, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? "";
  const place = read(of, path.slice(0, -1)) as Record<string, unknown>;
  place[last] = value;
}

/** Stored fields of an item and the inputs of derived ones: type and name too. */
export function itemBasics(type: string, name: string, source: object): ItemBasics {
  const { rolls = null, flow, group } = source as Omit<ItemBasics, "type" | "name">;
  return { type, name, rolls, flow, group };
}

/** Fills in an item's damage, range and line of notation where none is typed. */
export function fillItem(prepared: object, source: object, type: string, name: string): void {
  const basics = itemBasics(type, name, source);
  const { rolls, flow, group } = prepared as Filled;
  const damage = damageDefault(basics);
  flow.range = basics.flow.range ?? hexesDefault(basics);
  group.range = basics.group.range ?? feetDefault(basics);
  if (type !== "weapon") return;
  if (rolls) rolls.damage = basics.rolls?.damage.trim() || damage;
  flow.damage = basics.flow.damage.trim() || damage;
  group.line = basics.group.line.trim() || lineDefault(basics);
}

interface Filled {
  readonly rolls?: { damage: string };
  readonly flow: { range: number; damage: string };
  readonly group: { range: number | null; line: string };
}
