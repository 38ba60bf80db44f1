import { type AnyCommand, afterUndo, nextSeq, record, step, storageChanges, takeBack } from "../../engine/index.ts";
import type { AnyRuleset } from "../../engine/ruleset.ts";
import type { EncounterState, Feet, Invocation, Outcome, Placement } from "../../engine/types.ts";
import { minus, plus, sameSpace } from "../../grid/ground.ts";
import type { MeasuredPath, MeasuredStep } from "../../grid/measured-path.ts";
import type { Space } from "../../grid/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { postStep } from "../cards.ts";
import type { Encounter } from "../encounter.ts";
import { whisperToGMs } from "../versions.ts";
import { applyWorldChanges } from "./apply-world-changes.ts";
import { type Entry, historyOf, REMEMBERED, worldOf } from "./history-store.ts";
import { distanceAlong, placement, spaceAt } from "./measured-path.ts";
import { askerOf } from "./request.ts";
import { storedOf } from "./stored.ts";
import { isAuthority } from "./sync-state.ts";
import { warnOfMismatches, warnOfStopped } from "./words.ts";
import { clockOf, complete, reversed } from "./world.ts";
import type { WorldChange } from "./world-change.ts";
import { write } from "./write.ts";

type MoveOutcome = Extract<Outcome<EncounterState>, { kind: "done" }>;

/**
 * Replaces the encounter's newest step after its token was stopped on the path, usually by a region, with a move to the present
 * position: cost and provocations of the walked part only. Warns the GM after a failure, or if the newest step is a different step.
 * Call on the authority's page, in its queue.
 */
export async function shortenMove(combat: Encounter, token: TokenDocument.Implementation): Promise<void> {
  const stored = storedOf(combat);
  const { state } = combat;
  const ruleset = rulesetOf(combat.type);
  if (!stored || !state || !ruleset || !isAuthority(combat)) return;
  const history = historyOf(stored.history);
  const instead = history.entries.find(({ seq }) => seq === history.at);
  const back = instead && takeBack(state, [instead]);
  const made = instead && back && madeShorter(combat, ruleset.rules, back.state, instead, token);
  if (!made) return warnOfStopped(token);
  const { given, outcome } = made;
  const { inverse, log, turnEvents } = outcome;
  const world = complete(combat, outcome.world, goneIn(instead));
  const seq = nextSeq(history);
  const entry: Entry = { ...instead, seq, given, inverse, log, turnEvents, world };
  const changes = [...reversed(worldOf(instead)), ...world];
  const revision = await write(combat, {
    type: combat.type,
    state: outcome.state,
    changes: storageChanges(state, outcome.state, [...back.forward, ...outcome.forward]),
    history,
    after: record(afterUndo(history, [instead]), entry, REMEMBERED),
    clock: clockOf(changes),
    direction: 1,
    stepped: false,
  });
  if (revision === null) return;
  warnOfMismatches(await applyWorldChanges(changes));
  const whisper = instead.readers && [...whisperToGMs().whisper, ...instead.readers];
  await postStep(combat, { seq, log, rolls: [], ...(whisper && { readers: { whisper } }) });
}

/** Outcome of the move up to the token's place; null if the step isn't a move of the token, or the rules refuse. */
function madeShorter(
  combat: Encounter,
  ruleset: AnyRuleset,
  state: EncounterState,
  instead: Entry,
  token: TokenDocument.Implementation,
): { given: Invocation<AnyCommand>; outcome: MoveOutcome } | null {
  const path = pathOfEntry(instead, token);
  const walked = path && movedPart(token, path, placement(token));
  if (!walked) return null;
  const command = { ...instead.given.command, measured: walked } as AnyCommand;
  // A region may stop a token where the rules allow no move to end; hence the override.
  const overriding = { asker: askerOf(combat, game.user.id), override: true };
  for (const more of [{}, overriding]) {
    const given: Invocation<AnyCommand> = { ...instead.given, ...more, command };
    const outcome: Outcome<EncounterState> = step(ruleset, state, given, instead.results);
    if (outcome.kind === "done") return { given, outcome };
  }
  return null;
}

/** Measured path of a step moving the token; null for all else. */
function pathOfEntry(entry: Entry, { uuid }: TokenDocument.Implementation): MeasuredPath | null {
  const { kind, measured: path } = entry.given.command as AnyCommand & { measured?: MeasuredPath };
  if (kind !== "move" || path?.token.uuid !== uuid) return null;
  const isMovement = (change: WorldChange) => change.kind === "token" && change.uuid === uuid && change.path.length > 0;
  return worldOf(entry).some(isMovement) ? path : null;
}

/** Data of documents deleted by a step, by UUID: the shorter step may have to delete the same documents, already gone. */
function goneIn(entry: Entry) {
  return Object.fromEntries(
    worldOf(entry).flatMap((change) =>
      change.kind === "document" && change.before ? [[change.uuid, change.before] as const] : [],
    ),
  );
}

