import { askerOf } from "../../../combat/authority/asker.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { type AskingHow, askRoll, type RollAnswer, type RollAsked } from "../../../combat/rolling/index.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { nameOf } from "../../../combat/words.ts";
import type { AnyCommand, CombatantId } from "../../../engine/types.ts";
import { localizeKey } from "../../../i18n.ts";
import { type CommandOf, entryWith, type FlowAction, type FlowCommand, type FlowState, flow } from "../rules/index.ts";
import { type CheckReader, checkAsked } from "./check-view.ts";
import { reactionAsked } from "./reaction-view.ts";

/** Command of an action, with its check shown before the roll (FL-162). Null if dismissed. */
export function declared(
  combat: Combat.Implementation,
  state: FlowState,
  who: CombatantId,
  action: FlowAction,
  how?: AskingHow,
): Promise<CommandOf<"act"> | null> {
  return shown(
    combat,
    state,
    { kind: "act", who, deed: action },
    (reader) => checkAsked(state, who, action, reader),
    how,
  );
}

/** Shows a reaction's check before the roll; other answers are unchanged. Null: dismissed. */
export async function askReaction(fight: Fighting, command: AnyCommand, how: AskingHow): Promise<AnyCommand | null> {
  const state = stateUnder(flow, fight);
  const react = command as CommandOf<"react">;
  const entry = state && react.kind === "react" ? entryWith(state, react.window) : null;
  if (!state || !entry) return command;
  return shown(fight, state, react, (reader) => reactionAsked(state, entry, react, reader), how);
}

/**
 * Opens the roll window for a command. A refused command opens none: the authority gives the reason, and a GM may
 * override it.
 */
async function shown<Command extends FlowCommand & { readonly kind: "act" | "react" }>(
  combat: Combat.Implementation,
  state: FlowState,
  command: Command,
  asks: (reader: CheckReader) => RollAsked | null,
  { give, ...how }: AskingHow = {},
): Promise<Command | null> {
  const asker = askerOf(combat, game.user.id);
  const isRefused = flow.refuse(state, { command, asker, insist: false, freshScores: {} }, []).length > 0;
  const asked = isRefused ? null : asks(readerOf(combat));
  if (!asked) return command;
  const press = give && ((answer: RollAnswer, insist: boolean) => give(rolledSo(command, answer), insist));
  const answer = await askRoll(asked, { ...how, ...(press && { press }) });
  return answer && rolledSo(command, answer);
}

/** The check of an action as a window shows it; null: it has none. */
export function checkOf(
  combat: Combat.Implementation,
  state: FlowState,
  who: CombatantId,
  action: FlowAction,
): RollAsked | null {
  return checkAsked(state, who, action, readerOf(combat));
}

/** Command with its roll window's choices. */
export function rolledSo<Command extends object>(command: Command, { struck, free }: RollAnswer): Command {
  return { ...command, ...(free !== 0 && { modifier: free }), ...(struck.length > 0 && { struck }) };
}

function readerOf(combat: Combat.Implementation): CheckReader {
  return { gm: game.user.isGM, localize: localizeKey, nameOf: (id) => nameOf(combat, id) };
}
