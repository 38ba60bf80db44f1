import { describe, expect, it } from "vitest";
import type { FlowSettings } from "../../../../src/rulesets/flow/rules/index.ts";
import { withScores } from "../../giving.ts";
import { hex, item } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  E,
  F,
  faces,
  fight,
  fighter,
  move,
  needed,
  outcome,
  pass,
  playTo,
  react,
  refused,
} from "./fights.ts";

const bolt = item({
  name: "bolt",
  kind: "spell",
  attackType: "none",
  attackSkill: "ranged",
  delivery: "ranged",
  carry: "worn",
});
const curse = item({ ...bolt, name: "curse", attackSkill: "", delivery: "melee" });
const cast = (spell: typeof bolt, target = B) =>
  act(E, { action: "spell", item: spell.uuid, targets: [target], abilities: [] });

describe("Judgements by the GM", () => {
  it("FL-58 · the delivery decides whether a spell is a melee or a ranged attack, or the GM is asked", () => {
    const state = (settings: Partial<FlowSettings> = {}) =>
      fight({ E: { items: [bolt] }, B: {} }, { provokeSpell: false, ...settings });
    const aimed = after(state(), cast(bolt), { answers: { "attack-1": faces.normal } });
    expect(refused(aimed, react(aimed, B, "parry"))).toBe("FL-59");
    const asks = state({ spellDefence: "gm" });
    expect(needed(asks, cast(bolt))).toEqual(["FL-58:attack-1"]);
    const judged = after(asks, cast(bolt), { answers: { "FL-58:attack-1": "melee", "attack-1": faces.normal } });
    expect(needed(judged, react(judged, B, "parry"))).toEqual(["attack-1:B:melee"]);
  });

  it("FL-79 · a spell without an attack check can't be intercepted; if a setting allows it, Agility has to succeed", () => {
    const guests = { E: { at: hex(0, 0), items: [curse] }, B: { at: hex(1, 0) }, A: { at: hex(1, -1) } };
    const plain = fight(guests);
    expect(after(plain, cast(curse), { override: true }).open).toHaveLength(1);
    const quiet = { provokeSpell: false } as const;
    expect(after(fight(guests, quiet), cast(curse)).open).toEqual([]);
    const aimed = after(fight(guests, { ...quiet, interceptNoCheckSpell: "allowed" }), cast(curse));
    expect(asked(aimed)).toEqual(["A"]);
    const step = react(aimed, A, "intercept", { space: hex(1, -1) });
    const events = (face: number) => {
      const answers = { "FL-83:attack-1": "stay", "attack-1:A:agility": face };
      return outcome(aimed, step, { answers }).log.find(({ event }) => event.endsWith("takesEffectOn"))?.data;
    };
    expect([events(faces.normal), events(faces.failure)]).toMatchObject([
      { other: { combatant: A } },
      { other: { combatant: B } },
    ]);
    const done = after(aimed, pass(aimed, A));
    expect([done.open, fighter(done, E).fp]).toEqual([[], 2]);
    const forced = { ...aimed, settings: { ...aimed.settings, interceptNoCheckSpell: "refused" as const } };
    expect([refused(forced, step), refused(aimed, react(aimed, B, "dodge"))]).toEqual(["FL-79", "FL-58"]);
  });

  it("FL-123 · under `readyTiming: gm` the path isn't interrupted: the GM says when the trigger occurs", () => {
    const ready = {
      action: "ready",
      trigger: "E comes",
      on: "movement",
      named: "attack",
      what: "strike",
      cost: 2,
    } as const;
    const waiting = (settings: Partial<FlowSettings>) => {
      const state = playTo(after(fight({ A: { at: hex(0, 0) }, E: { at: hex(5, 0) } }, settings), act(A, ready)), 1, E);
      return after(
        state,
        move(state, E, [
          [4, 0],
          [3, 0],
        ]),
      );
    };
    expect([asked(waiting({})), waiting({ readyTiming: "gm" }).open]).toEqual([["A"], []]);
  });

  it("FL-53 · the attack's level is shown before the defence, or known to the GM alone", () => {
    const shown = (settings: Partial<FlowSettings>) =>
      outcome(fight({ E: {}, A: {} }, settings), attack(E, A), { answers: { "attack-1": faces.normal } }).log.find(
        ({ event }) => event.endsWith("checked"),
      );
    expect([shown({})?.forGM, shown({ showLevel: false })?.forGM]).toEqual([undefined, true]);
  });

  it("FL-65 · a spell that isn't marked as provoking provokes nobody", () => {
    const quiet = item({ ...curse, provokes: false });
    const state = (spell: typeof bolt) => fight({ E: { at: hex(0, 0), items: [spell] }, B: { at: hex(1, 0) } });
    expect([asked(after(state(curse), cast(curse))), asked(after(state(quiet), cast(quiet)))]).toEqual([["B"], []]);
  });

  it("FL-120 · a combatant defeated from outside lets go of its grapple", () => {
    const held = fight({
      A: { is: { grapple: { role: "grappler", other: E } } },
      E: { is: { grapple: { role: "grappled", other: A } } },
    });
    const freshScores = withScores(held, E, { hp: { value: 0, max: 20, uuid: "Actor.E", path: "system.hp.value" } });
    const fallen = after(held, { kind: "settings", changes: {} }, { freshScores });
    expect([fighter(fallen, A).grapple, fighter(fallen, E).grapple]).toEqual([null, null]);
  });

  it("FL-70 · a combatant moved elsewhere in mid-movement walks no farther", () => {
    const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const moving = after(
      state,
      move(state, A, [
        [2, 0],
        [3, 0],
      ]),
    );
    const put = after(moving, move(moving, A, [[0, 2]], { forced: true }));
    const done = put.open.length > 0 ? after(put, pass(put, E)) : put;
    expect([fighter(done, A).scores.spaces, done.open]).toEqual([[hex(0, 2)], []]);
  });

  it("FL-96 · ignoring the rest of a Move doesn't count for the next Move", () => {
    const state = fight({ A: { at: hex(1, 0), scores: { moveSpeed: 1 } }, E: { at: hex(0, 0) } });
    const one = after(state, move(state, A, [[1, -1]]));
    const two = after(one, pass(one, E, true));
    expect(fighter(two, A).move?.ignoredBy).toEqual(["E"]);
    expect(asked(after(two, move(two, A, [[0, -1]])))).toEqual(["E"]);
    const wide = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const begun = after(wide, move(wide, A, [[1, -1]]));
    const same = after(begun, pass(begun, E, true));
    expect(after(same, move(same, A, [[0, -1]])).open).toEqual([]);
  });

  it("FL-03 · one command's changes of one document are one change, from first to last", () => {
    const state = fight({ A: { at: hex(1, 0), is: { rp: 0 } }, E: { at: hex(0, 0) }, F: { at: hex(1, -1) } });
    const moving = after(state, move(state, A, [[2, 0]]));
    const first = after(moving, react(moving, E, "reactionAttack", { item: item().uuid }));
    const answers = {
      "attack-2": faces.normal,
      "damage:attack-2:A": 3,
      "attack-3": faces.normal,
      "damage:attack-3:A": 4,
    };
    const both = outcome(first, react(first, F, "reactionAttack", { item: item().uuid }), { answers });
    expect(both.world).toEqual([
      { kind: "fields", uuid: "Actor.A", before: { "system.hp.value": 20 }, after: { "system.hp.value": 13 } },
    ]);
  });

  it("FL-70 · a chosen Reaction Attack is dropped without cost once its target is down", () => {
    const state = fight({ A: { at: hex(1, 0), is: { rp: 0 } }, E: { at: hex(0, 0) }, F: { at: hex(1, -1) } });
    const moving = after(state, move(state, A, [[2, 0]]));
    const first = after(moving, react(moving, E, "reactionAttack", { item: item().uuid }));
    const answers = { "attack-2": faces.normal, "damage:attack-2:A": 20 };
    const down = after(first, react(first, F, "reactionAttack", { item: item().uuid }), { answers });
    expect([fighter(down, E).rp, fighter(down, F).rp, down.open]).toEqual([1, 2, []]);
  });

  it("FL-10 · a turn that ends by itself waits until the Move has no hexes left", () => {
    const state = fight({ A: { at: hex(0, 0), is: { ap: 1 } }, E: {} }, { autoEndTurn: true });
    const begun = after(state, move(state, A, [[1, 0]]));
    expect(begun.activeId).toBe(A);
    const rest = [2, 3, 4, 5, 6].map((x) => [x, 0] as const);
    expect(after(begun, move(begun, A, rest)).activeId).toBe(E);
  });

  it("FL-70 · at 0 hit points the movement ends, even if nobody is defeated automatically", () => {
    const state = fight({ A: { at: hex(1, 0), is: { rp: 0 } }, E: { at: hex(0, 0) } }, { skipDefeated: false });
    const moving = after(
      state,
      move(state, A, [
        [2, 0],
        [3, 0],
      ]),
    );
    const answers = { "attack-2": faces.normal, "damage:attack-2:A": 20 };
    const down = after(moving, react(moving, E, "reactionAttack", { item: item().uuid }), { answers });
    expect(fighter(down, A).scores.spaces).toEqual([hex(1, 0)]);
  });
});
