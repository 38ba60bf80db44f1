/** A window keeps its entries if only the GM's page refuses. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { EncounterState } from "../../src/engine/index.ts";
import type { FlowState } from "../../src/rulesets/flow/rules/index.ts";
import type { SecondsState } from "../../src/rulesets/seconds/rules/index.ts";
import { beginFlow, openFlow } from "../rulesets/flow/table/fight.ts";
import { begin, beginSeconds, bloom, openSeconds } from "../rulesets/seconds/table/fight.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";
import { Hands } from "./hands.ts";
import { type Window, windowsOf } from "./windows.ts";

let table: { close(): Promise<void> } | null = null;
afterEach(async () => {
  await table?.close();
  table = null;
});

/** The newest window, once one has opened. */
async function opened(windows: readonly Window[]): Promise<Window> {
  await until(() => windows.some(({ isOpen }) => isOpen));
  return windows.findLast(({ isOpen }) => isOpen) as Window;
}

/** Presses a window's button; the command reaches the GM's page only after another change there. */
async function pressLate<State extends EncounterState>(
  { client }: Seat<State>,
  window: Window,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  client.network.hold("out");
  window.press();
  await until(() => client.network.waiting() > 0);
  expect([window.isOpen, window.isSeen]).toEqual([true, false]);
  await meanwhile();
  client.network.release("out");
  await until(() => window.isSeen || !window.isOpen);
}

const strikes = {
  [mira]: [
    {
      _id: "sword00000000000",
      name: "Sword",
      type: "weapon",
      system: { cost: "action", rolls: { attack: "1d20", damage: "1d6" } },
    },
  ],
  [tarn]: [
    {
      _id: "parry00000000000",
      name: "Parry",
      type: "ability",
      system: { cost: "reaction", reactsTo: { trigger: "onAttack" }, rolls: { attack: "1d20", damage: "1d6" } },
    },
  ],
};

/** True if the newest step has thrown dice of a strike. */
function thrown({ combat }: Seat): boolean {
  return combat.steps().undo?.log.some(({ event }) => event.startsWith("TURNCRAFT.Log.strike.")) ?? false;
}

/** Presses a window's button while no GM is there to answer, then again. */
async function pressTwice<State extends EncounterState>({ combat }: Seat<State>, window: Window): Promise<void> {
  vi.spyOn(combat, "perform").mockResolvedValueOnce({ kind: "no-gm" });
  window.press();
  await until(() => window.problem !== "");
  expect([window.isOpen, window.isSeen]).toEqual([true, true]);
  window.press();
}

/** Asks Tarn about a parry, with Bram looking at the roll. */
async function parries() {
  const fight = await openFight(14, { type: "dexterity", items: strikes });
  table = fight.table;
  const [gm, bram] = [await fight.join("Gamemaster"), await fight.join("Bram")];
  await begun(gm, bram);
  const hands = new Hands(bram.client);
  const windows = windowsOf(bram.client);
  const attack = { kind: "spend", who: ogre, resource: "action", what: "Club", trigger: "onAttack", targets: [tarn] };
  await gm.perform(attack as never, { override: true });
  await until(() => bram.state.windows.length === 1);
  const react = hands.offers(bram.actor(tarn)).find(({ label }) => label.includes("Parry"));
  const pressed = hands.press(bram.actor(tarn), react?.id ?? "");
  return { gm, bram, window: await opened(windows), pressed };
}

describe("A dialog after a refusal by the GM's page", () => {
  it("FL-121 · of Ready Action stays open, with its trigger", async () => {
    const fight: Fight<FlowState> = await openFlow(14);
    table = fight.table;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    const hands = new Hands(ada.client);
    const windows = windowsOf(ada.client);
    const pressed = hands.press(ada.actor(mira), "action:ready");
    const window = await opened(windows);
    window.fields = { on: "enters", named: "attack", trigger: "the gate opens", what: "", cost: 2 };
    await pressLate(ada, window, () => gm.perform({ kind: "grant", who: mira, pool: "ap", amount: -5 } as never));
    expect([window.isOpen, window.fields.trigger]).toEqual([true, "the gate opens"]);
    expect(window.problem).not.toBe("");
    await gm.combat.undo();
    await agree(gm, ada);
    window.press();
    await pressed;
    expect(window.isOpen).toBe(false);
    await until(() => gm.state.fighters[mira]?.ready?.trigger === "the gate opens");
  });

  it("DX-403 · of a strike's roll stays open until the rules accept it", async () => {
    const fight = await openFight(14, { type: "dexterity", items: strikes });
    table = fight.table;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    const hands = new Hands(ada.client);
    const windows = windowsOf(ada.client);
    const pressed = hands.use(ada.actor(mira), "sword00000000000");
    const window = await opened(windows);
    window.fields = { [`at-${ogre}`]: true, free: 3 };
    await pressLate(ada, window, () => gm.endTurn());
    expect(window.problem).not.toBe("");
    expect([window.isOpen, window.fields.free]).toEqual([true, 3]);
    await gm.combat.undo();
    await agree(gm, ada);
    window.press();
    await pressed;
    expect(window.isOpen).toBe(false);
    await until(() => thrown(gm));
  });

  it("DX-002 · overrides at a GM's second press", async () => {
    const fight = await openFight(14, { type: "dexterity", items: strikes });
    table = fight.table;
    const gm = await fight.join("Gamemaster");
    await begun(gm);
    await gm.endTurn();
    const hands = new Hands(gm.client);
    const windows = windowsOf(gm.client);
    const pressed = hands.use(gm.actor(mira), "sword00000000000");
    const window = await opened(windows);
    window.fields = { [`at-${ogre}`]: true };
    window.press();
    await until(() => window.problem !== "");
    expect([window.isOpen, window.problem.endsWith("Press again to override.")]).toEqual([true, true]);
    window.press();
    await pressed;
    await until(() => thrown(gm));
  });

  it("DX-604 · of a reaction's roll stays open while the reaction is awaited", async () => {
    const { gm, bram, window, pressed } = await parries();
    window.fields = { [`at-${ogre}`]: true };
    await pressTwice(bram, window);
    await pressed;
    await until(() => gm.state.fighters[tarn]?.left.reaction === 0);
  });

  it("DX-604 · of a reaction's roll closes if the reaction window has closed meanwhile", async () => {
    const { gm, bram, window, pressed } = await parries();
    const id = gm.state.windows[0]?.id ?? "";
    await pressLate(bram, window, () => gm.perform({ kind: "close-window", window: id }));
    await pressed;
    expect([window.isOpen, gm.state.fighters[tarn]?.left.reaction]).toEqual([false, 1]);
  });

  it("SX-601 · of a delayed effect's roll stays open, too", async () => {
    const fight: Fight<SecondsState> = await openSeconds(14);
    table = fight.table;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginSeconds(gm, ada);
    const hands = new Hands(ada.client);
    const windows = windowsOf(ada.client);
    await ada.perform(begin(mira, bloom));
    while (!gm.state.fighters[mira]?.due?.length) {
      const { round, activeId } = gm.state;
      await gm.perform({ kind: "advance", round, turn: activeId }, { override: true });
    }
    await agree(gm, ada);
    const act = hands.offers(ada.actor(mira)).find(({ id }) => id.startsWith("react:"));
    const pressed = hands.press(ada.actor(mira), act?.id ?? "");
    const window = await opened(windows);
    window.fields = { [`at-${ogre}`]: true, free: 2 };
    await pressTwice(ada, window);
    await pressed;
    await until(() => (gm.state.fighters[mira]?.due ?? []).length === 0 && !window.isOpen);
  });
});
