import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";
import { type Window, windowsOf } from "./windows.ts";

describe.each(generations(import.meta.url))("Questions of the tracker under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;
  let windows: Window[];

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
    windows = windowsOf(gm.client);
  });
  afterEach(() => fight.table.close());

  /** Presses a button of the GM's tracker. */
  const press = (action: string): Promise<unknown> => {
    const { actions } = gm.client.CONFIG.ui.combat.DEFAULT_OPTIONS;
    return actions[action].call({ viewed: gm.combat }, {}, { dataset: {}, getAttribute: () => null });
  };

  it("DX-005 · going back asks before one step too, if the encounter would be not started any more", async () => {
    const gone = press("previousRound");
    await until(() => windows.length === 1);
    expect([windows[0]?.title, gm.state.round]).toEqual(["Undo", 1]);
    windows[0]?.close();
    await gone;
    expect(gm.state.round).toBe(1);
    const again = press("previousRound");
    await until(() => windows.length === 2);
    windows[1]?.press();
    await again;
    await until(() => gm.state.round === 0);
  });

  it("DX-005 · going back asks before one step into the round before, and before none of the same round", async () => {
    await gm.endTurn();
    await press("previousTurn");
    await until(() => gm.state.activeId === mira);
    expect(windows).toEqual([]);
    for (const last of [mira, tarn, ogre]) {
      await until(() => gm.state.activeId === last);
      await gm.endTurn();
    }
    await until(() => gm.state.round === 2);
    const gone = press("previousTurn");
    await until(() => windows.length === 1);
    windows[0]?.press();
    await gone;
    await until(() => gm.state.round === 1);
  });

  it("DX-005 · going back says whose resources change", async () => {
    const read: string[] = [];
    gm.client.foundry.applications.handlebars.renderTemplate = async (_path: string, data: object) => {
      read.push(JSON.stringify(data));
      return "";
    };
    await ada.endTurn();
    await until(() => gm.state.activeId === tarn);
    for (const resource of ["action", "interaction"]) {
      const spent = await gm.perform({ kind: "spend", who: tarn, resource, what: "" } as Command);
      expect(spent?.kind).toBe("accepted");
    }
    const back = press("previousTurn");
    await until(() => windows.length === 1);
    windows[0]?.close();
    await back;
    expect(read.at(-1)).toContain('"Tarn: Actions 0 → 1, Interactions 0 → 1"');
    expect(read.at(-1)).not.toContain("Mira:");
  });

  it("close with a notice once the encounter has moved on, and stay while it has not", async () => {
    const asked = press("advanceRound");
    await until(() => windows.length === 1);
    const spent = await ada.perform({ kind: "spend", who: mira, resource: "interaction", what: "" } as Command);
    expect(spent?.kind).toBe("accepted");
    await agree(gm, ada);
    expect(windows[0]?.isOpen).toBe(true);
    await ada.endTurn();
    await until(() => gm.state.activeId === tarn);
    expect(windows[0]?.isOpen).toBe(false);
    await asked;
    expect(gm.state.round).toBe(1);
    expect(gm.notices.at(-1)).toBe("No longer needed: Next round. Nothing was done.");
  });

  it("close with the encounter's deletion, and a preview with every new step", async () => {
    const back = press("previousRound");
    await until(() => windows.length === 1);
    await ada.endTurn();
    await until(() => windows[0]?.isOpen === false);
    await back;
    expect([gm.state.round, gm.state.activeId]).toEqual([1, tarn]);
    const { combat } = gm;
    const asked = press("advanceRound");
    await until(() => windows.length === 2);
    await combat.delete();
    await until(() => windows[1]?.isOpen === false);
    await asked;
  });
});
