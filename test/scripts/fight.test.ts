import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { playOut, type Terms } from "../../scripts/fight/arena.ts";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { bots } from "../../scripts/fight/bots/index.ts";
import { botNamed, settingsFrom, wholeFlag } from "../../scripts/fight/choices.ts";
import { roll } from "../../scripts/fight/dice.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import { root } from "../../scripts/places.ts";
import { someSettings } from "../rulesets/any.ts";
import { ownRulesets } from "../rulesets/own-rulesets.ts";
import { bot as coinBot } from "../rulesets/sixth/bot.ts";
import { coin } from "../rulesets/sixth/coin/index.ts";
import { bot as stuckBot } from "./stuck-bot.ts";

const all = [...bots, coinBot].map((bot): [string, AnyBot] => [bot.ruleset.id, bot]);

function logged(bot: AnyBot, terms: Partial<Terms> = {}): { lines: string[]; course: ReturnType<typeof playOut> } {
  const lines: string[] = [];
  const { defaults } = bot.ruleset.settings;
  const log = (line: string) => lines.push(line);
  return { course: playOut(bot, { seed: 1, combatants: 4, settings: defaults, log, ...terms }), lines };
}

function fight(...args: string[]) {
  const script = ["scripts/with-packages.mjs", "scripts/fight.ts", ...args];
  return spawnSync(process.execPath, script, { cwd: root, encoding: "utf8" });
}

describe.each(all)("A fight under %s", (_, bot) => {
  it("is the same for the same seed, and another for another", () => {
    const first = logged(bot, { seed: 7 });
    expect(logged(bot, { seed: 7 })).toEqual(first);
    expect(logged(bot, { seed: 8 }).lines).not.toEqual(first.lines);
  });

  it("keeps the laws and ends with the winners standing, under any settings", () => {
    const { defaults } = bot.ruleset.settings;
    const changes = fc.sample(someSettings(bot.ruleset.settings), { numRuns: 12, seed: 1 });
    for (const [seed, changed] of [{}, ...changes].entries()) {
      const { course } = logged(bot, { seed, combatants: 2 + (seed % 6), settings: { ...defaults, ...changed } });
      expect(new Set(course.standing.map(({ side }) => side))).toEqual(new Set([course.winner]));
      expect(course.places).toHaveLength(2 + (seed % 6));
      expect(course.rounds).toBeGreaterThan(0);
    }
  });

  it("is logged in sentences without a key or a hole", () => {
    const { lines } = logged(bot, { seed: 3, combatants: 6 });
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => /TURNCRAFT|\{\w+\}|undefined|\bc\d\b/.test(line))).toEqual([]);
  });
});

it("Every ruleset that comes with Turncraft has a bot", () => {
  expect(bots.map(({ ruleset }) => ruleset.id).sort()).toEqual(ownRulesets.map(({ id }) => id).sort());
});

it("A step overridden by the GM is marked, with the clauses, after its refusal", () => {
  const [dexterity] = bots;
  if (!dexterity) throw new Error("There are no bots");
  const lines = Array.from({ length: 12 }, (_, seed) => logged(dexterity, { seed }).lines).flat();
  const marked = lines.findIndex((line) => line.endsWith(" [GM override: DX-509]"));
  expect(lines[marked - 1]).toMatch(/^ {2}\w+ may not: .* \(DX-509\)$/);
});

describe("Faults in a fight are found", () => {
  const spoilt = (more: object): AnyBot => ({ ...coinBot, ruleset: { ...coin, ...more } });

  it("an exception, with its command", () => {
    expect(() => logged(stuckBot)).toThrow(
      expect.objectContaining({
        message: "Thrown: A turn too many",
        command: expect.objectContaining({ kind: "advance" }),
      }),
    );
  });

  it("a state that changes in storage", () => {
    const load = (raw: object) => coin.load({ ...raw, windows: 0 });
    expect(() => logged(spoilt({ load }))).toThrow("What is stored isn't what is loaded");
  });

  it("a replay with another end", () => {
    let calls = 0;
    const apply: typeof coin.apply = (draft, given, results) => {
      const done = coin.apply(draft, given, results);
      draft.windows = ++calls;
      return done;
    };
    expect(() => logged(spoilt({ apply }))).toThrow("Replay doesn't lead to the same end");
  });

  it("a fight without an end", () => {
    const idle: AnyBot = { ...coinBot, act: () => null };
    expect(() => logged(idle)).toThrow("The fight doesn't end in 500 rounds");
  });

  it("a fight without progress", () => {
    const never = { clause: "CF-4", message: "TURNCRAFT.Refused.notStarted", final: true };
    const refuse: typeof coin.refuse = (state, given, results) =>
      given.command.kind === "advance" ? [never as never] : coin.refuse(state, given, results);
    expect(() => logged(spoilt({ refuse }))).toThrow("The fight stands still: CF-4");
  });
});

