import { afterEach, describe, expect, it } from "vitest";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { calls, IDS, openFixture } from "./documents-world.ts";

let table: HeadlessTable;
afterEach(() => table?.close());

describe.each([13, 14] as const)("boot in V%d", (generation) => {
  it("smoke", async () => {
    table = await openFixture(generation);
    const gm: Client = await table.join("Gamemaster");
    expect(gm.errors.map(String)).toEqual([]);
    expect(calls(gm)).toEqual(["init", "i18nInit", "setup", "ready"]);
    const mira = gm.game.actors.get(IDS.mira);
    expect(mira.system.wounded).toBe(true);
  });
});
