import { produce } from "immer";
import { describe, expect, it } from "vitest";
import { beginExecution } from "../../../../src/engine/execution.ts";
import type { WorldChangeRequest } from "../../../../src/engine/index.ts";
import type { FlowExecution } from "../../../../src/rulesets/flow/rules/index.ts";
import { placementAt, relocate, shift } from "../../../../src/rulesets/flow/rules/threat.ts";
import { gm } from "../../giving.ts";
import { hex, idOf, scene } from "./creatures.ts";

const [A, B] = [idOf("A"), idOf("B")];
const token = (uuid: string, zero = { x: 0, y: 0 }) => ({
  uuid,
  at: { x: 0, y: 0, elevation: 1 },
  zero,
  perX: { x: 10, y: 0 },
  perY: { x: 5, y: 8 },
});
const start = scene({
  A: { at: [hex(0, 0), hex(1, 0)], scores: { token: token("a") } },
  B: { at: hex(3, 0), scores: { token: token("b", { x: -30, y: 0 }) } },
  C: {},
});

/** Returns the token changes requested while this runs. */
function intents(doing: (ctx: FlowExecution) => void): readonly WorldChangeRequest[] {
  let world: readonly WorldChangeRequest[] = [];
  produce(start, (draft) => {
    const given = { command: { kind: "start" }, asker: gm, override: false, freshScores: {} } as const;
    const ctx: FlowExecution = beginExecution(draft, given, []);
    doing(ctx);
    world = JSON.parse(JSON.stringify(ctx.world));
  });
  return world;
}

const at = (x: number, y: number) => ({ x, y, elevation: 1 });

describe("Placing tokens", () => {
  it("FL-104 · the whole footprint goes with its anchor, and the token as far in pixels", () => {
    const world = intents((ctx) => {
      relocate(ctx, A, hex(2, 1), false);
      expect(JSON.parse(JSON.stringify(ctx.state.fighters[A]?.scores.spaces))).toEqual([hex(2, 1), hex(3, 1)]);
      relocate(ctx, idOf("C"), hex(2, 1), false);
      expect(ctx.state.fighters[idOf("C")]?.scores.spaces).toEqual([]);
    });
    expect(world).toEqual([{ kind: "token", uuid: "a", before: at(0, 0), path: [at(25, 8)], forced: false }]);
  });

  it("FL-70 · steps of one token are one way, those of another are its own", () => {
    const world = intents((ctx) => {
      shift(ctx, A, hex(1, 0), false);
      shift(ctx, B, hex(0, 1), false);
      shift(ctx, A, hex(1, 0), false);
    });
    expect(world).toEqual([
      { kind: "token", uuid: "a", before: at(0, 0), path: [at(10, 0), at(20, 0)], forced: false },
      { kind: "token", uuid: "b", before: at(0, 0), path: [at(5, 8)], forced: false },
    ]);
  });

  it("FL-98 · hexes of fractional pixels are rounded one by one, so that errors don't add up", () => {
    const uneven = { ...token("t"), zero: { x: 0.4, y: 0 }, perX: { x: 100, y: 0 }, perY: { x: 50, y: 86.6 } };
    const places = [0, 1, 2, 3, 20].map((y) => placementAt(uneven, hex(0, y)).y);
    expect(places).toEqual([0, 87, 173, 260, 1732]);
    expect(placementAt(uneven, hex(1, 1))).toEqual(at(150, 87));
  });

  it("FL-97 · a forced step isn't part of the mover's own path", () => {
    const world = intents((ctx) => {
      shift(ctx, A, hex(1, 0), false);
      ctx.world.push({ kind: "clock", seconds: 6 });
      shift(ctx, A, hex(1, 0), true);
    });
    expect(world.map((intent) => (intent.kind === "token" ? intent.forced : intent.kind))).toEqual([
      false,
      "clock",
      true,
    ]);
  });
});
