import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each([13, 14] as const)("Keys of an encounter under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
    for (const seat of [gm, ada]) seat.client.ui.combat.viewed = seat.combat;
  });
  afterEach(() => fight.table.close());

  /** Presses the key of an action, as Foundry does; whether it was taken. */
  const press = (seat: Seat, action: string): unknown =>
    seat.client.game.keybindings.actions.get(`turncraft.${action}`).onDown({});

  it("each key has a name and a hint, and can be changed", () => {
    for (const action of ["endTurn", "undo", "redo", "openPrompt"]) {
      const { name, hint, editable } = gm.client.game.keybindings.actions.get(`turncraft.${action}`);
      const { i18n } = gm.client.game;
      expect([i18n.has(name), i18n.has(hint), editable.length]).toEqual([true, true, 1]);
    }
  });

  it("a player ends their turn, the GM undoes it and redoes it", async () => {
    expect(press(ada, "endTurn")).toBe(true);
    await until(() => gm.state.activeId === tarn && ada.state.activeId === tarn);
    press(gm, "undo");
    await until(() => ada.state.activeId === mira);
    press(gm, "redo");
    await until(() => ada.state.activeId === tarn);
  });

  it("keys do nothing while a dialog is open, and a message says so", async () => {
    await gm.endTurn();
    const { foundry, CONFIG } = gm.client;
    const asked: ((value: null) => void)[] = [];
    foundry.applications.api.DialogV2.input = () => new Promise((resolve) => asked.push(resolve));
    const choosing = CONFIG.ui.combat.DEFAULT_OPTIONS.actions.chooseRuleset.call(
      { viewed: gm.combat },
      {},
      { getAttribute: () => null },
    );
    await until(() => asked.length === 1);
    for (const key of ["undo", "redo", "endTurn"]) press(gm, key);
    expect(gm.notices.slice(-3)).toEqual(Array(3).fill("Answer “Change ruleset” first."));
    expect(gm.state.activeId).toBe(tarn);
    asked[0]?.(null);
    await choosing;
    press(gm, "undo");
    await until(() => gm.state.activeId === mira);
  });

  it("an impossible action is refused in a sentence", async () => {
    await gm.endTurn();
    await agree(gm, ada);
    press(ada, "endTurn");
    await until(() => ada.notices.length === 1);
    press(ada, "undo");
    await until(() => ada.notices.length === 2);
    press(ada, "openPrompt");
    expect(ada.notices[2]).toBe("No prompt is waiting for you.");
    ada.client.ui.combat.viewed = null;
    press(ada, "endTurn");
    expect(ada.notices[3]).toBe("There is no encounter here.");
    expect(gm.state.activeId).toBe(tarn);
  });
});
