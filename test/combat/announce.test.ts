import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const hooks = ["turncraft.step", "turncraft.turnEnd", "turncraft.roundStart", "turncraft.turnStart"];

describe.each(generations(import.meta.url))("Hooks for other packages during an encounter, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
  });
  afterEach(() => fight.table.close());

  /** Records hooks received by a page's other packages from now on: the hook's name and its payload. */
  function listen(seat: Seat) {
    const heard: [hook: string, told: Record<string, unknown>][] = [];
    for (const hook of hooks) {
      seat.client.Hooks.on(hook, (combat: unknown, payload: object) => {
        if (combat === seat.combat) heard.push([hook, JSON.parse(JSON.stringify(payload))]);
      });
    }
    return heard;
  }

  it("announces a step once on every page after its arrival, with command, log and the encounter's round and turn", async () => {
    const pages = [listen(gm), listen(ada)];
    await ada.endTurn();
    await agree(gm, ada);
    for (const heard of pages) {
      expect(heard).toMatchObject([
        ["turncraft.step", { change: "done", command: { kind: "advance" }, round: 1, turn: 1, active: tarn }],
        ["turncraft.turnEnd", { round: 1, who: mira }],
        ["turncraft.turnStart", { round: 1, who: tarn }],
      ]);
      expect(heard[0]?.[1]).toMatchObject({ seq: gm.combat.steps().undo?.seq, log: gm.combat.steps().undo?.log });
    }
  });

  it("announces undone steps newest first, without turn starts; redone ones again", async () => {
    await gm.endTurn();
    await gm.endTurn();
    const first = gm.combat.steps().undo?.seq ?? 0;
    await gm.perform({ kind: "spend", who: ogre, resource: "action", what: "Roar" });
    await agree(gm, ada);
    const heard = listen(ada);
    await gm.combat.previousTurn();
    await gm.combat.redo();
    await agree(gm, ada);
    expect(heard.map(([hook, { seq, change, who }]) => [hook, seq ?? who, change])).toEqual([
      ["turncraft.step", first + 1, "undone"],
      ["turncraft.step", first, "undone"],
      ["turncraft.step", first, "redone"],
      ["turncraft.turnEnd", tarn, undefined],
      ["turncraft.turnStart", ogre, undefined],
    ]);
  });

  it("announces a new round between the turns before and after it", async () => {
    await gm.endTurn();
    await gm.endTurn();
    await agree(gm, ada);
    const heard = listen(ada);
    await gm.endTurn();
    await agree(gm, ada);
    expect(heard.map(([hook, { round }]) => [hook, round])).toEqual([
      ["turncraft.step", 2],
      ["turncraft.turnEnd", 1],
      ["turncraft.roundStart", 2],
      ["turncraft.turnStart", 2],
    ]);
  });

  it("a page that joins later hears no earlier step, and a listener that throws doesn't stop the others", async () => {
    await gm.endTurn();
    const bram = await fight.join("Bram");
    const heard = listen(bram);
    gm.client.Hooks.on("turncraft.step", () => {
      throw new Error("a package's own mistake");
    });
    await gm.endTurn();
    await until(() => heard.length === 3);
    await agree(gm, ada, bram);
    expect(heard[0]?.[1]).toMatchObject({ change: "done", active: ogre });
    expect(gm.combat.turn).toBe(2);
  });

  it("shows a banner at the start of the own turn, which names an encounter not shown in the tracker", async () => {
    const banners = bannersOf(ada);
    const comesAround = async () => {
      while (gm.state.activeId === mira) await gm.endTurn();
      while (gm.state.activeId !== mira) await gm.endTurn();
      await agree(gm, ada);
    };
    ada.client.ui.combat.viewed = ada.combat;
    await comesAround();
    await until(() => banners.length === 1);
    expect(banners[0]).toEqual(["Your turn: Mira", "next: Tarn"]);
    ada.client.ui.combat.viewed = null;
    await comesAround();
    await until(() => banners.length === 2);
    expect(banners[1]).toEqual(["Your turn: Mira", "In another encounter: Yard, Dexterity Order"]);
  });
});

/** Lines of the banners shown on a page from now on. */
function bannersOf({ client }: Seat): string[][] {
  const banners: string[][] = [];
  class Element {
    textContent = "";
    readonly lines: Element[] = [];
    readonly dataset = {};
    readonly style = {};
    setAttribute(): void {}
    remove(): void {}
    append(...lines: Element[]): void {
      this.lines.push(...lines);
    }
    getBoundingClientRect() {
      return { width: 0, height: 0 };
    }
  }
  const body = { append: ({ lines }: Element) => banners.push(lines.map(({ textContent }) => textContent)) };
  const none = { getElementById: () => null, querySelector: () => null };
  client.global.document = { body, createElement: () => new Element(), ...none };
  Object.defineProperty(client.ui.combat, "rendered", { value: true });
  return banners;
}
