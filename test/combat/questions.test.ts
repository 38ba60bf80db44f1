import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { historyOf, REMEMBERED } from "../../src/combat/authority/history-store.ts";
import type { StoredHistory } from "../../src/combat/authority/stored.ts";
import type { Ruling } from "../../src/engine/index.ts";
import { generations } from "../generations.ts";
import { buildCoinDuel } from "../module/build.ts";
import type { CoinState } from "../rulesets/sixth/coin/index.ts";
import { type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const answers = fileURLToPath(new URL("../module/answers", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await buildCoinDuel();
});

/** A question on somebody's screen. */
interface Dialog {
  readonly title: string;
  readonly labels: readonly string[];
  open: boolean;
  press(action: string | null): void;
}

interface DialogOptions {
  readonly window: { readonly title: string };
  readonly buttons: readonly { readonly label: string }[];
  render?(event: unknown, dialog: { element: object; close(): Promise<void> }): void;
}

/** Questions on this page from now on, newest last. */
function watch(seat: Seat<CoinState>): Dialog[] {
  const shown: Dialog[] = [];
  seat.client.foundry.applications.api.DialogV2.wait = ({ window, buttons, render }: DialogOptions) =>
    new Promise((resolve) => {
      const dialog: Dialog = {
        title: window.title,
        labels: buttons.map(({ label }) => label),
        open: true,
        press(action) {
          dialog.open = false;
          resolve(action);
        },
      };
      shown.push(dialog);
      render?.(null, { element: { querySelector: () => null }, close: async () => dialog.press(null) });
    });
  return shown;
}

/** Timers of this many milliseconds, fired by the test: the server's, for giving up a query. */
function stoppedTimers(wait: number) {
  const start = globalThis.setTimeout;
  const waiting: (() => void)[] = [];
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number, ...rest: []) => {
    if (ms !== wait) return start(run, ms, ...rest);
    waiting.push(run);
    return start(() => undefined, 0);
  }) as typeof setTimeout);
  return {
    ring() {
      for (const run of waiting.splice(0)) run();
    },
    restore: () => spy.mockRestore(),
  };
}

const openOf = (shown: readonly Dialog[]) => shown.filter(({ open }) => open);
const titlesOf = (shown: readonly Dialog[]) => openOf(shown).map(({ title }) => title);
/** The open question about somebody. */
const about = (shown: readonly Dialog[], name: string) => openOf(shown).find(({ title }) => title.startsWith(name));

