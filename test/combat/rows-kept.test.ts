import { describe, expect, it, vi } from "vitest";
import { type CombatantInput, contextOf } from "../../src/combat/tracker/context.ts";
import { initiativeOf, onceForFighter } from "../../src/combat/tracker/rows-kept.ts";
import type { Localize } from "../../src/combat/views/numbers-view.ts";
import type { CombatantId, EncounterState, FighterState } from "../../src/engine/types.ts";

const [A, B, C] = ["A", "B", "C"] as CombatantId[] as [CombatantId, CombatantId, CombatantId];
const localize: Localize = (key) => key;
const plain: FighterState = { initiative: 12, departed: false, defeated: false };
const fighters = { [A]: plain, [B]: { ...plain }, [C]: { ...plain, initiative: 5 } };
const settings = { interpretations: {} };
const state: EncounterState = { round: 1, activeId: A, order: [A, B, C], settings, fighters };

function combatant(id: CombatantId, more: Partial<CombatantInput> = {}): CombatantInput {
  const unowned = { owned: false, hidden: false, npc: true, canPing: false };
  return { id, name: `Name of ${id}`, img: "", effects: [], ...unowned, ...more };
}

/** Forms the cell of A as a render does; \`formed\` counts. */
function rendering() {
  const formed = vi.fn();
  const cell = (of: EncounterState, others: Partial<CombatantInput> = {}, words = localize) => {
    const combatants = [combatant(A), combatant(B, others), combatant(C)];
    const input = { state: of, combatants, gm: false, gmConnected: true, steps: { undo: null, redo: null } };
    const by = { rank: of.fighters[A]?.initiative, rankOf: ({ initiative }: FighterState) => initiative };
    return initiativeOf(A, contextOf(input, words, null), by, (ties) => {
      formed();
      return { text: "12", die: null, why: ties.map(({ name }) => name).join() };
    })?.why;
  };
  return { formed, cell };
}

describe("An initiative cell", () => {
  it("isn't formed again by another render, nor after a step of others who aren't tied", () => {
    const { formed, cell } = rendering();
    const after = { ...state, round: 2, fighters: { ...fighters, [C]: { ...plain, initiative: 6 } } };
    expect([cell(state), cell(state), cell(after)]).toEqual(["Name of B", "Name of B", "Name of B"]);
    expect(formed).toHaveBeenCalledTimes(1);
  });

  it("follows the tied: their names, fighters, places, and whether the reader knows of them", () => {
    const { formed, cell } = rendering();
    const now = { ...state, fighters: { ...fighters, [A]: { ...plain } } };
    expect(cell(now)).toBe("Name of B");
    expect(cell(now, { name: "Bram" })).toBe("Bram");
    expect(cell(now, { hidden: true })).toBe("");
    expect(cell({ ...now, fighters: { ...now.fighters, [B]: { ...plain, departed: true } } })).toBe("");
    expect(cell({ ...now, fighters: { ...now.fighters, [C]: { ...plain } } })).toBe("Name of B,Name of C");
    const before = formed.mock.calls.length;
    cell({ ...now, fighters: { ...now.fighters, [B]: { ...plain } } });
    expect(formed).toHaveBeenCalledTimes(before + 1);
  });

  it("is formed again for other settings, another fighter and another language", () => {
    const { formed, cell } = rendering();
    const now = { ...state, fighters: { ...fighters, [A]: { ...plain } } };
    cell(now);
    cell({ ...now, settings: { ...settings } });
    cell({ ...now, fighters: { ...fighters, [A]: { ...plain } } });
    cell(now, {}, (key) => key);
    expect(formed).toHaveBeenCalledTimes(4);
  });

  it("is empty for a combatant who isn't in the encounter", () => {
    expect(rendering().cell({ ...state, order: [B, C], fighters: { [B]: plain, [C]: plain } })).toBeUndefined();
  });
});

describe("What is formed of a fighter", () => {
  it("is formed once for each fighter and language", () => {
    const form = vi.fn((fighter: FighterState, words: Localize) => [fighter.initiative, words]);
    const once = onceForFighter(form);
    const [other, german] = [{ ...plain, initiative: 3 }, ((key) => key) as Localize];
    expect(once(plain, localize)).toBe(once(plain, localize));
    expect(once(other, localize)).toEqual([3, localize]);
    expect(once(plain, german)).toEqual([12, german]);
    expect(form).toHaveBeenCalledTimes(3);
  });
});
