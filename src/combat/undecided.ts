import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { signal } from "../listening.ts";
import { type Undecided as Message, send } from "../net/index.ts";
import { isSame } from "./authority/changes.ts";
import { documentAt } from "./authority/stored.ts";
import { asTurncraft } from "./encounter.ts";
import type { AnswerView, AskedView } from "./tracker/prompt.ts";

/** Command that waits for the answer to a question, as requested. */
type Undecided = Readonly<Record<string, unknown>>;

/** Addressees of the questions about an undecided command. */
interface Asking {
  /** Combatants whose players are asked; null: the GM. */
  readonly asks: readonly (CombatantId | null)[];
  /** True if judged here for a player, so that the other pages hear of it. */
  readonly tells?: boolean;
}

/** Undecided command, given or judged on the page. */
interface Known extends Asking {
  readonly combat: Combat.Implementation;
  readonly command: Undecided;
}

/** Undecided commands known to the page, by request id. */
const known = new Map<string, Known>();

/** Undecided commands by encounter, as told by the page that judges them. */
const told = new Map<Combat.Implementation, readonly Undecided[]>();

/** Called after a command of an encounter begins or stops to wait for an answer. */
export const undecidedChanged = signal<[Combat.Implementation]>();

/** Notes that a command waits for answers, and tells the other pages if `tells`. */
export function noteUndecided(request: string, combat: Combat.Implementation, command: unknown, asking: Asking): void {
  known.set(request, { combat, command: (command ?? {}) as Undecided, ...asking });
  if (asking.tells) tellUndecided(combat);
  undecidedChanged(combat);
}

/** Notes that a command waits no longer. */
export function noteDecided(request: string): void {
  const was = known.get(request);
  if (!was || !known.delete(request)) return;
  if (was.tells) tellUndecided(was.combat);
  undecidedChanged(was.combat);
}

/** Tells the other pages which players' commands of an encounter wait for a ruling on this page. */
function tellUndecided(combat: Combat.Implementation): void {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const commands = [...known.values()]
    .filter((one) => one.tells && one.combat === combat)
    .map(({ command: { who, window } }) => ({ who: text(who), window: text(window) }));
  send({ type: "undecided", combat: combat.uuid ?? "", commands });
}

/** Tells a page that has loaded what waits for a ruling here. Of a GM's page, nothing told before it loaded counts any more. */
export function undecidedAgain(isGMs: boolean): void {
  if (isGMs) for (const combat of [...told.keys()]) noteTold(combat, []);
  for (const combat of new Set([...known.values()].flatMap((one) => (one.tells ? [one.combat] : [])))) {
    tellUndecided(combat);
  }
}

/** Notes which commands of an encounter wait for a ruling on another page. */
export function heardUndecided({ combat: uuid, commands }: Pick<Message, "combat" | "commands">): void {
  const combat = asTurncraft(documentAt(uuid));
  if (combat) noteTold(combat, commands);
}

function noteTold(combat: Combat.Implementation, commands: readonly Undecided[]): void {
  if (commands.length > 0) told.set(combat, commands);
  else if (!told.delete(combat)) return;
  undecidedChanged(combat);
}

function undecidedIn(combat: Combat.Implementation): readonly Undecided[] {
  const own = [...known.values()].filter((one) => one.combat === combat && one.asks.includes(null));
  return [...own.map(({ command }) => command), ...(told.get(combat) ?? [])];
}

/**
 * Combatants with an answer awaited by the player's own commands, null for the GM; empty for a GM, who is asked too.
 * @param by combatant acting by the commands; absent: any
 */
export function awaitedHere(combat: Combat.Implementation, by?: CombatantId): readonly (CombatantId | null)[] {
  if (game.user?.isGM) return [];
  const own = [...known.values()].filter(({ command }) => by === undefined || command.who === by);
  return [...new Set(own.flatMap((one) => (one.combat === combat ? one.asks : [])))];
}

/** Combatants whose commands wait for the GM; null for a command of no single combatant. */
export function whoIsUndecided(combat: Combat.Implementation): readonly (CombatantId | null)[] {
  return undecidedIn(combat).map(({ who }) => (typeof who === "string" ? (who as CombatantId) : null));
}

/** True if another answer to the same question is with the GM: a second answer would take back the first. */
export function isWithGM(combat: Combat.Implementation, command: object): boolean {
  return undecidedIn(combat).some((one) => isToSame(one, command as Undecided));
}

/** True for two answers of one combatant to one prompt. */
function isToSame(one: Undecided, other: Undecided): boolean {
  return typeof one.window === "string" && one.window === other.window && one.who === other.who;
}

/** Sentence for a prompt whose answer by a combatant waits for the GM: "Waiting for the GM: Parry"; null: none waits. */
export function undecidedAnswer(combat: Combat.Implementation, { answers }: AskedView): string | null {
  const found = undecidedIn(combat).find((one) => answers.some((answer) => isOf(answer, one)));
  if (!found) return null;
  const given = answers.find((answer) => commandsOf(answer).some((command) => isPartOf(command, found)));
  const what = given ?? answers.find(({ command }) => command.kind === found.kind);
  return what
    ? localize("TURNCRAFT.Prompt.waitsForGM", { what: what.label })
    : localize("TURNCRAFT.Tracker.waitingFor", { names: localize("TURNCRAFT.Tracker.gamemaster") });
}

/** True if a command answers the same question as an answer of a prompt. */
function isOf(answer: AnswerView, one: Undecided): boolean {
  return commandsOf(answer).some((command) => isToSame(command, one) || isPartOf(command, one));
}

function commandsOf({ command, places = [] }: AnswerView): readonly Undecided[] {
  return [command, ...places.map((place) => place.command)] as readonly object[] as readonly Undecided[];
}

/** True if a command has all that the offered one has: dice and targets come on top. */
function isPartOf(offered: Undecided, one: Undecided): boolean {
  return Object.entries(offered).every(([name, value]) => isSame(value, one[name]));
}
