import type { Offer, SheetCommand } from "../../src/combat/offer.ts";
import type { AnyCommand, CombatantId, EncounterState, Ruleset } from "../../src/engine/index.ts";
import type { TurnPanelInput } from "../../src/sheets/turn-panel/facet.ts";
import { textOf } from "./words.ts";

/**
 * Returns what lists a combatant's offers under a ruleset, as its owner has them: all of a panel, or a part of it. Without movements,
 * which are dragged, and without what the authority completes by a look at the world.
 */
export function offersUnder<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  list: (input: TurnPanelInput<State>) => readonly Offer[],
): (state: State, who: CombatantId) => readonly Offer[] {
  return (state, who) => {
    // An offer's command is of its own ruleset.
    const given = (command: SheetCommand) => ({
      command: command as AnyCommand as Command,
      asker: { gm: false, owns: [who] },
      insist: false,
      freshScores: {},
    });
    const whyNot = (command: SheetCommand) =>
      isWhole(command) ? (ruleset.refuse(state, given(command), [])[0]?.clause ?? null) : null;
    const localize = (key: string) => textOf(key);
    const input = { state, who, nameOf: String, canSee: () => true, whyNot, items: [], localize };
    return list(input).filter(({ command }) => isWhole(command));
  };
}

function isWhole(command: SheetCommand): boolean {
  return !("waypoints" in command || "strike" in command);
}

/** Commands of offers that the rules take now, of those whose ids begin with one of these. */
export function takenOf<Command extends AnyCommand>(offers: readonly Offer[], ...ids: readonly string[]): Command[] {
  const taken = offers.filter(({ id, disabled }) => !disabled && ids.some((each) => id.startsWith(each)));
  return taken.map(({ command }) => command as AnyCommand as Command); // Of the ruleset that offers them.
}
