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

const waiting: (() => void)[] = [];

/** Runs a function at `ready`, or at once in an open world. */
export function whenReady(run: () => void): void {
  if (game.ready) run();
  else waiting.push(run);
}

/** Warns the GM of parts that failed while the world was opened, and runs what waits for the page. Called at `ready`. */
export function beReady(): void {
  if (failedParts.length > 0) warnOf(failedParts);
  for (const run of waiting.splice(0)) run();
}

function warnOf(parts: readonly string[]): void {
  if (game.user.isGM)
    ui.notifications.error(localize("TURNCRAFT.Start.failed", { parts: parts.join(", ") }), { permanent: true });
}
