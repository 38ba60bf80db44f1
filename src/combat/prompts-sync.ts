import type { AnyCommand, CombatantId } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { registerKey } from "../settings.ts";
import { ends } from "./authority/history-store.ts";
import { playersOf, storedOf } from "./authority/stored.ts";
import { countChanged, countdownOf } from "./countdown.ts";
import type { Fighting } from "./encounter.ts";
import { askAndGive } from "./giving.ts";
import {
  answering,
  answeringChanged,
  asAnswered,
  type ClosedRoll,
  closeAsked,
  notifySettled,
} from "./prompts-asking.ts";
import { dismissedQuestions, focusQuestion } from "./prompts-ruling.ts";
import { ReactionPrompt } from "./prompts-window.ts";
import type { Unrolled } from "./tracker/facet.ts";
import { fightOf, viewerOf } from "./tracker/input.ts";
import { renderTracker } from "./tracker/keys.ts";
import type { AskedView, PromptView } from "./tracker/prompt.ts";
import { judgeOf } from "./tracker/refusal-words.ts";
import { canSeePrompt } from "./tracker/waits.ts";
import { undecidedAnswer, undecidedChanged } from "./undecided.ts";

/** Rolls opened automatically on the page and still awaited, by encounter and id, for opening only once. */
const opened = new Set<string>();

/**
 * Opens awaited rolls on the owner's page, or on the GM's without a connected owner. Called after every change, so a reload loses
 * none. Returns the ids of all awaited rolls.
 */
function openRolls(combat: Combat.Implementation): ReadonlySet<string> {
  const fight = fightOf(game.combats?.get(combat.id ?? ""));
  const awaited = (fight && rulesetOf(fight.type)?.tracker?.unrolled?.(fight.state)) ?? [];
  const ids = new Set(awaited.map(({ id }) => id));
  for (const key of opened) {
    const [of, id = ""] = key.split(".");
    if (of === combat.id && !ids.has(id)) opened.delete(key);
  }
  // While the table goes back and forward nothing opens by itself.
  const isStepped = fight !== null && (storedOf(fight)?.history.stepped ?? false);
  for (const each of awaited) {
    const key = `${combat.id}.${each.id}`;
    if (!fight || opened.has(key) || isStepped || rollerOf(fight, each.who) !== game.user) continue;
    opened.add(key);
    void askUnrolled(fight, each);
  }
  return ids;
}

/** Shows and makes the roll; an open window for the same combatant is closed. */
async function askUnrolled(fight: Fighting, { id, command }: Unrolled<AnyCommand>): Promise<void> {
  await askAndGive(fight, (give) => asAnswered(fight, command, { window: id, give }));
}

function rollerOf(combat: Combat.Implementation, who: CombatantId): User.Implementation | null {
  return playersOf(combat, who)[0] ?? game.users?.activeGM ?? null;
}

/** Open prompts by encounter and window. Windows only: the content is in the encounter's state. */
const open = new Map<string, ReactionPrompt>();

/**
 * Opens, updates and closes an encounter's prompts to match the state. Called after every change, at deletion and at `ready`, so
 * a reload loses none.
 */
export function syncPrompts(combat: Combat.Implementation): void {
  const views = new Map(viewsOf(combat).map((view) => [`${combat.id}.${view.id}`, view]));
  const over: AskedView[] = [];
  for (const [key, prompt] of open) {
    if (!key.startsWith(`${combat.id}.`) || views.has(key)) continue;
    open.delete(key);
    over.push(...prompt.awaited);
    prompt.closeForGood();
  }
  const rolls = openRolls(combat);
  const closed = closeAsked(
    combat.id ?? "",
    (window, who) => rolls.has(window) || asksStill(views.get(`${combat.id}.${window}`), who),
  );
  explainClosing(combat, over, closed);
  // The newest last: it is settled first and lies on top.
  for (const [key, view] of [...views].reverse()) {
    const prompt = open.get(key) ?? begin(combat as Combat.Stored, key);
    if (view.later !== null) prompt.wait(view, true);
    else if (isOthers(combat, view)) prompt.wait({ ...view, others: playersToo(combat, view) }, false);
    else prompt.show(view, [...open.keys()].indexOf(key));
  }
}

/**
 * Tells users in one sentence why own prompts and open rolls have closed: by the end of the encounter, and players by the GM's answer
 * or the end of the reactions.
 */
function explainClosing(
  combat: Combat.Implementation,
  awaited: readonly AskedView[],
  rolls: readonly ClosedRoll[],
): void {
  const isGM = game.user?.isGM ?? false;
  const own = isGM ? [] : awaited.filter(({ id }) => combat.combatants.get(id)?.isOwner);
  if (own.length + rolls.length === 0) return;
  if (!game.combats?.has(combat.id ?? "")) {
    ui.notifications?.info(localize("TURNCRAFT.Prompt.ended"));
    return;
  }
  const step = isGM || storedOf(combat)?.history.stepped ? null : ends(combat).last;
  const { kind = "", who = null } = step?.given.asker.gm ? (step.given.command as { kind: string; who?: unknown }) : {};
  const isAnswer =
    own.some(({ answers }) => answers.some(({ command }) => command.kind === kind)) ||
    rolls.some((roll) => roll.who === who);
  if (isAnswer || kind === "close-window") {
    const names = game.i18n.getListFormatter().format([...new Set([...own, ...rolls].map(({ name }) => name))]);
    ui.notifications?.info(
      localize(isAnswer ? "TURNCRAFT.Prompt.answeredByGM" : "TURNCRAFT.Prompt.cutShort", { names }),
    );
  } else rolls.forEach(notifySettled);
}

