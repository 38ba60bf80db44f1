import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { Refusal } from "../../../engine/types.ts";
import { readiedNow } from "./acting.ts";
import { occupantsOf } from "./geometry.ts";
import { waitingFor } from "./reactions.ts";
import type { Fighter, FlowState } from "./types.ts";

/** Why the turn can't end now: something waits for answers (FL-10), or its end is on somebody (FL-102). */
export function refuseAdvancing(state: FlowState, one: boolean): Refusal[] {
  const readied = readiedNow(state);
  const inTurn = one && readied?.turn === true && readied.who === state.activeId;
  return [...(inTurn ? [] : refuseOpen(state)), ...refuseSharing(state)];
}

function refuseOpen(state: FlowState): Refusal[] {
  const top = state.open.at(-1);
  if (!top) return [];
  const waiting = top.window === null ? [top.kind === "attack" ? top.attacker : top.who] : waitingFor(top.window);
  return [no("FL-10", "TURNCRAFT.Refused.FL-10.open", { names: { combatants: waiting } })];
}

/** Under `endCheck: turn` nobody ends its turn on another creature (FL-102). */
function refuseSharing(state: FlowState): Refusal[] {
  const id = state.activeId;
  if (id === null || state.settings.endCheck === "movement") return [];
  const { spaces } = fighterOf<Fighter>(state, id).scores;
  const [other] = spaces.flatMap((space) => occupantsOf(state, space, id));
  return other ? [no("FL-102", "TURNCRAFT.Refused.FL-102.occupied", { other: named(other) })] : [];
}
