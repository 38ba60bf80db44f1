import { sayKey } from "../../../i18n.ts";
import type { AnyCommand, CombatantId, EncounterState } from "../../../rules/engine/types.ts";
import {
  type CommandOf,
  type Deed,
  type FlowCommand,
  type FlowState,
  flow,
  frameWith,
} from "../../../rules/flow/index.ts";
import { askerOf } from "../../door/asker.ts";
import { type AskingHow, askRoll, type RollAnswer, type RollAsked } from "../../rolling/index.ts";
import { stateUnder } from "../../state-under.ts";
import type { Fighting } from "../../tracker/facts.ts";
import { nameOf, refusalText } from "../../words.ts";
import { type CheckReader, checkAsked } from "./check-view.ts";
import { reactionAsked } from "./reaction-view.ts";

/** The command of a deed: its check is shown before it is rolled, with all that changes it (FL-162). Null where that is dismissed. */
export function declared(
  combat: Combat.Implementation,
  state: FlowState,
  who: CombatantId,
  deed: Deed,
): Promise<CommandOf<"act"> | null> {
  return shown(combat, state, { kind: "act", who, deed }, (reader) => checkAsked(state, who, deed, reader));
}

/** A reaction's check is shown before it is rolled, too; any other answer is as it was. Null: it was dismissed. */
export async function askReaction(fight: Fighting, command: AnyCommand, how: AskingHow): Promise<AnyCommand | null> {
  const state = stateUnder(flow, fight);
  const react = command as CommandOf<"react">;
  const frame = state && react.kind === "react" ? frameWith(state, react.window) : null;
  if (!state || !frame) return command;
  return shown(fight, state, react, (reader) => reactionAsked(state, frame, react, reader), how);
}

/** What the rules refuse isn't asked about: the door says why, and a GM may insist. */
async function shown<Command extends FlowCommand & { readonly kind: "act" | "react" }>(
  combat: Combat.Implementation,
  state: FlowState,
  command: Command,
  asks: (reader: CheckReader) => RollAsked | null,
  how?: AskingHow,
): Promise<Command | null> {
  const asker = askerOf(combat, game.user.id);
  const isRefused = flow.refuse(state, { command, asker, insist: false, facts: {} }, []).length > 0;
  const reader = { gm: game.user.isGM, say: sayKey, nameOf: (id: CombatantId) => nameOf(combat, id) };
  const asked = isRefused ? null : asks(reader);
  if (!asked) return command;
  const rolling = ({ struck, free }: RollAnswer): Command => ({
    ...command,
    ...(free !== 0 && { modifier: free }),
    ...(struck.length > 0 && { struck }),
  });
  const judge = (answer: RollAnswer): string | null => {
    // Outside of fights a combat has no state of its own.
    const { type, state: latest = null } = combat as Combat.Implementation & { readonly state?: EncounterState | null };
    const now = stateUnder(flow, { type, state: latest }) ?? state;
    const [refusal] = flow.refuse(now, { command: rolling(answer), asker, insist: false, facts: {} }, []);
    return refusal ? refusalText(combat, refusal) : null;
  };
  const answer = await askRoll(asked, { ...how, judge });
  return answer && rolling(answer);
}
