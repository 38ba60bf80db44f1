import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  leastTime,
  type SecondsCommand,
  type SecondsState,
  turnSeconds,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { active, crowd } from "../../any.ts";
import { anyCommand } from "./chance.ts";
import { fight, give, gm, next, ownerOf } from "./fights.ts";

const ids = crowd.slice(0, 3);
const asked = fc.tuple(anyCommand, fc.subarray(ids));
const onlyGM = ["counter", "settings", "manual", "advance-round", "start", "end", "reset-roll", "posture"];
const charged = { uuid: "Item.a", name: "Wand", left: 2, max: 2, per: "charges" } as const;

/** Three who fight, each with a wand of two charges. */
function three(): SecondsState {
  const state = fight(Object.fromEntries(ids.map((id) => [id, { moveFeet: 7 }])));
  const fighters = Object.entries(state.fighters).map(([id, one]) => [
    id,
    { ...one, scores: { ...one.scores, limits: [charged] } },
  ]);
  return { ...state, fighters: Object.fromEntries(fighters) };
}

/** Seconds that a way takes at the very least. */
function leastOfWay({ measured: path, run }: Extract<SecondsCommand, { kind: "move" }>): number {
  const feet = path.steps.reduce((sum, step) => sum + step.feet, 0);
  return feet / (run ? 14 : 7);
}

describe("Any sequence of players' commands", () => {
  it("SX-301, SX-401, SX-409 · gives no combatant more than six seconds a turn, or more uses of an item than it has", () => {
    const property = fc.property(fc.array(asked, { maxLength: 150, size: "max" }), (all) => {
      let state = three();
      const work = new Map<CombatantId, number>();
      const turns = new Map<CombatantId, number>([[state.activeId as CombatantId, 1]]);
      const uses = new Map<CombatantId, number>();
      const add = (counts: Map<CombatantId, number>, who: CombatantId, by: number) =>
        counts.set(who, (counts.get(who) ?? 0) + by);
      for (const [raw, owns] of all) {
        const named = JSON.parse(JSON.stringify(raw).replaceAll(active, state.activeId ?? "")) as SecondsCommand;
        const command = named.kind === "advance" ? next(state) : named;
        // The GM only ends turns; a player's word to override counts for nothing.
        const by = command.kind === "advance" ? gm : ownerOf(...owns);
        const outcome = give(state, command, {
          by,
          override: by !== gm,
          answers: { [`SX-506:${state.activeId}`]: "abandon" },
        });
        if (outcome.kind !== "done") continue;
        expect(onlyGM).not.toContain(command.kind);
        if (command.kind === "wait") add(work, command.who, command.seconds);
        if (command.kind === "move") {
          expect([command.forced, command.who]).toEqual([false, state.activeId]);
          add(work, command.who, leastOfWay(command));
        }
        if (command.kind === "begin" || command.kind === "continue") {
          const { who } = command;
          expect(who).toBe(state.activeId);
          const running = command.kind === "begin" ? null : state.fighters[who]?.running;
          const begun = command.kind === "begin" ? (command.total ?? leastTime(state.settings, command)) : 0;
          const item = command.kind === "begin" ? command.item : undefined;
          // Seconds add up unless they must be consecutive (SX-505); a consecutive action begins again.
          const continues = item?.consecutive === false;
          const paused = continues && state.fighters[who]?.paused.find(({ itemId }) => itemId === item.id);
          const total = running?.total ?? (paused ? paused.total : begun);
          const ended = outcome.log.some(
            ({ event, who: whose }) => whose === who && /\.(done|over|delayed)$/.test(event),
          );
          if (ended) add(work, who, total);
          if (item?.id === charged.uuid && !paused) add(uses, who, 1);
        }
        for (const { event, who } of outcome.log)
          if (who && /\.(turnStarted|interrupts|actsLate)$/.test(event)) add(turns, who, 1);
        for (const [who, seconds] of work) {
          expect(seconds).toBeLessThanOrEqual(turnSeconds * (turns.get(who) ?? 0) + 1e-9);
        }
        for (const count of uses.values()) expect(count).toBeLessThanOrEqual(charged.max);
        state = outcome.state;
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});
