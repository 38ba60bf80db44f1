import { describe, expect, it } from "vitest";
import type { CombatantId, Strike } from "../../../../src/engine/index.ts";
import {
  A,
  after,
  asked,
  B,
  C,
  fight,
  fighter,
  give,
  needed,
  outcome,
  ownerOf,
  parry,
  react,
  refused,
  spend,
} from "./fights.ts";

const sword: Strike = {
  with: "Sword",
  item: "Item.x",
  attack: "1d20 + 4",
  damage: "1d8 + 2",
  targets: [B, C],
  situation: 0,
};
const attack = (strike: Partial<Strike> = {}) =>
  spend(A, "action", { strike: { ...sword, ...strike }, trigger: "onAttack" });
const dice = { "strike:B": 17, "damage:B": 6, "strike:C": 9, "damage:C": 4 };
const state = fight({ A: {}, B: {}, C: {} });

describe("Dice of an item, rolled in the step that pays for it", () => {
  it("DX-403 · are requested for each target, from its user, and logged with their totals", () => {
    const given = give(state, attack());
    expect(given).toMatchObject({
      needs: [
        { id: "strike:B", who: A, formula: "1d20 + 4", label: "TURNCRAFT.Roll.attack" },
        { id: "damage:B", who: A, formula: "1d8 + 2", label: "TURNCRAFT.Roll.damage" },
        { id: "strike:C" },
        { id: "damage:C" },
      ],
    });
    const done = outcome(state, attack(), { answers: dice });
    expect(fighter(done.state, A).left.action).toBe(0);
    const logged = done.log.filter(({ event }) => event.startsWith("TURNCRAFT.Log.strike."));
    expect(logged.map(({ event, who, data }) => [event, who, data])).toEqual([
      [
        "TURNCRAFT.Log.strike.attackAndDamage",
        A,
        {
          target: { combatant: B },
          what: "Sword",
          item: "Item.x",
          total: 17,
          made: "1d20 + 4",
          damage: 6,
          damageFormula: "1d8 + 2",
        },
      ],
      [
        "TURNCRAFT.Log.strike.attackAndDamage",
        A,
        {
          target: { combatant: C },
          what: "Sword",
          item: "Item.x",
          total: 9,
          made: "1d20 + 4",
          damage: 4,
          damageFormula: "1d8 + 2",
        },
      ],
    ]);
  });

  it("DX-408 · aren't rolled for a refused command", () => {
    const spent = after(state, attack(), { answers: dice });
    expect(refused(spent, attack())).toBe("DX-408");
    expect(refused(state, attack({ targets: ["Z" as CombatantId] }))).toBe("DX-001");
    expect(refused(state, attack(), { by: ownerOf(B) })).toBe("DX-003");
  });

  it("DX-001 · can't be aimed at a combatant who has left, save by the GM's override", () => {
    const alone = after(state, { kind: "leave", who: C });
    expect(refused(alone, attack())).toBe("DX-001");
    const { log } = outcome(alone, attack({ targets: [C] }), { override: true, answers: dice });
    expect(log.map(({ data }) => data?.total)).toContain(9);
  });

  it("DX-403 · show situational modifiers, and are rolled once without a target", () => {
    const plain = outcome(state, attack({ targets: [], situation: -2, damage: null }), {
      answers: { "strike:nobody": 11 },
    });
    expect(needed(state, attack({ targets: [], situation: -2, damage: null }))).toEqual(["strike:nobody"]);
    expect(plain.log.find(({ event }) => event === "TURNCRAFT.Log.strike.attack")?.data).toEqual({
      target: { key: "TURNCRAFT.Strike.nobody" },
      what: "Sword",
      item: "Item.x",
      total: 11,
      made: "1d20 + 4 - 2",
      situation: -2,
    });
  });

  it("DX-403 · round damage down, and never heal by it", () => {
    const damage = (total: number) =>
      outcome(state, attack({ targets: [B], attack: null }), { answers: { "damage:B": { dice: [], total } } }).log.find(
        ({ event }) => event === "TURNCRAFT.Log.strike.damage",
      )?.data?.damage;
    expect([damage(3.5), damage(-2)]).toEqual([3, 0]);
  });

  it("DX-403 · of a healing item are logged as hit points regained, never fewer than none", () => {
    const draught = { attack: null, damage: "1d8", heals: true, targets: [A] } as const;
    expect(give(state, attack(draught))).toMatchObject({
      needs: [{ id: "healing:Item.x:A", formula: "1d8", label: "TURNCRAFT.Roll.healing" }],
    });
    const logged = (total: number) =>
      outcome(state, attack(draught), { answers: { "healing:Item.x:A": { dice: [], total } } }).log.find(
        ({ event }) => event === "TURNCRAFT.Log.strike.healing",
      )?.data;
    expect(logged(5)).toMatchObject({ target: { combatant: A }, healing: 5, damage: -5, damageFormula: "1d8" });
    expect(logged(-3)?.healing).toBe(0);
  });

  it("DX-604 · of an attack are announced with it, and a Reaction rolls its own", () => {
    const open = after(fight({ A: {}, B: { reactions: [parry] } }), attack({ targets: [B] }), { answers: dice });
    expect(asked(open)).toEqual({ B: "waiting" });
    const riposte = { ...react(B, open, parry.item), strike: { ...sword, targets: [A] } } as const;
    expect(needed(open, riposte)).toEqual(["strike:A", "damage:A"]);
    const answered = after(open, riposte, { answers: { "strike:A": 12, "damage:A": 3 } });
    expect([fighter(answered, B).left.reaction, answered.windows]).toEqual([0, []]);
  });
});
