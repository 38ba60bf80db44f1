import { describe, expect, it } from "vitest";
import en from "../../lang/en.json" with { type: "json" };
import type { LogStyle } from "../../src/chat/card-policy.ts";
import { cardView, splitByHidden } from "../../src/chat/card-view.ts";
import { appliedWords, selectedView } from "../../src/chat/strike-view.ts";
import type { CombatantId, LogEntry, MessageKey } from "../../src/engine/types.ts";
import type { LangKey } from "../../src/i18n.ts";
import { flowLog } from "../../src/rulesets/flow/tracker/log.ts";
import { groupLog } from "../../src/rulesets/group/tracker/log.ts";
import { marchingLog } from "../../src/rulesets/marching/tracker/log.ts";
import { secondsLog } from "../../src/rulesets/seconds/tracker/log.ts";
import { english } from "../sheets/english.ts";

const who = (name: string) => name as CombatantId;
const logged = (event: string, name: string, more: Partial<LogEntry> = {}): LogEntry => ({
  event: `TURNCRAFT.Log.${event}` as MessageKey,
  who: who(name),
  ...more,
});
const rolled = (name: string, die: number, bonus: number) =>
  logged("rolled", name, { data: { die, bonus, total: die + bonus } });
const die = (name: string, face: number) => ({ who: who(name), roll: { total: face } });

const card = (log: LogEntry[], style?: LogStyle) =>
  cardView(
    { seq: 7, log, style, textOf: ({ event, who: by }) => `${event.split(".")[2]} ${by}`, nameOf: (id) => id },
    (key, data) => english(key as LangKey, data),
  );

describe("a card for healing", () => {
  const healing = logged("strike.healing", "a", {
    data: { target: { combatant: who("b") }, what: "Draught", healing: 7, damage: -7, damageFormula: "1d8" },
  });

  it("has one button that says so, and stands as healing, not as damage", () => {
    const [strike] = card([healing])?.strikes ?? [];
    expect(strike).toMatchObject({
      title: "Draught",
      aims: [{ target: "b", attack: null, damage: null, healing: { total: 7, made: "1d8" }, defend: null }],
    });
    expect(strike?.aims[0]?.buttons).toEqual([
      {
        share: "whole",
        label: "Apply healing",
        sentence: "Heal b by 7 HP",
        points: 7,
        damage: -7,
      },
    ]);
  });

  it("is logged as healing once it is applied", () => {
    const words = (damage: number) =>
      appliedWords("whole", { damage, name: "Mira" }, (key, data) => english(key as LangKey, data));
    expect([words(-7), words(7)]).toEqual(["Mira healed by 7 HP.", "7 damage applied to Mira."]);
  });
});

describe("an attack that the rules decide", () => {
  it.each([
    ["hit", "flow", flowLog, "hit"],
    ["critical", "flow", flowLog, "hit"],
    ["missed", "flow", flowLog, "miss"],
    ["avoided", "flow", flowLog, "miss"],
    ["hitFor", "group", groupLog, "hit"],
    ["missed", "group", groupLog, "miss"],
  ] as const)("begins with the result: %s under %s", (event, ruleset, style, outcome) => {
    const lines = card(
      [logged("spent", "a"), logged(`${ruleset}.${event}`, "a"), logged("down.fell", "b")],
      style,
    )?.lines;
    expect(lines?.map((line) => line.outcome)).toEqual([outcome, null, null]);
  });

  it("folds dice away if a line gives their result, and shows them if none does", () => {
    const pending = card([logged("flow.attacks", "a"), logged("flow.checked", "a")], flowLog);
    expect(pending).toMatchObject({
      lines: [{ text: "flow a" }],
      details: { open: true, lines: [{ text: "flow a" }] },
    });
    const done = card([logged("flow.checked", "a"), logged("flow.hit", "a")], flowLog);
    expect(done).toMatchObject({ lines: [{ outcome: "hit" }], details: { open: false } });
    expect(card([logged("spent", "a")], flowLog)?.details).toBeNull();
  });

  it("GR-131 · names attacker and target in few words, and shows the whole sum among the rolls", () => {
    const data = { target: { combatant: who("b") }, attack: "Sword", damage: 5 };
    const view = cardView(
      {
        seq: 1,
        log: [logged("group.hitFor", "a", { data })],
        style: groupLog,
        textOf: ({ event }) => event,
        nameOf: (id) => id,
      },
      (key, args) => english(key as LangKey, args),
    );
    expect(view?.lines).toMatchObject([
      { text: "TURNCRAFT.Chat.hitFor", outcome: "hit", selected: { from: "b", points: 5 } },
    ]);
    expect(view?.details?.lines).toMatchObject([{ text: "TURNCRAFT.Log.group.hitFor" }]);
  });

  it("leaves the lines of other rulesets in their order", () => {
    const lines = card([logged("spent", "a"), logged("flow.hit", "a")], groupLog)?.lines;
    expect(lines?.map(({ text }) => text)).toEqual(["spent a", "flow a"]);
  });
});

