import { describe, expect, it } from "vitest";
import type { CombatantInput, TrackerInput } from "../../src/combat/tracker/context.ts";
import type { TrackerFacet } from "../../src/combat/tracker/facet.ts";
import { trackerView } from "../../src/combat/tracker/view.ts";
import { turnsLeft } from "../../src/combat/tracker/waits.ts";
import type { HealthShown } from "../../src/combat/views/numbers-view.ts";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import type { DexterityFighter, DexterityState } from "../../src/rulesets/dexterity/rules/types.ts";
import { dexterityTracker } from "../../src/rulesets/dexterity/tracker/tracker.ts";
import { english } from "../sheets/english.ts";
import { fight, id, scores } from "../sheets/fight.ts";

const names: Record<string, string> = { a: "Mira", b: "Goblin A", c: "Oskar", d: "Ghost" };

function reading(
  state: DexterityState,
  changes: Partial<TrackerInput> = {},
  hidden: string[] = [],
  owned: string[] = [],
  tracker: TrackerFacet<DexterityState> = dexterityTracker,
) {
  const combatants = Object.keys(state.fighters).map(
    (who): CombatantInput => ({
      id: id(who),
      name: names[who] ?? who,
      img: `${who}.webp`,
      owned: owned.includes(who),
      hidden: hidden.includes(who),
      npc: !state.fighters[id(who)]?.scores.playerOwned,
      canPing: true,
      effects: [],
    }),
  );
  const steps = { undo: null, redo: null };
  const view = trackerView(
    { state, combatants, gm: false, gmConnected: true, steps, ...changes },
    { tracker, rules: dexterity },
    english,
  );
  return { ...view, rows: view.rowGroups.flatMap((band) => band.rows) };
}

const rolled = (die: number, bonus: number, more: Partial<DexterityFighter> = {}): Partial<DexterityFighter> => ({
  initiative: die + bonus,
  roll: { die, bonus, total: die + bonus },
  ...more,
});

describe("the active combatant and the next", () => {
  it("names both, over the round's end too", () => {
    const state = fight({ a: {}, b: {} });
    expect(reading(state).header).toMatchObject({ round: "Round 3", turn: "Mira's turn", next: "next: Goblin A" });
    expect(reading(fight({ a: {}, b: {} }, { activeId: id("b") })).header.next).toBe("next, round 4: Mira");
  });

  it("speaks to the owner of the active combatant", () => {
    const { header, announcement } = reading(fight({ a: {}, b: {} }), {}, [], ["a"]);
    expect(header).toMatchObject({ turn: "Your turn: Mira", mine: true });
    expect(announcement).toBe("Round 3. Your turn: Mira");
  });

  it("counts the turns that the next round would skip, the active one's own not among them", () => {
    const left = (activeId: string) =>
      turnsLeft(fight({ a: {}, b: { defeated: true }, c: {}, d: {} }, { activeId: id(activeId) }), dexterityTracker);
    expect([left("a"), left("c"), left("d")]).toEqual([["c", "d"], ["d"], []]);
  });

  it("names the awaited combatants once: in the head, unless the foot has a note about them", () => {
    const viewWith = (note: string | null) =>
      reading(fight({ a: {}, b: {} }), {}, [], [], {
        ...dexterityTracker,
        waiting: () => [id("b")],
        footer: () => ({ main: null, before: [], after: [], rolls: [], note }),
      });
    expect(viewWith(null).header.waiting).toBe("Waiting for Goblin A");
    const noted = viewWith("Waiting for Goblin A to declare.");
    expect(noted.header.waiting).toBeNull();
    expect(noted.announcement).toContain("Waiting for Goblin A");
  });

  it("DX-111 · skips the defeated when naming the next", () => {
    expect(reading(fight({ a: {}, b: { defeated: true }, c: {} })).header.next).toBe("next: Oskar");
  });

  it("DX-111 · says when nobody acts", () => {
    expect(reading(fight({ a: {} }, { activeId: null, placeId: id("a") })).header.turn).toBe("Between turns");
  });

  it("DX-604 · says for whose Reaction the table waits", () => {
    const event = { who: id("a"), trigger: "onCast" as const, what: "Fireball" };
    const windows = [{ id: "w", event, asked: { b: "waiting" as const, c: "passed" as const } }];
    const view = reading(fight({ a: {}, b: {}, c: {} }, { windows }));
    expect(view.header.waiting).toBe("Waiting for Goblin A");
    expect(view.rows.map((row) => row.badges.map((mark) => mark.label))).toEqual([[], ["Deciding"], []]);
  });
});

