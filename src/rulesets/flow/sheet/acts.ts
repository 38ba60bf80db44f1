import type { ItemNumbers, Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { ItemFacts } from "../../../sheets/item-facts.ts";
import {
  menuOf,
  type Offer,
  type OfferMenu,
  offerOf,
  type SheetCommand,
  type TurnPanelInput,
} from "../../../sheets/turn-panel/facet.ts";
import {
  type Choice,
  type Fighter,
  type FlowAction,
  type FlowState,
  type Item,
  isInHand,
  neighboursOf,
  placementAt,
  reactionLedger,
  readiedNow,
} from "../rules/index.ts";
import { type DeedFacts, type DeedGroup, type DeedView, deedsOf, priceWords } from "../tracker/deeds.ts";
import { directions, eighthTo } from "../tracker/directions.ts";

declare module "../../../sheets/item-facts.ts" {
  interface ItemFacts {
    /** As it counts under Action & Flow Points. */
    readonly flow?: Item;
    /** Of its bearer: percent of the skill that it attacks with, null for what doesn't; natural reach in hexes. */
    readonly flowBearer?: { readonly skill: number | null; readonly naturalReach: number };
  }
}

type Facts = TurnPanelInput<FlowState>;

/** Facts behind the actions offered on a combatant's sheet. */
export function deedFactsOf(
  facts: Pick<Facts, "state" | "who" | "targets" | "canSee" | "whyNot" | "localize">,
): DeedFacts {
  const { state, who, targets = [], canSee, whyNot, localize } = facts;
  return { state, who, targets, canSee, mayDo: (deed) => whyNot(declaring(who, deed)) === null, localize };
}

export function declaring(who: CombatantId, deed: FlowAction): SheetCommand {
  return { kind: "act", who, deed };
}

/** Attacks, and standing up where that comes first. */
export function deedActs(facts: Facts): Offer[] {
  const deeds = deedsOf(deedFactsOf(facts));
  const first = deeds.filter(({ id, group }) => group === "attacks" || id === "standUp");
  return first.map((deed) => deedAct(facts, deed));
}

const menus: readonly Exclude<DeedGroup, "attacks">[] = ["special", "abilities", "things", "free"];

/**
 * Lists of all other offers: the ledger's special actions, spells and abilities, items, free actions, steps, reactions.
 */
export function deedMenus(facts: Facts, fighter: Fighter): OfferMenu[] {
  const { localize } = facts;
  const deeds = deedsOf(deedFactsOf(facts)).filter(({ id }) => id !== "standUp");
  const lists = menus.map((group) =>
    menuOf(
      group,
      localize(`TURNCRAFT.Flow.Now.${group}`),
      deeds.filter((deed) => deed.group === group).map((deed) => deedAct(facts, deed)),
      group === "abilities" ? "fp" : "ap",
    ),
  );
  const steps = menuOf("steps", localize("TURNCRAFT.Flow.Now.steps"), stepActs(facts, fighter), "ap");
  const reactions = {
    ...menuOf("reactions", localize("TURNCRAFT.Flow.Now.reactions"), reactionActs(facts), "rp"),
    reactions: true as const,
  };
  return [steps, ...lists, reactions].filter(({ acts }) => acts.length > 0);
}

function deedAct(facts: Facts, { id, label, price, cost, odds, deed }: DeedView): Offer {
  const { localize, nameOf } = facts;
  const target = "targets" in deed ? deed.targets[0] : "target" in deed ? deed.target : undefined;
  const named = target === undefined || target === facts.who ? null : nameOf(target);
  const note = [named, odds === null ? null : localize("TURNCRAFT.Flow.odds", { odds })].filter(Boolean).join(" · ");
  const pool = price.ap > 0 ? "ap" : price.fp > 0 ? "fp" : null;
  const look = {
    id: `deed:${id}`,
    label,
    note: note || undefined,
    price: pool,
    cost,
    ...(odds !== null && { odds: true as const }),
  };
  const used = "item" in deed && usedBy.some((action) => action === deed.action) ? { item: deed.item as string } : {};
  return offerOf(facts, { ...look, ...used }, declaring(facts.who, deed));
}

/** Readiness: what it waits for happens; it waits on, or no longer (FL-123 to FL-126). */
export function readyActs(facts: Facts, { ready }: Fighter): Offer[] {
  const { state, who, localize } = facts;
  if (!ready) return [];
  const act = (id: string, label: string, command: SheetCommand) => offerOf(facts, { id, label, price: null }, command);
  const drop = act("drop", localize("TURNCRAFT.Flow.Board.drop"), { kind: "drop-ready", who });
  if (readiedNow(state)?.who === who)
    return [act("drop", localize("TURNCRAFT.Flow.Board.waitOn"), { kind: "drop-ready", who })];
  if (state.activeId === who)
    return [act("keep", localize("TURNCRAFT.Flow.Board.keepWaiting"), { kind: "keep-waiting", who }), drop];
  return [act("trigger", localize("TURNCRAFT.Flow.Board.happens"), { kind: "trigger", who }), drop];
}

/** A step in each of the ways to a neighbour (FL-130). None of those who stand nowhere: they are dragged. */
function stepActs(facts: Facts, { scores }: Fighter): Offer[] {
  const { who, localize } = facts;
  const { token, spaces, grid = "hex" } = scores;
  const [at] = spaces;
  if (!token || !at) return [];
  const steps = neighboursOf(grid, at).map((space) => {
    const { x, y, elevation } = placementAt(token, space);
    return { turn: eighthTo(token, at, space), waypoint: { x, y, elevation, action: "step" } };
  });
  return steps
    .sort((a, b) => a.turn - b.turn)
    .map(({ turn, waypoint }) => {
      const direction = localize(`TURNCRAFT.Flow.Direction.${directions[turn] ?? "right"}`);
      const label = localize("TURNCRAFT.Flow.Now.stepTo", { direction });
      const look = { id: `step:${turn}`, label, price: "ap", cost: priceWords({ ap: 1, rp: 0, fp: 0 }, localize) };
      return offerOf(facts, look, { kind: "move", who, waypoints: [waypoint], forced: false });
    });
}

const defences = ["dodge", "parry", "block", "reactionAttack", "riposte", "intercept"] as const;

/** All reactions with their prices; they are given in the windows that ask for them. */
function reactionActs(facts: Facts): Offer[] {
  const { state, who, localize } = facts;
  const window = state.open.findLast((frame) => frame.window !== null)?.window?.id ?? "none";
  return defences.map((reaction) => {
    const { rp } = reactionLedger[reaction];
    const choice: Choice = { reaction, item: null, space: null };
    const look = {
      id: `react:${reaction}`,
      label: localize(`TURNCRAFT.Reaction.${reaction}`),
      price: "rp",
      cost: priceWords({ ap: 0, rp, fp: 0 }, localize),
    };
    return offerOf(facts, look, { kind: "react", who, window, choice });
  });
}

/** Command for using this item: attacking with it, casting it, drinking it; null if it has no use. */
export function useCommand(
  { uuid, flow }: ItemFacts,
  facts: Pick<Facts, "state" | "who"> & Partial<Pick<Facts, "canSee">>,
): SheetCommand | null {
  if (!flow) return null;
  const { state, who, canSee = () => true } = facts;
  const everybody = { state, who, targets: [], canSee, mayDo: () => true, localize: () => "" };
  const used = deedsOf(everybody).find(({ id }) => usedBy.some((action) => id === `${action}:${uuid}`));
  if (!used) return null;
  return declaring(who, used.deed);
}

const usedBy = ["attack", "spell", "ability", "potion", "magicItem"] as const;

/** Taking it in hand, or putting it away (FL-112). */
export function handCommand({ flow }: ItemFacts, who: CombatantId, state: FlowState): SheetCommand | null {
  if (!flow) return null;
  if (isInHand(flow)) return declaring(who, { action: "sheathe", item: flow.uuid });
  const held = state.fighters[who]?.scores.items.filter((item) => isInHand(item) && !item.natural) ?? [];
  const isFull = held.some(({ carry }) => carry === "main");
  return declaring(who, { action: "draw", item: flow.uuid, hand: isFull && flow.hands === 1 ? "off" : "main" });
}

/** Percent to hit, damage or healing, reach or range in hexes. */
export function numbersOf({ flow, flowBearer }: ItemFacts): ItemNumbers | null {
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

/** Price of using an item: by the rules in a fight, by its own figures and the ledger's outside one. */
export function priceOf({ flow }: ItemFacts, localize: Localize): { resource: string; label: string } | null {
  if (!flow || flow.kind === "shield" || flow.kind === "other") return null;
  const usual = flow.kind === "potion" || flow.kind === "magicItem" ? 1 : 2;
  const reacts = flow.kind === "ability" && flow.rpCost > 0;
  const price = { ap: reacts ? 0 : (flow.apCost ?? usual), rp: flow.rpCost, fp: flow.fpCost };
  return { resource: reacts ? "rp" : price.ap > 0 ? "ap" : "fp", label: priceWords(price, localize) };
}
