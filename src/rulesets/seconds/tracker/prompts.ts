import type { Command } from "../../../combat/authority/request.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { type OfferInput, offerOf } from "../../../combat/offer.ts";
import type { AskOptions } from "../../../combat/rolling/roll-window.ts";
import { withDice } from "../../../combat/rolling/strike.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import type { Unrolled } from "../../../combat/tracker/facet.ts";
import type { AnswerView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { AskedWithStrike } from "../host/host.ts";
import { type SecondsState, seconds, type TimedResult } from "../rules/index.ts";

type SecondsPromptInput = PromptInput<SecondsState>;

/** Prompts for dice of delayed effects now due (SX-601), for the caster's owner and the GM. */
export function promptsView(input: SecondsPromptInput): readonly PromptView[] {
  const { state, gm, owns } = input;
  return state.order
    .filter((who) => gm || owns(who))
    .flatMap((who) => (state.fighters[who]?.due ?? []).map((due) => promptView(who, due, input)));
}

function promptView(who: CombatantId, due: TimedResult, input: SecondsPromptInput): PromptView {
  const { localize, nameOf } = input;
  const name = nameOf(who);
  return {
    id: `due-${due.id}`,
    title: localize("TURNCRAFT.Seconds.Due.title"),
    text: localize("TURNCRAFT.Seconds.Due.text", { effect: due.name, name }),
    asked: [
      { id: who, name, answer: "waiting", answerText: "", priceText: "", answers: dueOffers({ ...input, who }, due) },
    ],
    later: null,
    about: [who],
    close: null,
  };
}

/** Offers to roll for a due effect, after showing the dice, and to roll nothing. */
function dueOffers(input: OfferInput<SecondsState>, { id, name: note }: TimedResult): AnswerView[] {
  const { who, localize } = input;
  const command = { kind: "take-effect", who, id } as const;
  const rolled: Extract<AskedWithStrike, { kind: "take-effect" }> = {
    ...command,
    strike: { targets: [], situation: 0 },
  };
  const answer = (
    is: "react" | "pass",
    style: { label: string; note?: string },
    given: typeof command | typeof rolled,
  ) => ({
    ...offerOf(input, { id: `${is}:${id}`, price: null, ...style }, given),
    reaction: is === "react" ? ("other" as const) : is,
  });
  return [
    answer("react", { label: localize("TURNCRAFT.Seconds.Due.roll"), note }, rolled),
    answer("pass", { label: localize("TURNCRAFT.Seconds.Due.none") }, command),
  ];
}

/** Command for rolling a fully paid action; without `strike` the roll is given up (SX-410). */
type Roll = Extract<AskedWithStrike, { kind: "finish" }>;

/** Roll due before all other uses of a combatant's time (SX-410). */
export function unrolledOf(who: CombatantId): Unrolled<Roll> {
  const command = { kind: "finish", who, strike: { targets: [], situation: 0 } } as const;
  return { id: `unrolled-${who}`, who, command };
}

/** Rolls of completed actions still open in the fight, in the order of turns (SX-410). */
export function unrolled({ order, fighters }: SecondsState): readonly Unrolled<Roll>[] {
  return order.filter((who) => fighters[who]?.inAction?.throws).map(unrolledOf);
}

/** Shows dice and targets of a completed or delayed action, as if used now (SX-408, SX-601); null: dismissed. */
export async function askUnthrown(fight: Fighting, command: Command, how: AskOptions): Promise<Command | null> {
  if ((command.kind !== "take-effect" && command.kind !== "finish") || !("strike" in command)) return command;
  const fighter = stateUnder(seconds, fight)?.fighters[command.who];
  const { strike: _wanted, ...plain } = command;
  const thrown = plain.kind === "finish" ? fighter?.inAction : fighter?.due?.find(({ id }) => id === plain.id);
  return withDice(fight, plain as Command, { item: thrown?.itemId ?? null }, how);
}
