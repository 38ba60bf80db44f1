import type { Localize } from "../../../combat/views/index.ts";
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
export function scoreFields({ flow }: ActorSource, localize: Localize): FieldView[] {
  const path = (name: string) => `system.flow.${name}`;
  const label = (
    name: "others" | "agilityMod" | "apPerRound" | "rpMax" | "fpAtStart" | "damageReduction" | "noOffhandPenalty",
  ) => localize(`TURNCRAFT.Flow.Field.${name}`);
  return [
    ...skills.map((skill) => ({
      ...numberField(path(`skills.${skill}`), localize(`TURNCRAFT.Skill.${skill}`), flow.skills[skill], "%"),
      checks: [{ check: skill, label: "", sentence: rollWords(localize(`TURNCRAFT.Skill.${skill}`), localize) }],
    })),
    optionalNumberField(
      path("agilityMod"),
      label("agilityMod"),
      flow.agilityMod,
      localize("TURNCRAFT.Flow.Field.byFormula"),
    ),
    numberField(path("apPerRound"), label("apPerRound"), flow.apPerRound),
    numberField(path("rpMax"), label("rpMax"), flow.rpMax),
    numberField(path("fpAtStart"), label("fpAtStart"), flow.fpAtStart),
    numberField(path("damageReduction"), label("damageReduction"), flow.damageReduction),
    {
      ...textField(path("others"), label("others"), flow.others),
      hint: localize("TURNCRAFT.Flow.Field.othersHint"),
      checks: Object.keys(othersIn(flow.others)).map((name) => ({
        check: name,
        label: name,
        sentence: rollWords(name, localize),
      })),
    },
    checkField(path("noOffhandPenalty"), label("noOffhandPenalty"), flow.noOffhandPenalty),
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
  const path = (name: string) => `system.flow.${name}`;
  const number = (name: "reach" | "range" | "hands" | "rpCost" | "fpCost") =>
    numberField(path(name), localize(`TURNCRAFT.Flow.Field.${name}`), flow[name]);
  const text = (name: "category" | "attackSkill" | "requiresCategory" | "damage") =>
    textField(path(name), localize(`TURNCRAFT.Flow.Field.${name}`), flow[name]);
  const check = (
    name: "finesse" | "brawl" | "natural" | "provokes" | "singleTarget" | "physical" | "againstReactionAttack",
  ) => checkField(path(name), localize(`TURNCRAFT.Flow.Field.${name}`), flow[name]);
  const ap = optionalNumberField(
    path("apCost"),
    localize("TURNCRAFT.Flow.Field.apCost"),
    flow.apCost,
    localize("TURNCRAFT.Flow.Field.usual"),
  );
  const kind = choiceField(
    path("kind"),
    localize("TURNCRAFT.Flow.Field.kind"),
    flow.kind,
    kinds[type] ?? [flow.kind],
    (each) => localize(`TURNCRAFT.Flow.Kind.${each}`),
  );
  const carry = choiceField(path("carry"), localize("TURNCRAFT.Flow.Field.carry"), flow.carry, places, (each) =>
    localize(`TURNCRAFT.Flow.Carry.${each}`),
  );
  const attack = choiceField(
    path("attackType"),
    localize("TURNCRAFT.Flow.Field.attackType"),
    flow.attackType,
    ["melee", "ranged", "none"] as const,
    (each) => localize(`TURNCRAFT.Flow.Attack.${each}`),
  );
  const delivery = choiceField(
    path("delivery"),
    localize("TURNCRAFT.Flow.Field.delivery"),
    flow.delivery,
    ["melee", "ranged"] as const,
    (each) => localize(`TURNCRAFT.Flow.Attack.${each}`),
  );
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
  const path = (name: string) => `system.flow.perk.${name}`;
  return [
    textField(path("check"), localize("TURNCRAFT.Flow.Field.perkCheck"), perk.check),
    numberField(path("modifier"), localize("TURNCRAFT.Flow.Field.perkModifier"), perk.modifier),
    choiceField(
      path("pool"),
      localize("TURNCRAFT.Flow.Field.perkPool"),
      perk.pool,
      ["none", ...pools] as const,
      (each) => (each === "none" ? localize("TURNCRAFT.Flow.Field.noPool") : localize(`TURNCRAFT.Pool.${each}`)),
    ),
    numberField(path("change"), localize("TURNCRAFT.Flow.Field.perkChange"), perk.change),
  ];
}
