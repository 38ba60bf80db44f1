import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";
import { agree, begun, type Fight, openFight, type Seat, tarn, until } from "./fight.ts";
import { windowsOf } from "./windows.ts";

const scripts = [...readFileSync(join(root, "docs/api.md"), "utf8").matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, script = ""]) => script,
);

describe("Scripts on the page docs/api.md", () => {
  let fight: Fight;
  let gm: Seat;
  let bram: Seat;

  beforeEach(async () => {
    fight = await openFight(14);
    gm = await fight.join("Gamemaster");
    bram = await fight.join("Bram");
    await begun(gm, bram);
  });
  afterEach(() => fight.table.close());

  /** Runs the script with these replacements as a macro; `result`: an expression for the value to return. */
  function run(seat: Seat, words: string, result = "undefined"): Promise<unknown> {
    const [script, ...others] = scripts.filter((each) => each.includes(words));
    expect([script, others]).toEqual([expect.any(String), []]);
    return seat.client.global.eval(`(async () => { ${script}; return ${result}; })()`);
  }

  it("are all tested here", () => expect(scripts.length).toBe(3));

  it("end a turn, take away hit points and mark a combatant as defeated", async () => {
    await run(gm, "combat.perform(");
    await agree(gm, bram);
    expect(bram.state).toMatchObject({ round: 1, activeId: tarn, fighters: { [tarn]: { defeated: true } } });
    expect(bram.actor(tarn).system.hp.value).toBe(13);
  });

  it("show a roll in a window, and return which modifiers were switched off", async () => {
    const windows = windowsOf(gm.client);
    const answer = run(gm, "askRoll(", "answer");
    await until(() => windows.length === 1);
    expect(windows[0]?.title).toBe("Climb");
    windows[0]?.press();
    // The box isn't ticked, like all boxes of this window.
    expect(await answer).toMatchObject({ excluded: ["rain"], free: 0 });
  });

  it("notify a player at the start of their turn", async () => {
    await run(bram, "turncraft.turnStart");
    expect(bram.notices).not.toContain("Your turn");
    await gm.endTurn();
    await until(() => bram.notices.includes("Your turn"));
  });
});
