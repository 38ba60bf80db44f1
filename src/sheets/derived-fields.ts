import type { Localize } from "../combat/views/numbers-view.ts";
import {
  type Attacker,
  addedIn,
  attackFormula,
  type CreatureBasics,
  creatureDefaults,
  damageDefault,
  feetDefault,
  hexesDefault,
  type ItemBasics,
  itemBasics,
  lineDefault,
  toHitDefault,
} from "../data/defaults.ts";
import type { ActorSource } from "../data/index.ts";
import { signed } from "../engine/formula.ts";
import type { FieldView } from "./fields-view.ts";

/** Value used while a field is empty, and its source. */
interface Derivation {
  readonly value: string;
  /** Source as text: "Dexterity +4". */
  readonly from: string;
}

type Derivations = ReadonlyMap<string, Derivation>;

/**
 * Possibly derived field. If empty, a placeholder shows the derived value and its source; if typed, a button restores the derived
 * value.
 */
export function withDerived(field: FieldView, derivations: Derivations, localize: Localize): FieldView {
  const derived = derivations.get(field.path);
  if (!derived) return field;
  const { value, from } = derived;
  const isEmpty = field.value === "" || field.value === null;
  if (isEmpty) return { ...field, value: "", placeholder: value, hint: localize("TURNCRAFT.Derived.from", { from }) };
  return { ...field, placeholder: value, reset: localize("TURNCRAFT.Derived.reset", { value, from }) };
}

/** Derived fields of a creature. */
export function derivedOfCreature(system: ActorSource, localize: Localize): Derivations {
  // The stored numbers are null where they are derived.
  const basics = system as unknown as CreatureBasics;
  const { attackBonus, seconds, marching, flow, group } = creatureDefaults(basics);
  const dexterity = named(localize("TURNCRAFT.Derived.dexterity"), basics.dexterity.dexterityBonus);
  const strength = named(localize("TURNCRAFT.Derived.strength"), basics.strength);
  const attack = named(localize("TURNCRAFT.Derived.attackBonus"), attackBonus);
  const armor = named(localize("TURNCRAFT.Derived.armor"), basics.armor);
  const rating = localize(system.group.aac0 === null ? "TURNCRAFT.Derived.rating" : "TURNCRAFT.Derived.aac0");
  const sum = (...parts: string[]) => parts.join(", ");
  const rows: [path: string, value: number | null, from: string][] = [
    ["attackBonus", creatureDefaults({ ...basics, attackBonus: null }).attackBonus, rating],
    ["seconds.reflex", seconds.reflex, dexterity],
    ["seconds.dexterity", seconds.dexterity, dexterity],
    ["marching.agl", marching.agl, dexterity],
    ["flow.skills.melee", flow.skills.melee, sum(attack, strength)],
    ["flow.skills.ranged", flow.skills.ranged, sum(attack, dexterity)],
    ["flow.skills.agility", flow.skills.agility, dexterity],
    ["flow.skills.athletics", flow.skills.athletics, strength],
    ["flow.skills.endurance", flow.skills.endurance, localize("TURNCRAFT.Derived.everybody")],
    ["flow.skills.deception", flow.skills.deception, localize("TURNCRAFT.Derived.everybody")],
    ["group.ac", group.ac, armor],
    ["group.aac0", group.aac0, attack],
    ["group.attackModifier", group.attackModifier, strength],
    ["group.dexReaction", group.dexReaction, dexterity],
  ];
  return new Map(
    rows.flatMap(([path, value, from]) => (value === null ? [] : [[`system.${path}`, { value: `${value}`, from }]])),
  );
}

/** Derivable fields of an item; `attacker`: the bearer. */
export function derivedOfItem(
  { type, name, system, attacker }: { type: string; name: string; system: object; attacker: Attacker },
  localize: Localize,
): Derivations {
  const item = itemBasics(type, name, system);
  if (!item.flow || !item.group) return new Map();
  const rows: [path: string, value: string | null, from: string][] = [
    ...diceRows(item, attacker, localize),
    ["flow.range", `${hexesDefault(item)}`, localize(item.group.range === null ? fromPlain : "TURNCRAFT.Derived.feet")],
    ["group.range", feetDefault(item)?.toString() ?? null, localize("TURNCRAFT.Derived.hexes")],
  ];
  return new Map(
    rows.flatMap(([path, value, from]) =>
      value === null || value === "" ? [] : [[`system.${path}`, { value, from }]],
    ),
  );
}

const fromPlain = "TURNCRAFT.Derived.plain";

function diceRows(item: ItemBasics, attacker: Attacker, localize: Localize): [string, string | null, string][] {
  const toHit = toHitDefault(item, attacker);
  const from = toHit ? toHitWords(item, attacker, localize) : "";
  const typed = item.rolls?.attack.trim() ?? "";
  const added = typed === "" ? (toHit?.bonus ?? null) : addedIn(typed);
  const bonus: [string, string | null, string] = [
    "marching.attackBonus",
    added === null ? null : `${added}`,
    typed === "" ? from : localize("TURNCRAFT.Derived.dice"),
  ];
  if (item.type !== "weapon") return [["rolls.attack", toHit && attackFormula(toHit), from], bonus];
  const without = (part: "rolls" | "flow") =>
    damageDefault({ ...item, [part]: item[part] && { ...item[part], damage: "" } });
  return [
    ["rolls.attack", toHit && attackFormula(toHit), from],
    bonus,
    ["rolls.damage", without("rolls"), damageWords(item, item.flow.damage, localize)],
    ["flow.damage", without("flow"), damageWords(item, item.rolls?.damage ?? "", localize)],
    ["group.line", lineDefault(item), localize("TURNCRAFT.Derived.weapon")],
  ];
}

function toHitWords(item: ItemBasics, attacker: Attacker, localize: Localize): string {
  const ability = toHitDefault(item, attacker)?.ability ?? null;
  const parts = [named(localize("TURNCRAFT.Derived.attackBonus"), attacker.attackBonus)];
  if (ability) parts.push(named(localize(`TURNCRAFT.Derived.${ability}`), attacker[ability]));
  if (item.rolls?.bonus) parts.push(named(localize("TURNCRAFT.Derived.item"), item.rolls.bonus));
  return parts.join(", ");
}

function damageWords(item: ItemBasics, other: string, localize: Localize): string {
  if (other.trim() !== "") return localize("TURNCRAFT.Derived.damage");
  return localize(item.group.line.trim() === "" ? fromPlain : "TURNCRAFT.Derived.line");
}

function named(name: string, bonus: number): string {
  return `${name} ${signed(bonus)}`;
}
