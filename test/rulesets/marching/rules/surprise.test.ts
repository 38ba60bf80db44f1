import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  aglModifier,
  type MarchingCommand,
  saveModifier,
  settings,
  toHit,
} from "../../../../src/rulesets/marching/rules/index.ts";
import {
  actors,
  after,
  C,
  condition,
  F,
  fight,
  fighter,
  gathering,
  give,
  line,
  M1,
  M2,
  needed,
  next,
  outcome,
  playTo,
  refused,
  seize,
  spend,
  turns,
} from "./fights.ts";

const start: MarchingCommand = { kind: "start" };
const impair = (who: string[], impaired = true, cause: "surprise" | "other" = "surprise"): MarchingCommand => ({
  kind: "impair",
  who: who as CombatantId[],
  cause,
  impaired,
});
const unseeing = { kind: "sight", partySeesMonsters: true, monstersSeeParty: false } as const;
/** The monsters don't see the party coming, and go first all the same. */
const ambush = (chosen = {}, answer = "all") =>
  after(after(gathering(line, chosen), unseeing), start, { answers: { "MO-804": answer } });
const attack = { target: M1, bonus: 4 };

describe("Section 8: surprise", () => {
  it("MO-801 · surprise adds no extra round: round 1 is an ordinary one for both sides, and nobody acts out of order", () => {
    const state = ambush();
    expect([state.round, actors(state)]).toEqual([1, "M2 M1 F C W"]);
    expect(give(state, spend(F, "primary"))).toMatchObject({
      refusal: { clause: "MO-801", message: "TURNCRAFT.Refused.MO-801.noExtra" },
    });
    expect(refused(state, spend(M1, "primary"))).toBe("MO-003");
    expect(refused(playTo(state, 2, M2), spend(F, "primary"))).toBe("MO-003");
    expect(refused(fight(line), spend(C, "primary"))).toBe("MO-003");
  });

  it("MO-802 · an attack has +2 to hit the impaired, named with the roll", () => {
    const state = after(fight(line), impair(["M1"]));
    expect(give(state, spend(F, "primary", { attack }))).toMatchObject({
      needs: [{ id: "attack:F", who: F, formula: "1d20 + 4 + 2", label: "TURNCRAFT.Roll.attack" }],
    });
    const hit = outcome(state, spend(F, "primary", { attack }), { answers: { "attack:F": { dice: [9], total: 15 } } });
    expect(hit.log[0]).toMatchObject({
      event: "TURNCRAFT.Log.marching.attackedImpaired",
      data: { target: { combatant: M1 }, die: 9, bonus: "+4", impaired: "+2", total: 15 },
    });
    expect(fighter(hit.state, F).left.primary).toBe(0);
    expect([toHit(fighter(state, M1)), toHit(fighter(state, M2))]).toEqual([2, 0]);
    const plain = outcome(state, spend(F, "primary", { attack: { target: M2, bonus: -1 } }), {
      answers: { "attack:F": 9 },
    });
    expect(plain.log[0]).toMatchObject({ event: "TURNCRAFT.Log.marching.attacked", data: { bonus: "−1", total: 8 } });
    expect(give(state, spend(F, "primary", { attack: { target: M2, bonus: 0 } }))).toMatchObject({
      needs: [{ formula: "1d20" }],
    });
    expect(give(state, spend(F, "primary", { attack: { target: M2, bonus: -1 } }))).toMatchObject({
      needs: [{ formula: "1d20 - 1" }],
    });
  });

  it("MO-803 · an impaired combatant has −1 on AGL checks and saves, seizing included", () => {
    const state = after(fight({ F: { agl: 5 }, M1: { agl: 12 } }, {}, "cede"), impair(["M1"]));
    const twelve = { answers: { "MO-701:M1": "yes", "agl:M1": 12, "agl:F": 5 } };
    expect(after(state, seize(F, M1), twelve).order).toEqual([F, M1]);
    expect(
      after(after(state, impair(["M1"], false)), seize(F, M1), {
        ...twelve,
        answers: { ...twelve.answers, "agl:F": 6 },
      }).order,
    ).toEqual([M1, F]);
    expect(after(state, seize(F, M1), { answers: { ...twelve.answers, "agl:M1": 11, "agl:F": 12 } }).order).toEqual([
      M1,
      F,
    ]);
    expect([aglModifier(fighter(state, M1)), aglModifier(fighter(state, F))]).toEqual([-1, 0]);
  });

  it("MO-804 · the GM marks the surprised; combatants who don't see the other side are proposed", () => {
    const state = after(gathering(line), unseeing);
    const asked = give(state, start);
    expect(asked).toMatchObject({ needs: [{ id: "MO-804", data: { names: { combatants: [M1, M2] } } }] });
    expect(asked.kind === "needs" && asked.needs[0]).not.toHaveProperty("who");
    expect(fighter(ambush(), M1).impaired).toEqual(["surprise"]);
    expect([fighter(ambush(), F).impaired, fighter(ambush({}, "none"), M1).impaired]).toEqual([[], []]);
    const marked = after(after(state, impair(["M2"])), start);
    expect([fighter(marked, M1).impaired, fighter(marked, M2).impaired]).toEqual([[], ["surprise"]]);
    expect(needed(gathering(line), start)).toEqual(["MO-204"]);
    const blind = after(gathering(line), { kind: "sight", partySeesMonsters: false, monstersSeeParty: true });
    expect(give(blind, start)).toMatchObject({ needs: [{ data: { names: { combatants: ["C", "F", "W"] } } }] });
  });

  it("MO-804 · surprise ends with round 1, whatever conditions are counted", () => {
    const state = after(ambush(), condition(M1, 9));
    const last = playTo(state, 1, "W" as never);
    expect(fighter(last, M1).impaired).toEqual(["surprise"]);
    const over = outcome(last, next(last));
    expect(fighter(over.state, M1).impaired).toEqual([]);
    expect(over.log.find(({ event }) => event.endsWith("surpriseEnded"))?.data).toEqual({
      names: { combatants: [M1, M2] },
    });
    const again = playTo(after(over.state, impair(["M1"])), 3, M2);
    expect(fighter(again, M1).impaired).toEqual(["surprise"]);
  });

  it("MO-804 · under other settings surprise ends with their first turn, or by the GM", () => {
    const turn = ambush({ surpriseEnds: "endOfFirstTurn" });
    expect(fighter(turn, M2).impaired).toEqual(["surprise"]);
    expect([fighter(turns(turn, 1), M2).impaired, fighter(turns(turn, 1), M1).impaired]).toEqual([[], ["surprise"]]);
    const down = after(turn, { kind: "defeat", who: M1, defeated: true });
    expect(fighter(turns(down, 1), M1).impaired).toEqual([]);
    const manual = playTo(ambush({ surpriseEnds: "manual" }), 3, M2);
    expect(fighter(manual, M1).impaired).toEqual(["surprise"]);
    expect(fighter(after(manual, impair(["M1"], false)), M1).impaired).toEqual([]);
  });

  it("MO-805 · the score is 1 lower, the die is bare; other saves count only under impairedSaves: all", () => {
    const state = after(fight({ F: { agl: 10 }, C: { agl: 10 }, M1: {} }), impair(["C"]));
    const both = after(state, seize(C, F), { answers: { "MO-701:F": "yes", "agl:F": 8, "agl:C": 7 } });
    expect(both.order).toEqual([C, F, M1]);
    const stated = outcome(state, seize(C, F), { answers: { "MO-701:F": "no", "agl:C": 9 } });
    expect(stated.log[0]).toMatchObject({ event: "TURNCRAFT.Log.marching.aglSuccess", data: { die: 9, score: 9 } });
    const impaired = fighter(state, C);
    const all = { ...settings.defaults, impairedSaves: "all" } as const;
    expect([saveModifier(impaired, true, settings.defaults), saveModifier(impaired, false, settings.defaults)]).toEqual(
      [-1, 0],
    );
    expect([saveModifier(impaired, true, all), saveModifier(impaired, false, all)]).toEqual([-1, -1]);
    expect(saveModifier(fighter(state, F), true, all)).toBe(0);
  });

  it("MO-806 · impaired twice is impaired once, and the end of surprise takes only its own", () => {
    let state = after(after(ambush(), impair(["M1"], true, "other")), impair(["M1"]));
    expect([fighter(state, M1).impaired, toHit(fighter(state, M1)), aglModifier(fighter(state, M1))]).toEqual([
      ["surprise", "other"],
      2,
      -1,
    ]);
    state = playTo(state, 2, M2);
    expect([fighter(state, M1).impaired, toHit(fighter(state, M1)), fighter(state, C).impaired]).toEqual([
      ["other"],
      2,
      [],
    ]);
  });

  it("MO-804 · surprise ends with round 1 also when the GM sets the round", () => {
    const state = ambush({});
    expect(state.round).toBe(1);
    const jumped = after(state, { kind: "manual", round: 3 });
    expect(fighter(jumped, M1).impaired).toEqual([]);
    const stays = after(ambush({ surpriseEnds: "manual" }), { kind: "manual", round: 3 });
    expect(fighter(stays, M1).impaired).toEqual(["surprise"]);
  });

  it("MO-804 · a first turn that is lost by delaying twice ends surprise too", () => {
    const state = after(fight({ F: {}, M1: {} }, { surpriseEnds: "endOfFirstTurn" }), impair(["F"]));
    const twice = after(
      turns(after(state, { kind: "delay", who: F }), 1),
      { kind: "delay", who: F },
      {
        answers: { "MO-606": "yes" },
      },
    );
    expect([twice.round, fighter(twice, F).impaired]).toEqual([2, []]);
  });
});