describe("a card with dice that the rules compare with nothing", () => {
  const thrown = (data: LogEntry["data"]) =>
    card([logged("strike.attack", "a", { data: { what: "Sword", total: 17, made: "1d20 + 4", ...data } })])?.strikes[0];

  it("says who decides on hits if the dice were rolled at a target", () => {
    expect(thrown({ target: { combatant: who("b") } })?.ruling).toBe(
      "The GM says if it hits. The GM or the target's player applies the damage.",
    );
    expect(thrown({ target: { key: "TURNCRAFT.Strike.nobody" as MessageKey } })?.ruling).toBeNull();
  });
});

describe("the button for selected tokens", () => {
  const words = (damage: number, before: Parameters<typeof selectedView>[1] = []) =>
    selectedView({ at: who("b"), damage }, before, (key, data) => english(key as LangKey, data));

  it("says that the target was too far, if an attack was made all the same", () => {
    const aimOf = (more: object) => {
      const data = { target: { combatant: who("b") }, what: "Spear", total: 9, made: "1d20", ...more };
      return card([logged("strike.attack", "a", { data })])?.strikes?.[0]?.aims[0]?.beyond;
    };
    expect(aimOf({ feet: 20, most: 10 })).toBe("Too far: 20 ft away, reaches 10 ft.");
    expect(aimOf({})).toBeNull();
  });

  it("says how much the GM applies to them, damage or healing, and isn't there without any", () => {
    expect(words(7)).toEqual({ from: "b", nth: 0, points: 7, sentence: "Apply 7 to selected" });
    expect(words(-4)).toMatchObject({ points: 4, sentence: "Heal selected by 4" });
    expect(words(0)).toBeNull();
  });

  it("names the hit of a step, if several hit the same target", () => {
    const before = [null, { at: who("b"), damage: 3 }, { at: who("c"), damage: 4 }];
    expect(words(7, before)).toMatchObject({ from: "b", nth: 1 });
  });
});

describe("which steps get a card", () => {
  it("an attack's card is its attacker's, also if the target falls; a fall alone is the fallen's", () => {
    const fall = logged("down.at", "b");
    expect([card([logged("spent", "a"), fall])?.who, card([fall])?.who]).toEqual(["a", "b"]);
    expect(card([logged("spent", "a"), logged("spent", "b")])?.who).toBeNull();
  });

  it("a turn that ends and the next that begins get no card", () => {
    expect(card([logged("turnEnded", "a"), logged("roundBegan", "b"), logged("turnStarted", "b")])).toBeNull();
  });

  it("a card of a turn change in which an effect ended shows the effect only", () => {
    const lines = card([logged("turnEnded", "a"), logged("turnStarted", "b"), logged("effectEnded", "b")])?.lines;
    expect(lines?.map((line) => line.text)).toEqual(["effectEnded b"]);
  });

  const refused = (event: string, name: string) => ({
    event: `TURNCRAFT.Refused.${event}` as MessageKey,
    data: { name: { combatant: who(name) } },
  });
  const moved = logged("moved", "a", {
    overruled: ["DX-509", "DX-407"],
    refusals: [refused("tooFar", "a"), refused("spent", "b"), refused("tooFar", "a")],
  });

  it("movement has no card; DX-002 · with an override it gets one with the refusals in words, each once", () => {
    expect(card([logged("moved", "a")])).toBeNull();
    const overridden = card([moved]);
    expect(overridden?.overruled).toEqual({
      text: "GM override: tooFar undefined spent undefined",
      clauses: "DX-509, DX-407",
    });
    expect(overridden?.lines).toHaveLength(1);
    const stored = card([logged("moved", "a", { overruled: ["DX-509"] })]);
    expect(stored?.overruled).toEqual({ text: "GM override", clauses: "DX-509" });
  });

  it("DX-002 · of an override, a public card leaves out refusals about a hidden combatant", () => {
    const { open, covered } = splitByHidden({ log: [moved], rolls: [] }, (id) => id === "b");
    expect(card(open.log)?.overruled?.text).toBe("GM override: tooFar undefined");
    expect(covered.log).toEqual([]);
  });
});

