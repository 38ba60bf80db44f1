import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { playOut } from "../../scripts/fight/arena.ts";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { bots } from "../../scripts/fight/bots/index.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { offersUnder } from "../../scripts/fight/offers.ts";
import { type AnyCommand, type EncounterState, type Invocation, type Result, step } from "../../src/engine/index.ts";
import { dexteritySheet } from "../../src/rulesets/dexterity/sheet/sheet.ts";
import { flowSheet } from "../../src/rulesets/flow/sheet/sheet.ts";
import { marchingSheet } from "../../src/rulesets/marching/sheet/sheet.ts";
import { secondsSheet } from "../../src/rulesets/seconds/sheet/sheet.ts";
import { allOffers, type SheetFacet } from "../../src/sheets/turn-panel/facet.ts";
import { figures, isLong, sized } from "../figures.ts";
import { coinSheet } from "../module/coin-duel/coin-sheet.ts";
import { plainly } from "../rulesets/any.ts";
import { bot as coinBot } from "../rulesets/sixth/bot.ts";

/** A step of a fight between bots. */
interface Moment {
  readonly state: EncounterState;
  readonly given: Invocation<AnyCommand>;
  readonly results: readonly Result[];
}

/** Some moments of every kind of command that a bot gives. */
function momentsOf(bot: AnyBot): Moment[] {
  const kinds = new Map<string, Moment[]>();
  const watch = (state: EncounterState, given: Invocation<AnyCommand>, results: readonly Result[]) => {
    const known = kinds.get(given.command.kind) ?? [];
    kinds.set(given.command.kind, [...known, { state, given, results: [...results] }].slice(-12));
  };
  const { defaults } = bot.ruleset.settings;
  for (const seed of [1, 2, 3]) playOut(bot, { seed, combatants: 5, settings: defaults, watch });
  return [...kinds.values()].flat();
}

/** Values that might be put in place of others. */
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, -1, 0.5, 1e9, "", "c1", "c99", "__proto__", true, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Path to a change: the key at each depth, as a number taken modulo the number of keys. */
const way = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });

/** A copy with the value at the end of the way replaced, or taken away where `value` is undefined. */
function spoilt<T>(whole: T, path: readonly number[], value: unknown): T {
  const copy = plainly(whole);
  let node: unknown = copy;
  for (const [depth, number] of path.entries()) {
    const keys = Object.keys(Object(node));
    const key = keys[number % keys.length];
    if (key === undefined) return copy;
    const inner = (node as Record<string, unknown>)[key];
    const isLast = depth === path.length - 1 || typeof inner !== "object" || inner === null;
    if (!isLast) node = inner;
    else if (value === undefined) delete (node as Record<string, unknown>)[key];
    else (node as Record<string, unknown>)[key] = value;
    if (isLast) return copy;
  }
  return copy;
}

