import type { Answer } from "../net/index.ts";
import { answerText } from "./authority/words.ts";
import { askFields, type DialogForm, type Fields, type Label, type Refused } from "./dialogs.ts";
import type { Asked, FightDocument } from "./encounter.ts";
import { dismissRefusal, give as giveAloud } from "./tracker/answers.ts";

/** Gives a command while the window that asks about it waits; null once it is carried out. */
export type Give = (command: { readonly kind: string }, insist: boolean) => Promise<Refused | null>;

/**
 * Completes a command and gives it. The last window to open gives the command by `give` before closing, so that a
 * refusal is shown in the window. A command without a window is given afterwards; `quiet`: the caller reports the
 * result. Null: dismissed.
 */
export async function askAndGive(
  combat: FightDocument,
  ask: (give: Give) => Promise<{ readonly kind: string } | null>,
  { quiet = false } = {},
): Promise<Answer | null> {
  let given: Answer | null = null;
  const whole = await ask(async (command, insist) => {
    dismissRefusal();
    const answer = await combat.perform(command as Asked, { insist, quiet: true });
    if (answer.kind !== "accepted")
      return { why: answerText(combat, answer) ?? "", mayInsist: answer.kind === "refused" && answer.mayInsist };
    given = answer;
    return null;
  });
  if (given || !whole) return given;
  return quiet ? combat.perform(whole as Asked, { quiet }) : giveAloud(combat, whole as Asked);
}

/** A form whose fields mean a command. */
interface CommandForm extends Omit<DialogForm, "press"> {
  readonly commandOf: (fields: Fields) => { readonly kind: string } | null;
  /** Says what is missing where the fields mean no command; absent: the window closes then, and nothing is given. */
  readonly missing?: string;
}

/** Has a form filled in and gives the command that it means, as {@link askAndGive} does; null where it was dismissed. */
export function giveFilledIn(
  combat: FightDocument,
  { commandOf, missing, ...form }: CommandForm,
  yes: Label,
): Promise<Answer | null> {
  return askAndGive(combat, async (give) => {
    const fields = await askFields({ ...form, press }, yes);
    return fields && commandOf(fields);

    function press(filledIn: Fields, insist: boolean) {
      const command = commandOf(filledIn);
      if (command) return give(command, insist);
      return missing === undefined ? null : { why: missing, mayInsist: false };
    }
  });
}
