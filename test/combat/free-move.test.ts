import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, openFight, type Seat, tarn } from "./fight.ts";

const reactsTo = { trigger: "onAttack", by: "anybody", range: "anywhere", moves: true };
const sidestep = { name: "Sidestep", type: "ability", system: { cost: "reaction", reactsTo } };
const hop = { name: "Hop", type: "ability", system: { cost: "reaction", reactsTo: { ...reactsTo, moveFeet: 5 } } };

describe.each(generations(import.meta.url))("DX-607 · a Reaction that moves under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;
  let bram: Seat;

  beforeEach(async () => {
    fight = await openFight(generation, { type: "dexterity", items: { [tarn]: [sidestep, hop] } });
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    bram = await fight.join("Bram");
    await begun(gm, ada, bram);
    const event = { who: mira, trigger: "onAttack", what: "Axe", targets: [tarn] };
    await ada.perform({ kind: "announce", event } as Command);
    await agree(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  const step = (x: number) =>
    bram.perform({
      kind: "move",
      who: tarn,
      waypoints: [{ x, y: 0, elevation: 0, action: "walk" }],
      forced: false,
    } as Command);

  const react = (what: string) => {
    const item = bram.actor(tarn).items.getName(what).uuid;
    return bram.perform({ kind: "react", who: tarn, window: "window-1", item, what, move: true } as Command);
  };
  it("lets the owner drag the token once, in another's turn, and says so; undo gives both back", async () => {
    expect((await step(400)).kind).not.toBe("accepted");
    await react("Sidestep");
    await agree(gm, ada, bram);
    const told = "Tarn may move now, as far as Sidestep says. Drag the token before this turn ends.";
    await expect.poll(() => bram.notices).toContain(told);
    expect([...ada.notices, ...gm.notices]).not.toContain(told);
    expect((await step(400)).kind).toBe("accepted");
    await agree(gm, ada, bram);
    await expect.poll(() => bram.place(tarn)).toEqual([400, 0]);
    expect([bram.state.activeId, bram.state.fighters[tarn]?.spent]).toEqual([mira, 0]);
    expect((await step(500)).kind).not.toBe("accepted");
    await gm.combat.undo();
    await agree(gm, ada, bram);
    await expect.poll(() => bram.place(tarn)).toEqual([300, 0]);
    expect(bram.state.fighters[tarn]?.freeMove).toBe("Sidestep");
  });

  it("goes no farther than the item's feet, and says how far and what the table decides", async () => {
    for (const { client } of [gm, ada, bram]) {
      client.foundry.applications.handlebars.renderTemplate = async (_path: string, data: unknown) =>
        JSON.stringify(data);
    }
    await react("Hop");
    await agree(gm, ada, bram);
    await expect
      .poll(() => bram.notices)
      .toContain("Tarn may move now, up to 5 ft by Hop. Drag the token before this turn ends.");
    const far = await step(500);
    expect(far).toMatchObject({ kind: "refused", refusal: { clause: "DX-509", data: { left: 5 } } });
    expect((await step(400)).kind).toBe("accepted");
    await agree(gm, ada, bram);
    expect(bram.state.fighters[tarn]).not.toHaveProperty("freeFeet");
    const messages = gm.client.game.messages.contents as { content: string }[];
    const cards = messages.map(({ content }) => content).join();
    expect(cards).toContain("Tarn may move up to 5 ft now by Hop.");
    expect(cards).toContain("After that, the table decides whether Mira's attack still hits Tarn.");
  });
});
