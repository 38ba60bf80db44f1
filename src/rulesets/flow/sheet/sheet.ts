import type { ItemNumbers, Localize, PipRow } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetypes.ts";
import type { ItemSummary } from "../../../sheets/item-summary.ts";
import {
  menuOf,
  type Offer,
  type OfferMenu,
  offerOf,
  promptOffers,
  type SheetCommand,
  type SheetFacet,
  type StateLine,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../sheets/turn-panel/facet.ts";
import {
  actorOf,
  type FlowFighter,
  type FlowScores,
  type FlowState,
  hexesLeft,
  isInHand,
  newFighter,
  nextTurnOf,
  readiedNow,
  type Skill,
  settings,
  threatenedBy,
} from "../rules/index.ts";
import { type ActionOffer, actionsOf, declaring, priceWords } from "../tracker/actions.ts";
import { groundWords } from "../tracker/board.ts";
import { poolViews } from "../tracker/menu.ts";
import { reactionOffers, readyOffers, stepOffers } from "../tracker/offers.ts";
import { promptsView } from "../tracker/prompts.ts";
import { marksOf } from "../tracker/tracker.ts";
import { itemFields, scoreFields } from "./fields.ts";

type FlowPanelInput = TurnPanelInput<FlowState>;

/** Turn panel of a combatant in a started fight: the offers, with their cost in points. */
export function turnPanelView(input: FlowPanelInput): TurnPanelView {
  const { state, who, localize } = input;
  const fighter = state.fighters[who];
  const actions = actionsOf(input);
  const isFirst = ({ id, group }: ActionOffer) => group === "attacks" || id === "action:standUp";
  const offers = [...readyOffers(input), ...actions.filter(isFirst)];
  const menus = menusOf(
    input,
    actions.filter((action) => !isFirst(action)),
  );
  const style = { id: "end", label: localize("TURNCRAFT.Now.endTurn"), price: null };
  return {
    turn: turnView(input),
    end: offerOf(input, style, { kind: "advance", round: state.round, turn: who }),
    movement: null,
    resources: fighter ? poolRows(fighter, localize) : [],
    lines: fighter ? linesOf(fighter, input) : [],
    prompt: promptOffers(input, promptsView),
    offers,
    menus,
    hint: sharedReason([...offers, ...(menus.find(({ id }) => id === "special")?.offers ?? []).slice(0, 3)]),
  };
}

const groups = ["special", "abilities", "things", "free"] as const;

/** Lists of other offers: steps, the ledger's special actions, spells and abilities, items, free actions, reactions. */
function menusOf(input: FlowPanelInput, actions: readonly ActionOffer[]): OfferMenu[] {
  const { state, who, localize } = input;
  if (!state.fighters[who]) return [];
  const menu = (id: (typeof groups)[number] | "steps" | "reactions", offers: readonly Offer[], price: string) =>
    menuOf(id, localize(`TURNCRAFT.Flow.Now.${id}`), offers, price);
  const lists = groups.map((group) => {
    const offers = actions.filter((action) => action.group === group);
    return menu(group, offers, group === "abilities" ? "fp" : "ap");
  });
  const reactions = { ...menu("reactions", reactionOffers(input), "rp"), reactions: true as const };
  return [menu("steps", stepOffers(input), "ap"), ...lists, reactions].filter(({ offers }) => offers.length > 0);
}

/** Pools as rows of pips; labels give numbers too large to draw. */
function poolRows(fighter: FlowFighter, localize: Localize): readonly PipRow[] {
  return poolViews(fighter, localize).map(({ id, label, left, pips, count, sentence }) => ({
    id,
    label: count === null ? label : `${label} ${count}`,
    left,
    max: pips.length,
    empty: left === 0,
    pips,
    sentence,
  }));
}

/** Turn indicator from one combatant's point of view. */
function turnView({ state, who, nameOf, canSee, localize }: FlowPanelInput): TurnPanelView["turn"] {
  const fighter = state.fighters[who];
  const { round, activeId } = state;
  if (!fighter || fighter.departed) return { kind: "gone", text: localize("TURNCRAFT.Now.gone") };
  if (activeId === who) return { kind: "acting", text: localize("TURNCRAFT.Now.yourTurn", { round }) };
  if (fighter.defeated && state.settings.skipDefeated) {
    return { kind: "passed-over", text: localize("TURNCRAFT.Now.passedOver", { round }) };
  }
  if (activeId === null) return { kind: "nobody", text: localize("TURNCRAFT.Now.nobody", { round }) };
  const active = nameOf(activeId);
  if (nextTurnOf(state, (id) => id === who || canSee(id))?.who === who) {
    return { kind: "next", text: localize("TURNCRAFT.Now.next", { active, round }) };
  }
  return { kind: "waiting", text: localize("TURNCRAFT.Now.waiting", { active, round }) };
}

/** Returns the command for using an item: attack, cast, drink …; null if the combatant can't use it now. */
function useCommand(
  { uuid, flow }: ItemSummary,
  input: Pick<FlowPanelInput, "state" | "who"> & Partial<Pick<FlowPanelInput, "canSee">>,
): SheetCommand | null {
  if (!flow) return null;
  const { state, who, canSee = () => true } = input;
  const words = () => "";
  const actions = actionsOf({ state, who, canSee, whyNot: () => null, nameOf: words, localize: words });
  return actions.find(({ item }) => item === uuid)?.command ?? null;
}

/** Returns the command for drawing or putting away an item (FL-112); null without data of this ruleset. */
function handCommand({ flow }: ItemSummary, who: CombatantId, state: FlowState): SheetCommand | null {
  if (!flow) return null;
  if (isInHand(flow)) return declaring(who, { action: "sheathe", item: flow.uuid });
  const held = state.fighters[who]?.scores.items.filter((item) => isInHand(item) && !item.natural) ?? [];
  const isFull = held.some(({ carry }) => carry === "main");
  return declaring(who, { action: "draw", item: flow.uuid, hand: isFull && flow.hands === 1 ? "off" : "main" });
}

/** Percent to hit, damage or healing, and reach or range in hexes; null without data of this ruleset. */
function numbersOf({ flow, flowBearer }: ItemSummary): ItemNumbers | null {
  if (!flow) return null;
  const { skill = null, naturalReach = 1 } = flowBearer ?? {};
  const { attackType, reach, range, damage, healing } = flow;
  return {
    toHit: skill === null ? null : { kind: "percent", percent: skill },
    effect: healing
      ? { kind: "healing", formula: healing }
      : damage.trim() === ""
        ? null
        : { kind: "damage", formula: damage },
    distance:
      attackType === "none"
        ? null
        : attackType === "melee"
          ? { kind: "reach", value: Math.max(naturalReach, reach), unit: "spaces" }
          : { kind: "range", value: range, unit: "spaces" },
  };
}

/** Price of using an item, by its own figures or else the usual ones; null for shields and things that aren't used. */
function priceOf({ flow }: ItemSummary, localize: Localize): { resource: string; label: string } | null {
  if (!flow || flow.kind === "shield" || flow.kind === "other") return null;
  const usual = flow.kind === "potion" || flow.kind === "magicItem" ? 1 : 2;
  const { rpCost: rp = 0, fpCost: fp = 0 } = flow;
  const reacts = flow.kind === "ability" && rp > 0;
  const price = { ap: reacts ? 0 : (flow.apCost ?? usual), rp, fp };
  return { resource: reacts ? "rp" : price.ap > 0 ? "ap" : "fp", label: priceWords(price, localize) };
}

/** Action & Flow Points on a creature's sheet. */
export const flowSheet: SheetFacet<FlowState> = {
  // Its own lines say what counts as a space (FL-98, FL-167, FL-168).
  grids: ["pointy", "flat", "square", "gridless"],
  now: turnPanelView,
  rest: (scores, localize) => {
    const { rpMax, apPerRound, fpAtStart } = scores as FlowScores; // They are the ruleset's own, made by its `scoresOf`.
    const fresh = newFighter(scores as FlowScores, settings.defaults);
    return { pips: poolRows({ ...fresh, ap: apPerRound, rp: rpMax, fp: fpAtStart }, localize), movement: null };
  },
  use: useCommand,
  hand: (item, who, _say, state) => handCommand(item, who, state),
  inHand: (item) => (item.flow && isHandled(item, item.flow) ? isInHand(item.flow) : null),
  onEquip: ({ flow }) => ({ system: { flow: { carry: flow ? otherPlace(flow) : "main" } } }),
  numbers: numbersOf,
  price: priceOf,
  scoreFields,
  arms: ({ form, feet, reach = null }) => ({
    flow: {
      attackType: form === "melee" ? "melee" : "ranged",
      natural: true,
      carry: "main",
      ...(feet !== null && { range: hexesOf(feet) }),
      ...(reach !== null && { reach: Math.min(100, hexesOf(reach)) }),
    },
  }),
  itemFields,
};

/** Hexes of a distance in feet, at least 1. */
function hexesOf(feet: number): number {
  return Math.max(1, Math.round(feet / 5));
}

type FlowItem = FlowScores["items"][number];

/** True for items that can be held: weapons, shields, and gear except activities; never natural weapons, spells or abilities. */
function isHandled({ type, activity }: ItemSummary, { kind, natural }: FlowItem): boolean {
  if (natural || kind === "spell" || kind === "ability") return false;
  return type === "weapon" || (type === "armor" && kind === "shield") || (type === "gear" && !activity);
}

/** Place of an item once it is taken in hand, or put away if it is in hand (FL-112). */
function otherPlace(item: FlowItem): FlowItem["carry"] {
  if (!isInHand(item)) return item.hands === 2 ? "both" : item.kind === "shield" ? "off" : "main";
  return item.kind === "weapon" || item.kind === "shield" ? "worn" : "bag";
}

/** Marks with a line on the sheet, in order. */
const markLines = "threatened surprised prone grappling grappled flowing guarding feint ongoing".split(" ");

/** Status lines of a combatant, such as movement left, readied action, grapple. */
function linesOf(fighter: FlowFighter, input: FlowPanelInput): StateLine[] {
  const { state, who, canSee, localize } = input;
  const lines: StateLine[] = [];
  const line = (icon: string, text: string) => lines.push({ icon, text });
  if (readiedNow(state)?.who === who)
    line("fa-bolt", localize("TURNCRAFT.Flow.Now.acting", { what: fighter.ready?.what ?? "" }));
  if (fighter.ready) {
    const { trigger, what } = fighter.ready;
    line("fa-stopwatch", localize("TURNCRAFT.Flow.Mark.readyTip", { trigger, what, ap: fighter.apReserved }));
  }
  if (actorOf(state) === who)
    line(
      "fa-shoe-prints",
      localize("TURNCRAFT.Flow.Now.move", { hexes: hexesLeft(state, who), speed: fighter.scores.moveSpeed }),
    );
  const marks = marksOf(fighter, [], threatenedBy(state, who).filter(canSee), input);
  for (const { icon, tip } of markLines.flatMap((each) => marks.filter(({ id }) => id === each))) line(icon, tip);
  const ground = groundWords(state, localize);
  if (ground) line("fa-ruler", ground);
  return lines;
}

interface Block {
  /** In percent. */
  readonly skills: Readonly<Record<Skill, number>>;
  readonly others: string;
  readonly noOffhandPenalty: boolean;
}

function block(skills: Block["skills"], others = "", noOffhandPenalty = false): Block {
  return { skills, others, noOffhandPenalty };
}

const scores: Readonly<Record<ArchetypeId, Block>> = {
  guardian: block({ melee: 65, ranged: 35, agility: 40, athletics: 50, endurance: 70, deception: 30 }),
  breaker: block({ melee: 65, ranged: 40, agility: 40, athletics: 75, endurance: 65, deception: 25 }),
  scout: block({ melee: 50, ranged: 70, agility: 65, athletics: 55, endurance: 45, deception: 50 }, "Tracking 60"),
  blade: block({ melee: 70, ranged: 45, agility: 65, athletics: 55, endurance: 45, deception: 65 }, "", true),
  healer: block(
    { melee: 55, ranged: 35, agility: 40, athletics: 45, endurance: 60, deception: 40 },
    "Arcana 55, Medicine 75",
  ),
  mage: block(
    { melee: 40, ranged: 45, agility: 50, athletics: 40, endurance: 40, deception: 55 },
    "Arcana 70, History 50",
  ),
};

/** Scores of archetypes under Action & Flow Points, and their uses of Flow. */
export const flowCreation: RulesetCreation = {
  scores,
  items: {
    guardian: ["armsWhirlingCut0", "armsAnsweringBlo"],
    breaker: ["armsShoulderChar", "armsSecondWind00"],
    scout: ["armsTwinShot0000", "armsLightonYourF"],
    blade: ["armsTwoCutCombo0", "armsAnsweringBlo"],
    healer: ["armsCrushingBlow", "armsSecondWind00"],
    mage: ["armsFallingStar0", "armsScholarofEmb"],
  },
  keyScores(id, localize) {
    const best = Object.entries(scores[id].skills).toSorted(([, a], [, b]) => b - a);
    return best.slice(0, 2).map(([skill, value]) => `${localize(`TURNCRAFT.Skill.${skill}` as LangKey)} ${value}%`);
  },
};
