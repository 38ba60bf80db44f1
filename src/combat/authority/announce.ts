import { mayReadStep } from "../../engine/index.ts";
import type { AnyCommand, CombatantId, LogEntry } from "../../engine/types.ts";
import type { Encounter } from "../encounter.ts";
import { type LastAnnounced, sessionOf } from "../session.ts";
import { type Entry, historyIn } from "./history-store.ts";
import { storedOf } from "./stored.ts";

/** Step as announced to other packages, on every client, when the write arrives. */
export interface AnnouncedStep {
  /** Number of the step in the encounter's history. */
  readonly seq: number;
  readonly change: "done" | "undone" | "redone";
  readonly command: AnyCommand;
  /** Log lines readable for this client's user. Empty for other users' private dice. */
  readonly log: readonly LogEntry[];
  /** Encounter's round, core's turn and active combatant when the write arrived. */
  readonly round: number;
  readonly turn: number | null;
  readonly active: CombatantId | null;
}

/** Beginning or end of a turn, or beginning of a round, by steps done or redone. */
interface AnnouncedTurn {
  readonly round: number;
  /** Combatant whose turn begins or ended; null for a round. */
  readonly who: CombatantId | null;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      "turncraft.step": (combat: Encounter, step: AnnouncedStep) => void;
      "turncraft.turnEnd": (combat: Encounter, turn: AnnouncedTurn) => void;
      "turncraft.roundStart": (combat: Encounter, turn: AnnouncedTurn) => void;
      "turncraft.turnStart": (combat: Encounter, turn: AnnouncedTurn) => void;
    }
  }
}

/** Marks all steps so far as announced. Call for a page just loaded. */
export function knowFight(combat: Encounter): void {
  const now = presentOf(combat);
  if (now) sessionOf(combat).lastAnnounced = now;
}

/** Calls the hooks for the steps of a good write, and for turns and rounds that began or ended, except by undo. */
export function announceSteps(combat: Encounter, changed: object): void {
  const stored = storedOf(combat);
  const now = presentOf(combat);
  if (!stored || !now) return;
  const wrote = (changed as { system?: { history?: { at?: unknown } } }).system?.history;
  const session = sessionOf(combat);
  const before: LastAnnounced = session.lastAnnounced ?? {
    ...now,
    at: wrote?.at === undefined ? now.at : stored.history.from,
  };
  session.lastAnnounced = now;
  if (now.at === before.at) return;
  const { entries } = historyIn(combat);
  const between = (from: number, to: number) => entries.filter(({ seq }) => seq > from && seq <= to);
  const log = (change: AnnouncedStep["change"]) => (entry: Entry) =>
    Hooks.callAll("turncraft.step", combat, announcedStep(combat, entry, change));
  for (const entry of between(now.at, before.at).reverse()) log("undone")(entry);
  for (const entry of between(before.at, now.at)) {
    log(stored.history.stepped ? "redone" : "done")(entry);
  }
  if (now.at > before.at) announceTurns(combat, before, now);
}

function announceTurns(combat: Encounter, before: LastAnnounced, now: LastAnnounced): void {
  const newTurn = now.active !== before.active || (now.active !== null && now.round !== before.round);
  if (newTurn && before.active !== null) {
    Hooks.callAll("turncraft.turnEnd", combat, { round: before.round, who: before.active });
  }
  if (now.round > before.round) Hooks.callAll("turncraft.roundStart", combat, { round: now.round, who: null });
  if (newTurn && now.active !== null) {
    Hooks.callAll("turncraft.turnStart", combat, { round: now.round, who: now.active });
  }
}

function presentOf(combat: Encounter): LastAnnounced | null {
  const { state } = combat;
  const stored = storedOf(combat);
  return state && stored && { at: stored.history.at, round: state.round, active: state.activeId };
}

function announcedStep(combat: Encounter, step: Entry, change: AnnouncedStep["change"]): AnnouncedStep {
  const { seq, given, log } = step;
  // Private dice stay private here too, as in chat and history.
  const isRead = mayReadStep(step, game.user.id, game.user.isGM);
  return {
    seq,
    change,
    command: given.command,
    log: isRead ? log.filter((line) => !line.forGM || game.user.isGM) : [],
    round: combat.round,
    turn: combat.turn,
    active: combat.state?.activeId ?? null,
  };
}
