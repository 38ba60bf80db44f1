import type { Offer, SheetCommand } from "../../src/combat/offer.ts";
import type { AnyCommand, CombatantId, EncounterState, Ruleset } from "../../src/engine/index.ts";
import type { TurnPanelInput } from "../../src/sheets/turn-panel/facet.ts";
import type { Action, View } from "./bot.ts";
import { textOf } from "./words.ts";

/** Lists a combatant's offers, aimed at the targets where they may be. */
type OffersOf<State> = (state: State, who: CombatantId, targets?: readonly CombatantId[]) => readonly Offer[];

/**
 * Returns a list of a combatant's offers under a ruleset, for its owner: all of a panel, or a part. Without movements, which are
 * dragged, and without offers completed by the authority from the world.
 */
export function offersUnder<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  list: (input: TurnPanelInput<State>) => readonly Offer[],
): OffersOf<State> {
  return (state, who, targets = []) => {
    // An offer's command is of its own ruleset.
    const given = (command: SheetCommand) => ({
      command: command as AnyCommand as Command,
      asker: { gm: false, owns: [who] },
      override: false,
      freshScores: {},
    });
    const whyNot = (command: SheetCommand) =>
      isWhole(command) ? (ruleset.refuse(state, given(command), [])[0]?.clause ?? null) : null;
    const localize = (key: string) => textOf(key);
    const input = { state, who, targets, nameOf: String, canSee: () => true, whyNot, items: [], localize };
    return list(input).filter(({ command }) => isWhole(command));
  };
}

function isWhole(command: SheetCommand): boolean {
  return !("waypoints" in command || "strike" in command);
}

/** Commands accepted by the rules now, from offers with these id prefixes. */
export function takenOf<Command extends AnyCommand>(offers: readonly Offer[], ...ids: readonly string[]): Command[] {
  // Judged last: the rules judge an offer once it is looked at.
  const taken = offers.filter((offer) => ids.some((each) => offer.id.startsWith(each)) && !offer.disabled);
  return taken.map(({ command }) => command as AnyCommand as Command); // Of the ruleset that offers them.
}

/** Returns a picker of one acceptable offer by id prefixes; null for none. */
export function pickerOf<State extends EncounterState, Command extends AnyCommand>(
  offers: OffersOf<State>,
  { state, luck, foesOf }: View<State>,
  who: CombatantId,
): (...ids: readonly string[]) => Action<Command> | null {
  const listed = offers(state, who, foesOf(who).length > 0 ? [luck.pick(foesOf(who))] : []);
  return (...ids) => {
    const taken = takenOf<Command>(listed, ...ids);
    return taken.length > 0 ? { command: luck.pick(taken), by: who } : null;
  };
}
