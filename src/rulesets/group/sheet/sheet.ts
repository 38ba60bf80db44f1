import { withReference } from "../../../combat/rule-references.ts";
import { argWords } from "../../../combat/tracker/refusal-words.ts";
import { type ItemNumbers, type Localize, movementView } from "../../../combat/views/numbers-view.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import type { EncounterState } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetypes.ts";
import { checkField, type FieldView, fieldsOf, withPlainCheck } from "../../../sheets/fields-view.ts";
import type { ItemSummary } from "../../../sheets/item-summary.ts";
import type { SheetFacet } from "../../../sheets/turn-panel/facet.ts";
import type { attackerOf } from "../data/fields.ts";
import {
  dressing,
  flawsIn,
  type GroupBlock,
  needsSight,
  readModes,
  readMultipliers,
  type Worn,
  wears,
} from "../data/item.ts";
import {
  actionOf,
  complements,
  type GroupScores,
  type GroupState,
  type Item,
  ratingOf,
  settings,
  spellKinds,
  targetings,
  writeAac0,
} from "../rules/index.ts";
import { costOf, routineWords } from "../tracker/chooser-view.ts";
import { peek } from "../tracker/covered.ts";
import { gripCommand, turnPanelView, useCommand } from "./turn-panel.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** Numbers for its bearer's attacks; null: no bearer. */
    readonly groupAttacker?: ReturnType<typeof attackerOf> | null;
    /** Form as worn under Group Initiative; null if not armor. */
    readonly armor?: Worn | null;
  }
}

/** AAC0 with what is added to the roll (GR-130, GR-135), damage of the whole routine, range; of armor the points of AC. */
export function numbersOf(
  { group, armor, groupAttacker }: ItemSummary,
  localize: Localize,
  state: GroupState | null,
): ItemNumbers | null {
  if (armor)
    return armor.armor === 0 ? null : { toHit: null, effect: { kind: "armor", points: armor.armor }, distance: null };
  if (!group) return null;
  const { range } = group;
  const distance = range === null ? null : ({ kind: "range", value: range, unit: "feet" } as const);
  const healing = group.healing ? ({ kind: "healing", formula: group.healing } as const) : null;
  if (group.attackForm === null) return { toHit: null, effect: healing, distance };
  return {
    toHit: toHitOf(group, groupAttacker ?? null, localize, state),
    effect: healing ?? damageOf(group),
    distance,
  };

  function damageOf(item: Item) {
    const formula = routineWords(item, groupAttacker?.damageModifier ?? 0, item.multipliers);
    return formula === null ? null : ({ kind: "damage", formula } as const);
  }
}

function toHitOf(
  item: Item,
  attacker: ReturnType<typeof attackerOf> | null,
  localize: Localize,
  state: GroupState | null,
): ItemNumbers["toHit"] {
  if (!attacker) return null;
  const { aac0 } = ratingOf(attacker, state?.settings ?? settings.defaults, item);
  const name = localize("TURNCRAFT.GroupTable.aac0");
  return { kind: "score", name, score: writeAac0(aac0), bonus: attacker.attackModifier };
}

/** Armor rules for sheets under Group Initiative: a single suit and shield at a time. */
export const armorRows: Required<Pick<SheetFacet<EncounterState>, "worn" | "onWear">> = {
  worn: ({ armor = null }) =>
    armor && { on: armor.worn, icon: armor.wear === "shield" ? "fa-shield-halved" : "fa-shirt" },
  onWear({ armor }, all) {
    const pieces = all.flatMap((each) => (each.armor ? [each.armor] : []));
    const changes = armor ? dressing(armor, pieces) : [];
    return changes.map(({ id, worn }) => ({ id: id ?? "", system: { group: { worn } } }));
  },
};

/** Group Initiative on a creature's sheet. */
export const groupSheet: SheetFacet<GroupState> = {
  now: (input) => turnPanelView(input, peek),
  rest(scores, localize) {
    const { walk, swim, fly } = (scores as GroupScores).movement; // They are the ruleset's own, made by its `scoresOf`.
    return { pips: [], movement: movementView({ walk, swim, fly, climb: 0, burrow: 0 }, 0, localize) };
  },
  use: ({ group }, input) => useCommand(group, input),
  useWindow: ({ group }) => (group?.attackForm ? "attack" : undefined),
  hand: gripCommand,
  ...armorRows,
  numbers: numbersOf,
  keepsEffects: true,
  price({ group }, localize, state) {
    if (!group) return null;
    const terms = state?.settings ?? settings.defaults;
    const label = costOf(group, terms, localize);
    return { resource: actionOf(group, terms) === "major" ? "action" : "interaction", label };
  },
  scoreFields,
  itemFields,
};

const labels = "TURNCRAFT.GroupTable.field";

