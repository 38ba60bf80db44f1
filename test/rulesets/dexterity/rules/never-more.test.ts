import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { DexterityCommand, DexterityState } from "../../../../src/rulesets/dexterity/rules/index.ts";
import { active, crowd } from "../../any.ts";
import { anyCommand } from "./chance.ts";
import { counterspell, fight, give, gm, next, ownerOf, parry, scores } from "./fights.ts";

const ids = crowd.slice(0, 3);
const wand = { uuid: "Item.wand", name: "Wand", left: 2, max: 2, per: "charges" } as const;
const asked = fc.tuple(anyCommand, fc.subarray(ids), fc.constantFrom(undefined, wand.uuid));
const onlyGM = ["restore", "settings", "manual", "advance-round", "start", "end", "close-window", "reset-roll"];

/** Three who fight, each with Reactions and a wand of two charges. */
function three(): DexterityState {
  const state = fight(Object.fromEntries(ids.map((id) => [id, { reactions: [parry, counterspell] }])));
  const fighters = Object.entries(state.fighters).map(([id, one]) => [
    id,
    { ...one, scores: { ...one.scores, limits: [wand] } },
  ]);
  return { ...state, fighters: Object.fromEntries(fighters) };
}

/** Command for the moment: actor, turn, newest window. */
function timely(state: DexterityState, raw: DexterityCommand): DexterityCommand {
  const named = JSON.parse(JSON.stringify(raw).replaceAll(active, state.activeId ?? "")) as DexterityCommand;
  if (named.kind === "advance") return next(state);
  return "window" in named && named.window !== null ? { ...named, window: state.windows.at(-1)?.id ?? "w0" } : named;
}

/** Feet of straight and diagonal steps on squares (DX-502, DX-503), counted without the rules. */
function feetOf({ measured: path }: Extract<DexterityCommand, { kind: "move" }>): number {
  return path.steps.reduce((sum, { to }, index) => {
    const at = path.steps[index - 1]?.to ?? path.from;
    return sum + (at.x !== to.x && at.y !== to.y ? 7 : 5);
  }, 0);
}

describe("Any sequence of players' commands", () => {
  it("DX-401, DX-408, DX-506, DX-601 · gives no combatant more in a turn than the clauses allow", () => {
    const property = fc.property(fc.array(asked, { maxLength: 120, size: "max" }), (all) => {
      let state = three();
      const got = new Map<string, number>();
      const add = (key: string, amount: number, most: number) => {
        got.set(key, (got.get(key) ?? 0) + amount);
        expect(got.get(key), key).toBeLessThanOrEqual(most);
      };
      for (const [raw, owns, item] of all) {
        const plain = timely(state, raw);
        const command = plain.kind === "spend" && item ? { ...plain, item } : plain;
        // The GM only ends turns; a player's word to override counts for nothing.
        const by = command.kind === "advance" ? gm : ownerOf(...owns);
        const outcome = give(state, command, { by, override: by !== gm });
        if (outcome.kind !== "done") continue;
        expect(onlyGM).not.toContain(command.kind);
        const turnOf = (who: CombatantId) => `${who} in turn ${state.fighters[who]?.turnsStarted}`;
        if (command.kind === "spend") {
          expect(command.who).toBe(state.activeId);
          add(`${turnOf(command.who)}: ${command.resource}`, 1, 1);
          if (item) add(`${command.who}: uses`, 1, wand.max);
        } else if (command.kind === "react") {
          expect(command.who).not.toBe(state.activeId);
          add(`${turnOf(command.who)}: reaction`, 1, 1);
        } else if (command.kind === "move") {
          expect([command.who, command.forced]).toEqual([state.activeId, false]);
          add(`${turnOf(command.who)}: feet`, feetOf(command), scores().speeds.walk);
        }
        state = outcome.state;
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});