describe("hit points", () => {
  const state = fight({ a: {}, b: {} });
  const shownAs = (value: number, shown: HealthShown) => {
    const hp = { value, max: 20, shown };
    const [row] = reading(state, { combatants: [{ ...freshScores("a"), health: hp }] }).rows;
    return row?.health ?? null;
  };
  const freshScores = (who: string): CombatantInput => ({
    id: id(who),
    name: who,
    img: "",
    owned: false,
    hidden: false,
    npc: true,
    canPing: false,
    effects: [],
  });

  it("are numbers and a bar for users who may read them", () => {
    expect(shownAs(13, "numbers")).toEqual({
      text: "13/20",
      percent: 65,
      level: "well",
      sentence: "Hit points: 13 of 20",
    });
  });

  it("are a word, a bar of tenths or nothing for the others, and never the number", () => {
    expect(shownAs(13, "word")).toEqual({ text: "Hurt", percent: null, level: "well", sentence: "Hurt" });
    expect(shownAs(13, "bar")).toEqual({ text: "", percent: 70, level: "well", sentence: "Hurt" });
    expect(shownAs(13, "nothing")).toBeNull();
  });

  it.each([
    [20, "Unhurt"],
    [15, "Scratched"],
    [14, "Hurt"],
    [11, "Hurt"],
    [10, "Badly hurt"],
    [1, "Badly hurt"],
    [0, "Down"],
  ])("%i of 20 are described as %s", (value, word) => {
    expect(shownAs(value, "word")?.text).toBe(word);
  });

  it("are missing in the row of a combatant without any", () => {
    expect(reading(state).rows.map(({ health }) => health)).toEqual([null, null]);
  });
});

describe("the mark of users for whom the encounter waits", () => {
  const before = fight({ a: { initiative: null }, b: { initiative: null } }, { round: 0, activeId: null });
  const npcs =
    (view: Partial<TrackerInput>, owned: string[] = []) =>
    (state: DexterityState) =>
      reading(state, view, [], owned).waits;

  it("before the start: a GM, and players who haven't rolled", () => {
    expect(npcs({ gm: true })(before)).toBe("begin");
    expect(npcs({}, ["a"])(before)).toBe("roll");
    expect(npcs({})(before)).toBeNull();
    const rolledOne = fight({ a: rolled(14, 3), b: { initiative: null } }, { round: 0, activeId: null });
    expect(npcs({}, ["a"])(rolledOne)).toBeNull();
  });

  it("after the start: the active combatant's player, and players with an open question", () => {
    expect(npcs({}, ["a"])(fight({ a: {}, b: {} }))).toBe("turn");
    expect(npcs({}, ["b"])(fight({ a: {}, b: {} }))).toBeNull();
    const event = { who: id("a"), trigger: "onCast" as const, what: "Fireball" };
    const windows = [{ id: "w", event, asked: { b: "waiting" as const } }];
    expect(npcs({}, ["b"])(fight({ a: {}, b: {} }, { windows }))).toBe("answer");
  });

  it("for combatants without a player: a GM alone", () => {
    const scores = fight({ a: {} }).fighters[id("a")]?.scores as DexterityFighter["scores"];
    expect(npcs({ gm: true })(fight({ a: { scores: { ...scores, playerOwned: true } }, b: {} }))).toBeNull();
    expect(npcs({ gm: true })(fight({ a: { scores: { ...scores, playerOwned: false } }, b: {} }))).toBe("turn");
  });
});

