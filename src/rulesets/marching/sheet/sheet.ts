import type { Give } from "../../../combat/giving.ts";
import type { StrikeTerms } from "../../../combat/rolling/strike.ts";
import { type Localize, movementView, type PipRow } from "../../../combat/views/numbers-view.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import { marchingBonusOf, marchingRollsOf } from "../../../data/rolls.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetypes.ts";
import { type FieldView, fieldsOf, withPlainCheck } from "../../../sheets/fields-view.ts";
import { diceNumbers } from "../../../sheets/item-view.ts";
import { askDice, askUnnamed } from "../../../sheets/turn-panel/ask-dice.ts";
import {
  isUnnamed,
  type SheetCommand,
  type SheetFacet,
  type StateLine,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../sheets/turn-panel/facet.ts";
import { marchingCosts } from "../data/derived.ts";
import {
  type Action,
  actingIds,
  actions,
  aglModifier,
  isDue,
  type MarchingFighter,
  type MarchingScores,
  type MarchingState,
  toHit,
} from "../rules/index.ts";
import { chanceOf, endOffer, windowOffers } from "../tracker/offers.ts";
import { actsIn, attackActs, notNow, otherPayments, partnerMenus, promptOf, useCommand } from "./offers.ts";

type MarchingPanelInput = TurnPanelInput<MarchingState>;

/** Turn panel of a combatant in a started fight: the offers, and the actions left. */
export function turnPanelView(input: MarchingPanelInput): TurnPanelView {
  const { state, who } = input;
  const fighter = state.fighters[who];
  const rows = fighter ? actions.map((each) => actionRow(each, fighter.left[each], input.localize)) : [];
  const offers = [...attackActs(input), ...actsIn(input)].map((act) => {
    const row = rows.find(({ id }) => id === act.price);
    return row ? { ...act, pips: row.pips, left: row.sentence } : act;
  });
  const menus = partnerMenus(input);
  return {
    turn: turnView(input),
    end: endOffer(input),
    movement: fighter ? movementOf(fighter, input.localize) : null,
    resources: rows,
    lines: fighter ? linesOf(fighter, input) : [],
    prompt: fighter ? promptOf(input) : null,
    offers,
    menus,
    elsewhere: windowOffers(input),
    hint: sharedReason([...offers, ...menus]),
  };
}

/** Action of the turn as a row with a single pip (MO-401). */
function actionRow(id: Action, left: number, localize: Localize): PipRow {
  const label = localize(`TURNCRAFT.Resource.${id}`);
  return {
    id,
    label,
    left,
    max: 1,
    empty: left === 0,
    pips: [{ spent: left === 0 }],
    sentence: localize("TURNCRAFT.Now.pipsLeft", { resource: label, left, max: 1 }),
  };
}

/** Feet of the move action (MO-408); null where there is no limit. */
function movementOf(
  { scores, left, moved }: Pick<MarchingFighter, "scores" | "left" | "moved">,
  localize: Localize,
): TurnPanelView["movement"] {
  const { moveFeet } = scores;
  if (moveFeet === null) return null;
  const spent = moved ?? (left.move > 0 ? 0 : moveFeet);
  const none = 0 as typeof moveFeet;
  return movementView({ walk: moveFeet, swim: none, climb: none, fly: none, burrow: none }, spent, localize);
}

/** Turn indicator from a combatant's point of view. */
function turnView({ state, who, nameOf, localize }: MarchingPanelInput): TurnPanelView["turn"] {
  const fighter = state.fighters[who];
  const { round } = state;
  if (!fighter || fighter.departed) return { kind: "gone", text: localize("TURNCRAFT.Now.gone") };
  const acting = actingIds(state);
  if (acting.includes(who)) {
    const others = acting.filter((id) => id !== who).map(nameOf);
    if (others.length === 0) return { kind: "acting", text: localize("TURNCRAFT.Now.yourTurn", { round }) };
    return { kind: "acting", text: localize("TURNCRAFT.Marching.now.together", { names: others.join(", "), round }) };
  }
  if (fighter.defeated) return { kind: "passed-over", text: localize("TURNCRAFT.Now.passedOver", { round }) };
  const { waitsUntilRound } = fighter;
  if (waitsUntilRound !== null && waitsUntilRound > round) {
    return { kind: "late", text: localize("TURNCRAFT.Now.late", { round: waitsUntilRound }) };
  }
  if (acting.length === 0) return { kind: "nobody", text: localize("TURNCRAFT.Now.nobody", { round }) };
  const active = acting.map(nameOf).join(", ");
  const form = acting.length === 1 ? "" : "_other";
  if (fighter.acted)
    return { kind: "waiting", text: localize(`TURNCRAFT.Marching.now.acted${form}`, { active, round }) };
  const next = state.order.find((id) => !acting.includes(id) && isDue(state, id));
  const kind = next === who ? "next" : "waiting";
  return { kind, text: localize(`TURNCRAFT.Now.${kind}${form}`, { active, round }) };
}

/** Conditions with counts, AGL, impairments, waits. */
function linesOf(fighter: MarchingFighter, { state, who, localize }: MarchingPanelInput): StateLine[] {
  const lines: StateLine[] = [];
  const chance = chanceOf(who, state);
  if (chance !== null) {
    const score = (fighter.scores.agl ?? 0) + aglModifier(fighter);
    const data = { score, chance, die: state.settings.aglDie };
    lines.push({ icon: "fa-dice-d20", text: localize("TURNCRAFT.Marching.now.agl", data) });
  }
  if (fighter.impaired.length > 0) {
    const mark = fighter.impaired.includes("surprise") ? "surprised" : "impaired";
    lines.push({ icon: "fa-face-surprise", text: localize(`TURNCRAFT.Marching.tip.${mark}`) });
  }
  if (fighter.delayed && !fighter.acted) {
    lines.push({ icon: "fa-hourglass-half", text: localize("TURNCRAFT.Marching.tip.delayed") });
  }
  for (const { name, elapsed, rounds } of fighter.conditions) {
    const text =
      rounds === null
        ? localize("TURNCRAFT.Marching.now.conditionCounts", { name, elapsed })
        : localize("TURNCRAFT.Marching.now.condition", { name, elapsed, rounds });
    lines.push({ icon: "fa-hourglass", text });
  }
  for (const action of fighter.lost) {
    const text = localize("TURNCRAFT.Marching.now.lost", { action: localize(`TURNCRAFT.Resource.${action}`) });
    lines.push({ icon: "fa-hourglass-end", text });
  }
  return lines;
}

/** Marching Order on a creature's sheet. */
export const marchingSheet: SheetFacet<MarchingState> = {
  now: turnPanelView,
  rest: (scores, localize) => {
    const own = scores as MarchingScores; // They are the ruleset's own, made by its `scoresOf`.
    const pips = actions.map((each) => {
      const label = localize(`TURNCRAFT.Resource.${each}`);
      const sentence = localize("TURNCRAFT.Now.pipsEach", { resource: label, max: 1 });
      return { ...actionRow(each, 1, localize), sentence };
    });
    return {
      pips,
      movement: movementOf({ scores: own, left: { primary: 1, move: 1, reaction: 1 }, moved: null }, localize),
    };
  },
  use: useCommand,
  notNow,
  itemDice: true,
  // What is in the hand is only written down: the source has no price for it.
  hand: () => null,
  numbers: ({ marching, far = null }) => diceNumbers({ rolls: marching?.rolls, far }),
  price: ({ marching = null }, localize) =>
    marching && { resource: marching.cost, label: localize(`TURNCRAFT.Resource.${marching.cost}`) },
  arms: () => ({ marching: { cost: "primary" } }),
  scoreFields,
  itemFields,
};

const labels = "TURNCRAFT.Marching.field";

function scoreFields({ marching }: ActorSource, localize: Localize): FieldView[] {
  const { optional, check } = fieldsOf("system.marching", marching, labels, localize);
  const agl = withPlainCheck(optional("agl", "–"), "agl", localize);
  return [
    withPlainCheck(agl, "aglSave", localize, localize(`${labels}.save`)),
    check("moveUnlimited"),
    check("strikesFirst"),
  ];
}

function itemFields(system: ItemSource, _type: string, localize: Localize): FieldView[] {
  if (!("marching" in system)) return [];
  const { optional, check, choice } = fieldsOf("system.marching", system.marching, labels, localize);
  return [
    choice("cost", marchingCosts, (each) => localize(`TURNCRAFT.Resource.${each}`)),
    optional("attackBonus", localize(`${labels}.noAttack`)),
    check("strikesFirst"),
  ];
}

/** Summary of an item under Marching Order. */
export function marchingItemSummary(item: Item.Implementation) {
  const { marching } = item.system;
  return {
    marching: marching
      ? { cost: marching.cost, attackBonus: marchingBonusOf(item), rolls: marchingRollsOf(item) }
      : null,
  };
}

/** Asks for the dice, payment or words missing from a command, with +2 to hit the impaired (MO-802); null: dismissed. */
export async function askMarching(
  command: SheetCommand,
  combat: Combat.Implementation,
  input: TurnPanelInput<MarchingState>,
  give: Give,
): Promise<SheetCommand | null> {
  if (isUnnamed(command)) return askUnnamed(command, input, otherPayments(input), give);
  if (command.kind !== "spend" || !("item" in command) || typeof command.item !== "string") return command;
  const { attack, ...plain } = command as Extract<SheetCommand, { attack?: { target: CombatantId } }>;
  const terms: StrikeTerms = {
    item: command.item,
    targets: attack ? [attack.target] : [],
    rolls: marchingRollsOf,
    addedTo(target) {
      const fighter = input.state.fighters[target];
      const by = fighter ? toHit(fighter) : 0;
      return by === 0 ? [] : [{ name: "impaired", by, clause: "MO-802" }];
    },
  };
  return askDice(plain as SheetCommand, combat, input, terms, give);
}

const scores: Readonly<Record<ArchetypeId, { readonly agl: number }>> = {
  guardian: { agl: 9 },
  breaker: { agl: 8 },
  scout: { agl: 15 },
  blade: { agl: 16 },
  healer: { agl: 10 },
  mage: { agl: 12 },
};

/** Scores of archetypes under Marching Order: AGL (MO-708). */
export const marchingCreation: RulesetCreation = {
  scores,
  items: { guardian: [], breaker: [], scout: [], blade: [], healer: [], mage: [] },
  keyScores: (id) => [`AGL ${scores[id].agl}`],
};
