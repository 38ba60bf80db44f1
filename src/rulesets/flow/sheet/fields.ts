import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import { type FieldView, fieldsOf, numberField } from "../../../sheets/fields-view.ts";
import { othersIn } from "../data/derived.ts";
import { type itemKinds, places, pools, skills } from "../rules/index.ts";

const labels = "TURNCRAFT.Flow.Field";

/** Score fields of a creature for Action & Flow Points. */
export function scoreFields({ flow }: ActorSource, localize: Localize): FieldView[] {
  const { number, optional, text, check } = fieldsOf("system.flow", flow, labels, localize);
  return [
    ...skills.map((skill) => ({
      ...numberField(`system.flow.skills.${skill}`, localize(`TURNCRAFT.Skill.${skill}`), flow.skills[skill], "%"),
      checks: [{ check: skill, label: "", sentence: rollWords(localize(`TURNCRAFT.Skill.${skill}`), localize) }],
    })),
    optional("agilityMod", localize("TURNCRAFT.Flow.Field.byFormula")),
    number("apPerRound"),
    number("rpMax"),
    number("fpAtStart"),
    number("damageReduction"),
    {
      ...text("others"),
      hint: localize("TURNCRAFT.Flow.Field.othersHint"),
      checks: Object.keys(othersIn(flow.others)).map((name) => ({
        check: name,
        label: name,
        sentence: rollWords(name, localize),
      })),
    },
    check("noOffhandPenalty"),
  ];
}

function rollWords(skill: string, localize: Localize): string {
  return localize("TURNCRAFT.Flow.Check.roll", { skill });
}

/** Item kinds to choose from for a document type; other types keep their kind. */
const kinds: Readonly<Record<string, readonly (typeof itemKinds)[number][]>> = {
  weapon: ["weapon", "shield"],
  armor: ["other", "shield"],
  gear: ["other", "potion", "magicItem"],
};

/** Item fields for its document type; empty for an item without data of this ruleset. */
export function itemFields({ flow }: ItemSource, type: string, localize: Localize): FieldView[] {
  if (!flow) return [];
  const { number, optional, text, check, choice } = fieldsOf("system.flow", flow, labels, localize);
  const ap = optional("apCost", localize("TURNCRAFT.Flow.Field.usual"));
  const kind = choice("kind", kinds[type] ?? [flow.kind], (each) => localize(`TURNCRAFT.Flow.Kind.${each}`));
  const carry = choice("carry", places, (each) => localize(`TURNCRAFT.Flow.Carry.${each}`));
  const way = (each: "melee" | "ranged" | "none") => localize(`TURNCRAFT.Flow.Attack.${each}`);
  const attack = choice("attackType", ["melee", "ranged", "none"], way);
  const delivery = choice("delivery", ["melee", "ranged"], way);
  const held = [carry, number("hands")];
  const inMelee = flow.delivery === "melee" ? [delivery, number("reach")] : [delivery];
  // Where it strikes as a weapon does the same distances count for it (FL-91, FL-151).
  const far = { melee: [number("reach")], ranged: [number("range")], none: inMelee }[flow.attackType];
  switch (type) {
    case "weapon":
      return [
        kind,
        attack,
        text("damage"),
        number("reach"),
        number("range"),
        ...held,
        text("category"),
        text("attackSkill"),
        check("finesse"),
        check("brawl"),
        check("natural"),
      ];
    case "spell":
      return [
        ap,
        number("fpCost"),
        text("attackSkill"),
        text("damage"),
        attack,
        ...far,
        check("singleTarget"),
        check("provokes"),
        check("physical"),
      ];
    case "ability":
      return [
        ap,
        number("rpCost"),
        number("fpCost"),
        text("requiresCategory"),
        text("attackSkill"),
        text("damage"),
        attack,
        ...far,
        check("againstReactionAttack"),
        check("provokes"),
        ...perkFields(flow.perk, localize),
      ];
    case "gear":
      return [kind, ap, ...held, check("provokes")];
    default:
      return [kind, ...held];
  }
}

/** Fields for the passive effects of an ability (FL-166). */
function perkFields(perk: NonNullable<ItemSource["flow"]>["perk"], localize: Localize): FieldView[] {
  const { number, text, choice } = fieldsOf("system.flow.perk", perk, `${labels}.perk`, localize);
  const pool = choice("pool", ["none", ...pools], (each) =>
    localize(each === "none" ? `${labels}.perk.noPool` : `TURNCRAFT.Pool.${each}`),
  );
  return [text("check"), number("modifier"), pool, number("change")];
}