describe("hidden combatants leave no trace for players", () => {
  const state = fight({ a: rolled(14, 3), d: rolled(14, 3, { rollOff: [4] }), b: rolled(9, 0) });

  it("have no row, are not named as next, and are dimmed for the GM", () => {
    const view = reading(state, {}, ["d"]);
    expect(view.rows.map((row) => row.name)).toEqual(["Mira", "Goblin A"]);
    expect(view.header.next).toBe("next: Goblin A");
    const gm = reading(state, { gm: true }, ["d"]);
    expect(gm.header.next).toBe("next: Ghost");
    expect(gm.rows[1]?.css).toBe("combatant hide hidden");
  });

  it("are named as the GM while they act or decide", () => {
    const acting = fight({ a: {}, d: {} }, { activeId: id("d") });
    expect(reading(acting, {}, ["d"]).header.turn).toBe("the GM's turn");
    expect(JSON.stringify(reading(acting, {}, ["d"]))).not.toContain("Ghost");
  });

  it("don't show through a tie, neither in its description nor by the die that broke it", () => {
    const tied = fight({ a: rolled(14, 3, { rollOff: [11] }), d: rolled(14, 3, { rollOff: [4] }) });
    expect(reading(tied, {}, ["d"]).rows[0]?.initiative).toEqual({
      text: "17",
      die: null,
      why: "17 = 14 (d20) + 3 Dexterity",
    });
    expect(reading(tied, { gm: true }, ["d"]).rows[0]?.initiative?.die).toBe("11");
  });

  it("are seen by the player who owns them", () => {
    expect(reading(state, {}, ["d"], ["d"]).rows.map((row) => row.name)).toContain("Ghost");
  });
});

describe("the reason for an initiative", () => {
  const why = (fighters: Record<string, Partial<DexterityFighter>>, who = 0) =>
    reading(fight(fighters)).rows[who]?.initiative;

  it("DX-102 · shows die and bonus, a negative one too", () => {
    expect(why({ a: rolled(14, 3) })?.why).toBe("17 = 14 (d20) + 3 Dexterity");
    expect(why({ a: rolled(14, -2) })?.why).toBe("12 = 14 (d20) − 2 Dexterity");
  });

  it("DX-104 · shows a tie broken by Dexterity, described from both sides, without a die", () => {
    const fighters = { a: rolled(14, 3), b: rolled(16, 1) };
    expect(why(fighters)).toMatchObject({
      die: null,
      why: "17 = 14 (d20) + 3 Dexterity; tied with Goblin A, Dexterity +3 beats +1",
    });
    expect(why(fighters, 1)?.why).toBe("17 = 16 (d20) + 1 Dexterity; tied with Mira, Dexterity +1 against +3");
  });

  it("DX-105 · shows for a roll-off in two passes the die that decided", () => {
    const fighters = { a: rolled(14, 3, { rollOff: [8, 17] }), b: rolled(14, 3, { rollOff: [8, 3] }) };
    expect(why(fighters)).toMatchObject({
      die: "17",
      why: "17 = 14 (d20) + 3 Dexterity; tied with Goblin A, roll-off 8, 17 against 8, 3",
    });
    expect(why(fighters, 1)?.die).toBe("3");
  });

  it("DX-105 · shows an undecided tie", () => {
    expect(why({ a: rolled(14, 3), b: rolled(14, 3) })?.why).toMatch(/tied with Goblin A, undecided$/);
  });

  it("shows that the GM typed it", () => {
    expect(why({ a: { ...rolled(14, 3), initiative: 20 } })?.why).toBe("20, set by the GM");
  });
});

