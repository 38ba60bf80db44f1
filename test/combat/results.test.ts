import { describe, expect, it } from "vitest";
import { resultSentence, resultsIn, resultView } from "../../src/chat/results.ts";
import type { CombatantId, LogEntry } from "../../src/engine/types.ts";
import { flowLog } from "../../src/rulesets/flow/tracker/log.ts";
import { groupLog } from "../../src/rulesets/group/tracker/log.ts";
import { english } from "../sheets/english.ts";

const [mira, ogre, wolf] = ["mira", "ogre", "wolf"] as CombatantId[] as [CombatantId, CombatantId, CombatantId];

function shown(log: readonly LogEntry[], style?: Parameters<typeof resultsIn>[1]) {
  return resultsIn(log, style).map((result) => [result.who, ...Object.values(resultView(result, english))]);
}

const named = { mira: "Mira", ogre: "Ogre", wolf: "Wolf" };
const said = (log: readonly LogEntry[], style?: Parameters<typeof resultsIn>[1]) =>
  resultsIn(log, style).map((result) => resultSentence(result, (id) => named[id as keyof typeof named], english));

describe("results of a step as sentences", () => {
  it("say who attacked whom, under every ruleset", () => {
    const other = { combatant: ogre };
    const hit: LogEntry[] = [
      { event: "TURNCRAFT.Log.flow.hit", who: mira, data: { other, margin: 12 } },
      { event: "TURNCRAFT.Log.flow.harmed", who: ogre, data: { points: 7, before: 20, after: 13 } },
    ];
    expect(said(hit, flowLog)).toEqual(["Mira hits Ogre · 7 damage"]);
    const avoided: LogEntry = { event: "TURNCRAFT.Log.flow.avoided", who: wolf, data: { other: { combatant: mira } } };
    expect(said([avoided], flowLog)).toEqual(["Mira misses Wolf"]);
    const missed: LogEntry = { event: "TURNCRAFT.Log.group.missed", who: ogre, data: { target: { combatant: mira } } };
    expect(said([missed], groupLog)).toEqual(["Ogre misses Mira"]);
    const data = { target: other, what: "Bow", total: 17, made: "12 +5", damage: 7, damageFormula: "7" };
    expect(said([{ event: "TURNCRAFT.Log.strike.attackAndDamage", who: mira, data }])).toEqual([
      "Mira attacks Ogre · Attack 17 · 7 damage",
    ]);
    const points: LogEntry = { event: "TURNCRAFT.Log.hitPoints", who: ogre, data: { before: 20, after: 13 } };
    expect(said([points])).toEqual(["Ogre: −7"]);
    expect(said([{ event: "TURNCRAFT.Log.missed", who: ogre }])).toEqual(["The attack misses Ogre"]);
  });
});

describe("results of a step", () => {
  it("FL-162 · say hit with the damage of the same step, and a miss for each target", () => {
    const hit: LogEntry[] = [
      { event: "TURNCRAFT.Log.flow.hit", who: mira, data: { other: { combatant: ogre }, margin: 12 } },
      { event: "TURNCRAFT.Log.flow.harmed", who: ogre, data: { points: 7, before: 20, after: 13 } },
    ];
    expect(shown(hit, flowLog)).toEqual([[ogre, "hit", "Hit · 7 damage"]]);
    const names = { combatants: [ogre, wolf] };
    const missed: LogEntry = { event: "TURNCRAFT.Log.flow.missed", who: mira, data: { names } };
    expect(shown([missed], flowLog)).toEqual([
      [ogre, "miss", "Miss"],
      [wolf, "miss", "Miss"],
    ]);
    const avoided: LogEntry = { event: "TURNCRAFT.Log.flow.avoided", who: wolf, data: { other: { combatant: mira } } };
    expect(shown([avoided], flowLog)).toEqual([[wolf, "miss", "Miss"]]);
  });

  it("GR-117 · don't repeat damage shown by the attack as lost hit points", () => {
    const data = { target: { combatant: ogre }, attack: "Sword", damage: 5 };
    const points: LogEntry = { event: "TURNCRAFT.Log.hitPoints", who: ogre, data: { before: 12, after: 7 } };
    expect(shown([{ event: "TURNCRAFT.Log.group.hitFor", who: mira, data }, points], groupLog)).toEqual([
      [ogre, "hit", "Hit · 5 damage"],
    ]);
  });

  it("GR-117 · count two attacks of one routine together", () => {
    const arrow = (event: string, damage?: number): LogEntry => ({
      event: `TURNCRAFT.Log.group.${event}`,
      who: mira,
      data: { target: { combatant: ogre }, attack: "Bow", ...(damage && { damage }) },
    });
    expect(shown([arrow("hitFor", 3), arrow("hitFor", 1)], groupLog)).toEqual([[ogre, "hit", "Hit · 4 damage"]]);
    expect(shown([arrow("hitFor", 3), arrow("missed")], groupLog)).toEqual([[ogre, "hit", "Hit · 3 damage"]]);
    expect(shown([arrow("missed"), arrow("hitFor", 3)], groupLog)).toEqual([[ogre, "hit", "Hit · 3 damage"]]);
  });

  it("GR-137 · have no entry for an attack on an object", () => {
    const missed: LogEntry = {
      event: "TURNCRAFT.Log.group.missed",
      who: mira,
      data: { target: "the door", attack: "Sword" },
    };
    expect(shown([missed], groupLog)).toEqual([]);
  });

  it("give total and damage if the GM decides on hits; hit points count when they are applied", () => {
    const target = { combatant: ogre };
    const data = { target, what: "Bow", total: 17, made: "12 +5", damage: 7, damageFormula: "7" };
    expect(shown([{ event: "TURNCRAFT.Log.strike.attackAndDamage", who: mira, data }])).toEqual([
      [ogre, "hit", "Attack 17 · 7 damage"],
    ]);
    const change = (before: number, after: number): LogEntry => ({
      event: "TURNCRAFT.Log.hitPoints",
      who: ogre,
      data: { before, after },
    });
    expect(shown([change(20, 13)])).toEqual([[ogre, "hit", "−7"]]);
    expect(shown([change(13, 18)])).toEqual([[ogre, "healing", "+5"]]);
    expect(shown([change(13, 13)])).toEqual([]);
  });
});
