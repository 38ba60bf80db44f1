import { askFields } from "../../combat/dialogs.ts";
import type { Give } from "../../combat/giving.ts";
import { type StrikeTerms, withDice } from "../../combat/rolling/strike.ts";
import type { EncounterState } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import type { Payment, SheetCommand, TurnPanelInput } from "./facet.ts";

/** Command with its dice; null if dismissed. Players aren't asked about refused commands. */
export async function askDice(
  command: SheetCommand,
  combat: Combat.Implementation,
  { whyNot }: Pick<TurnPanelInput<EncounterState>, "whyNot">,
  terms: StrikeTerms,
  give: Give,
): Promise<SheetCommand | null> {
  if (!game.user.isGM && whyNot(command) !== null) return command;
  return (await withDice(combat, command, terms, { give })) as SheetCommand | null; // It is the same command with its dice.
}

/**
 * Asks for the name of another action and, if there is a choice, its resource; null if dismissed. Players aren't asked about refused
 * commands.
 */
export async function askUnnamed(
  command: SheetCommand,
  { who, nameOf, whyNot }: Pick<TurnPanelInput<EncounterState>, "who" | "nameOf" | "whyNot">,
  payments: readonly Payment[],
  give: Give,
): Promise<SheetCommand | null> {
  if (!game.user.isGM && whyNot(command) !== null) return command;
  const judged = payments.map(({ id, label, command }) => ({ id, label, why: whyNot(command) }));
  const preset = judged.find(({ why }) => why === null) ?? judged[0];
  const name = nameOf(who);
  const choices = judged.map((each) => ({
    ...each,
    checked: each.id === preset?.id,
    // GMs are asked about a refusal when they press.
    disabled: each.why !== null && !game.user.isGM,
  }));
  const view = { name, choices: choices.length > 1 ? choices : [] };
  const [only, ...more] = payments;
  // Where there is no choice, the one thing that is spent is named: "Use Reaction".
  const spent = only && more.length === 0 ? only.label : localize("TURNCRAFT.Now.otherAction");
  const title = localize("TURNCRAFT.Now.otherTitle", { name, spent });
  const fields = await askFields(
    { title, icon: "fa-hand-point-right", template: "sheets/other-action", view, press: pressed },
    { label: localize("TURNCRAFT.Now.otherDo", { spent }) },
  );
  return fields && commandOf(fields);

  function commandOf(fields: object): SheetCommand | null {
    const { payment = preset?.id, what } = fields as { payment?: unknown; what?: unknown };
    const text = String(what ?? "").trim();
    const chosen = payments.find(({ id }) => id === payment);
    return chosen && text !== "" ? ({ ...chosen.command, what: text } as SheetCommand) : null;
  }

  function pressed(fields: object, override: boolean): ReturnType<Give> | { why: string; mayOverride: boolean } {
    const command = commandOf(fields);
    return command
      ? give(command, override)
      : { why: localize("TURNCRAFT.Now.otherMissing", { name }), mayOverride: false };
  }
}
