import { askFaces, askRuling, logLine, question, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, RollRequest } from "../../../engine/types.ts";
import { compareInitiative } from "./order.ts";
import type { DexterityExecution, DexterityState } from "./types.ts";

/** Combatants with equal total, bonus and first `at` roll-offs, some still without the next roll-off. */
interface Tie {
  readonly at: number;
  readonly ids: readonly CombatantId[];
  /** Combatants without a roll at `at` yet. */
  readonly open: readonly CombatantId[];
}

/** Ties to break now (DX-105); deeper ones appear afterwards. Departed combatants roll no more. */
export function openTies(state: Pick<DexterityState, "fighters">): Tie[] {
  const groups = new Map<string, CombatantId[]>();
  for (const id of idsOf(state)) {
    const { roll, departed } = fighterOf(state, id);
    if (roll && !departed) collect(groups, `${roll.total} ${roll.bonus}`, id);
  }
  return [...groups.values()].flatMap((ids) => within(state, ids, 0));
}

function within(state: Pick<DexterityState, "fighters">, ids: readonly CombatantId[], at: number): Tie[] {
  if (ids.length < 2) return [];
  const open = ids.filter((id) => fighterOf(state, id).rollOff.length <= at);
  if (open.length > 0) return [{ at, ids, open }];
  const groups = new Map<string, CombatantId[]>();
  for (const id of ids) collect(groups, String(fighterOf(state, id).rollOff[at]), id);
  return [...groups.values()].flatMap((group) => within(state, group, at + 1));
}

function collect(groups: Map<string, CombatantId[]>, key: string, id: CombatantId): void {
  const group = groups.get(key);
  if (group) group.push(id);
  else groups.set(key, [id]);
}

/** Breaks all ties, or only those concerning `of`, and stores the results (DX-105). */
export function* resolveTies(ctx: DexterityExecution, of?: readonly CombatantId[]): RuleGenerator {
  const asked = of && new Set(of);
  const concerned =
    asked && new Set(openTies(snapshot(ctx.state)).flatMap(({ ids }) => (ids.some((id) => asked.has(id)) ? ids : [])));
  for (;;) {
    const ties = openTies(snapshot(ctx.state)).filter((tie) => !concerned || tie.ids.some((id) => concerned.has(id)));
    if (ties.length === 0) return;
    yield* breakTies(ctx, ties);
  }
}

/** Most roll-offs of one tie: dice always equal aren't dice. */
const mostRollOffs = 10;

function* breakTies(ctx: DexterityExecution, open: readonly Tie[]): RuleGenerator {
  for (const tie of open) if (tie.at >= mostRollOffs) endTie(ctx, tie);
  const ties = open.filter(({ at }) => at < mostRollOffs);
  if (ctx.state.settings.tieBreak === "gm") {
    for (const tie of ties) yield* askForPlaces(ctx, tie);
    return;
  }
  const places = ctx.state.settings.tieBreak === "playersFirst" ? ties.flatMap((tie) => playersFirst(ctx, tie)) : [];
  const placed = new Set(places.map(([id]) => id));
  const rollers = ties.flatMap((tie) => tie.open.filter((id) => !placed.has(id)).map((id) => ({ id, at: tie.at })));
  const faces = yield* askFaces(ctx, rollers.map(tieRoll));
  for (const [id, place] of places) decide(ctx, id, place);
  for (const [i, { id }] of rollers.entries()) {
    const face = faces[i] ?? 0;
    fighterOf(ctx.state, id).rollOff.push(face);
    logLine(ctx, "TURNCRAFT.Log.rolledOff", id, { die: face });
  }
}

/** Ends a tie without dice: undecided combatants go last, by id. */
function endTie(ctx: DexterityExecution, { ids, open, at }: Tie): void {
  const places = ids.map((id) => fighterOf(ctx.state, id).rollOff[at] ?? 0);
  for (const [i, id] of open.toSorted().entries()) decide(ctx, id, Math.min(0, ...places) - 1 - i);
}

function tieRoll({ id, at }: { id: CombatantId; at: number }): RollRequest {
  return { kind: "roll", id: `tie:${at + 1}:${id}`, who: id, formula: "1d20", label: "TURNCRAFT.Roll.tie" };
}

