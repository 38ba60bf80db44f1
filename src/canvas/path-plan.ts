import type { Asker, CombatantId, Invocation, Refusal } from "../engine/types.ts";
import type { MeasuredPath } from "../grid/measured-path.ts";
import type { AnyPlan } from "./ruler-view.ts";

/** Request for a `move` without `kind`, with the asker. */
export interface AskedMove<Way extends MeasuredPath = MeasuredPath> {
  readonly who: CombatantId;
  readonly measured: Way;
  readonly forced: boolean;
  readonly asker: Asker;
}

type MoveOf<Asked extends AskedMove> = Omit<Asked, "asker"> & { readonly kind: "move" };

/** The part of a ruleset that refuses moves. */
interface Refusing<State, Asked extends AskedMove> {
  refuse(state: State, given: Invocation<MoveOf<Asked>>, results: readonly never[]): readonly Refusal[];
}

/** Command as the authority would judge it, without giving the command: rights and moment count. */
export function givenMove<Asked extends AskedMove>({ asker, ...move }: Asked): Invocation<MoveOf<Asked>> {
  return { command: { kind: "move", ...move }, asker, override: false, freshScores: {} };
}

/** Returns the reason for the refusal of a requested move, most telling first; null: allowed. */
export function refusalOf<State, Asked extends AskedMove>(
  rules: Refusing<State, Asked>,
  state: State,
  asked: Asked,
): Refusal | null {
  return rules.refuse(state, givenMove(asked), [])[0] ?? null;
}

/**
 * Asks the rules as the authority would; the legal part is the longest beginning of the path without a refusal.
 * @param partOf the first steps of a path
 */
export function planOf<State, Asked extends AskedMove>(
  rules: Refusing<State, Asked>,
  state: State,
  asked: Asked,
  partOf: (way: Asked["measured"], count: number) => Asked["measured"] = beginning,
): AnyPlan {
  const refusal = refusalOf(rules, state, asked);
  let legal = asked.measured.steps.length;
  if (refusal) {
    const isRefused = (count: number) =>
      refusalOf(rules, state, { ...asked, measured: partOf(asked.measured, count) }) !== null;
    legal = Math.max(0, legal - 1);
    while (legal > 0 && isRefused(legal)) legal -= 1;
  }
  return { legal, refusal, whole: refusal !== null && legal === 0, asks: null, forced: asked.forced };
}

/** The first steps of a path. */
export function beginning<Way extends MeasuredPath>(way: Way, count: number): Way {
  return { ...way, steps: way.steps.slice(0, count) };
}

/** Beginnings of a path, from its first step to the whole path. */
export function beginnings<Way extends MeasuredPath>(way: Way): Way[] {
  return way.steps.map((_, i) => beginning(way, i + 1));
}
