import { describe, expect, it } from "vitest";
import { migrated, migrations, type OldSystem } from "../../src/migrate/table.ts";
import { flow } from "../../src/rulesets/flow/rules/index.ts";

it("FL-97 · an encounter stored by 0.2.0, before combatants could be unseen, gets the setting and keeps everything else", () => {
  const state = { ...flow.empty(), round: 3 };
  const { unseenProvokes, ...settings } = state.settings;
  const stored = JSON.parse(JSON.stringify({ revision: 7, state: { ...state, settings } })) as OldSystem;
  const later = migrations.filter(({ version }) => version > "0.2.0");
  expect(migrated(later, stored, flow)).toEqual({ revision: 7, state });
  expect(unseenProvokes).toBe(false);
});

describe("The numbers that 0.3.0 stored in every creature and item", () => {
  const newest = migrations.at(-1);
  const numbers = (dexterity: number) => ({
    seconds: { reflex: 0, dexterity, moveFeet: null },
    marching: { agl: 10, moveUnlimited: false },
    flow: { skills: { melee: 50, agility: 65 }, rpMax: 2 },
    group: { ac: 10, attackModifier: 1, dexReaction: 0 },
  });

  it("become derived if they repeat a default; typed numbers stay", () => {
    expect(newest?.actor?.(numbers(3))).toEqual({
      seconds: { reflex: null },
      marching: { agl: null },
      flow: { skills: { melee: null } },
      group: { ac: null, dexReaction: null },
    });
  });

  it("MO-708 · stay without AGL if there was none", () => {
    expect(newest?.actor?.({ marching: { agl: null } })).toEqual({ marching: { agl: 0 } });
    expect(newest?.actor?.({ marching: { agl: 12 } })).toBeNull();
  });

  it("become derived in a weapon for damage, range and bonus; in any other item for range alone", () => {
    const stored = { flow: { damage: "1d6", range: 6 }, marching: { attackBonus: 0 } };
    expect(newest?.item?.(stored, "weapon")).toEqual({
      flow: { range: null, damage: "" },
      marching: { attackBonus: null },
    });
    expect(newest?.item?.(stored, "spell")).toEqual({ flow: { range: null } });
    expect(newest?.item?.({ flow: { damage: "1d8", range: 12 }, marching: { attackBonus: 4 } }, "weapon")).toBeNull();
  });
});
