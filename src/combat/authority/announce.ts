import { mayReadStep } from "../../engine/index.ts";
import type { AnyCommand, CombatantId, LogEntry } from "../../engine/types.ts";
import type { Encounter } from "../encounter.ts";
import { type LastAnnounced, sessionOf } from "../session.ts";
import { type Entry, historyIn } from "./history-store.ts";
import { storedOf } from "./stored.ts";

/** Step as other packages get it, on every client, on arrival of the write. */
export interface AnnouncedStep {
  /** Number of the step in the encounter's history. */
  readonly seq: number;
  readonly change: "done" | "undone" | "redone";
  readonly command: AnyCommand;
  /** Events as keys and figures; log lines for GMs alone aren't sent to players' clients. */
  readonly log: readonly LogEntry[];
  /** Round, core's turn and who acts, after the step. */
  readonly round: number;
  readonly turn: number | null;
  readonly active: CombatantId | null;
}

/** Turn or round begun or ended by a step done or redone. */
export interface AnnouncedTurn {
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

/** Marks earlier steps of an encounter as announced, on a page just loaded. */
export function knowFight(combat: Encounter): void {
  const now = presentOf(combat);
  if (now) sessionOf(combat).lastAnnounced = now;
}

/** Announces the steps of a good write to other packages, with turns and rounds begun or ended. */
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
  // Dice that were thrown for others' eyes are told to others by nobody, as in chat and history.
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
