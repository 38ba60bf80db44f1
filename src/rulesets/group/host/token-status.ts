import type { Bars, Status, StatusFacet, StatusViewer } from "../../../combat/statuses/status.ts";
import type { CombatantId, EffectId } from "../../../engine/types.ts";
import {
  areOpponents,
  coveredIn,
  dueOf,
  type GroupFighter,
  type GroupState,
  isUnresolved,
  limitWhileKeeping,
} from "../rules/index.ts";

/** Statuses impeding movement or actions (GR-116). Ours first, then core's. */
const impeding = ["prone", "unconscious", "grappled", "stun", "paralysis", "restrain", "sleep"];

/** Group Initiative on tokens and sheets. */
export const groupStatuses: StatusFacet<GroupState> = {
  own: ["surprised", "delayed", "concentrating", "casting", "acting", "engaged", "waiting", "condition", ...impeding],
  belowZero: true,
  bars: ["feet"],
  statuses(state, who, viewer) {
    const fighter = state.fighters[who];
    if (!fighter) return [];
    const { surprised, delayed, waitsUntilRound, progress } = fighter;
    return [
      ...when(surprised, { id: "surprised" }),
      ...when(delayed !== null, { id: "delayed" }),
      ...castingOf(state, fighter),
      ...keepingOf(state, fighter),
      ...conditionsOf(fighter, viewer),
      ...(progress
        ? [left("acting", progress.name, { unit: "rounds", count: progress.roundsNeeded - progress.roundsDone })]
        : []),
      ...when(isInMelee(state, who, viewer), { id: "engaged" }),
      ...when(waitsUntilRound !== null && waitsUntilRound > state.round, { id: "waiting" }),
    ];
  },
  /** Feet left on foot this round; fewer while an effect is maintained (GR-118). */
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    if (!fighter) return {};
    const { moved, scores, maintaining } = fighter;
    const max = scores.movement.walk;
    const limit = maintaining === null ? max : limitWhileKeeping(fighter, "walk");
    return { feet: { value: Math.max(0, limit - moved.walk), max } };
  },
  left(state, uuid) {
    const rounds = Object.values(state.effects).find((effect) => effect.uuid === uuid)?.roundsLeft ?? null;
    return rounds === null ? null : { unit: "rounds", count: rounds };
  },
  toggle(state, who, status, on, viewer) {
    const fighter = state.fighters[who];
    if (!fighter) return null;
    if (status === "surprised") return { kind: "surprise", who: [who], surprised: on };
    if (status === "engaged") return on ? null : { kind: "melee", who: [who], in: false };
    if (status === "concentrating") return on || !fighter.maintaining ? null : ending(fighter.maintaining);
    if (status !== "delayed" && !impeding.includes(status)) return null;
    const delays = status === "delayed";
    const name = viewer.titleOf(status);
    return { kind: "condition", who, name, on, impedes: !delays, delays, lasts: !delays };
  },
};

function when(is: boolean, status: Status): Status[] {
  return is ? [status] : [];
}

function left(id: string, what: string, time: Status["left"]): Status {
  return time ? { id, what, left: time } : { id, what };
}

function ending(id: EffectId): object {
  return { kind: "end-effect", id };
}

/**
 * Spell being cast, with its remaining casting time (GR-107, GR-108). Hidden during the reveal of cards for spells of this round:
 * early ones would inform players with covered cards.
 */
function castingOf(state: GroupState, { spell }: GroupFighter): Status[] {
  if (!isUnresolved(spell)) return [];
  const isCovered = state.phase === "DECLARE" || (state.phase === "INITIATIVE" && coveredIn(state).length > 0);
  if (isCovered && spell.round === state.round) return [];
  const due = dueOf(spell);
  const rounds = due.round - state.round;
  const time =
    rounds > 0 ? ({ unit: "rounds", count: rounds } as const) : ({ unit: "segments", count: due.segment } as const);
  return [left("casting", spell.item.name, time)];
}

/** Status of an effect kept up by concentration (GR-118). */
function keepingOf(state: GroupState, { maintaining }: GroupFighter): Status[] {
  const effect = maintaining && state.effects[maintaining];
  if (!effect) return [];
  const { name, roundsLeft } = effect;
  return [left("concentrating", name, roundsLeft === null ? null : { unit: "rounds", count: roundsLeft })];
}

/** Conditions set by the GM: the status of the same name, else a generic status. Delayed is a separate state. */
function conditionsOf({ conditions }: GroupFighter, { titleOf }: StatusViewer): Status[] {
  const others = conditions.filter(({ name }) => name !== titleOf("delayed"));
  return others.map(({ name }) => {
    const known = impeding.find((id) => titleOf(id) === name);
    return known ? { id: known } : { id: "condition", what: name };
  });
}

/** True if a combatant is visibly in a melee: not with hidden opponents only (GR-164). */
function isInMelee(state: GroupState, who: CombatantId, { canSee }: StatusViewer): boolean {
  const members = Object.values(state.melees).find((each) => each.includes(who));
  const others = members?.filter((id) => id !== who);
  if (!others) return false;
  return others.every(canSee) || others.some((id) => canSee(id) && areOpponents(state, who, id));
}
