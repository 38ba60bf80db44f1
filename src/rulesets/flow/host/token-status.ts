import type { Bars, Status, StatusFacet, StatusViewer } from "../../../combat/statuses/status.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { areFoes, type FlowFighter, type FlowState, hexesLeft, interrupterOf, threatens } from "../rules/index.ts";

/** Fighters in the order, which of them threaten another, and the ids of those. */
interface Threats {
  readonly fighters: readonly FlowFighter[];
  readonly are: readonly boolean[];
  readonly ids: readonly CombatantId[];
}

/**
 * Threats last found, by settings and threatened fighter: of a fighter that is still the same object in the same place, it needn't
 * be found again. Most of an encounter stays the same from step to step.
 */
const known = new WeakMap<object, WeakMap<FlowFighter, Threats>>();
const none: Threats = { fighters: [], are: [], ids: [] };

/** Fighters of each state in its order. */
const ordered = new WeakMap<FlowState, readonly FlowFighter[]>();

/** Returns the combatants that threaten `who` in the state (FL-94); none before the start. */
export function threatsOn(state: FlowState, who: CombatantId): readonly CombatantId[] {
  const other = state.fighters[who];
  if (state.round === 0 || !other) return [];
  const fighters = madeAt(ordered, state, () => state.order.map((id) => fighterOf<FlowFighter>(state, id)));
  const onOthers = madeAt(known, state.settings, () => new WeakMap<FlowFighter, Threats>());
  const { fighters: before, are: did, ids: same } = onOthers.get(other) ?? none;
  if (before === fighters) return same;
  const are = fighters.map((one, i) => {
    if (one === before[i]) return did[i] === true;
    const id = state.order[i];
    return id !== undefined && areFoes(one, other) && threatens(state, id, who);
  });
  const ids = state.order.filter((_, i) => are[i]);
  onOthers.set(other, { fighters, are, ids });
  return ids;
}

function madeAt<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
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
