import type { AnyCommand, CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { signal } from "../listening.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { countdownOf } from "./countdown.ts";
import type { Fighting } from "./encounter.ts";
import type { Give } from "./giving.ts";
import type { Offer } from "./offer.ts";
import { inHurry } from "./rolling/ask.ts";
import { viewerOf } from "./viewer.ts";

/** Roll shown before the answer to a prompt is given. */
interface ShownPrompt {
  readonly combat: string;
  readonly window: string;
  readonly who: CombatantId;
  readonly closer: AbortController;
  readonly name: string;
  /** True once the answer is on the way to the GM's page. */
  isGiven: boolean;
  /** True once the answer is no longer awaited. */
  isOver: boolean;
}

const shown = new Set<ShownPrompt>();

/** Names of combatants with a roll for an answer to the prompt open on the page. */
export function answering(combat: string, window: string): readonly string[] {
  return [...shown].filter((one) => one.combat === combat && one.window === window).map(({ name }) => name);
}

/** Called whenever {@link answering} may have changed. */
export const answeringChanged = signal();

/**
 * Answer to a prompt, with the choices of the roll window; null if dismissed. With a time limit, the roll window opens only with
 * Shift (FL-53). The window closes when the answer is no longer awaited or another is chosen. `window`: the prompt's; null: none.
 * `give`: gives the answer while the roll window waits.
 */
export async function asAnswered(
  fight: Fighting,
  command: AnyCommand,
  { window = windowOf(command), give }: { readonly window?: string | null; readonly give: Give },
): Promise<AnyCommand | null> {
  const askMissing = rulesetOf(fight.type)?.tracker?.askMissing;
  if (!askMissing || !("who" in command)) return command;
  if (window === null) return askMissing(fight, command, { give });
  const who = command.who as CombatantId; // The answering one is a combatant.
  for (const older of shown) if (older.combat === fight.id && older.who === who) older.closer.abort();
  const closer = new AbortController();
  const one: ShownPrompt = {
    combat: fight.id,
    window,
    who,
    closer,
    name: viewerOf(fight).nameOf(who),
    isGiven: false,
    isOver: false,
  };
  shown.add(one);
  answeringChanged();
  try {
    const hurry = countdownOf(fight, window) === null ? {} : { hurry: inHurry(true) };
    return await askMissing(fight, command, { ...hurry, until: closer.signal, give: giving });
  } finally {
    shown.delete(one);
    answeringChanged();
  }

  async function giving(...given: Parameters<Give>) {
    one.isGiven = true;
    const refused = await give(...given);
    one.isGiven = false;
    if (refused && one.isOver) {
      closer.abort();
      notifySettled(one);
    }
    return refused;
  }
}

/** Completes an offer's command in a window, or as an answer; null: dismissed, or all is done. `who`: the offer's combatant. */
export async function completed(
  fight: Fighting,
  who: CombatantId | null,
  { command, window }: Pick<Offer, "command" | "window">,
  give: Give,
): Promise<{ readonly kind: string } | null> {
  const ask = window === undefined ? undefined : rulesetOf(fight.type)?.tracker?.windows?.[window];
  return ask ? ask({ fight, who, command, give }) : asAnswered(fight, command, { give });
}

function windowOf(command: AnyCommand): string | null {
  return "window" in command && typeof command.window === "string" ? command.window : null;
}

/** Roll closed before its answer was given. */
export type ClosedRoll = Pick<ShownPrompt, "who" | "name">;

/** Closes windows for answers no longer awaited: given elsewhere, out of time, or undone. Returns the closed, to be explained. */
export function closeAsked(
  combat: string,
  isAwaited: (window: string, who: CombatantId) => boolean,
): readonly ClosedRoll[] {
  const closed: ShownPrompt[] = [];
  for (const one of shown) {
    if (one.combat !== combat || one.closer.signal.aborted) continue;
    one.isOver = !isAwaited(one.window, one.who);
    // One that is given is no longer awaited for that very reason.
    if (one.isOver && !one.isGiven) closed.push(one);
  }
  for (const { closer } of closed) closer.abort();
  return closed;
}

/** Tells the user that a roll's answer is no longer awaited. */
export function notifySettled({ name }: ClosedRoll): void {
  ui.notifications?.info(localize("TURNCRAFT.Prompt.closed", { name }));
}
