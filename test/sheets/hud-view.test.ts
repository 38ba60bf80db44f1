import { describe, expect, it } from "vitest";
import { hudView } from "../../src/sheets/hud/hud-view.ts";
import type { Act, ActMenu, NowView } from "../../src/sheets/now/now.ts";

function act(id: string, why: string | null = null): Act {
  const command = { kind: "end" } as const;
  return { id, label: id, note: null, price: null, cost: null, pips: [], left: null, dead: why !== null, why, command };
}

function menu(id: string, ...acts: Act[]): ActMenu {
  const dead = acts.every((each) => each.dead);
  return { id, label: id, price: null, pips: [], left: null, dead, why: null, acts };
}

function view(more: Partial<NowView>): NowView {
  const turn = { kind: "acting", text: "Your turn" };
  return {
    turn,
    end: null,
    movement: null,
    resources: [],
    lines: [],
    prompt: null,
    acts: [],
    menus: [],
    hint: null,
    ...more,
  };
}

const ids = (more: Partial<NowView>) => hudView(view(more)).acts.map(({ id }) => id);

describe("the acts beside a token", () => {
  it("are three at most: two that can be done, and the end of the turn", () => {
    expect(ids({ acts: [act("a"), act("b"), act("c")], end: act("end") })).toEqual(["a", "b", "end"]);
  });

  it("have one of each kind before a second of the same", () => {
    const acts = [act("deed:attack:sword"), act("deed:attack:fist"), act("deed:standUp")];
    expect(ids({ acts, end: act("end") })).toEqual(["deed:attack:sword", "deed:standUp", "end"]);
    expect(ids({ acts: acts.slice(0, 2), end: act("end") })).toEqual(["deed:attack:sword", "deed:attack:fist", "end"]);
  });

  it("have what costs something before what is free", () => {
    const menus = [menu("arms", { ...act("bow"), cost: "2 s" })];
    expect(ids({ acts: [act("hold")], menus, end: act("end") })).toEqual(["bow", "hold", "end"]);
  });

  it("fill up with dead ones, which say why, and leave out a turn that isn't one's own", () => {
    const acts = [act("a", "no AP"), act("b"), act("c", "prone"), act("d", "prone")];
    const shown = hudView(view({ acts, end: act("end", "not your turn") })).acts;
    expect(shown.map(({ id, why }) => [id, why])).toEqual([
      ["a", "no AP"],
      ["b", null],
      ["c", "prone"],
    ]);
  });

  it("take of a list the first that can be done", () => {
    const menus = [menu("attack", act("x:1", "far"), act("x:2")), menu("empty"), menu("dead", act("y:1", "no"))];
    expect(ids({ acts: [act("a", "no")], menus })).toEqual(["a", "x:2", "y:1"]);
  });

  it("are the answers while something is asked", () => {
    const prompt = { text: "The Ogre leaves your reach", acts: [act("strike"), act("pass")] };
    expect(hudView(view({ acts: [act("a")], prompt }))).toMatchObject({
      kind: "asked",
      text: "The Ogre leaves your reach",
      acts: [{ id: "strike" }, { id: "pass" }],
    });
  });
});
