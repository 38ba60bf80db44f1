import type { CombatantId } from "../engine/types.ts";
import type { Answer } from "../net/index.ts";
import { answerText } from "./authority/words.ts";
import { askFields, type DialogForm, type FormValues, type Label, type Refused } from "./dialogs.ts";
import type { Asked, FightDocument } from "./encounter.ts";
import { dismissRefusal, give as giveAloud } from "./tracker/prompt.ts";

/** Gives a command while the window waits; null once carried out. */
export type Give = (command: { readonly kind: string }, override: boolean) => Promise<Refused | null>;

/**
 * Completes a command in windows and gives the result. The last window gives the command by `give`, so a refusal shows there. A
 * command without a window is given afterwards; `quiet`: the caller reports the result. Null: dismissed.
 */
export async function askAndGive(
  combat: FightDocument,
  ask: (give: Give) => Promise<{ readonly kind: string } | null>,
  { quiet = false } = {},
): Promise<Answer | null> {
  let given: Answer | null = null;
  const whole = await ask(async (command, override) => {
    dismissRefusal();
    const answer = await combat.perform(command as Asked, { override, quiet: true });
    if (answer.kind !== "accepted")
      return { why: answerText(combat, answer) ?? "", mayOverride: answer.kind === "refused" && answer.mayOverride };
    given = answer;
    return null;
  });
  if (given || !whole) return given;
  return quiet ? combat.perform(whole as Asked, { quiet }) : giveAloud(combat, whole as Asked);
}

/** Form with fields for a command. */
interface CommandForm extends Omit<DialogForm, "press"> {
  readonly commandOf: (fields: FormValues) => { readonly kind: string } | null;
  /** Refusal shown if `commandOf` returns null. Absent: the window closes without a command. */
  readonly missing?: string;
}

/** Shows a form and gives the resulting command, like {@link askAndGive}; null if dismissed. */
export function giveFilledIn(
  combat: FightDocument,
  { commandOf, missing, ...form }: CommandForm,
  yes: Label,
): Promise<Answer | null> {
  return askAndGive(combat, async (give) => {
    const fields = await askFields({ ...form, press }, yes);
    return fields && commandOf(fields);

    function press(filledIn: FormValues, override: boolean) {
      const command = commandOf(filledIn);
      if (command) return give(command, override);
      return missing === undefined ? null : { why: missing, mayOverride: false };
    }
  });
}

/** Combatants targeted by the user on the map. */
export function targetsOf(combat: Combat.Implementation): CombatantId[] {
  const tokens = [...(game.user?.targets ?? [])].map(({ document }) => document);
  const aimed = combat.combatants.filter(({ tokenId, sceneId }) =>
    tokens.some((token) => token.id === tokenId && token.parent?.id === sceneId),
  );
  return aimed.map(({ id }) => id as CombatantId);
}
