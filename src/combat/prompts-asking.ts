import { say } from "../i18n.ts";
import type { AnyCommand, CombatantId } from "../rules/engine/types.ts";
import { countdownOf } from "./countdown.ts";
import { faceOf } from "./faces/index.ts";
import { inHurry } from "./rolling/index.ts";
import { seenBy } from "./seen-by.ts";
import type { Fighting } from "./tracker/facts.ts";

/** A roll that is shown before the answer to a prompt is given. */
interface Shown {
  readonly combat: string;
  readonly window: string;
  readonly who: CombatantId;
  readonly closer: AbortController;
  readonly name: string;
}

const shown = new Set<Shown>();

/**
 * The answer to a prompt with what its roll's window says, or null where that was dismissed. Where time runs out nothing is
 * asked but with Shift (FL-53). The window closes as soon as nobody awaits the answer, and for another that is chosen
 * meanwhile. `window`: the prompt's; null: nothing asks for it.
 */
export async function asAnswered(
  fight: Fighting,
  command: AnyCommand,
  window: string | null = windowOf(command),
): Promise<AnyCommand | null> {
  const asking = faceOf(fight.type)?.asking;
  if (!asking || !("who" in command)) return command;
  if (window === null) return asking(fight, command, {});
  const who = command.who as CombatantId; // Whoever answers is a combatant.
  for (const older of shown) if (older.combat === fight.id && older.who === who) older.closer.abort();
  const closer = new AbortController();
  const one: Shown = { combat: fight.id, window, who, closer, name: seenBy(fight).nameOf(who) };
  shown.add(one);
  try {
    return await asking(fight, command, { hurry: inHurry(countdownOf(fight, window) !== null), until: closer.signal });
  } finally {
    shown.delete(one);
  }
}

function windowOf(command: AnyCommand): string | null {
  return "window" in command && typeof command.window === "string" ? command.window : null;
}

/** Closes what is asked about answers of an encounter that nobody awaits any more: given elsewhere, out of time, taken back. */
export function closeAsked(combat: string, isAwaited: (window: string, who: CombatantId) => boolean): void {
  for (const { combat: of, window, who, closer, name } of shown) {
    if (of !== combat || closer.signal.aborted || isAwaited(window, who)) continue;
    closer.abort();
    ui.notifications?.info(say("TURNCRAFT.Prompt.closed", { name }));
  }
}
