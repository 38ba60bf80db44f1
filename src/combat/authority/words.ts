import { type LangKey, localize } from "../../i18n.ts";
import type { Answer } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { refusalText } from "../words.ts";
import type { Mismatch } from "./apply-world-changes.ts";
import { documentAt } from "./stored.ts";

/** Result of a command in words; null if carried out or cancelled. */
export function answerText(combat: Encounter, answer: Answer): string | null {
  switch (answer.kind) {
    case "accepted":
    case "cancelled":
      return null;
    case "refused":
      return refusalText(combat, answer.refusal);
    case "stale":
      return answer.refusal ? refusalText(combat, answer.refusal) : localize("TURNCRAFT.Authority.stale");
    case "outdated":
      return localize("TURNCRAFT.Authority.outdated");
    case "newer":
      return localize("TURNCRAFT.Authority.newer", { version: answer.version });
    case "no-gm":
      return localize("TURNCRAFT.Authority.noGM");
    case "failed":
      return localize("TURNCRAFT.Authority.failed");
  }
}

/** Notifies the user of a command's result, unless carried out or cancelled. */
export function notifyAnswer(combat: Encounter, answer: Answer): void {
  const text = answerText(combat, answer);
  if (text === null) return;
  if (answer.kind === "failed") ui.notifications?.error(text);
  else warn(text);
}

/** Warns the user of a pressed button's ended offer. */
export function warnOfExpired(): void {
  warn(localize("TURNCRAFT.Authority.stale"));
}

/** Warns the user of the page's missed write and the need to reload. */
export function warnOfOutdated(): void {
  ui.notifications?.error(localize("TURNCRAFT.Authority.outdated"), { permanent: true });
}

/** Creatures, by UUID, with scores already reported as unreadable. */
const reported = new Set<string>();

/** Warns the GM of a creature with unreadable scores, once. */
export function warnOfScores({ actor, name }: Combatant.Implementation, error: unknown): void {
  const uuid = actor?.uuid ?? "";
  if (!game.user?.isGM || reported.has(uuid)) return;
  reported.add(uuid);
  console.error(`Turncraft | the scores of ${name} can't be read`, error);
  ui.notifications?.error(localize("TURNCRAFT.Authority.scores", { name: name ?? "" }), { permanent: true });
}

/** Warns the GM of documents left unchanged by a failure, by name and cause. */
export function warnOfMismatches(mismatches: readonly Mismatch[]): void {
  warnOf(
    "TURNCRAFT.Authority.mismatch",
    mismatches.filter(({ isRefused }) => !isRefused),
  );
  warnOf(
    "TURNCRAFT.Authority.unwritten",
    mismatches.filter(({ isRefused }) => isRefused),
  );
}

function warnOf(key: LangKey, mismatches: readonly Mismatch[]): void {
  if (mismatches.length === 0) return;
  const names = new Set(mismatches.map(({ uuid }) => nameAt(uuid)));
  warn(localize(key, { names: game.i18n.getListFormatter().format([...names]) }));
}

/** Warns the GM of a token stopped on a path paid to the end. */
export function warnOfStopped({ uuid }: { readonly uuid: string }): void {
  ui.notifications?.warn(localize("TURNCRAFT.Authority.stopped", { name: nameAt(uuid) }));
}

function nameAt(uuid: string): string {
  const document = documentAt(uuid) as { name?: unknown } | null;
  return typeof document?.name === "string" ? document.name : localize("TURNCRAFT.Tracker.someone");
}

function warn(text: string): void {
  ui.notifications?.warn(text);
}

/** Warns the user by a notice of the authority, such as a reverted write. */
export function warnOfRevert(key: LangKey): void {
  warn(localize(key));
}
