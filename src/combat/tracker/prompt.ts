import type { ClauseId, CombatantId, EncounterState } from "../../engine/types.ts";
import type { Space } from "../../grid/types.ts";
import type { Answer } from "../../net/index.ts";
import { notifyAnswer } from "../authority/words.ts";
import type { Asked, FightDocument } from "../encounter.ts";
import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../offer.ts";
import { refusalText } from "../words.ts";
import { isTrackerShowing, renderTracker } from "./keys.ts";

export interface PromptInput<State extends EncounterState> extends Omit<OfferInput<State>, "who" | "targets"> {
  readonly gm: boolean;
  readonly owns: (id: CombatantId) => boolean;
}

/** Place on the map for an answer, among several. */
export interface PlaceView {
  /** Value of the choice: of a ruling, the option's. */
  readonly what: string;
  /** Number from 1, shown on the map too. */
  readonly number: number;
  readonly label: string;
  /** Spaces of the encounter's scene to be occupied, by the ruleset's names. */
  readonly spaces: readonly Space[];
}

/** Kind of reaction: defense against an attack, intercept for an ally, attack out of turn, and offers of items. */
export type ReactionKind = "defence" | "intercept" | "attack" | "other";

export interface AnswerView extends Offer {
  /** Kind of reaction, `pass` for declining. Absent: not a prompt about reactions. */
  readonly reaction?: ReactionKind | "pass";
  /** Cost in points, in all; absent: none. */
  readonly points?: number;
  /** Explanation on hover; absent: the label is enough. */
  readonly tip?: string;
  /** Places with commands, the first preselected. Absent: an answer without places. */
  readonly places?: readonly (PlaceView & { readonly command: SheetCommand })[];
}

/** Combatant asked by a prompt. */
export interface AskedView {
  readonly id: CombatantId;
  readonly name: string;
  readonly answer: "waiting" | "passed" | "reacted";
  readonly answerText: string;
  /** "1 of 2 left"; empty for free answers. */
  readonly priceText: string;
  /** Resource of the pip. Absent: a Reaction. */
  readonly pip?: string;
  readonly answers: readonly AnswerView[];
}

/** Window waiting for answers, as seen by a reader. */
export interface PromptView {
  readonly id: string;
  /** Title of the window. Absent: Reaction. */
  readonly title?: string;
  /** Event behind the prompt. */
  readonly text: string;
  readonly asked: readonly AskedView[];
  /** Sentence about a newer window coming first; null for the window to answer now. */
  readonly later: string | null;
  /** Further combatants able to answer, in words. Absent: none. */
  readonly others?: string;
  /** Combatants concerned besides the asked: the window covers none of the tokens. Absent: none. */
  readonly about?: readonly CombatantId[];
  /** Set if the GM alone answers, for any combatant. */
  readonly forGM?: true;
  /** Command for the GM to stop waiting; null for other readers. */
  readonly close: SheetCommand | null;
}

/** Returns the declining answer. */
export function passAnswer<State extends EncounterState>(input: PromptInput<State>, command: SheetCommand): AnswerView {
  const label = input.localize("TURNCRAFT.Now.pass");
  return { ...offerOf(input, { id: "answer:pass", label, price: null }, command), reaction: "pass" };
}

/** True if every combatant of a prompt gets little room. */
export function isCompact({ asked }: PromptView): boolean {
  return asked.length > 2;
}

/**
 * Prompt as shown, compact for several combatants: number keys belong to the first combatant with answers. All answers are disabled
 * while a newer prompt comes first, or while one of them waits for the GM; refused answers are disabled unless a GM may override.
 * `waits`: sentence about a combatant's answer that waits for the GM; null: none.
 */
export function shownPrompt(view: PromptView, gm: boolean, waits: (one: AskedView) => string | null = () => null) {
  const { later, asked } = view;
  const rows = asked.map((one) => ({ ...one, waits: waits(one) }));
  const keyed = later === null ? rows.find((one) => one.answers.length > 0 && one.waits === null) : undefined;
  const buttons = (one: (typeof rows)[number]) =>
    one.answers.map((answer, index) => ({
      ...answer,
      key: one === keyed && index < 9 ? index + 1 : null,
      disabled: later !== null || one.waits !== null || (answer.disabled && !gm),
      tip: later ?? one.waits ?? answer.why ?? answer.tip ?? "",
    }));
  return { ...view, compact: isCompact(view), asked: rows.map((one) => ({ ...one, answers: buttons(one) })) };
}

/** Refused command shown in the tracker, on the client only, until the state changes. */
interface StandingRefusal {
  readonly combatId: string;
  readonly command: Asked;
  readonly text: string;
  readonly clause: ClauseId;
  /** True if the GM may override the refusal. */
  readonly mayOverride: boolean;
  /** Newest step at the refusal. */
  readonly seq: number | null;
}

let standing: StandingRefusal | null = null;

/** Refusal to show for the encounter, if unchanged since the refused command. */
export function standingRefusal(combat: FightDocument): StandingRefusal | null {
  const current = standing?.combatId === combat.id && standing.seq === newestStep(combat);
  return current ? standing : null;
}

/** Gives a command from the tracker and reports the result. */
export async function give(combat: FightDocument, command: Asked, override = false): Promise<Answer> {
  dismissRefusal();
  const answer = await combat.perform(command, { override, quiet: true });
  notifyOnce(combat, command, answer, true);
  return answer;
}

/**
 * Reports a command's result once: a refusal in the tracker if the encounter is shown there and the command came from there or may
 * be overridden (DX-002); otherwise as a notification. A hidden tracker keeps an overridable refusal for later.
 */
export function notifyOnce(combat: FightDocument, command: Asked, answer: Answer, isFromTracker = false): void {
  const isRefused = answer.kind === "refused";
  const isThere = isRefused && (isFromTracker || answer.mayOverride) && isTrackerShowing(combat);
  if (!isThere) notifyAnswer(combat, answer);
  if (!isRefused || !(isThere || answer.mayOverride)) return;
  const { refusal, mayOverride } = answer;
  const text = refusalText(combat, refusal);
  standing = { combatId: combat.id, command, text, clause: refusal.clause, mayOverride, seq: newestStep(combat) };
  renderTracker();
}

/** Takes the refusal from the screen; the command stays refused. */
export function dismissRefusal(): void {
  if (!standing) return;
  standing = null;
  renderTracker();
}

function newestStep(combat: FightDocument): number | null {
  return combat.steps().undo?.seq ?? null;
}