describe("rows", () => {
  it("DX-110 · late arrivals are marked with the round in which they act", () => {
    const late = { lateUntilTurn: true, joinedRound: 3 };
    const rows = reading(fight({ a: late, b: {}, c: late }, { activeId: id("b") })).rows;
    expect(rows[0]?.badges[0]?.label).toBe("Acts next round");
    expect(rows[2]?.badges[0]?.label).toBe("Acts this round");
  });

  it("show pips and feet left, and the active combatant's row is marked", () => {
    const [mira, goblin] = reading(
      fight({ a: { spent: 20 as never, left: { action: 0, quick: 1, interaction: 1, reaction: 1 } }, b: {} }),
    ).rows;
    expect(mira).toMatchObject({ active: true, css: "combatant active", state: { feet: "10 ft" } });
    expect(mira?.state).toHaveProperty("pips.0.sentence", "Action: 0 of 1 left");
    expect(goblin?.active).toBe(false);
  });

  it("show the feet left on foot, even of a faster swimmer, and those of the fastest way without feet to walk on", () => {
    const speeds = (changes: Parameters<typeof scores>[0]) => ({ scores: scores(changes) });
    const fish = speeds({ speeds: { walk: 0, swim: 40 } });
    const { rows } = reading(fight({ a: speeds({ speeds: { walk: 25, swim: 40 } }), b: fish }));
    expect(rows.map(({ state }) => (state as { feet?: string }).feet)).toEqual(["25 ft", "40 ft"]);
  });

  it("offer the roll to owners and the GM until there is one", () => {
    const state = fight({ a: { initiative: null, roll: null }, b: { initiative: null, roll: null } }, { round: 0 });
    const rolls = (changes: Partial<TrackerInput>) =>
      reading(state, changes, [], ["a"]).rows.map((row) => row.roll?.label ?? null);
    expect(rolls({})).toEqual(["Roll initiative for Mira", null]);
    expect(rolls({ gm: true })).toEqual(["Roll initiative for Mira", "Roll initiative for Goblin A"]);
    expect(reading(fight({ a: {} }), { gm: true }).rows[0]?.roll).toBeNull();
  });

  it("let only the GM hide and defeat combatants", () => {
    const actions = (gm: boolean) => reading(fight({ a: {} }), { gm }).rows[0]?.controls.map(({ action }) => action);
    expect(actions(false)).toEqual(["pingCombatant", "panToCombatant"]);
    expect(actions(true)).toEqual(["pingCombatant", "panToCombatant", "toggleHidden", "toggleDefeated"]);
  });
});

