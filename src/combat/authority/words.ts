import { type LangKey, localize } from "../../i18n.ts";
import type { Answer } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { refusalText } from "../words.ts";
import type { Mismatch } from "./apply-world-changes.ts";
import { documentAt } from "./documents.ts";

/** Returns the result of a command in words, or null if it was carried out. */
export function answerText(combat: Encounter, answer: Answer): string | null {
  switch (answer.kind) {
    case "accepted":
    case "cancelled":
      return null;
    case "refused":
      return refusalText(combat, answer.refusal);
    case "stale":
      return answer.refusal ? refusalText(combat, answer.refusal) : localize("TURNCRAFT.Door.stale");
    case "outdated":
      return localize("TURNCRAFT.Door.outdated");
    case "newer":
      return localize("TURNCRAFT.Door.newer", { version: answer.version });
    case "no-gm":
      return localize("TURNCRAFT.Door.noGM");
    case "failed":
      return localize("TURNCRAFT.Door.failed");
  }
}

/** Tells the asker what came of a command, where that isn't plain to see. */
export function tellAnswer(combat: Encounter, answer: Answer): void {
  const text = answerText(combat, answer);
  if (text === null) return;
  if (answer.kind === "failed") ui.notifications?.error(text);
  else warn(text);
}

/** Says that this page has missed part of the fight. */
export function tellOutdated(): void {
  ui.notifications?.error(localize("TURNCRAFT.Door.outdated"), { permanent: true });
}

/** Lists for the GM what a step could not change because somebody else had. */
export function tellMismatches(mismatches: readonly Mismatch[]): void {
  if (mismatches.length === 0) return;
  const names = mismatches.map(({ uuid }) => nameAt(uuid));
  ui.notifications?.warn(
    localize("TURNCRAFT.Door.mismatch", { names: game.i18n.getListFormatter().format([...new Set(names)]) }),
  );
}

/** Says that a token was stopped on its way, and that the fight has been paid for all of it. */
export function tellStopped({ uuid }: { readonly uuid: string }): void {
  ui.notifications?.warn(localize("TURNCRAFT.Door.stopped", { name: nameAt(uuid) }));
}

function nameAt(uuid: string): string {
  const document = documentAt(uuid) as { name?: unknown } | null;
  return typeof document?.name === "string" ? document.name : localize("TURNCRAFT.Tracker.someone");
}

function warn(text: string): void {
  ui.notifications?.warn(text);
}

/** Tells the writer that a write past the door was put back. */
export function tellPutBack(key: LangKey): void {
  warn(localize(key));
}
