import { describe, expect, it } from "vitest";
import { refusalWords } from "../../src/combat/tracker/refusal-words.ts";
import type { CombatantId, Refusal } from "../../src/engine/types.ts";
import { english } from "../sheets/english.ts";

const [mover, lurker] = ["m", "l"] as CombatantId[] as [CombatantId, CombatantId];

/** Words for users with and without sight of the lurker. */
function both(message: Refusal["message"], clause: Refusal["clause"], data: NonNullable<Refusal["data"]>) {
  const refusal: Refusal = { message, clause, data };
  const words = (knows: boolean) =>
    refusalWords(refusal, {
      localize: english,
      nameOf: (id) => (id === mover ? "Mira" : knows ? "Ogre" : "the GM"),
      canSee: (id) => knows || id === mover,
    });
  return [words(true), words(false)];
}

describe("a refusal because of a hidden combatant", () => {
  const other = { combatant: lurker };

  it("FL-101, FL-102, FL-105 · says that an unseen creature stands there, without name or side", () => {
    expect(both("TURNCRAFT.Refused.FL-101.enemy", "FL-101", { other })).toEqual([
      "Ogre is in the way. Movement can't pass through enemies' hexes. · FL-101",
      "An unseen creature is in the way. · FL-101",
    ]);
    expect(both("TURNCRAFT.Refused.FL-102.occupied", "FL-102", { other })[1]).toBe(
      "An unseen creature is there. · FL-102",
    );
    expect(both("TURNCRAFT.Refused.FL-105.blocked", "FL-105", { other })[1]).toBe(
      "An unseen creature is in the way. · FL-105",
    );
  });

  it("GR-161 · says no more about a shared square with one hidden combatant", () => {
    const names = { combatants: [mover, lurker] };
    expect(both("TURNCRAFT.Refused.GR-161.enemy", "GR-161", { name: { combatant: mover }, names })).toEqual([
      expect.stringContaining("Mira can't pass through the square of Mira"),
      "An unseen creature is in the way. · GR-161",
    ]);
  });

  it("SX-203 · doesn't name the hidden combatant's action", () => {
    const data = { name: { combatant: mover }, actor: { combatant: lurker }, action: "Combo" };
    expect(both("TURNCRAFT.Refused.SX-203.middle", "SX-203", data)).toEqual([
      "Ogre is in the middle of Combo. Mira can act when it is over. · SX-203",
      "An action is in progress. Act when it is over. · SX-203",
    ]);
  });
});
