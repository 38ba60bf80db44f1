import type { Say } from "../../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import {
  checkField,
  choiceField,
  type FieldView,
  numberField,
  optionalNumberField,
  textField,
} from "../../../sheets/fields-view.ts";
import { othersIn } from "../data/others.ts";
import { type itemKinds, places, pools, skills } from "../rules/index.ts";

/** Score fields of a creature for Action & Flow Points. */
export function scoreFields({ flow }: ActorSource, say: Say): FieldView[] {
  const path = (name: string) => `system.flow.${name}`;
  const label = (
    name: "others" | "agilityMod" | "apPerRound" | "rpMax" | "fpAtStart" | "damageReduction" | "noOffhandPenalty",
  ) => say(`TURNCRAFT.Flow.Field.${name}`);
  return [
    ...skills.map((skill) => ({
      ...numberField(path(`skills.${skill}`), say(`TURNCRAFT.Skill.${skill}`), flow.skills[skill], "%"),
      checks: [{ check: skill, label: "", sentence: rollWords(say(`TURNCRAFT.Skill.${skill}`), say) }],
    })),
    optionalNumberField(
      path("agilityMod"),
      label("agilityMod"),
      flow.agilityMod,
      say("TURNCRAFT.Flow.Field.byFormula"),
    ),
    numberField(path("apPerRound"), label("apPerRound"), flow.apPerRound),
    numberField(path("rpMax"), label("rpMax"), flow.rpMax),
    numberField(path("fpAtStart"), label("fpAtStart"), flow.fpAtStart),
    numberField(path("damageReduction"), label("damageReduction"), flow.damageReduction),
    {
      ...textField(path("others"), label("others"), flow.others),
      hint: say("TURNCRAFT.Flow.Field.othersHint"),
      checks: Object.keys(othersIn(flow.others)).map((name) => ({
        check: name,
        label: name,
        sentence: rollWords(name, say),
      })),
    },
    checkField(path("noOffhandPenalty"), label("noOffhandPenalty"), flow.noOffhandPenalty),
  ];
}

function rollWords(skill: string, say: Say): string {
  return say("TURNCRAFT.Flow.Check.roll", { skill });
}

/** Item kinds available for each document type. */
const kinds: Readonly<Record<string, readonly (typeof itemKinds)[number][]>> = {
  weapon: ["weapon", "shield"],
  armor: ["other", "shield"],
  gear: ["other", "potion", "magicItem"],
};

/** The same of an item: what its kind has a use for. */
export function itemFields({ flow }: ItemSource, type: string, say: Say): FieldView[] {
  if (!flow) return [];
  const path = (name: string) => `system.flow.${name}`;
  const number = (name: "reach" | "range" | "hands" | "rpCost" | "fpCost") =>
    numberField(path(name), say(`TURNCRAFT.Flow.Field.${name}`), flow[name]);
  const text = (name: "category" | "attackSkill" | "requiresCategory" | "damage") =>
    textField(path(name), say(`TURNCRAFT.Flow.Field.${name}`), flow[name]);
  const check = (
    name: "finesse" | "brawl" | "natural" | "provokes" | "singleTarget" | "physical" | "againstReactionAttack",
  ) => checkField(path(name), say(`TURNCRAFT.Flow.Field.${name}`), flow[name]);
  const ap = optionalNumberField(
    path("apCost"),
    say("TURNCRAFT.Flow.Field.apCost"),
    flow.apCost,
    say("TURNCRAFT.Flow.Field.usual"),
  );
  const kind = choiceField(
    path("kind"),
    say("TURNCRAFT.Flow.Field.kind"),
    flow.kind,
    kinds[type] ?? [flow.kind],
    (each) => say(`TURNCRAFT.Flow.Kind.${each}`),
  );
  const carry = choiceField(path("carry"), say("TURNCRAFT.Flow.Field.carry"), flow.carry, places, (each) =>
    say(`TURNCRAFT.Flow.Carry.${each}`),
  );
  const attack = choiceField(
    path("attackType"),
    say("TURNCRAFT.Flow.Field.attackType"),
    flow.attackType,
    ["melee", "ranged", "none"] as const,
    (each) => say(`TURNCRAFT.Flow.Attack.${each}`),
  );
  const delivery = choiceField(
    path("delivery"),
    say("TURNCRAFT.Flow.Field.delivery"),
    flow.delivery,
    ["melee", "ranged"] as const,
    (each) => say(`TURNCRAFT.Flow.Attack.${each}`),
  );
  const held = [carry, number("hands")];
  // Where it strikes as a weapon does the same distances count for it (FL-91, FL-151).
  const far = { melee: [number("reach")], ranged: [number("range")], none: [delivery] }[flow.attackType];
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
        ...perkFields(flow.perk, say),
      ];
    case "gear":
      return [kind, ap, ...held, check("provokes")];
    default:
      return [kind, ...held];
  }
}

/** Fields for the passive effects of an ability (FL-166). */
function perkFields(perk: NonNullable<ItemSource["flow"]>["perk"], say: Say): FieldView[] {
  const path = (name: string) => `system.flow.perk.${name}`;
  return [
    textField(path("check"), say("TURNCRAFT.Flow.Field.perkCheck"), perk.check),
    numberField(path("modifier"), say("TURNCRAFT.Flow.Field.perkModifier"), perk.modifier),
    choiceField(path("pool"), say("TURNCRAFT.Flow.Field.perkPool"), perk.pool, ["none", ...pools] as const, (each) =>
      each === "none" ? say("TURNCRAFT.Flow.Field.noPool") : say(`TURNCRAFT.Pool.${each}`),
    ),
    numberField(path("change"), say("TURNCRAFT.Flow.Field.perkChange"), perk.change),
  ];
}
