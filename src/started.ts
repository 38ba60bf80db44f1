import { localize } from "./i18n.ts";

/** Names of failed parts of the system, for the GM. */
export const failedParts: string[] = [];

/**
 * Runs a part of the system. An error costs only this part, and the GM is told its name once: at `ready`, or at once in
 * an open world. Undefined after an error.
 */
export function isolated<Invocation>(part: string, run: () => Invocation): Invocation | undefined {
  try {
    return run();
  } catch (error) {
    if (failedParts.includes(part)) return undefined;
    failedParts.push(part);
    console.error(`Turncraft | ${part} failed; everything else goes on`, error);
    if (game.ready) warnOf([part]);
    return undefined;
  }
}

/** Warns the GM of parts that failed while the world was opened. Called at `ready`. */
export function warnOfFailed(): void {
  if (failedParts.length > 0) warnOf(failedParts);
}

function warnOf(parts: readonly string[]): void {
  if (game.user.isGM)
    ui.notifications.error(localize("TURNCRAFT.Start.failed", { parts: parts.join(", ") }), { permanent: true });
}
