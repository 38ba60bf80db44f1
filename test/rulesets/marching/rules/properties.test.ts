import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId, InputRequest, Result } from "../../../../src/engine/index.ts";
import { step } from "../../../../src/engine/index.ts";
import { type MarchingCommand, type MarchingState, marching } from "../../../../src/rulesets/marching/rules/index.ts";
import { active } from "../../any.ts";
import { givingUnder } from "../../giving.ts";
import { anyCommand, timely } from "./chance.ts";
import { after, condition, fight, type Guest } from "./fights.ts";

const { given } = givingUnder(marching);
const names = ["c0", "c1", "c2", "c3", "c4", "M0", "M1", "M2"];

/** Six to eight who fight on small ground, each with a condition that only counts. */
const fights = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), { minLength: 8, maxLength: 8 }),
    fc.constantFrom("restOfLine" as const, "oneThenMonsters" as const),
    fc.constantFrom("auto" as const, "spiral" as const),
    fc.integer({ min: 2, max: 4 }),
    fc.boolean(),
  )
  .map(([places, delayPasses, orderMode, maxTogether, monstersMayDelay]) => {
    const guests = names.map((id, i): [string, Guest] => [id, { at: places[i] ?? [0, 0], agl: 5 + i }]);
    const state = fight(Object.fromEntries(guests), { delayPasses, orderMode, maxTogether, monstersMayDelay });
    return names.reduce((now, id) => after(now, condition(id as CombatantId, null, 0, "fear")), state);
  });

/** Commands excluded from a table where the rules aren't bypassed and no combatant comes or goes. */
const outOfCombat = new Set([
  "manual",
  "settings",
  "end",
  "leave",
  "join",
  "condition",
  "end-condition",
  "start",
  "side",
]);
const plays = fc.array(
  anyCommand.filter(({ kind }) => !outOfCombat.has(kind)),
  { minLength: 30, maxLength: 120, size: "max" },
);

function answer(need: InputRequest, luck: number): Result {
  if (need.kind === "ruling") {
    return { kind: "ruling", id: need.id, value: need.options[luck % need.options.length]?.value ?? "" };
  }
  return { kind: "roll", id: need.id, dice: [(luck % 20) + 1], total: (luck % 20) + 1 };
}

/** Command as from the acting combatant, with random answers; null if refused. */
function ctx(state: MarchingState, command: MarchingCommand, luck: number) {
  const acting = state.activeId ?? state.together?.ids[luck % state.together.ids.length] ?? names[0];
  const named = JSON.parse(JSON.stringify(command).replaceAll(active, acting ?? "")) as MarchingCommand;
  const read = marching.read(timely(state, named));
  if ("clause" in read) return null;
  const results: Result[] = [];
  for (let n = 0; n < 50; n++) {
    const outcome = step(marching, state, given(read), results);
    if (outcome.kind === "done") return outcome;
    if (outcome.kind === "refused") return null;
    results.push(...outcome.needs.map((need, i) => answer(need, luck + i)));
  }
  throw new Error(`${command.kind} never has enough answers`);
}

/** Plays it all and looks at every step. */
function everyStep(style: (state: MarchingState, before: MarchingState, ended: readonly CombatantId[]) => void): void {
  fc.assert(
    fc.property(fights, plays, fc.array(fc.nat(), { minLength: 120, maxLength: 120 }), (start, commands, luck) => {
      let state = start;
      commands.forEach((command, i) => {
        const outcome = ctx(state, command, luck[i] ?? 0);
        if (!outcome) return;
        const ended = outcome.log.flatMap(({ event, who }) =>
          event === "TURNCRAFT.Log.turnEnded" && who ? [who] : [],
        );
        style(outcome.state, state, ended);
        state = outcome.state;
      });
    }),
    { numRuns: 20 },
  );
}

describe("Laws of every encounter under Marching Order", () => {
  it("MO-402 · conditions advance exactly once a round, through delays, seizes, defeats and common turns", () => {
    everyStep(({ fighters, round }) => {
      for (const { conditions, advancedInRound } of Object.values(fighters)) {
        expect(conditions[0]?.elapsed).toBe(round - 1 + Number(advancedInRound === round));
      }
    });
  });

  it("MO-605 · a turn never ends twice in a round, and never begins after it has ended", () => {
    everyStep((state, before, ended) => {
      for (const id of ended) expect(before.fighters[id]?.acted).toBe(false);
      expect(new Set(ended).size).toBe(ended.length);
      for (const id of Object.keys(state.fighters) as CombatantId[]) {
        if (state.round === before.round && before.fighters[id]?.acted) expect(state.fighters[id]?.acted).toBe(true);
      }
      const acting = [state.activeId, ...(state.together?.ids ?? [])].filter((id) => id !== null);
      for (const id of acting) expect(state.fighters[id]?.acted).toBe(false);
    });
  });

  it("MO-711 · every combatant before the active one has had its place in this round", () => {
    everyStep(({ activeId, order, fighters, round }) => {
      const before = activeId === null ? [] : order.slice(0, order.indexOf(activeId));
      for (const id of before) {
        const { acted = false, advancedInRound = 0 } = fighters[id] ?? {};
        expect(acted || advancedInRound === round).toBe(true);
      }
    });
  });

  it("MO-504 · combatants acting together never end in one another's spaces, unless the GM allows it", () => {
    everyStep((state, before) => {
      const { together } = state;
      if (!together || !before.together || together.waived.length > 0 || before.overrun) return;
      const moved = together.ids.filter((id) => state.fighters[id]?.moved !== before.fighters[id]?.moved);
      const places = moved.map((id) => JSON.stringify(state.fighters[id]?.scores.place?.spaces[0]));
      if (places.length > 1) expect(new Set(places).size).toBe(places.length);
    });
  });
});