describe("buttons", () => {
  it("DX-005 · undo and redo name the step; disabled ones give the reason; players have their own undo or none", () => {
    const steps = { undo: "Mira moves 20 ft", redo: null };
    const { undo, redo } = reading(fight({ a: {} }), { gm: true, steps }).header;
    expect(undo).toMatchObject({ disabled: false, tip: "Undo: Mira moves 20 ft" });
    expect(redo).toMatchObject({ disabled: true, tip: "Nothing to redo." });
    const players = (undo: string | null) => reading(fight({ a: {} }), { steps: { undo, redo: null } }).header;
    expect(players("Mira moves 20 ft")).toMatchObject({ undo: { tip: "Undo: Mira moves 20 ft" }, redo: null });
    expect(players(null)).toMatchObject({ undo: null, redo: null });
    const rolled = reading(fight({ a: {} }), { steps: { undo: null, redo: null, rolled: true } }).header;
    const tip = "The last step had a roll or a decision: only the GM can undo it.";
    expect(rolled).toMatchObject({ undo: { disabled: true, tip }, redo: null });
  });

  it("a player ends their own turn in every position of the order, and only that", () => {
    for (const active of ["a", "b", "c"]) {
      const state = fight({ a: {}, b: {}, c: {} }, { activeId: id(active) });
      expect(reading(state, {}, [], [active]).footer.main).toMatchObject({ action: "endTurn", disabled: false });
      expect(reading(state, {}, [], []).footer.main?.disabled).toBe(true);
    }
  });

  it("gives the reason why a turn can't be ended", () => {
    const state = fight({ a: {}, b: {} });
    const waits = { clause: "DX-604", message: "TURNCRAFT.Refused.notStarted" } as const;
    expect(reading(state, { endTurn: waits }, [], ["a"]).footer.main).toMatchObject({ disabled: true });
    expect(reading(state, { endTurn: waits }, [], ["a"]).footer.main?.tip).toMatch(/ · DX-604$/);
    expect(reading(state, { endTurn: waits, gm: true }).footer.main).toMatchObject({ disabled: false, refused: true });
    const notYours = { clause: "FL-10", message: "TURNCRAFT.Refused.notYours" } as const;
    const tip = reading(state, { endTurn: notYours }, [], ["b"]).footer.main?.tip;
    expect(tip).toBe("It's Mira's turn. · FL-10");
    expect(reading(state, { gmConnected: false }, [], ["a"]).footer.main?.tip).toMatch(/^No GM is connected/);
  });

  it("DX-101 · lists before combat the combatants without a roll; players see no hidden names there", () => {
    const state = fight({ a: { initiative: null }, b: {}, d: { initiative: null } }, { round: 0, activeId: null });
    const gm = reading(state, { gm: true }, ["d"]).footer;
    expect(gm.note).toBe("Not rolled: Mira, Ghost");
    expect([gm.main, ...gm.rolls].map((button) => button?.action)).toEqual(["rollAll", "rollNPC", "rollAndBegin"]);
    const tip = "Everyone who hasn't rolled rolls first.";
    expect(gm.rolls[1]).toMatchObject({ label: "Roll and begin", disabled: false, tip });
    const npcs = reading(fight({ a: { initiative: null }, b: {} }, { round: 0, activeId: null }), { gm: true }).footer;
    expect([npcs.note, npcs.rolls[0]?.tip]).toEqual(["Not rolled: Mira", "All NPCs have rolled."]);
    const player = reading(state, {}, ["d"], ["a"]).footer;
    expect(player.note).toBe("Not rolled: Mira");
    expect([player.main?.label, player.rolls]).toEqual(["Roll initiative", []]);
  });

  it("DX-101 · the large button begins once everybody has rolled; players wait for the GM", () => {
    const state = fight({ a: {}, b: {} }, { round: 0, activeId: null });
    const gm = reading(state, { gm: true }).footer;
    expect([gm.main?.action, gm.main?.disabled, gm.rolls]).toEqual(["begin", false, []]);
    expect(reading(state, {}, [], ["a"]).footer).toMatchObject({
      main: null,
      note: "Waiting for the GM to begin.",
    });
  });
});

describe("an encounter without its ruleset's facets", () => {
  it("shows order, active combatant, defeat and the next button, and neither dice nor the next combatant", () => {
    const state = fight({ a: { initiative: 17 }, b: { defeated: true }, c: {} });
    const combatants = Object.keys(state.fighters).map((who) => ({
      ...{ id: id(who), name: names[who] ?? who, img: "", owned: false, hidden: false, npc: false, canPing: false },
      effects: [],
    }));
    const freshScores = { state, combatants, gm: true, gmConnected: true, steps: { undo: null, redo: null } };
    const view = trackerView(freshScores, null, english);
    expect(view).toMatchObject({ rowTemplate: null, header: { round: "Round 3", turn: "Mira's turn", next: null } });
    const rows = view.rowGroups.flatMap((band) => band.rows);
    // Rows of the defeated show no resources.
    expect(rows.map(({ out }) => out)).toEqual([false, true, false]);
    expect(rows.map(({ name, active, notice }) => [name, active, notice])).toEqual([
      ["Mira", true, null],
      ["Goblin A", false, "Defeated"],
      ["Oskar", false, null],
    ]);
    expect(rows[0]?.initiative?.text).toBe("17");
    expect(view.footer).toMatchObject({ main: { label: "Next turn", disabled: false }, rolls: [] });
  });
});
