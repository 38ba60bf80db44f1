import type { CombatantInput, TrackerContext } from "../../../combat/tracker/context.ts";
import type { TrackerFacet } from "../../../combat/tracker/facet.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  coveredIn,
  firstsOf,
  type GroupFighter,
  type GroupId,
  type GroupState,
  type Item,
  membersOf,
  namesake,
  owersOf,
  type Phase,
  rollersOf,
  rowOf,
  rushFeet,
  rushOf,
  sideName,
  silentBefore,
  silentIn,
  statedOf,
  unfinishedOf,
  withoutDie,
} from "../rules/index.ts";

export type GroupContext = TrackerContext<GroupState>;

/** Input the fight needs from a combatant now. `do`: the stated or declared action, or else the weapon in hand. */
export type Call =
  | { readonly is: "declare" }
  | { readonly is: "turnOver" }
  | { readonly is: "answer" }
  | { readonly is: "target"; readonly item: Item }
  | { readonly is: "state" }
  /** Flight with its move to come (GR-172), and the feet left. */
  | { readonly is: "run"; readonly feet: number }
  | { readonly is: "do"; readonly item: Item };

/** A moment of the round: worked out once for every state, since tables of hundreds ask for every row. */
interface PhaseMoment {
  /** Combatants with work in the phase. */
  readonly pending: ReadonlySet<CombatantId>;
  /** Pending combatants preceded by none. */
  readonly firsts: ReadonlySet<CombatantId>;
  /** Combatants with an action to state before the rest may act (GR-47). */
  readonly silent: ReadonlySet<CombatantId>;
  /** Combatants without a declaration in step 1. */
  readonly undeclared: ReadonlySet<CombatantId>;
  readonly covered: ReadonlySet<CombatantId>;
  /** Casters due to name a target now (GR-112). */
  readonly owing: ReadonlySet<CombatantId>;
  /** Sides with a missing die in step 2. */
  readonly dieless: readonly GroupId[];
}

const moments = new WeakMap<GroupState, PhaseMoment>();

export function momentOf(state: GroupState): PhaseMoment {
  const known = moments.get(state);
  if (known) return known;
  const made = makeMoment(state);
  moments.set(state, made);
  return made;
}

function makeMoment(state: GroupState): PhaseMoment {
  const { phase } = state;
  const { order, ends } = rowOf(phase);
  const acts = ends === "acted" || ends === "queue";
  const pending = acts ? unfinishedOf(state) : [];
  const asks = order === "ties" && state.settings.askIntent;
  const isSilent = (id: CombatantId) => {
    const fighter = state.fighters[id];
    return fighter !== undefined && statedOf(state, fighter) === null;
  };
  return {
    pending: new Set(pending),
    firsts: new Set(acts ? firstsOf(state) : []),
    silent: new Set(asks ? pending.filter(isSilent) : []),
    undeclared: new Set(phase === "DECLARE" ? silentIn(state) : []),
    covered: new Set(coveredIn(state)),
    owing: new Set(owersOf(state)),
    dieless: phase === "INITIATIVE" ? withoutDie(state) : [],
  };
}

/** Input needed from the combatant now; null: none. */
export function callOf(state: GroupState, id: CombatantId): Call | null {
  const moment = momentOf(state);
  const fighter = state.fighters[id];
  if (!fighter || state.round === 0) return null;
  if (state.window) return state.window.asked[id] === "waiting" ? { is: "answer" } : null;
  if (moment.undeclared.has(id)) return { is: "declare" };
  if (state.phase === "INITIATIVE" && moment.covered.has(id)) return { is: "turnOver" };
  if (moment.owing.has(id) && fighter.spell) return { is: "target", item: fighter.spell.item };
  if (moment.silent.has(id)) return { is: "state" };
  if (!moment.firsts.has(id) || silentBefore(state, id).length > 0) return null;
  if (fighter.rush?.as === "flee" && rushOf(state, id) === "flee") {
    const { most, gone } = rushFeet(fighter, "walk");
    return { is: "run", feet: most - gone };
  }
  const item = itemNow(state, fighter);
  return item ? { is: "do", item } : null;
}

/** Combatants to declare (GR-13), or to state an action before anybody of the slot acts (GR-47). */
export function called(state: GroupState): ReturnType<NonNullable<TrackerFacet["called"]>> {
  if (state.round === 0 || state.window !== null) return null;
  const { undeclared, silent } = momentOf(state);
  if (undeclared.size > 0) return { who: [...undeclared], banner: "TURNCRAFT.GroupTable.declareBanner" };
  return silent.size > 0 ? { who: [...silent], banner: "TURNCRAFT.GroupTable.chooseBanner" } : null;
}

/** Combatants still to declare, or to state their action. */
export function openFor(state: GroupState, kind: "declare" | "intend"): ReadonlySet<CombatantId> {
  return momentOf(state)[kind === "declare" ? "undeclared" : "silent"];
}

/** Combatants with the next stated attack. */
export function attackersIn(state: GroupState): ReadonlySet<CombatantId> {
  const isAttacker = (id: CombatantId) => {
    const call = callOf(state, id);
    return call?.is === "do" && call.item.attackForm !== null;
  };
  return new Set([...momentOf(state).firsts].filter(isAttacker));
}

/** Action of a combatant in the phase, if known; else null. */
export function itemNow(state: GroupState, fighter: GroupFighter): Item | null {
  const { phase } = state;
  if (phase === "E_SPELLS") return fighter.spell?.item ?? null;
  if (phase === "GO_LAST" && fighter.late) return fighter.late.item;
  if (phase === "MULTI_PRIMARY" || phase === "MULTI_REST") return fighter.scores.inHand;
  const stated = statedOf(state, fighter);
  return stated === null || stated === "pass" ? null : stated.item;
}

/** Combatants who can act now: on turn, or awaited for an action or target. */
export function actingIn(state: GroupState): CombatantId[] {
  const { pending, owing } = momentOf(state);
  const some = [...new Set([...pending, ...owing])];
  return some.filter((id) => callOf(state, id) !== null);
}

/** Sides of the round in order of dice, best first. */
export function sidesOf(state: GroupState): GroupId[] {
  const die = (group: GroupId) => state.groups[group]?.die ?? 0;
  return rollersOf(state).toSorted((a, b) => die(b) - die(a));
}

/** Spoken name of a side. */
export function sideWords(state: GroupState, group: GroupId, localize: Localize): string {
  const name = sideName(state, group);
  return typeof name === "string" ? name : localize(name.key as LangKey);
}

/** Members of a side known to the reader; empty hides the side. */
export function knownMembers(group: GroupId, { input, canSee }: GroupContext): CombatantId[] {
  return membersOf(input.state, group).filter(canSee);
}

/** Key of a phase's name under the settings (GR-45). */
export function phaseKey(phase: Phase, { settings }: Pick<GroupState, "settings">): LangKey {
  return `TURNCRAFT.Phase.${namesake(phase, settings)}`;
}

/**
 * Combatants for a common window: a player's own; for a GM NPCs, else combatants of absent players. Present players choose alone.
 */
export function together(
  ids: ReadonlySet<CombatantId>,
  combatants: readonly Pick<CombatantInput, "id" | "owned" | "npc" | "byPlayer">[],
  gm: boolean,
): CombatantId[] {
  const own = combatants.filter(({ id, owned, byPlayer }) => ids.has(id) && (gm ? !byPlayer : owned));
  const foes = gm ? own.filter(({ npc }) => npc) : [];
  return (foes.length > 0 ? foes : own).map(({ id }) => id);
}
