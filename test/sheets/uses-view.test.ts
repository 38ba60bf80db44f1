import { describe, expect, it } from "vitest";
import { isRested, usesView, withUses } from "../../src/sheets/items-view.ts";
import type { TurnPanelView } from "../../src/sheets/turn-panel/facet.ts";
import { english } from "./english.ts";

const limit = { left: 2, max: 3, per: "round" } as const;

describe("uses on the sheet", () => {
  it("show the number left and its recovery", () => {
    expect(usesView(limit, english)).toEqual({
      text: "2/3",
      sentence: "2 of 3 uses left, returning each round",
      none: false,
    });
    expect(usesView({ ...limit, left: -1, per: "charges" }, english)).toEqual({
      text: "0/3",
      sentence: "0 of 3 charges left",
      none: true,
    });
    expect([usesView(null, english), usesView({ left: 2, max: 0, per: "quantity" }, english)]).toEqual([null, null]);
  });

  it("are restored by a rest, but charges and quantities aren't", () => {
    expect((["turn", "day", "charges", "quantity"] as const).map((per) => isRested({ ...limit, per }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isRested({ ...limit, left: 3 })).toBe(false);
  });

  it("stand beside their actions, in lists and for reactions too", () => {
    const act = (uuid: string, note: string | null = null) => ({ id: uuid, note, command: { uuid } });
    // As far as this asks about it.
    const view = {
      offers: [act("wind", "now"), act("other")],
      menus: [{ offers: [act("draught")] }],
      prompt: { text: "", offers: [act("wind")] },
    } as unknown as TurnPanelView;
    const items = [
      { uuid: "wind", limit },
      { uuid: "draught", limit: { left: 4, max: 0, per: "quantity" as const } },
      { uuid: "other", limit: null },
    ];
    const shown = withUses(view, items, (command) => [(command as unknown as { uuid: string }).uuid], english);
    expect(shown.offers.map(({ note }) => note)).toEqual(["now · 2/3", null]);
    expect(shown.menus[0]?.offers[0]?.note).toBe("×4");
    expect(shown.prompt?.offers[0]?.note).toBe("2/3");
    expect(withUses(view, [], () => [], english)).toBe(view);
  });
});