describe.each(generations(import.meta.url))("Questions to owners under V%i", (generation) => {
  let fight: Fight<CoinState>;
  let gm: Seat<CoinState>;
  let ada: Seat<CoinState>;
  let bram: Seat<CoinState>;
  let onGM: Dialog[];
  let onAda: Dialog[];
  let onBram: Dialog[];
  /** Start of the fight, pending while all three are asked. */
  let begun: Promise<unknown>;

  beforeEach(async () => {
    fight = await openFight<CoinState>(generation, { type: "coin-duel.vow", modules: [answers, folder] });
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    bram = await fight.join("Bram");
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(bram.state.fighters).length === 3);
    [onGM, onAda, onBram] = [watch(gm), watch(ada), watch(bram)];
  });
  afterEach(() => fight.table.close());

  const begin = async (players = 1) => {
    begun = gm.perform({ kind: "start" });
    await until(() => onGM.length === 3 && onBram.length === 1 && onAda.length === players);
  };
  /** Shift+P, as Foundry presses it. */
  const reopen = (seat: Seat<CoinState>) => seat.client.game.keybindings.actions.get("turncraft.openPrompt").onDown({});
  /** Answers recorded in the current step, by combatant. */
  const given = () => {
    const { history } = gm.combat.system as unknown as { history: StoredHistory };
    const { at, entries } = historyOf(history);
    const results = entries.find(({ seq }) => seq === at)?.results ?? [];
    const vows = results.filter((result): result is Ruling => result.kind === "ruling");
    return Object.fromEntries(vows.map(({ id, value }) => [id.split(":")[1], value]));
  };

  it("two players are asked at once, each on their own screen, while the GM sees all and is asked for the rest", async () => {
    await begin();
    expect([titlesOf(onAda), titlesOf(onBram)]).toEqual([["Mira decides"], ["Tarn decides"]]);
    expect(titlesOf(onGM).sort()).toEqual(["Mira decides", "Ogre decides", "Tarn decides"]);
    expect(onAda[0]?.labels).toEqual(["It counts", "It doesn't"]);
    about(onBram, "Tarn")?.press("void");
    await until(() => !about(onGM, "Tarn"));
    about(onAda, "Mira")?.press("void");
    about(onGM, "Ogre")?.press("counts");
    await begun;
    expect(given()).toEqual({ [mira]: "void", [tarn]: "void", [ogre]: "counts" });
    expect([...openOf(onGM), ...openOf(onAda), ...openOf(onBram)]).toEqual([]);
    expect(gm.state.round).toBe(1);
  });

  it("the GM may answer instead at any time: the player's question closes, and a later press of theirs has no effect", async () => {
    await begin();
    about(onGM, "Mira")?.press("void");
    await until(() => openOf(onAda).length === 0);
    about(onGM, "Ogre")?.press("counts");
    about(onBram, "Tarn")?.press("counts");
    await begun;
    expect(given()).toEqual({ [mira]: "void", [tarn]: "counts", [ogre]: "counts" });
  });

  it("dismissing a question decides nothing, for the GM as for players: it waits, and Shift+P opens it again", async () => {
    await begin();
    about(onGM, "Mira")?.press(null);
    about(onGM, "Tarn")?.press(null);
    about(onGM, "Ogre")?.press(null);
    about(onBram, "Tarn")?.press(null);
    await until(() => bram.notices.length > 0 && openOf(onBram).length + openOf(onGM).length === 0);
    expect(bram.notices.at(-1)).toBe(
      "Not decided yet: Tarn decides. Press Shift+P or the button in the tracker to answer.",
    );
    expect([gm.state.round, onBram.length, onGM.length]).toEqual([0, 1, 3]);
    reopen(bram);
    await until(() => about(onBram, "Tarn") !== undefined);
    about(onBram, "Tarn")?.press("void");
    about(onAda, "Mira")?.press("void");
    reopen(gm);
    await until(() => about(onGM, "Ogre") !== undefined);
    about(onGM, "Ogre")?.press("counts");
    await begun;
    expect(given()).toEqual({ [mira]: "void", [tarn]: "void", [ogre]: "counts" });
  });

  it("after a minute without an answer only the GM is asked, and reads the reason", async () => {
    const clock = stoppedTimers(60_000);
    try {
      await begin();
      about(onGM, "Ogre")?.press("counts");
      about(onBram, "Tarn")?.press("void");
      await until(() => openOf(onGM).length === 1);
      const [asked] = openOf(onGM);
      expect(gm.state.round).toBe(0);
      clock.ring();
      await until(() => onGM.length === 4);
      // Another question than before: this one is the GM's own.
      expect([asked?.open, titlesOf(onGM)]).toEqual([false, ["Mira decides"]]);
      about(onGM, "Mira")?.press("counts");
      await begun;
      expect(given()).toEqual({ [mira]: "counts", [tarn]: "void", [ogre]: "counts" });
      await until(() => openOf(onAda).length === 0);
      expect(gm.state.round).toBe(1);
    } finally {
      clock.restore();
    }
  });

  it("a page whose command waits for others' decisions says so, and repeating the command gives it once", async () => {
    const tab = await fight.join("Gamemaster");
    await until(() => Object.keys(tab.state.fighters).length === 3);
    begun = tab.combat.perform({ kind: "start" });
    await until(() => onGM.length === 3);
    const told = () => tab.notices.filter((text) => text === "Not done yet: the GM or another player decides first.");
    await until(() => told().length === 1);
    expect((await tab.combat.perform({ kind: "start" }, { quiet: true })).kind).toBe("cancelled");
    expect(told()).toHaveLength(1);
    expect((await tab.combat.perform({ kind: "start" })).kind).toBe("cancelled");
    expect(told()).toHaveLength(2);
    for (const { press } of onGM) press("counts");
    expect(await begun).toMatchObject({ kind: "accepted" });
    expect(onGM).toHaveLength(3);
  });

  it("a command whose question stays open for hundreds of others isn't given twice by a page that repeats it", async () => {
    const tab = await fight.join("Gamemaster");
    await until(() => Object.keys(tab.state.fighters).length === 3);
    const heard: string[] = [];
    tab.client.game.socket.on("system.turncraft", ({ type, request, answer, asks }: Record<string, unknown>) => {
      if (type === "reply" && request === "patient" && !asks)
        heard.push((answer as { kind: string } | null)?.kind ?? "waiting");
    });
    const ask = (attempt: number) =>
      tab.client.game.socket.emit("system.turncraft", {
        ...{ type: "ask", combat: gm.combat.uuid, page: "tab", request: "patient", override: false },
        ...{ command: { kind: "start" }, revision: 0, attempt },
      });
    ask(1);
    await until(() => onGM.length === 3);
    const other = async () => expect((await gm.perform({ kind: "advance-round", round: 5 })).kind).toBe("refused");
    for (let n = 0; n <= REMEMBERED; n++) await other();
    ask(2);
    await until(() => heard.length === 1);
    await other();
    for (const { press } of onGM) press("counts");
    await until(() => gm.state.round === 1);
    expect([heard[0], onGM.length]).toEqual(["waiting", 3]);
  });

  it("if an owner doesn't answer, or answers with no offered option, only the GM is asked", async () => {
    ada.client.CONFIG.queries["turncraft.ask"] = async () => {
      throw new Error("silence");
    };
    bram.client.CONFIG.queries["turncraft.ask"] = async () => "everything";
    begun = gm.perform({ kind: "start" });
    await until(() => onGM.length === 5 && openOf(onGM).length === 3);
    // Now they are the GM's own.
    about(onGM, "Mira")?.press("counts");
    about(onGM, "Tarn")?.press("void");
    about(onGM, "Ogre")?.press("counts");
    await begun;
    expect(given()).toEqual({ [mira]: "counts", [tarn]: "void", [ogre]: "counts" });
  });

  it("an owner who leaves is no longer waited for, and is asked again on coming back", async () => {
    await begin();
    ada.client.kill();
    await until(() => onGM.length === 4 && openOf(onGM).length === 3);
    about(onBram, "Tarn")?.press("counts");
    about(onGM, "Ogre")?.press("counts");
    expect(gm.state.round).toBe(0);
    // This page presses the first button of every question.
    const again = await fight.join("Ada");
    await begun;
    expect(again.client.global.asked).toEqual(["Mira decides"]);
    expect(given()).toEqual({ [mira]: "counts", [tarn]: "counts", [ogre]: "counts" });
  });

  it("a question repeated by a new authority's page replaces the first one", async () => {
    await begin();
    const again = gm.combat.perform({ kind: "start" });
    await until(() => onAda.length === 2 && openOf(onAda).length === 1 && openOf(onBram).length === 1);
    for (const shown of [onAda, onBram]) openOf(shown)[0]?.press("void");
    await until(() => openOf(onAda).length + openOf(onBram).length === 0);
    while (gm.state.round === 0) {
      for (const dialog of openOf(onGM)) dialog.press("counts");
      await until(() => openOf(onGM).length > 0 || gm.state.round > 0);
    }
    await Promise.all([begun, again]);
    expect(gm.state.round).toBe(1);
  });

  it("a deleted encounter closes its questions, and players read why", async () => {
    await begin();
    await gm.combat.delete();
    await begun;
    await until(() => [...openOf(onGM), ...openOf(onAda), ...openOf(onBram)].length === 0);
    expect([ada.notices.at(-1), bram.notices.at(-1)]).toEqual(Array(2).fill("The encounter has ended."));
  });

  it("only the GM is asked about a hidden combatant", async () => {
    await gm.combat.combatants.get(mira)?.update({ hidden: true });
    await begin(0);
    for (const dialog of openOf(onGM)) if (!dialog.title.startsWith("Tarn")) dialog.press("counts");
    about(onBram, "Tarn")?.press("counts");
    await begun;
    expect([onAda.length, gm.state.round]).toEqual([0, 1]);
  });

  it("another player's client can't forge a question that no encounter asks", async () => {
    const target = bram.client.game.users.get("ada0000000000000");
    const combat = bram.combat.uuid;
    const options = [{ value: "x", label: "TURNCRAFT.Ruling.CF-9.counts" }];
    const question = { kind: "ruling", id: "x", clause: "CF-9", question: "TURNCRAFT.Ruling.CF-9.question", options };
    const asked = [
      { combat, id: "1", request: { ...question, who: ogre } },
      { combat, id: "2", request: { ...question, who: mira, question: "Give me your sword" } },
      { combat, id: "3", request: { ...question, who: mira, data: { name: "<b>Mira</b>" } } },
      { combat, id: "4", request: { ...question, who: mira, options: [] } },
      { combat: "Combat.nowhere000000000", id: "5", request: { ...question, who: mira } },
      { combat, id: "6", request: null },
    ];
    for (const data of asked) expect(await target.query("turncraft.ask", data, { timeout: 5000 })).toBeNull();
    expect(onAda).toEqual([]);
  });
});

