import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DexterityState } from "../../src/rulesets/dexterity/rules/index.ts";
import { agree, begun, type Fight, mira, openFight, type Seat } from "./fight.ts";

describe.each([13, 14] as const)("The rules settings of the GM, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
  });
  afterEach(() => fight.table.close());

  const store = (value: object) => gm.client.game.settings.set("turncraft", "dexterity", value);
  async function created(): Promise<DexterityState["settings"]> {
    const made = await gm.client.game.combats.documentClass.create({});
    return made.state.settings;
  }

  it("the ruleset comes first in the settings window, with those of modules", () => {
    const shown = [...gm.client.game.settings.settings.values()].filter(
      ({ namespace, config }: { namespace: string; config: boolean }) => namespace === "turncraft" && config,
    );
    expect(shown[0]).toMatchObject({ key: "ruleset", choices: { dexterity: "TYPES.Combat.dexterity" } });
  });

  it("DX-004 · the world's settings reach encounters created later, and no others", async () => {
    const before = gm.state.settings;
    await store({ tieBreak: "gm", skipDefeated: false, interpretations: { "DX-607": "ask" } });
    expect(await created()).toEqual({
      ...before,
      tieBreak: "gm",
      skipDefeated: false,
      interpretations: { "DX-607": "ask" },
    });
    expect(gm.state.settings).toEqual(before);
  });

  it("DX-004 · unknown stored settings of the world are ignored, the rest counts", async () => {
    await store({ tieBreak: "arm wrestling", skipDefeated: "no", lateFirstTurn: "nextRound", speed: 3 });
    expect(await created()).toEqual({ ...gm.state.settings, lateFirstTurn: "nextRound" });
  });

  it("DX-004, DX-005 · changing an encounter's own settings is a step, counts from then on, and can be undone", async () => {
    await begun(gm, ada);
    const before = gm.known;
    const changes = { allowDowngrade: true, interpretations: { "DX-406": "ask" } } as const;
    expect(await gm.perform({ kind: "settings", changes })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(ada.state.settings).toMatchObject(changes);
    expect(ada.combat.steps().undo?.log[0]?.event).toBe("TURNCRAFT.Log.settings");
    for (const _time of [1, 2]) {
      const answer = await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Feint" });
      expect(answer).toMatchObject({ kind: "accepted" });
    }
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.left).toMatchObject({ quick: 0, action: 0 });
    for (const _step of [1, 2, 3]) await gm.combat.undo();
    await agree(gm, ada);
    expect(ada.known).toEqual(before);
    await gm.combat.redo();
    await agree(gm, ada);
    expect(ada.state.settings).toMatchObject(changes);
  });

  it("DX-003 · a player's change of the settings is refused, and so is an invalid value", async () => {
    await begun(gm, ada);
    const before = gm.known;
    expect(await ada.perform({ kind: "settings", changes: { tieBreak: "gm" } })).toMatchObject({
      kind: "refused",
      refusal: { clause: "DX-003" },
    });
    const wrong = { tieBreak: "arm wrestling" } as object;
    expect(await gm.perform({ kind: "settings", changes: wrong })).toMatchObject({
      kind: "refused",
      refusal: { clause: "DX-001" },
    });
    expect(gm.known).toEqual(before);
  });
});
