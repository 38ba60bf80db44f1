import { localize } from "./i18n.ts";

/** Parts of the system that failed, by the names that the GM is told. */
export const failedParts: string[] = [];

/**
 * Runs a part of the system; an error costs only that part, and the GM is told its name once: at `ready`, or at once in
 * an open world.
 */
export function isolated<Invocation>(part: string, run: () => Invocation): Invocation | undefined {
  try {
    return run();
  } catch (error) {
    if (failedParts.includes(part)) return undefined;
    failedParts.push(part);
    console.error(`Turncraft | ${part} failed; everything else goes on`, error);
    if (game.ready) tellOf([part]);
    return undefined;
  }
}

/** Tells the GM of parts that failed while the world was opened. Called at `ready`. */
export function tellOfFailed(): void {
  if (failedParts.length > 0) tellOf(failedParts);
}

function tellOf(parts: readonly string[]): void {
  if (game.user.isGM)
    ui.notifications.error(localize("TURNCRAFT.Start.failed", { parts: parts.join(", ") }), { permanent: true });
}
