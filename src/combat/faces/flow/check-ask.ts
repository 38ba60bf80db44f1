import { sayKey } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { type CommandOf, type Deed, type FlowState, flow } from "../../../rules/flow/index.ts";
import { askerOf } from "../../door/asker.ts";
import { askRoll } from "../../rolling/index.ts";
import { nameOf } from "../../words.ts";
import { checkAsked } from "./check-view.ts";

/**
 * The command of a deed: its check is shown before it is rolled, with all that changes it (FL-162). Null where that is
 * dismissed. What the rules refuse isn't asked about: the door says why, and a GM may insist.
 */
export async function declared(
  combat: Combat.Implementation,
  state: FlowState,
  who: CombatantId,
  deed: Deed,
): Promise<CommandOf<"act"> | null> {
  const command = { kind: "act", who, deed } as const;
  const asker = askerOf(combat, game.user.id);
  const isRefused = flow.refuse(state, { command, asker, insist: false, facts: {} }, []).length > 0;
  const reader = { gm: game.user.isGM, say: sayKey, nameOf: (id: CombatantId) => nameOf(combat, id) };
  const asked = isRefused ? null : checkAsked(state, who, deed, reader);
  if (!asked) return command;
  const answer = await askRoll(asked);
  if (!answer) return null;
  const { struck, free } = answer;
  return { ...command, ...(free !== 0 && { modifier: free }), ...(struck.length > 0 && { struck }) };
}
