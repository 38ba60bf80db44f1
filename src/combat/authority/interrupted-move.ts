import { type AnyCommand, afterUndo, nextSeq, record, step, storageChanges, takeBack } from "../../engine/index.ts";
import type { AnyRuleset } from "../../engine/ruleset.ts";
import type { EncounterState, Invocation, Outcome } from "../../engine/types.ts";
import type { Survey } from "../../grid/survey.ts";
import { thisPage } from "../../net/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { postStep } from "../cards.ts";
import type { Encounter } from "../encounter.ts";
import { whisperToGMs } from "../versions.ts";
import { walkedPart } from "./actual-path.ts";
import { applyWorldChanges } from "./apply-world-changes.ts";
import { askerOf } from "./asker.ts";
import { type Entry, historyOf, REMEMBERED, worldOf } from "./history-store.ts";
import { placement } from "./measured-path.ts";
import { storedOf } from "./stored.ts";
import { isAuthority } from "./sync-state.ts";
import { tellMismatches, tellStopped } from "./words.ts";
import { clockOf, complete, reversed } from "./world.ts";
import type { WorldChange } from "./world-change.ts";
import { write } from "./write.ts";

type Done = Extract<Outcome<EncounterState>, { kind: "done" }>;

/**
 * Shortens the encounter's last step after the token was stopped on its path, usually by a region: the step becomes a
 * move to the present position, with the price and provocations of the path travelled. The GM is notified if that
 * fails, or if the step isn't the last any more. Called on the authority's page, in its queue.
 */
export async function cutShort(combat: Encounter, token: TokenDocument.Implementation): Promise<void> {
  const stored = storedOf(combat);
  const { state } = combat;
  const ruleset = rulesetOf(combat.type);
  if (!stored || !state || !ruleset || !isAuthority(combat)) return;
  const history = historyOf(stored.history);
  const instead = history.entries.find(({ seq }) => seq === history.at);
  const back = instead && takeBack(state, [instead]);
  const made = instead && back && madeShorter(combat, ruleset.rules, back.state, instead, token);
  if (!made) return tellStopped(token);
  const { given, outcome } = made;
  const { inverse, log, marks } = outcome;
  const world = complete(combat, outcome.world, goneIn(instead));
  const seq = nextSeq(history);
  const entry: Entry = { ...instead, seq, given, inverse, log, marks, world };
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
  tellMismatches(await applyWorldChanges(changes, { turncraft: { page: thisPage() } }, false));
  const whisper = instead.readers && [...whisperToGMs().whisper, ...instead.readers];
  await postStep(combat, { seq, log, rolls: [], ...(whisper && { readers: { whisper } }) });
}

/** Step up to the place actually reached; null if it moves no token, or the rules can't carry it out. */
function madeShorter(
  combat: Encounter,
  ruleset: AnyRuleset,
  state: EncounterState,
  instead: Entry,
  token: TokenDocument.Implementation,
): { given: Invocation<AnyCommand>; outcome: Done } | null {
  const survey = surveyOf(instead, token);
  const walked = survey && walkedPart(token, survey, placement(token));
  if (!walked) return null;
  const command = { ...instead.given.command, survey: walked } as AnyCommand;
  // Where a region stops somebody the rules may let nobody end a move: it ends there for all that.
  const insisted = { asker: askerOf(combat, game.user.id), insist: true };
  for (const more of [{}, insisted]) {
    const given: Invocation<AnyCommand> = { ...instead.given, ...more, command };
    const outcome: Outcome<EncounterState> = step(ruleset, state, given, instead.results);
    if (outcome.kind === "done") return { given, outcome };
  }
  return null;
}

/** The survey of a step that walks this token, and nothing else does. */
function surveyOf(entry: Entry, { uuid }: TokenDocument.Implementation): Survey | null {
  const { kind, survey } = entry.given.command as AnyCommand & { survey?: Survey };
  if (kind !== "move" || survey?.token.uuid !== uuid) return null;
  const isWalk = (change: WorldChange) => change.kind === "token" && change.uuid === uuid && change.path.length > 0;
  return worldOf(entry).some(isWalk) ? survey : null;
}

/** Data of documents that a step has deleted, by UUID: making it again deletes them again. */
function goneIn(entry: Entry) {
  return Object.fromEntries(
    worldOf(entry).flatMap((change) =>
      change.kind === "document" && change.before ? [[change.uuid, change.before] as const] : [],
    ),
  );
}
