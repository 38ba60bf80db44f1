import { askerOf, type Command } from "../../../combat/authority/request.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { offerOf } from "../../../combat/offer.ts";
import type { AskOptions } from "../../../combat/rolling/roll-window.ts";
import { withDice } from "../../../combat/rolling/strike.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import {
  type AnswerView,
  type AskedView,
  type PromptInput,
  type PromptView,
  passAnswer,
} from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { AnyCommand, CombatantId } from "../../../engine/types.ts";
import { localize as localizeNow } from "../../../i18n.ts";
import {
  answers,
  type DexterityCommand,
  type DexterityFighter,
  type DexterityState,
  type DexterityWindow,
  dexterity,
} from "../rules/index.ts";
import { type Announced, longest } from "../rules/types.ts";

type DexterityPromptInput = PromptInput<DexterityState>;

/**
 * Open windows for the reader: all for the GM, who may answer for any combatant; for a player, windows not yet answered
 * by an own combatant. Newest first, the order of resolution.
 */
export function promptsView(input: DexterityPromptInput): readonly PromptView[] {
  const { windows } = input.state;
  const open = windows.filter((window) => input.gm || ownWaiting(window, input));
  return open.map((window) => promptView(window, window === windows.at(-1), input)).reverse();
}

function ownWaiting({ asked }: DexterityWindow, { owns }: DexterityPromptInput): boolean {
  return Object.entries(asked).some(([id, answer]) => answer === "waiting" && owns(id as CombatantId));
}

function promptView(window: DexterityWindow, newest: boolean, input: DexterityPromptInput): PromptView {
  const { event, asked, id } = window;
  const shown = (Object.keys(asked) as CombatantId[]).filter((id) => input.gm || input.owns(id));
  return {
    id,
    text: happened(event, shown, input),
    asked: shown.map((who) => askedView(who, window, input)),
    later: newest ? null : input.localize("TURNCRAFT.Prompt.older"),
    about: [event.who, ...(event.targets ?? [])],
    close: input.gm && newest ? { kind: "close-window", window: id } : null,
  };
}

/** Sentence with actor, action and targets (of a movement, those whom it came near), and how play continues after all answers. */
function happened(event: Announced, asked: readonly CombatantId[], { nameOf, localize }: DexterityPromptInput): string {
  const { who, targets = [] } = event;
  const what = nearWords(event, asked, nameOf, localize) ?? eventWords(event, nameOf(who), localize);
  const names = targets.map(nameOf).join(", ");
  return localize(names === "" ? "TURNCRAFT.Prompt.then" : "TURNCRAFT.Prompt.thenAt", {
    what,
    names,
    name: nameOf(who),
  });
}

function askedView(id: CombatantId, window: DexterityWindow, input: DexterityPromptInput): AskedView {
  const { localize } = input;
  const answer = window.asked[id] ?? "passed";
  const fighter = input.state.fighters[id];
  const left = fighter?.left.reaction ?? 0;
  const max = fighter?.scores.resourceMax.reaction ?? 0;
  return {
    id,
    name: input.nameOf(id),
    answer,
    answerText: localize(`TURNCRAFT.Prompt.${answer}`),
    priceText: localize("TURNCRAFT.Prompt.left", { left, max }),
    answers: answer === "waiting" && fighter ? answersOf(id, fighter, window, input) : [],
  };
}

/** Items that answer the event, and passing; with movement where the item's text includes some (DX-607). */
function answersOf(
  who: CombatantId,
  { scores }: DexterityFighter,
  { id: window, event }: DexterityWindow,
  input: DexterityPromptInput,
): AnswerView[] {
  const { state, localize } = input;
  const reacts = scores.reactions.filter((item) => answers(state, who, item, event));
  return [
    ...reacts.map(({ item, name, stops = false, moves: move, moveFeet: feet }): AnswerView => {
      const label = localize("TURNCRAFT.Prompt.react", { item: name });
      const moves = feet === undefined ? "moves" : "movesFeet";
      const note = localize(`TURNCRAFT.Prompt.does.${stops ? "stops" : move ? moves : "costs"}`, { feet: feet ?? 0 });
      const command = { kind: "react", who, window, item, what: name, move } as const;
      const offer = offerOf(input, { id: `answer:react:${item}`, label, note, price: "reaction" }, command);
      return { ...offer, reaction: "other" };
    }),
    passAnswer(input, { kind: "pass", who, window }),
  ];
}

/** Words for a movement by its nearest point to the asked, for which it is answered (DX-608); null: another event, or unknown. */
function nearWords(
  { who, trigger, what, feet = {} }: Announced,
  asked: readonly CombatantId[],
  nameOf: (id: CombatantId) => string,
  localize: Localize,
): string | null {
  const near = asked.filter((id) => (feet[id] ?? longest) < longest);
  if (trigger !== "onMove" || what !== "" || near.length === 0) return null;
  const most = Math.max(...near.map((id) => feet[id] ?? 0));
  const names = near.map(nameOf).join(", ");
  return localize("TURNCRAFT.Prompt.movesNear", { name: nameOf(who), feet: most, names });
}

/** Words for an event open to Reactions (DX-604); without details, by its kind. */
function eventWords({ trigger, what }: Announced, name: string, localize: Localize): string {
  return what === ""
    ? localize(`TURNCRAFT.Now.bare.${trigger}`, { name })
    : localize(`TURNCRAFT.Now.event.${trigger}`, { name, what });
}

/**
 * Asks for a reaction's dice before the roll; null: dismissed. A player's reaction that the rules refuse is returned as
 * it is, so that the authority refuses it.
 */
export async function askReaction(fight: Fighting, command: AnyCommand, how: AskOptions): Promise<AnyCommand | null> {
  const state: DexterityState | null = stateUnder(dexterity, fight);
  const react = command as DexterityCommand;
  if (!state || react.kind !== "react") return command;
  const asker = askerOf(fight, game.user.id);
  const isRefused = dexterity.refuse(state, { command: react, asker, override: false, freshScores: {} }, []).length > 0;
  return isRefused && !asker.gm ? command : withDice(fight, react as Command, { item: react.item }, how);
}

/** Sentence on the movement that a Reaction gives, and how far it goes (DX-607). */
export function freeMoveWords(
  name: string,
  { freeMove: what = "", freeFeet: feet }: Pick<DexterityFighter, "freeMove" | "freeFeet">,
  localize: Localize,
): string {
  const extent =
    feet === undefined
      ? localize("TURNCRAFT.Prompt.freeMoveBy", { what })
      : localize("TURNCRAFT.Prompt.freeMoveFeet", { what, feet });
  return localize("TURNCRAFT.Prompt.freeMove", { name, extent });
}

/** Combatants whose owner has been told on this page of a Reaction's movement, as encounter and id. */
const told = new Set<string>();

/** Tells the owner of a movement that a Reaction has just given (DX-607); the GM, where no player is connected. */
export function announceFreeMoves(fight: Fighting): void {
  const { fighters } = fight.state as DexterityState;
  for (const combatant of fight.combatants) {
    const key = `${fight.id}.${combatant.id}`;
    const fighter = fighters[combatant.id as CombatantId];
    const moves = fighter?.freeMove !== undefined;
    if (!moves) told.delete(key);
    const isOwn = game.user.isGM ? !combatant.players.some(({ active }) => active) : combatant.isOwner;
    if (!moves || told.has(key) || !isOwn) continue;
    told.add(key);
    ui.notifications?.info(freeMoveWords(combatant.name ?? "", fighter, localizeNow));
  }
}