function decide(ctx: DexterityExecution, id: CombatantId, place: number): void {
  fighterOf(ctx.state, id).rollOff.push(place);
  logLine(ctx, "TURNCRAFT.Log.tieDecided", id);
}

/** Places for combatants ordered by `playersFirst` without dice. Among players, and among the GM's, dice decide. */
function playersFirst(ctx: DexterityExecution, tie: Tie): [CombatantId, number][] {
  const plays = (id: CombatantId): boolean => fighterOf(ctx.state, id).scores.playerOwned;
  if (tie.ids.every(plays) || !tie.ids.some(plays)) return [];
  const stored = tie.ids.filter((id) => !tie.open.includes(id));
  const placeOf = (id: CombatantId): number => fighterOf(ctx.state, id).rollOff[tie.at] ?? 0;
  return tie.open.flatMap((id): [CombatantId, number][] => {
    if (stored.length === 0) return [[id, plays(id) ? 1 : 0]];
    const like = stored.filter((other) => plays(other) === plays(id)).map(placeOf);
    const unlike = stored.filter((other) => plays(other) !== plays(id)).map(placeOf);
    const [first] = like;
    if (first === undefined) return [[id, plays(id) ? Math.max(20, ...unlike) + 1 : Math.min(1, ...unlike) - 1]];
    return unlike.length > 0 && like.every((value) => value === first) ? [[id, first]] : [];
  });
}

/** Places are ten apart, leaving room for later arrivals between two. */
const room = 10;

/** `tieBreak: gm`: the GM orders the tied, one place at a time; a newcomer comes before another or last. */
function* askForPlaces(ctx: DexterityExecution, tie: Tie): RuleGenerator {
  const placed = tie.ids.filter((id) => !tie.open.includes(id));
  if (placed.length === 0) return yield* askForOrder(ctx, tie);
  for (const id of tie.open) {
    placed.sort((a, b) => compareInitiative(fighterOf(ctx.state, a), fighterOf(ctx.state, b)));
    decide(ctx, id, yield* askForPlace(ctx, tie, id, placed));
    placed.push(id);
  }
}

function* askForOrder(ctx: DexterityExecution, { ids, at }: Tie): RuleGenerator {
  const waiting = [...ids];
  while (waiting.length > 0) {
    let first = waiting[0] as CombatantId;
    if (waiting.length > 1) {
      const options = waiting.map((id) => [id, "TURNCRAFT.Ruling.tie.this", { name: named(id) }] as const);
      const data = { names: { combatants: [...waiting] } };
      const id = `places:${at + 1}:${waiting.join(" ")}`;
      first = (yield* askRuling(
        ctx,
        question(id, "DX-105", "TURNCRAFT.Ruling.tie.first", options, data),
      )) as CombatantId;
    }
    decide(ctx, first, waiting.length * room);
    waiting.splice(waiting.indexOf(first), 1);
  }
}

function* askForPlace(
  ctx: DexterityExecution,
  { at }: Tie,
  id: CombatantId,
  placed: readonly CombatantId[],
): RuleGenerator<number> {
  const options = [
    ...placed.map((other) => [other, "TURNCRAFT.Ruling.tie.before", { name: named(other) }] as const),
    ["last", "TURNCRAFT.Ruling.tie.last"] as const,
  ];
  const ask = question(`place:${at + 1}:${id}`, "DX-105", "TURNCRAFT.Ruling.tie.where", options, { name: named(id) });
  const answer = yield* askRuling(ctx, ask);
  const values = placed.map((other) => fighterOf(ctx.state, other).rollOff[at] ?? 0);
  const before = placed.indexOf(answer as CombatantId);
  if (before < 0) return Math.min(...values) - room;
  const below = values[before] ?? 0;
  const above = before === 0 ? below + 2 * room : (values[before - 1] ?? below);
  return Math.ceil((above + below) / 2) === above ? below : Math.ceil((above + below) / 2);
}

/** True if every given combatant is in a tie that is still open (DX-105). */
export function areTied(state: Pick<DexterityState, "fighters">, ids: readonly CombatantId[]): boolean {
  const tied = new Set(openTies(state).flatMap((tie) => tie.ids));
  return ids.every((id) => tied.has(id));
}
