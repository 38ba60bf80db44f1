import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import type { TrackerContext } from "./context.ts";
import type { TrackerFacet } from "./facet.ts";

/** Reason why an encounter waits for the reader. */
export type Waits = "begin" | "roll" | "answer" | "turn";

/**
 * Returns the reason for the encounter's wait for the reader: a GM has to begin it; a player has to roll, to answer, or has the
 * turn. A GM plays combatants without a player owner. Null: no wait.
 */
export function waitsFor(context: TrackerContext, tracker: TrackerFacet<EncounterState> | null): Waits | null {
  const { input, owns } = context;
  const { state, gm } = input;
  const npcs = new Set(input.combatants.filter(({ npc }) => npc).map(({ id }) => id));
  const plays = (id: CombatantId) => (gm ? npcs.has(id) : owns(id));
  if (state.round === 0) {
    if (gm) return state.order.length > 0 ? "begin" : null;
    return tracker?.rolls && state.order.some((id) => owns(id) && unrolled(state, id)) ? "roll" : null;
  }
  const { undecided = [] } = input;
  if (gm && undecided.length > 0) return "answer";
  const isAwaited = (id: CombatantId) => plays(id) && !undecided.includes(id);
  if (tracker && canSeePrompt(tracker, { ...input, canSee: context.canSee }) && tracker.waiting(state).some(isAwaited))
    return "answer";
  if (tracker?.called?.(state)?.who.some(plays)) return "answer";
  return actingIn(state, tracker).some(plays) ? "turn" : null;
}

function unrolled({ fighters }: EncounterState, id: CombatantId): boolean {
  return fighters[id]?.initiative === null && !fighters[id]?.departed;
}

/** Marks the sidebar's tab while the encounter waits for the user; the tab's description gives the reason. */
export function markTab(waits: Waits | null): void {
  const tab = ui.sidebar?.element?.querySelector<HTMLElement>('#sidebar-tabs [data-tab="combat"]');
  if (!tab) return;
  tab.classList.toggle("tc-waits", waits !== null);
  tab.querySelector(".tc-tab-mark")?.remove();
  if (waits === null) {
    tab.removeAttribute("aria-description");
    return;
  }
  const mark = document.createElement("span");
  mark.className = "tc-tab-mark";
  mark.setAttribute("aria-hidden", "true");
  tab.append(mark);
  tab.setAttribute("aria-description", localize(`TURNCRAFT.Waits.${waits}`));
}

/** Combatants with turns after the present turn in the round, in order; empty if the ruleset names no next combatant. */
export function turnsLeft<State extends EncounterState>(
  state: State,
  tracker: Pick<TrackerFacet<State>, "next"> | null,
): readonly CombatantId[] {
  const found = new Set<CombatantId>();
  for (;;) {
    const next = tracker?.next(state, (id) => !found.has(id)) ?? null;
    if (next === null || next.wraps || found.has(next.who)) return [...found];
    found.add(next.who);
  }
}

/** Combatants acting now. */
export function actingIn(
  state: EncounterState,
  tracker: Pick<TrackerFacet<EncounterState>, "acting"> | null,
): readonly CombatantId[] {
  return tracker?.acting?.(state) ?? (state.activeId === null ? [] : [state.activeId]);
}

/** True if a reader may know of the open prompt (null: the newest): prompts about hidden combatants are the GM's alone. */
export function canSeePrompt<State extends EncounterState>(
  tracker: Pick<TrackerFacet<State>, "about">,
  { state, gm, canSee }: { state: State; gm: boolean; canSee: (id: CombatantId) => boolean },
  window: string | null = null,
): boolean {
  const about = tracker.about?.(state, window) ?? null;
  return gm || about === null || canSee(about);
}
