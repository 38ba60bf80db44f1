import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { signal } from "../listening.ts";
import { isSame } from "./authority/changes.ts";
import type { AnswerView, AskedView } from "./tracker/prompt.ts";

/** Command that waits for a ruling of the GM, as requested. */
type Undecided = Readonly<Record<string, unknown>>;

/** Undecided commands known to the page, by request id: given here, or judged here. */
const known = new Map<string, { readonly combat: Combat.Implementation; readonly command: Undecided }>();

/** Called after a command of an encounter begins or stops to wait for the GM. */
export const undecidedChanged = signal<[Combat.Implementation]>();

/** Notes that a command waits for a ruling of the GM. */
export function noteUndecided(request: string, combat: Combat.Implementation, command: unknown): void {
  if (known.has(request)) return;
  known.set(request, { combat, command: (command ?? {}) as Undecided });
  undecidedChanged(combat);
}

/** Notes that a command waits no longer. */
export function noteDecided(request: string): void {
  const was = known.get(request);
  if (was && known.delete(request)) undecidedChanged(was.combat);
}

function undecidedIn(combat: Combat.Implementation): readonly Undecided[] {
  return [...known.values()].filter((one) => one.combat === combat).map(({ command }) => command);
}

/** Combatants whose commands wait for the GM; null for a command of no single combatant. */
export function whoIsUndecided(combat: Combat.Implementation): readonly (CombatantId | null)[] {
  return undecidedIn(combat).map(({ who }) => (typeof who === "string" ? (who as CombatantId) : null));
}

/** True if another answer to the same question waits for the GM: a second answer would take back the first. */
export function isAnswered(combat: Combat.Implementation, command: object): boolean {
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