/** Walked part of a measured path, up to the token's place; null if the place isn't on the path. */
function movedPart(token: TokenDocument.Implementation, measured: MeasuredPath, at: Placement): MeasuredPath | null {
  const { before, path } = measured.token;
  const { leg, part } = legOf([before, ...path], at);
  const steps = measured.grid === "gridless" ? null : upTo(measured, spaceOf(token, measured, at));
  const walked = steps ?? partOfLegs(token, measured, at, leg, part);
  return walked && { ...measured, steps: walked, token: { ...measured.token, path: [...path.slice(0, leg), at] } };
}

/** Index of the leg nearest to a place (least detour), and the fraction of the leg before the place. */
function legOf(places: readonly Placement[], at: Placement): { leg: number; part: number } {
  const legs = places.slice(1).map((to, leg) => {
    const from = places[leg] ?? to;
    const [length, gone, left] = [apart(from, to), apart(from, at), apart(at, to)];
    return { leg, part: length > 0 ? Math.min(1, gone / length) : 1, detour: gone + left - length };
  });
  return legs.reduce(
    (best, each) => (each.detour < best.detour - 0.5 ? each : best),
    legs[0] ?? { leg: 0, part: 1, detour: 0 },
  );
}

function apart(a: Placement, b: Placement): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Space of a place, counted as in the measured path: of a large token, a ruleset may count another space than `spaceAt`. */
function spaceOf(
  token: TokenDocument.Implementation,
  { from, grid, token: { before } }: MeasuredPath,
  at: Placement,
): Space {
  return plus(from, minus(spaceAt(token, at, grid), spaceAt(token, before, grid)));
}

function upTo({ from, steps }: MeasuredPath, space: Space): readonly MeasuredStep[] | null {
  const isThere = (each: Space) => sameSpace(each, space);
  if (isThere(from)) return [];
  const last = steps.findIndex(({ to }) => isThere(to));
  return last < 0 ? null : steps.slice(0, last + 1);
}

/** Walked steps of a path with at least a step for every leg: all of earlier legs, and of leg `leg` the fraction `part`. */
function partOfLegs(
  token: TokenDocument.Implementation,
  measured: MeasuredPath,
  at: Placement,
  leg: number,
  part: number,
): readonly MeasuredStep[] | null {
  const { uuid, before, path } = measured.token;
  const legs = measured.steps.length === path.length ? measured.steps.map((step) => [step]) : runs(measured.steps);
  const last = legs[leg];
  if (legs.length !== path.length || !last) return partOfPlaces(measured, at, leg);
  const from = legs[leg - 1]?.at(-1)?.to ?? measured.from;
  const [feet = 0] = distanceAlong(token, { uuid, before: path[leg - 1] ?? before, path: [at] });
  const gone = last.slice(0, Math.max(1, Math.ceil(last.length * part - 1e-9)));
  const shortened = gone.map(
    (step): MeasuredStep => ({
      ...step,
      to: between(from, step.to, part),
      ...(step.feet !== undefined && { feet: Math.min(step.feet, Math.ceil(feet)) as Feet }),
    }),
  );
  return [...legs.slice(0, leg).flat(), ...shortened];
}

/**
 * Walked steps of a path if steps don't end with legs, as without a grid under Action & Flow Points (FL-168): all completed steps,
 * and the last in part. Null if steps have lengths.
 */
function partOfPlaces({ from, steps, token: { before, path } }: MeasuredPath, at: Placement, leg: number) {
  if (steps.some(({ feet }) => feet !== undefined)) return null;
  const places = [before, ...path];
  const share = lengthOf([...places.slice(0, leg + 1), at]) / (lengthOf(places) || 1);
  let left = share * lengthOf([from, ...steps.map(({ to }) => to)]);
  const walked: MeasuredStep[] = [];
  for (const step of steps) {
    if (left < 0.5) break;
    const start = walked.at(-1)?.to ?? from;
    const length = lengthOf([start, step.to]);
    walked.push(left >= length ? step : { ...step, to: between(start, step.to, left / length) });
    left -= length;
  }
  return walked;
}

function lengthOf(places: readonly { readonly x: number; readonly y: number }[]): number {
  return places.reduce((sum, { x, y }, i) => {
    const before = places[i - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
}

function between(from: Space, to: Space, part: number): Space {
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}

/** Groups of consecutive steps to the same place. */
function runs(steps: readonly MeasuredStep[]): MeasuredStep[][] {
  const found: MeasuredStep[][] = [];
  for (const step of steps) {
    const [run, end] = [found.at(-1), found.at(-1)?.at(-1)?.to];
    if (run && end && sameSpace(end, step.to)) run.push(step);
    else found.push([step]);
  }
  return found;
}