describe("lines that a ruleset has of its own", () => {
  const style: LogStyle = { key: "coin", silent: ["order"], initiative: ["tossed"], icons: { flip: "fa-coins" } };
  const lines = (event: string, by?: LogStyle) => card([logged(event, "a")], by)?.lines.map(({ icon }) => icon);

  it("are silent, have icons and are rolls for the order as the ruleset says, and only its own", () => {
    expect([lines("coin.order", style), lines("coin.order"), lines("seconds.order", style)]).toEqual([
      undefined,
      ["fa-circle-info"],
      ["fa-circle-info"],
    ]);
    expect([lines("coin.flip", style), lines("coin.flip.lost", style), lines("coin.flips", style)]).toEqual([
      ["fa-coins"],
      ["fa-coins"],
      ["fa-circle-info"],
    ]);
    const tossed = logged("coin.tossed", "a", { data: { die: 4, total: 4 } });
    expect(card([tossed], style)?.rolls).toEqual([{ name: "a", made: "4 +0", total: 4 }]);
    expect(card([tossed])?.rolls).toEqual([]);
  });

  it.each([flowLog, groupLog, marchingLog, secondsLog])("are among the words of Turncraft: $key", (own) => {
    const words = (en.TURNCRAFT.Log as Readonly<Record<string, unknown>>)[own.key];
    const named = [...(own.silent ?? []), ...(own.initiative ?? []), ...Object.keys(own.icons ?? {})];
    expect(named.filter((name) => !(name in Object(words)))).toEqual([]);
  });
});

describe("DX-102 · one card for a batch of rolls", () => {
  it("lists die, bonus and total, highest first, and the roll-offs after them", () => {
    const view = card([rolled("a", 9, -1), rolled("b", 14, 3), logged("rolledOff", "b")]);
    expect(view?.title).toBe("Initiative");
    expect(view?.rolls).toEqual([
      { name: "b", made: "14 +3", total: 17 },
      { name: "a", made: "9 −1", total: 8 },
    ]);
    expect(view?.lines.map((line) => line.text)).toEqual(["rolledOff b"]);
  });

  it("lists equal totals in turn order, as the tracker does", () => {
    const log = [rolled("a", 14, 3), rolled("b", 14, 3), rolled("c", 15, 3)];
    const view = cardView(
      { seq: 7, log, textOf: () => "", nameOf: (id) => id, order: ["c", "b", "a"].map(who) },
      (key) => english(key as LangKey),
    );
    expect(view?.rolls.map(({ name }) => name)).toEqual(["c", "b", "a"]);
  });
});

describe("the cover on lines about a hidden combatant", () => {
  const isHidden = (id: CombatantId) => id === "ghost";
  const rolls = [die("a", 9), die("ghost", 20), die("ghost", 4)];

  it("puts its roll and its dice into the GMs' half", () => {
    const { open, covered } = splitByHidden({ log: [rolled("a", 9, 0), rolled("ghost", 20, 1)], rolls }, isHidden);
    expect(open.log.map((entry) => entry.who)).toEqual(["a"]);
    expect(open.rolls).toEqual([die("a", 9)]);
    expect(covered.log.map((entry) => entry.who)).toEqual(["ghost"]);
    expect(covered.rolls).toEqual([die("ghost", 20), die("ghost", 4)]);
  });

  it("hides a visible combatant's line that names it", () => {
    const one = logged("moved", "a", { data: { name: { combatant: who("ghost") } } });
    const batch = logged("windowOpened", "a", { data: { names: { combatants: [who("b"), who("ghost")] } } });
    const { open, covered } = splitByHidden({ log: [one, batch, logged("spent", "a")], rolls: [] }, isHidden);
    expect(open.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.spent"]);
    expect(covered.log).toHaveLength(2);
  });

  it("GR-39 · a side is named to users who know one of its members at least", () => {
    const side = (...members: string[]) =>
      logged("group.rolled", "a", { data: { group: { sides: [{ name: "Foes", members: members.map(who) }] } } });
    const { open, covered } = splitByHidden({ log: [side("ghost"), side("ghost", "b")], rolls: [] }, isHidden);
    expect([open.log, covered.log]).toEqual([[side("ghost", "b")], [side("ghost")]]);
  });

  it("hides a line for the GM alone, whoever is named in it", () => {
    const log = [logged("spent", "a"), logged("moved", "a", { forGM: true })];
    const { open, covered } = splitByHidden({ log, rolls: [] }, isHidden);
    expect(open.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.spent"]);
    expect(covered.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.moved"]);
  });
});
