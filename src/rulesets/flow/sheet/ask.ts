import type { Give } from "../../../combat/giving.ts";
import { asAnswered } from "../../../combat/prompts-asking.ts";
import { fightOf } from "../../../combat/tracker/input.ts";
import type { SheetCommand, TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import type { FlowState } from "../rules/index.ts";
import { askDeed as askLacking } from "../tracker/ask.ts";
import { declared } from "../tracker/check-ask.ts";
import { deedsOf } from "../tracker/deeds.ts";

/** Asks for what a declared action still lacks: its target, its words, what is waited for; and shows rolls before they are made. */
export async function askDeed(
  command: SheetCommand,
  combat: Combat.Implementation,
  input: TurnPanelInput<FlowState>,
  give: Give,
): Promise<SheetCommand | null> {
  const fight = fightOf(combat as Combat.Stored);
  if (fight && command.kind === "react") return (await asAnswered(fight, command, { give })) as SheetCommand | null;
  if (command.kind !== "act" || !("deed" in command)) return command;
  const { deed } = command;
  const view = deedsOf(input).find((each) => isSame(each.deed, deed));
  const whole = view ? askLacking(combat, input, view, give) : declared(combat, input.state, input.who, deed, { give });
  return (await whole) as SheetCommand | null; // It is a command of this ruleset.
}

/** The same thing to do, at whomever it is aimed. */
function isSame(one: object, other: object): boolean {
  const plain = (deed: object) => JSON.stringify({ ...deed, target: null, targets: null, held: null });
  return plain(one) === plain(other);
}