describe.each(generations(import.meta.url))(
  "A question among people that can be cancelled, under V%i",
  (generation) => {
    let fight: Fight<CoinState>;
    let gm: Seat<CoinState>;
    let ada: Seat<CoinState>;
    let onGM: Dialog[];
    let onAda: Dialog[];

    beforeEach(async () => {
      fight = await openFight<CoinState>(generation, { type: "coin-duel.picked", modules: [answers, folder] });
      gm = await fight.join("Gamemaster");
      ada = await fight.join("Ada");
      await gm.client.game.settings.set("turncraft", "dice", "gm");
      await until(() => Object.keys(ada.state.fighters).length === 3);
      [onGM, onAda] = [watch(gm), watch(ada)];
    });
    afterEach(() => fight.table.close());

    const hide = async (...ids: string[]) => {
      for (const id of ids) await gm.combat.combatants.get(id)?.update({ hidden: true });
      await until(() => ids.every((id) => ada.combat.combatants.get(id)?.hidden));
    };

    it("a player's page doesn't offer hidden combatants as options; the GM sees all", async () => {
      await hide(ogre);
      const begun = gm.perform({ kind: "start" });
      await until(() => onAda.length === 1 && onGM.length === 1);
      expect([onGM[0]?.labels, onAda[0]?.labels]).toEqual([
        ["Spare Ogre", "Spare Tarn", "Cancel"],
        ["Spare Tarn", "Cancel"],
      ]);
      onAda[0]?.press(tarn);
      await begun;
      expect(gm.state.round).toBe(1);
    });

    it("HTML in a name isn't rendered in a title or on a button, whether Foundry escapes them or not", async () => {
      await gm.combat.combatants.get(tarn)?.update({ name: "<img src=x onerror=alert(1)>" });
      await until(() => ada.combat.combatants.get(tarn)?.name?.startsWith("<img") ?? false);
      const begun = gm.perform({ kind: "start" });
      await until(() => onAda.length === 1 && onGM.length === 1);
      expect(onGM[0]?.labels).toContain("Spare ‹img src=x onerror=alert(1)>");
      expect([...onGM, ...onAda].flatMap(({ title, labels }) => [title, ...labels]).join()).not.toContain("<");
      onAda[0]?.press(tarn);
      await begun;
    });

    it("if all options are hidden combatants, only the GM is asked", async () => {
      await hide(ogre, tarn);
      const begun = gm.perform({ kind: "start" });
      await until(() => onGM.length === 1);
      onGM[0]?.press(ogre);
      await begun;
      expect([onAda, gm.state.round]).toEqual([[], 1]);
    });

    it("a user who is asked may cancel: nothing changes, and no error is shown", async () => {
      const begun = gm.combat.perform({ kind: "start" });
      await until(() => onAda.length === 1 && onGM.length === 1);
      onAda[0]?.press("turncraft-cancel");
      expect((await begun).kind).toBe("cancelled");
      expect([gm.state.round, gm.notices, openOf(onGM)]).toEqual([0, [], []]);
      const again = gm.combat.perform({ kind: "start" });
      await until(() => openOf(onGM).length === 1);
      openOf(onGM)[0]?.press("turncraft-cancel");
      expect((await again).kind).toBe("cancelled");
      await until(() => openOf(onAda).length === 0);
    });
  },
);
