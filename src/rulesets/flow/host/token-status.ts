import type { Bars, Status, StatusFacet, StatusViewer } from "../../../combat/statuses/status.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type FlowFighter, type FlowState, hexesLeft, interrupterOf, isOut, threatens } from "../rules/index.ts";

/** Fighters in the order, and for each the combatants that threaten it. */
interface Threats {
  readonly order: readonly CombatantId[];
  readonly fighters: readonly FlowFighter[];
  readonly on: readonly (readonly CombatantId[])[];
}

/** Threats in each state, and, by settings, in the state last asked about. */
const known = new WeakMap<object, Threats>();

/** Returns the combatants that threaten `who` in the state (FL-94); none before the start, or when `who` is out (FL-13). */
export function threatsOn(state: FlowState, who: CombatantId): readonly CombatantId[] {
  if (state.round === 0 || isOut(state, who)) return [];
  const { order, on } = known.get(state) ?? threatsIn(state);
  return on[order.indexOf(who)] ?? order.filter((id) => threatens(state, id, who));
}

/**
 * Threats among all. Between fighters that are still the same objects in the same places in the order nothing has changed since the
 * state last asked about: most of an encounter stays the same from step to step.
 */
function threatsIn(state: FlowState): Threats {
  const { order, settings } = state;
  const fighters = order.map((id) => fighterOf<FlowFighter>(state, id));
  const before = known.get(settings);
  const changed = order.filter((id, i) => id !== before?.order[i] || fighters[i] !== before.fighters[i]);
  const isSameOrder = before?.order.length === order.length && order.every((id, i) => id === before.order[i]);
  const on = order.map((other, i) => {
    const did = changed.includes(other) ? undefined : before?.on[i];
    if (!did) return order.filter((id) => threatens(state, id, other));
    if (isSameOrder && changed.every((id) => did.includes(id) === threatens(state, id, other))) return did;
    return order.filter((id) => (changed.includes(id) ? threatens(state, id, other) : did.includes(id)));
  });
  const found = { order, fighters, on };
  known.set(settings, found);
  known.set(state, found);
  return found;
}

/** Most AP of a turn that can go into Moves (FL-99). */
const moves = 2;

/** Action & Flow Points on tokens and sheets. */
export const flowStatuses: StatusFacet<FlowState> = {
  own: [
    ...["prone", "surprised", "grappled", "grappling", "threatened", "flowing", "readied", "guarding", "advantage"],
    ...["ongoing", "interrupted"],
  ],
  bars: ["ap", "rp", "fp", "hexes"],
  statuses(state, who, viewer) {
    const fighter = state.fighters[who];
    if (!fighter) return [];
    const threats = threatsOn(state, who).filter(viewer.canSee);
    const names = threats.map(viewer.nameOf).join(", ");
    const interrupter = interrupterOf(state, who);
    return [
      ...when(fighter.surprised, { id: "surprised" }),
      ...when(fighter.prone, { id: "prone" }),
      ...holdOf(fighter, viewer),
      ...ongoingOf(fighter),
      ...when(threats.length > 0, { id: "threatened", what: names }),
      ...when(fighter.turn.flowState, { id: "flowing" }),
      ...when(fighter.totalDefense, { id: "guarding" }),
      ...when(fighter.ready !== null, { id: "readied", what: fighter.ready?.what ?? "" }),
      ...fighter.feints
        .filter(({ target }) => viewer.canSee(target))
        .map(({ target }) => ({ id: "advantage", what: viewer.nameOf(target) })),
      ...when(interrupter !== null && viewer.canSee(interrupter), { id: "interrupted" }),
    ];
  },
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    if (!fighter) return {};
    const { ap, apReserved, rp, fp, scores } = fighter;
    const far = moves * scores.moveSpeed;
    const hexes = hexesLeft(state, who);
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
   * (FL-125); null for others.
   */
  toggle(_state, who, status, on) {
    if (status === "prone") return { kind: "set-flags", who, flags: { prone: on } };
    if (status === "surprised") return { kind: "set-flags", who, flags: { surprised: on } };
    return status === "readied" && !on ? { kind: "drop-ready", who } : null;
  },
  /** Returns the GM's command for a bar's new value, as points given or taken (FL-21, FL-26, FL-36); null for hexes. */
  setBar(state, who, bar, value) {
    const fighter = state.fighters[who];
    if (!fighter || (bar !== "ap" && bar !== "rp" && bar !== "fp")) return null;
    return { kind: "grant", who, pool: bar, amount: value - fighter[bar] };
  },
};

function when(is: boolean, status: Status): Status[] {
  return is ? [status] : [];
}

/** Status of a combatant in a grapple (FL-116); the other side is named if the viewer can see it. */
function holdOf({ grapple }: FlowFighter, { canSee, nameOf }: StatusViewer): Status[] {
  if (!grapple) return [];
  const id = grapple.role === "grappler" ? "grappling" : "grappled";
  return [{ id, ...(canSee(grapple.other) && { what: nameOf(grapple.other) }) }];
}

/** Statuses of ongoing effects (FL-11), except ones that an Active Effect shows by its icon. */
function ongoingOf({ ongoing }: FlowFighter): Status[] {
  return ongoing
    .filter(({ uuid }) => uuid === null)
    .map(({ name, turns }) => ({
      id: "ongoing",
      what: name,
      left: turns === null ? null : { unit: "turns", count: turns },
    }));
}