/** True if a prompt is for connected players: the GM finds it in the tracker, without a window. */
function isOthers(combat: Combat.Implementation, { asked, forGM }: PromptView): boolean {
  if (!game.user?.isGM || forGM) return false;
  return asked.every(({ id, answer }) => answer !== "waiting" || playersOf(combat, id).length > 0);
}

/** Returns a sentence naming the awaited players: "Ada can answer too." */
function playersToo(combat: Combat.Implementation, { asked }: PromptView): string {
  const users = asked.flatMap(({ id, answer }) => (answer === "waiting" ? playersOf(combat, id) : []));
  const names = [...new Set(users.map(({ name }) => name))];
  return localize("TURNCRAFT.Prompt.playersToo", { players: game.i18n.getListFormatter().format(names) });
}

/** Syncs the prompts of all encounters, after a player has connected or left: the GM may have to answer instead. */
export function syncAllPrompts(): void {
  for (const combat of game.combats?.contents ?? []) syncPrompts(combat);
}

function viewsOf(combat: Combat.Implementation): readonly PromptView[] {
  const fight = fightOf(game.combats?.get(combat.id ?? ""));
  if (!fight) return [];
  const { tracker = null, rules = null } = rulesetOf(fight.type) ?? {};
  if (!tracker) return [];
  const reader = { gm: game.user?.isGM ?? false, ...viewerOf(fight), localize: localizeKey };
  const input = { ...reader, state: fight.state, whyNot: judgeOf(fight.state, rules, reader) };
  return tracker.prompts(input).filter(({ id }) => canSeePrompt(tracker, input, id));
}

function begin(combat: Combat.Stored, key: string): ReactionPrompt {
  const window = key.slice(combat.id.length + 1);
  const prompt = new ReactionPrompt(key, {
    answer: (command) => answer(combat, key, command),
    left: () => countdownOf(combat, window),
    rolling: () => answering(combat.id, window),
    scene: () => combat.scene?.id ?? null,
    waits: (asked) => undecidedAnswer(combat, asked),
  });
  open.set(key, prompt);
  return prompt;
}

/** Gives the answer to a prompt, with the choices of the roll. */
async function answer(combat: Combat.Stored, key: string, command: AnyCommand): Promise<void> {
  const fight = fightOf(combat);
  const window = key.slice(combat.id.length + 1);
  if (fight) await askAndGive(fight, (give) => asAnswered(fight, command, { window, give }));
}

/** True if a combatant's answer to a prompt is still awaited. */
function asksStill(view: PromptView | undefined, who: string): boolean {
  return view?.asked.some(({ id, answer }) => id === who && answer === "waiting") ?? false;
}

/** Keeps prompts up to date with the time left, open rolls and dialogs. Call at `init`. */
export function registerPrompts(): void {
  answeringChanged.on(() => {
    for (const prompt of open.values()) prompt.holdClose();
  });
  undecidedChanged.on((combat) => {
    for (const [key, prompt] of open) if (key.startsWith(`${combat.id}.`)) prompt.decided();
    renderTracker();
  });
  countChanged.on((combat) => {
    for (const [key, prompt] of open) if (key.startsWith(`${combat.id}.`)) prompt.counted();
  });
}

/** Moves open prompts out of the way of a dialog. */
export function makeWay(): void {
  for (const prompt of open.values()) prompt.makeWay();
}

/** Number keys answer the newest prompt wherever the focus is; without a prompt, the keys stay the hotbar's. Call at `init`. */
export function registerPromptKeys(): void {
  for (const key of [1, 2, 3] as const) {
    const words = { name: `TURNCRAFT.Keys.answer${key}`, hint: "TURNCRAFT.Keys.answerHint" } as const;
    const press = () => [...open.values()].some((prompt) => prompt.press(key));
    registerKey(`answer${key}`, `Digit${key}`, press, { ...words, modifier: null, first: true });
  }
}

/** Questions (by title) and prompts (by combatant, with the event as text) waiting without a window. */
export function dismissedPrompts(): readonly { readonly title: string; readonly text: string }[] {
  const reactions = [...open.values()].filter((prompt) => prompt.isDismissed);
  return [...dismissedQuestions().map((title) => ({ title, text: "" })), ...reactions.map(({ summary }) => summary)];
}

/** True if a reaction window is open to the user. */
export function isAsking(): boolean {
  return open.size > 0;
}

/** Focuses the newest window with a question; false without a window. */
export function focusPrompt(): boolean {
  return focusQuestion() || [...open.values()].reverse().some((prompt) => prompt.focus());
}
