import type { Bars, Status, StatusFacet, StatusViewer } from "../../../combat/statuses/status.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type Fighter, type FlowState, hexesLeft, interrupterOf, threatenedBy } from "../rules/index.ts";

/** Known for each state: tracker, sheets and tokens of large fights ask for everybody. */
const known = new WeakMap<FlowState, Map<CombatantId, readonly CombatantId[]>>();

/** Returns the combatants that threaten `who` in this state (FL-94); none before the start. */
export function threatsOn(state: FlowState, who: CombatantId): readonly CombatantId[] {
  if (state.round === 0) return [];
  const threats = known.get(state) ?? new Map<CombatantId, readonly CombatantId[]>();
  known.set(state, threats);
  const found = threats.get(who) ?? threatenedBy(state, who);
  threats.set(who, found);
  return found;
}

/** Most AP of a turn that can go into Moves (FL-99). */
const moves = 2;

/** Action & Flow Points on tokens and sheets. */
export const shownFlow: StatusFacet<FlowState> = {
  own: [
    ...["prone", "surprised", "grappled", "grappling", "threatened", "flowing", "readied", "guarding", "advantage"],
    ...["ongoing", "interrupted"],
  ],
  bars: ["ap", "rp", "fp", "hexes"],
  statuses(state, who, onlooker) {
    const fighter = state.fighters[who];
    if (!fighter) return [];
    const threats = threatsOn(state, who).filter(onlooker.canSee);
    const names = threats.map(onlooker.nameOf).join(", ");
    const interrupter = interrupterOf(state, who);
    return [
      ...when(fighter.surprised, { id: "surprised" }),
      ...when(fighter.prone, { id: "prone" }),
      ...holdOf(fighter, onlooker),
      ...ongoingOf(fighter),
      ...when(threats.length > 0, { id: "threatened", what: names }),
      ...when(fighter.turn.flowState, { id: "flowing" }),
      ...when(fighter.totalDefense, { id: "guarding" }),
      ...when(fighter.ready !== null, { id: "readied", what: fighter.ready?.what ?? "" }),
      ...fighter.feints
        .filter(({ target }) => onlooker.canSee(target))
        .map(({ target }) => ({ id: "advantage", what: onlooker.nameOf(target) })),
      ...when(interrupter !== null && onlooker.canSee(interrupter), { id: "interrupted" }),
    ];
  },
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    if (!fighter) return {};
    const { ap, apReserved, rp, fp, scores } = fighter;
    const far = moves * scores.moveSpeed;
    const hexes = hexesLeft(fighter);
    return {
      ap: { value: ap, max: Math.max(scores.apPerRound, ap + apReserved) },
      rp: { value: rp, max: Math.max(scores.rpMax, rp) },
      // FP have no most; the bar is full with those of the start (FL-30).
      fp: { value: fp, max: Math.max(1, scores.fpAtStart, fp) },
      hexes: { value: hexes, max: Math.max(far, hexes) },
    };
  },
  left(state, uuid) {
    const all = Object.values(state.fighters).flatMap(({ ongoing }) => ongoing);
    const turns = all.find((effect) => effect.uuid === uuid)?.turns ?? null;
    return turns === null ? null : { unit: "turns", count: turns };
  },
  /**
   * Returns the command for switching a status: the GM's marks (FL-50, FL-144), or cancelling a readied action
   * (FL-125).
   */
  toggle(_state, who, status, on) {
    if (status === "prone") return { kind: "mark", who, marks: { prone: on } };
    if (status === "surprised") return { kind: "mark", who, marks: { surprised: on } };
    return status === "readied" && !on ? { kind: "drop-ready", who } : null;
  },
  /** The GM gives points or takes some (FL-21, FL-26, FL-36). */
  setBar(state, who, bar, value) {
    const fighter = state.fighters[who];
    if (!fighter || (bar !== "ap" && bar !== "rp" && bar !== "fp")) return null;
    return { kind: "grant", who, pool: bar, amount: value - fighter[bar] };
  },
};

function when(is: boolean, status: Status): Status[] {
  return is ? [status] : [];
}

/** FL-116: both sides of a hold, as far as the other may be known of. */
function holdOf({ grapple }: Fighter, { canSee, nameOf }: StatusViewer): Status[] {
  if (!grapple) return [];
  const id = grapple.role === "grappler" ? "grappling" : "grappled";
  return [{ id, ...(canSee(grapple.other) && { what: nameOf(grapple.other) }) }];
}

/** FL-11; one that an Active Effect shows is drawn by that. */
function ongoingOf({ ongoing }: Fighter): Status[] {
  return ongoing
    .filter(({ uuid }) => uuid === null)
    .map(({ name, turns }) => ({
      id: "ongoing",
      what: name,
      left: turns === null ? null : { unit: "turns", count: turns },
    }));
}