describe.each([...bots, coinBot].map((bot): [string, AnyBot] => [bot.ruleset.id, bot]))("Bad input to %s", (_, bot) => {
  const { ruleset } = bot;
  const moments = momentsOf(bot);
  const moment = fc.constantFrom(...moments);
  /** As with the laws: a few when mutants are hunted. */
  const few = process.env.TURNCRAFT_LAWS === "short" ? 150 : 1500;
  /** `npm run test:storm -- --long` aims at a million inputs for all rulesets; the five properties try seven in each run. */
  const runs = { numRuns: sized(1_000_000 / 7 / (bots.length + 1), few), endOnFailure: isLong };

  const outcomes = new Map<string, number>();
  const count = (kind: string) => outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
  afterAll(() => {
    const inputs = [...outcomes.values()].reduce((sum, each) => sum + each, 0);
    figures(`Bad input to ${bot.ruleset.id}`, { inputs, ...Object.fromEntries(outcomes) });
  });

  /** Gives a read command, as the authority would; any outcome is fine if the state before is unchanged. */
  function give(
    state: EncounterState,
    raw: unknown,
    given: Invocation<AnyCommand>,
    results: readonly Result[],
  ): string {
    const kind = judged(state, raw, given, results);
    count(kind);
    return kind;
  }

  function judged(
    state: EncounterState,
    raw: unknown,
    given: Invocation<AnyCommand>,
    results: readonly Result[],
  ): string {
    const read = ruleset.read(raw);
    if ("clause" in read) {
      expect(read).toMatchObject({ final: true });
      return "malformed";
    }
    const before = JSON.stringify(state);
    const outcome = step(ruleset, state, { ...given, command: read }, results);
    expect(JSON.stringify(state)).toBe(before);
    return outcome.kind;
  }

  it("any JSON as a command is refused by a field's name or by a rule", () => {
    fc.assert(
      fc.property(moment, fc.jsonValue(), ({ state, given, results }, raw) => {
        expect(give(state, raw, given, results)).toBe("malformed");
      }),
      runs,
    );
  });

  it("a command with a changed value never throws", () => {
    fc.assert(
      fc.property(moment, way, fc.option(anything, { nil: undefined }), fc.boolean(), (at, path, value, override) => {
        const command = spoilt(at.given.command, path, value);
        expect(give(at.state, command, { ...at.given, override }, at.results)).toMatch(/\w/);
      }),
      runs,
    );
  });

  it("a command at another moment, by any user, never throws", () => {
    fc.assert(
      fc.property(moment, moment, fc.boolean(), fc.boolean(), ({ state }, { given, results }, override, gm) => {
        const asker = { gm, owns: state.order.slice(0, 1) };
        expect(give(state, given.command, { ...given, asker, override }, results)).toMatch(/\w/);
      }),
      runs,
    );
  });

  it("changed answers and scores never throw", () => {
    fc.assert(
      fc.property(moment, way, fc.option(anything, { nil: undefined }), ({ state, given, results }, path, value) => {
        expect(give(state, given.command, given, spoilt(results, path, value))).toMatch(/\w/);
        const freshScores = spoilt({ ...given.freshScores, c1: {}, c99: {} }, path, value);
        expect(give(state, given.command, { ...given, freshScores }, results)).toMatch(/\w/);
      }),
      runs,
    );
  });

  it("an invalid state is refused by the field's name, or has no effect", () => {
    fc.assert(
      fc.property(moment, way, fc.option(anything, { nil: undefined }), ({ state, given, results }, path, value) => {
        const invalid = spoilt(state, path, value);
        for (const { command } of [given, { command: bot.onward(state) }]) {
          const outcome = step(ruleset, invalid, { ...given, command, override: true }, results);
          count(outcome.kind);
          if (outcome.kind === "refused") continue;
          expect(ruleset.load(invalid)).not.toHaveProperty("clause");
        }
      }),
      runs,
    );
  });
});

/** Turn panels without Foundry, each with its ruleset's bot. */
const panels: readonly (readonly [AnyBot, Pick<SheetFacet<never>, "now">])[] = [
  [coinBot, coinSheet],
  [dexterityBot, dexteritySheet],
  [flowBot, flowSheet],
  [marchingBot, marchingSheet],
  [secondsBot, secondsSheet],
];

it.each(panels.map(([bot, panel]) => [bot.ruleset.id, bot, panel] as const))(
  "Every offer of %s is a valid command, and gives the reason if the rules refuse it",
  (_, bot, panel) => {
    const { ruleset } = bot;
    const { now } = panel as Pick<SheetFacet<EncounterState>, "now">; // Of the same ruleset.
    const offers = offersUnder(ruleset, (freshScores) => allOffers(now(freshScores)));
    // Of each kind of command a few moments: the panel of everybody lists dozens of offers.
    const few = momentsOf(bot).filter((_moment, i) => i % 6 === 0);
    const judged = few.flatMap(({ state }) =>
      state.order.flatMap((who) => offers(state, who).map((offer) => [state, who, offer] as const)),
    );
    expect(judged.length).toBeGreaterThan(50);
    for (const [state, who, { id, command, disabled }] of judged) {
      const read = ruleset.read(plainly(command));
      expect(read, id).not.toHaveProperty("clause");
      const given = { command: read, asker: { gm: false, owns: [who] }, override: false, freshScores: {} };
      expect(step(ruleset, state, given, []).kind === "refused", `${id} by ${who}`).toBe(disabled);
    }
  },
);
