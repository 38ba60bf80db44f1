import type { Fighter } from "../rules/index.ts";
import { check, choice, isTicked, number, numberFrom, text, textFrom } from "./form-view.ts";
import { type GmForm, word } from "./gm-form.ts";

/*
 * What the GM writes down about a combatant: conditions, modifiers, lines of sight, rulings.
 */

const most = 20;
const wholePart = 100;

/** GR-70, GR-116: a condition, and what it does. */
export const condition: GmForm = {
  icon: "fa-bandage",
  view: ({ localize }) => ({
    hint: localize(word("conditionHint")),
    fields: [
      text("name", localize(word("conditionName")), ""),
      check("impedes", localize(word("impedes")), false),
      check("delays", localize(word("delays")), false),
      check("lasts", localize(word("lasts")), false),
    ],
  }),
  read(fields, { who }) {
    const name = textFrom(fields, "name", word("noCondition"));
    const [impedes, delays, lasts] = ["impedes", "delays", "lasts"].map((each) => isTicked(fields, each));
    return {
      kind: "condition",
      who,
      name,
      on: true,
      impedes: impedes ?? false,
      delays: delays ?? false,
      lasts: lasts ?? false,
    };
  },
};

/** The names of what can be ended: conditions, and what delays it otherwise (GR-70). */
function endable({ conditions, delayed }: Fighter): string[] {
  const names = conditions.map(({ name }) => name);
  return delayed && delayed.by !== "announcement" && !names.includes(delayed.by) ? [...names, delayed.by] : names;
}

export const endCondition: GmForm = {
  icon: "fa-bandage",
  view({ fighter, localize }) {
    const names = endable(fighter);
    if (names.length === 0) return null;
    const options = names.map((name) => [name, name] as const);
    return { hint: "", fields: [choice("name", localize(word("conditionName")), options, names[0] ?? "")] };
  },
  read(fields, { who, fighter }) {
    const name = textFrom(fields, "name", word("noCondition"));
    const delays = fighter.delayed?.by === name;
    return { kind: "condition", who, name, on: false, impedes: false, delays, lasts: false };
  },
};

/** GR-125: the GM's modifiers, which stay until they are changed. */
export const situational: GmForm = {
  icon: "fa-scale-balanced",
  view: ({ fighter, localize }) => ({
    hint: localize(word("situationalHint")),
    fields: [
      number("by", localize(word("by")), fighter.situational.by, -most, most),
      number("against", localize(word("against")), fighter.situational.against, -most, most),
    ],
  }),
  read: (fields, { who, localize }) => ({
    kind: "situational",
    who,
    by: numberFrom(fields, "by", localize(word("by")), -most, most),
    against: numberFrom(fields, "against", localize(word("against")), -most, most),
  }),
};

/** GR-121, GR-122: what stands between a spell and this combatant. */
export const sight: GmForm = {
  icon: "fa-binoculars",
  view: ({ fighter, localize }) => ({
    hint: localize(word("sightHint")),
    fields: [
      number("cover", localize(word("cover")), fighter.sight.cover, 0, wholePart),
      number("concealment", localize(word("concealment")), fighter.sight.concealment, 0, wholePart),
      check("glass", localize(word("glass")), fighter.sight.glass),
      choice(
        "medium",
        localize(word("medium")),
        [
          ["air", localize(word("air"))],
          ["water", localize(word("water"))],
        ],
        fighter.sight.medium,
      ),
    ],
  }),
  read: (fields, { who, localize }) => ({
    kind: "sight",
    who,
    cover: numberFrom(fields, "cover", localize(word("cover")), 0, wholePart),
    concealment: numberFrom(fields, "concealment", localize(word("concealment")), 0, wholePart),
    glass: isTicked(fields, "glass"),
    medium: fields.medium === "water" ? "water" : "air",
  }),
};

const rulings = ["pass", "delaying", "complex"] as const;

/** GR-83, GR-30: what several minor actions of this round come to, before they are done. */
export const ruleMinors: GmForm = {
  icon: "fa-list-check",
  view({ state, fighter, localize }) {
    if (state.round === 0) return null;
    const named = rulings.map((each) => [each, localize(`TURNCRAFT.Ruling.GR-83.${each}`)] as const);
    const options = [["", localize(word("noRuling"))] as const, ...named];
    return {
      hint: localize(word("minorsHint")),
      fields: [choice("ruling", localize(word("ruling")), options, fighter.minorRuling ?? "")],
    };
  },
  read: ({ ruling }, { who }) => ({
    kind: "rule-minors",
    who,
    ruling: rulings.find((each) => each === ruling) ?? null,
  }),
};

/** GR-105: whether an innate ability is a spell. */
export const ruleSpell: GmForm = {
  icon: "fa-wand-sparkles",
  view({ innate, localize }) {
    const [first] = innate;
    if (!first) return null;
    const now = { true: word("ruled.spell"), false: word("ruled.ability"), null: word("ruled.open") };
    const options = [
      ["spell", localize("TURNCRAFT.Ruling.GR-105.spell")] as const,
      ["ability", localize("TURNCRAFT.Ruling.GR-105.ability")] as const,
    ];
    return {
      hint: localize(word("spellHint")),
      fields: [
        choice(
          "item",
          localize(word("ability")),
          innate.map(({ uuid, name, isSpell }) => [uuid, localize(now[`${isSpell}`], { name })] as const),
          first.uuid,
        ),
        choice("as", localize(word("isSpell")), options, first.isSpell === false ? "ability" : "spell"),
      ],
    };
  },
  read: (fields) => ({ kind: "rule-spell", item: String(fields.item ?? ""), isSpell: fields.as === "spell" }),
};