describe("Chance", () => {
  it("is fair enough, within its bounds, and the seed's own", () => {
    const luck = new Luck(5);
    const faces = Array.from({ length: 6000 }, () => luck.between(1, 6));
    for (const face of [1, 2, 3, 4, 5, 6]) {
      expect(faces.filter((one) => one === face).length).toBeGreaterThan(850);
      expect(faces.filter((one) => one === face).length).toBeLessThan(1150);
    }
    expect(faces.every((face) => face >= 1 && face <= 6)).toBe(true);
    const [once, again] = [new Luck(5), new Luck(5)];
    expect(Array.from({ length: 50 }, () => once.next())).toEqual(Array.from({ length: 50 }, () => again.next()));
  });

  it("rolls the requested dice: faces kept, and total", () => {
    const rolled = (formula: string) =>
      roll({ kind: "roll", id: "x", who: "c1" as never, formula, label: "TURNCRAFT.Roll.tie" }, new Luck(9));
    const plain = rolled("2d6 + 3");
    expect([plain.id, plain.dice.length, plain.total - plain.dice.reduce((a, b) => a + b)]).toEqual(["x", 2, 3]);
    const kept = rolled("2d20kh1 - 1");
    expect([kept.dice.length, kept.total]).toEqual([1, (kept.dice[0] ?? 0) - 1]);
    expect(rolled("2d6 + 3")).toEqual(plain);
  });
});

describe("npm run fight", () => {
  it("prints a fight and its winner", () => {
    const { stdout, status } = fight("dexterity", "--seed", "4", "--combatants", "3");
    expect(stdout).toMatch(/^Ada joins\.\n/);
    expect(stdout).toMatch(/\n\n(?:Red|Blue) wins after \d+ rounds?; standing: \w+/);
    expect(status).toBe(0);
  });

  it("plays many, of a module's ruleset too, and counts", () => {
    const { stdout, status } = fight("test/rulesets/sixth/bot.ts", "--count", "20", "--set", "mercy=true");
    const wins = [...stdout.matchAll(/^(?:Red|Blue) wins +(\d+) /gm)].map(([, count]) => Number(count));
    expect(wins[0] ?? 0).toBe(20 - (wins[1] ?? 0));
    expect(stdout).toMatch(/^Rounds, median +\d+$/m);
    expect(stdout).toMatch(/^Refused by CF-4 +\d+$/m);
    expect(status).toBe(0);
  });

  it("names seed and command of an exception, and ends with 1", () => {
    const { stderr, status } = fight("test/scripts/stuck-bot.ts", "--count", "9", "--seed", "40");
    expect(stderr).toMatch(/^Seed 4\d: Thrown: A turn too many, at \{"kind":"advance",.*\}\n/);
    expect(status).toBe(1);
  });

  it("prints its usage and the known rulesets", () => {
    const { stdout, status } = fight();
    for (const { ruleset } of bots) expect(stdout).toContain(ruleset.id);
    expect([stdout.includes("--combatants"), status]).toEqual([true, 0]);
  });

  it.each([
    [["chess"], 'There is no ruleset "chess" to play'],
    [["dexterity", "--wold", "x"], "Unknown option '--wold'"],
    [["dexterity", "coin"], "One ruleset at a time, not dexterity and coin."],
  ])("refuses %j in one sentence", (args, sentence) => {
    const { stderr, status } = fight(...args);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
  });
});

it("An invalid flag is refused in a sentence", async () => {
  expect(() => wholeFlag("seed", "x", 0, 9)).toThrow('--seed takes a whole number from 0 to 9, not "x".');
  for (const typed of ["1", "10", "-3", "2.5", ""])
    expect(() => wholeFlag("count", typed, 2, 9)).toThrow("from 2 to 9");
  expect([wholeFlag("count", "2", 2, 9), wholeFlag("count", "9", 2, 9)]).toEqual([2, 9]);
  for (const typed of ["mercy=maybe", "gold=1", "mercy", "=true", "interpretations.CF-8=ask"]) {
    expect(() => settingsFrom(coin, [typed])).toThrow(`--set ${typed} isn't a setting and a value that it can have.`);
  }
  await expect(botNamed("nowhere.ts")).rejects.toThrow(/^nowhere\.ts can't be loaded: .*nowhere\.ts/);
  await expect(botNamed("test/rulesets/words.ts")).rejects.toThrow(
    "test/rulesets/words.ts is no module that exports a bot.",
  );
});

it("Settings are typed as key and value; dots lead inside, the rest stays", () => {
  const { ruleset } = coinBot;
  expect(settingsFrom(ruleset, [])).toEqual(ruleset.settings.defaults);
  expect(settingsFrom(ruleset, ["mercy=true", "interpretations.CF-9=ask"])).toEqual({
    mercy: true,
    interpretations: { "CF-9": "ask" },
  });
});
