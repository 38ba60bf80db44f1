import { askerOf } from "../../../combat/authority/request.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askRoll } from "../../../combat/rolling/ask.ts";
import type { RollAnswer, RollAsked } from "../../../combat/rolling/roll-view.ts";
import type { AskOptions } from "../../../combat/rolling/roll-window.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { viewerOf } from "../../../combat/viewer.ts";
import type { AnyCommand, CombatantId } from "../../../engine/types.ts";
import { localizeKey } from "../../../i18n.ts";
import {
  type DeclaredAction,
  entryWith,
  type FlowCommand,
  type FlowCommandOf,
  type FlowState,
  flow,
} from "../rules/index.ts";
import { checkAsked } from "./check-view.ts";
import { reactionAsked } from "./reaction-view.ts";

/** Shows an action's check before the roll (FL-162), and returns its command with the answer; null if dismissed. */
export function declared(
  combat: Combat.Implementation,
  state: FlowState,
  who: CombatantId,
  action: DeclaredAction,
  how?: AskOptions,
): Promise<FlowCommandOf<"act"> | null> {
  return shown(combat, state, { kind: "act", who, action }, (context) => checkAsked(state, who, action, context), how);
}

/**
 * Shows a reaction's check before the roll, and returns the command with the answer; null if dismissed. Other commands
 * come back unchanged.
 */
export async function askReaction(fight: Fighting, command: AnyCommand, how: AskOptions): Promise<AnyCommand | null> {
  const state = stateUnder(flow, fight);
  const react = command as FlowCommandOf<"react">;
  const entry = state && react.kind === "react" ? entryWith(state, react.window) : null;
  if (!state || !entry) return command;
  return shown(fight, state, react, (context) => reactionAsked(state, entry, react, context), how);
}

/**
 * Opens the roll window for a command. A command without a check, or one that is refused, comes back at once: the
 * authority gives the reason, and a GM may override it.
 */
async function shown<Command extends FlowCommand & { readonly kind: "act" | "react" }>(
  combat: Combat.Implementation,
  state: FlowState,
  command: Command,
  asks: (context: ReturnType<typeof contextOf>) => RollAsked | null,
  { give, ...how }: AskOptions = {},
): Promise<Command | null> {
  const asker = askerOf(combat, game.user.id);
  const isRefused = flow.refuse(state, { command, asker, override: false, freshScores: {} }, []).length > 0;
  const asked = isRefused ? null : asks(contextOf(combat));
  if (!asked) return command;
  const press = give && ((answer: RollAnswer, override: boolean) => give(rolledSo(command, answer), override));
  const answer = await askRoll(asked, { ...how, ...(press && { press }) });
  return answer && rolledSo(command, answer);
}

/** Check of an action as a window shows it; null: no check. */
export function checkOf(
  combat: Combat.Implementation,
  state: FlowState,
  who: CombatantId,
  action: DeclaredAction,
): RollAsked | null {
  return checkAsked(state, who, action, contextOf(combat));
}

/** Command with the roll window's choices. */
export function rolledSo<Command extends object>(command: Command, { excluded, free }: RollAnswer): Command {
  return { ...command, ...(free !== 0 && { modifier: free }), ...(excluded.length > 0 && { excluded }) };
}

function contextOf(combat: Combat.Implementation) {
  return { gm: game.user.isGM, localize: localizeKey, ...viewerOf(combat) };
}