/** Score fields of a creature under Group Initiative ("Per actor"). */
export function scoreFields({ group }: ActorSource, localize: Localize): FieldView[] {
  const { number, optional, text, check, choice } = fieldsOf("system.group", group, labels, localize);
  const hitDice = fieldsOf("system.group.hitDice", group.hitDice, `${labels}.hitDice`, localize);
  return [
    number("ac"),
    number("acModifier"),
    optional("aac0", localize(`${labels}.aac0Default`)),
    number("attackModifier"),
    number("damageModifier"),
    withPlainCheck(hitDice.number("base"), "save", localize),
    hitDice.number("bonus"),
    text("className"),
    number("classLevel"),
    number("dexReaction"),
    number("routinesPerRound"),
    choice("primaryHand", ["right", "left"], (hand) => localize(`${labels}.hand.${hand}`)),
    text("immunities"),
    check("aac0Star"),
    check("ambidextrous"),
    check("nativeFly"),
    check("nativeSwim"),
    check("hedged"),
    check("immunityObvious"),
    check("verySmall"),
    check("fightsInSharedSpace"),
  ];
}

/** Line of an item, with its errors pointed at, and details outside the line. */
export function itemFields({ group }: ItemSource, type: string, localize: Localize): FieldView[] {
  const { number, optional, text, check, choice } = fieldsOf("system.group", group, labels, localize);
  const line = { ...text("line"), hint: lineHint(group as GroupBlock, type, localize) };
  const range = optional(
    "range",
    localize(type === "weapon" ? `${labels}.none` : `${labels}.touch`),
    localize("TURNCRAFT.Sheet.ft"),
  );
  const targets = choice("targets", targetings, (value) => localize(`${labels}.targeting.${value}`));
  const sight = checkField(
    "system.group.needsSight",
    localize(`${labels}.needsSight`),
    needsSight(group as GroupBlock),
  );
  const lines = [check("needsLine"), sight];
  switch (type) {
    case "weapon":
      return [
        line,
        optional("speed", localize(`${labels}.none`)),
        range,
        { ...text("modes"), hint: listHint("modes", readModes(group.modes).unread, localize) },
        { ...text("multipliers"), hint: listHint("multipliers", readMultipliers(group.multipliers).unread, localize) },
        check("magical"),
      ];
    case "spell":
      return [
        line,
        choice("spell", spellKinds, (value) => localize(`${labels}.spellKind.${value}`)),
        range,
        targets,
        ...lines,
      ];
    case "ability":
      return [line, range, targets, ...lines, check("magical"), text("copiesSpell")];
    case "armor":
      return [number("armor"), choice("wear", wears, (value) => localize(`${labels}.wearing.${value}`))];
    default:
      return [
        line,
        choice("complement", ["none", ...complements], (value) => localize(`${labels}.complementOf.${value}`)),
        number("roundsNeeded"),
        check("partOfAttack"),
      ];
  }
}

/** Hint below a list in a line: its format, or the unreadable parts. */
function listHint(name: "modes" | "multipliers", unread: readonly string[], localize: Localize): string {
  return unread.length > 0
    ? localize(`${labels}.unread`, { parts: unread.join("; ") })
    : localize(`${labels}.${name}Hint`);
}

/** Hint below a line of notation: its format or, for an invalid line, the unreadable part with the line up to there. */
function lineHint(group: GroupBlock, type: string, localize: Localize): string {
  const [flaw] = flawsIn({ uuid: "", name: "—", type, group });
  if (!flaw)
    return localize(`${labels}.lineHint.${type === "weapon" ? "weapon" : type === "spell" ? "spell" : "thing"}`);
  const words = localize(flaw.message as LangKey, argWords(flaw.data ?? {}, { localize, nameOf: String }));
  return `${withReference(words, flaw.clause)} · ${group.line.slice(Math.max(0, flaw.at - 20), flaw.at)}▸${group.line.slice(flaw.at)}`;
}

interface ScoreBlock {
  readonly className: string;
  readonly classLevel: number;
  readonly dexReaction: number;
  readonly attackModifier: number;
  readonly damageModifier: number;
  readonly routinesPerRound: number;
}

function scoreBlock(className: string, changes: Partial<Omit<ScoreBlock, "className">> = {}): ScoreBlock {
  return {
    className,
    classLevel: 5,
    dexReaction: 0,
    attackModifier: 0,
    damageModifier: 0,
    routinesPerRound: 1,
    ...changes,
  };
}

const handActivities = ["armsDrawaWeapon0", "armsSheatheaWeap"];

const archetypeScores: Readonly<Record<ArchetypeId, ScoreBlock>> = {
  guardian: scoreBlock("Fighter", { attackModifier: 1, damageModifier: 2, routinesPerRound: 2 }),
  breaker: scoreBlock("Fighter", { attackModifier: 1, damageModifier: 3 }),
  scout: scoreBlock("Scout", { classLevel: 4, dexReaction: 2, attackModifier: 1 }),
  blade: scoreBlock("Thief", { dexReaction: 2 }),
  healer: scoreBlock("Cleric"),
  mage: scoreBlock("Magic-user", { dexReaction: 1 }),
};

/** Scores and items of archetypes under Group Initiative, with the activities of its rounds. */
export const groupCreation: RulesetCreation = {
  scores: archetypeScores,
  items: {
    guardian: handActivities,
    breaker: [...handActivities, "armsLoadaLightCr"],
    scout: [...handActivities, "armsTakeCarefulA"],
    blade: [...handActivities, "armsPickaLock000"],
    healer: handActivities,
    mage: handActivities,
  },
  keyScores: (id, localize) => [`${localize(`${labels}.classLevel`)} ${archetypeScores[id].classLevel}`],
};
