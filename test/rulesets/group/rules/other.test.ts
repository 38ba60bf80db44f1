import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type GroupCommand, group, settings } from "../../../../src/rulesets/group/rules/index.ts";
import { textOf } from "../../words.ts";
import {
  A,
  act,
  advance,
  after,
  B,
  declares,
  delay,
  fight,
  fighter,
  give,
  having,
  id,
  innate,
  outcome,
  ownerOf,
  pass,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const low = { phase: "HIGH_D4", dice: { A: 1, B: 6 } } as const;

describe("Other", () => {
  it("GR-168 · a refusal changes nothing and says clause, reason and the nearest legal choice", () => {
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D3", dice: { A: 6, B: 1 } });
    const before = JSON.stringify(state);
    expect(give(state, act(A, innate("stare")))).toEqual({
      kind: "refused",
      refusal: {
        clause: "GR-48",
        message: "TURNCRAFT.Refused.GR-48.place",
        data: expect.objectContaining({ what: "stare", phase: { key: "TURNCRAFT.Phase.HIGH_D1" } }),
      },
    });
    expect(JSON.stringify(state)).toBe(before);
    expect(refused(state, pass(id("nobody")), { override: true })).toBe("GR-168");
  });

  it("GR-168 · no override helps a command that names a combatant outside the encounter, in any field", () => {
    const state = fight({ A: {}, B: {} }, { phase: "E_SPELLS" });
    const ghost = id("ghost");
    const effect = {
      kind: "effect",
      id: "fx" as never,
      uuid: "u",
      name: "x",
      attributes: [],
      rounds: null,
      data: {},
    } as const;
    const unknown: GroupCommand[] = [
      { ...effect, source: null, bearer: null, maintainedBy: ghost },
      { ...effect, source: null, bearer: ghost, maintainedBy: null },
      { kind: "offer", victim: ghost, who: [A], attack: "free", bonus: 0, penalty: 0 },
      { kind: "target", who: A, target: { combatant: ghost } },
      strike(A, weapon(3), ghost),
      { kind: "manual", initiative: { [ghost]: 3 } },
    ];
    for (const command of unknown) expect(refused(state, command, { override: true })).toBe("GR-168");
  });

  it("GR-168 · an invalid command is refused with the field's name", () => {
    const read = (command: object) => group.read(command);
    expect(read({ kind: "act", who: "A", item: { uuid: "", name: 3, kind: "weapon" } })).toMatchObject({
      clause: "GR-168",
      data: { field: "item.name" },
    });
    expect(read({ kind: "advance", round: -1, turn: null })).toMatchObject({ data: { field: "round" } });
    expect(read({ kind: "offer", victim: "A", who: [], attack: "free", bonus: Number.NaN, penalty: 0 })).toMatchObject({
      data: { field: "who" },
    });
    expect(read({ kind: "dance" })).toMatchObject({ data: { field: "kind" } });
    const invalid = { ...fight({ A: {}, B: {} }), phase: "HIGH_D5" };
    expect(group.load(invalid)).toMatchObject({ clause: "GR-168", data: { field: "phase" } });
    const astray = { ...fight({ A: {}, B: {} }, { melee: true }), melees: { m: [A, id("ghost")] } };
    expect(group.load(astray)).toMatchObject({ clause: "GR-168", data: { field: "melees" } });
    expect(give(invalid as never, pass(A))).toMatchObject({ kind: "refused", refusal: { data: { field: "phase" } } });
  });

  it("GR-169 · the GM may override: the step is done, paid as far as possible, and marked with the clause", () => {
    const state = fight({ A: {}, B: {} }, low);
    const shout = act(A, simple("shout"));
    expect(refused(state, shout)).toBe("GR-62");
    const done = outcome(state, shout, { override: true });
    expect(fighter(done.state, A).minors).toMatchObject([{ segments: 1 }]);
    expect(done.log.every(({ overruled }) => overruled?.includes("GR-62"))).toBe(true);
    expect(refused(state, shout, { override: true, by: ownerOf(A) })).toBe("GR-62");
    const spent = fight(
      { A: having({ major: "used", routinesUsed: 1 }), B: {} },
      { ...low, phase: "LOW_D3", melee: true },
    );
    const again = after(spent, strike(A, weapon(3), B), { override: true, answers: { "attack:1:A": 1 } });
    expect(fighter(again, A)).toMatchObject({ major: "used", routinesUsed: 2 });
  });

  it("GR-170 · owners command their own, the GM everybody", () => {
    const state = fight({ A: {}, B: {} }, { ...low, phase: "LOW_D4" });
    after(state, act(A, simple("shout")), { by: ownerOf(A) });
    const strangers: GroupCommand[] = [
      act(A, simple("shout")),
      pass(A),
      delay(A),
      { kind: "intend", who: [A, B], intent: "pass" },
      { kind: "leave", who: A },
      { kind: "join", who: ["C" as CombatantId] },
      { kind: "give-up", who: A },
    ];
    for (const command of strangers) expect(refused(state, command, { by: ownerOf(B) })).toBe("GR-170");
    const ours: GroupCommand[] = [
      { kind: "end" },
      { kind: "settings", changes: {} },
      { kind: "manual", round: 2 },
      { kind: "situational", who: A, by: 2, against: 0 },
      { kind: "quarters", restricted: true },
      { kind: "melee", who: [A, B], in: true },
    ];
    for (const command of ours) {
      expect(refused(state, command, { by: ownerOf(A, B) })).toBe("GR-170");
      after(state, command);
    }
    expect(refused(state, advance(state), { by: ownerOf(A, B) })).toBe("GR-13");
    const declaring = fight({ A: {}, B: {} }, { phase: "DECLARE" });
    expect(refused(declaring, declares(A, null), { by: ownerOf(B) })).toBe("GR-170");
  });

  it("GR-171 · every question left open by the page is a setting, with a default and texts", () => {
    expect(settings.entries).toHaveLength(48);
    const clauses = new Set(settings.entries.map(({ clause }) => clause));
    expect(clauses.size).toBe(46);
    for (const { name, hint } of settings.entries) expect([textOf(name), textOf(hint)]).not.toContain(null);
    const started = fight({ A: {}, B: {} }, { phase: "HIGH_D1" });
    const changed = after(started, { kind: "settings", changes: { missingWeaponSpeed: 6 } });
    expect([changed.settings.missingWeaponSpeed, settings.defaults.missingWeaponSpeed]).toEqual([6, 1]);
    const wrong = { kind: "settings", changes: { impliedAttributes: "fear" } } as const;
    expect(refused(started, wrong)).toBe("GR-124");
  });
});
