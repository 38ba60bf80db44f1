import { describe, expect, it } from "vitest";
import { around, promptPlace, widened } from "../../src/combat/prompts-places.ts";
import { shownPrompt } from "../../src/combat/tracker/prompt.ts";
import { canSeePrompt } from "../../src/combat/tracker/waits.ts";
import type { CombatantId } from "../../src/engine/types.ts";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import type { DexterityScores, DexterityWindow } from "../../src/rulesets/dexterity/rules/types.ts";
import { promptsView } from "../../src/rulesets/dexterity/tracker/prompts.ts";
import { dexterityTracker } from "../../src/rulesets/dexterity/tracker/tracker.ts";
import { fight, id, scores } from "../sheets/fight.ts";
import { promptInput } from "./prompt-input.ts";

const names: Record<string, string> = { a: "Mira", b: "Goblin A", c: "Oskar" };
const counterspell = { item: "item-1", name: "Counterspell", reactsTo: "onCast", casts: true, moves: false } as const;
const parry = { ...counterspell, item: "item-2", name: "Parry", reactsTo: "onAttack" } as const;
const knows = (...reactions: DexterityScores["reactions"]) => ({ scores: scores({ reactions }) });

const casting = (asked: DexterityWindow["asked"], window = "w1"): DexterityWindow => ({
  id: window,
  event: { who: id("a"), trigger: "onCast", what: "Fireball" },
  asked,
});

function reading(windows: DexterityWindow[], reader: { gm?: boolean; owns?: string[] }) {
  const state = fight({ a: {}, b: knows(counterspell, parry), c: knows(counterspell) }, { windows });
  return promptsView(promptInput(state, dexterity, { ...reader, names })).map((view) =>
    shownPrompt(view, reader.gm ?? false),
  );
}

describe("DX-604 · reaction prompts", () => {
  const windows = [casting({ [id("b")]: "waiting", [id("c")]: "waiting" })];

  it("name the event, the price and the possible reactions, with keys", () => {
    const [prompt] = reading(windows, { owns: ["b"] });
    expect(prompt?.text).toBe("Mira casts Fireball. Then Mira continues.");
    expect(prompt?.about).toEqual(["a"]);
    expect(prompt?.asked.map((asked) => asked.name)).toEqual(["Goblin A"]);
    expect(prompt?.asked[0]?.priceText).toBe("1 of 1 left");
    expect(prompt?.asked[0]?.answers.map(({ label, note, key }) => [label, note, key])).toEqual([
      ["Counterspell", "costs the Reaction", 1],
      ["Don't react", null, 2],
    ]);
  });

  it("name an attack's target, and a reaction's effects", () => {
    const event = { who: id("a"), trigger: "onAttack", what: "Axe", targets: [id("b")] } as const;
    const sidestep = { item: "Sidestep", name: "Sidestep", reactsTo: "onAttack", casts: false, moves: true } as const;
    const state = fight(
      { a: {}, b: knows(sidestep) },
      { windows: [{ id: "w1", event, asked: { [id("b")]: "waiting" } }] },
    );
    const [prompt] = promptsView(promptInput(state, dexterity, { owns: ["b"], names: { a: "A", b: "B" } }));
    expect(prompt?.text).toBe("A attacks: Axe → B. Then A continues.");
    expect(prompt?.about).toEqual(["a", "b"]);
    expect(prompt?.asked[0]?.answers[0]?.note).toBe("costs the Reaction, then move your token");
  });

  it("say of a movement how near it came to those asked, where that is known (DX-608)", () => {
    const guard = { ...counterspell, item: "Guard", reactsTo: "onMove", casts: false } as const;
    const textFor = (feet: Readonly<Record<string, number>>, owns: string[]) => {
      const event = { who: id("a"), trigger: "onMove", what: "", feet } as const;
      const asked = { [id("b")]: "waiting", [id("c")]: "waiting" } as const;
      const state = fight({ a: {}, b: knows(guard), c: knows(guard) }, { windows: [{ id: "w1", event, asked }] });
      return promptsView(promptInput(state, dexterity, { owns, names }))[0]?.text;
    };
    expect(textFor({ b: 5, c: 10 }, ["b"])).toBe("Mira moves within 5 ft of Goblin A. Then Mira continues.");
    expect(textFor({ b: 5, c: 10 }, ["b", "c"])).toBe(
      "Mira moves within 10 ft of Goblin A, Oskar. Then Mira continues.",
    );
    for (const feet of [null, 1_000_000])
      expect(textFor(feet === null ? {} : { b: feet }, ["b"])).toBe("Mira moves. Then Mira continues.");
  });

  it("don't ask a combatant who wasn't asked or has already chosen", () => {
    expect(reading(windows, { owns: ["a"] })).toEqual([]);
    expect(reading([casting({ [id("b")]: "passed", [id("c")]: "waiting" })], { owns: ["b"] })).toEqual([]);
  });

  it("the GM sees all of it, chooses for any combatant and may close it; players may not", () => {
    const [prompt] = reading([casting({ [id("b")]: "passed", [id("c")]: "waiting" })], { gm: true });
    expect(prompt?.asked.map(({ answerText }) => answerText)).toEqual(["doesn't react", "deciding"]);
    expect(prompt?.asked.map(({ answers }) => answers.length)).toEqual([0, 2]);
    expect(prompt?.asked[1]?.answers[0]?.key).toBe(1);
    expect(prompt?.close).toEqual({ kind: "close-window", window: "w1" });
    expect(reading(windows, { owns: ["b"] })[0]?.close).toBeNull();
  });

  it("a GM may choose although players can, too", () => {
    const state = fight({ a: {}, b: knows(counterspell) }, { windows: [casting({ [id("b")]: "waiting" })] });
    const [view] = promptsView(promptInput(state, dexterity, { gm: true, names }));
    const shown = view && shownPrompt({ ...view, others: "Ada can answer too." }, true);
    expect(shown?.asked[0]?.answers.map(({ disabled, key }) => [disabled, key])).toEqual([
      [false, 1],
      [false, 2],
    ]);
  });

  it("the newest reaction is answered first: buttons of older ones are disabled and say why", () => {
    const both = [casting({ [id("b")]: "waiting" }), casting({ [id("c")]: "waiting" }, "w2")];
    const [newest, older] = reading(both, { gm: true });
    expect([newest?.id, older?.id]).toEqual(["w2", "w1"]);
    expect(newest?.asked[0]?.answers.every(({ disabled }) => !disabled)).toBe(true);
    expect(older?.asked[0]?.answers[0]).toMatchObject({
      disabled: true,
      tip: "Answer the newer reaction first.",
      key: null,
    });
    expect(older?.close).toBeNull();
  });
});

describe("the area that a prompt must not cover", () => {
  it("is the smallest box around all tokens of the event, with the area around it where there is room", () => {
    const tokens = [
      { left: 300, top: 100, width: 50, height: 50 },
      { left: 100, top: 140, width: 100, height: 100 },
    ];
    expect(around(tokens)).toEqual({ left: 100, top: 100, width: 250, height: 140 });
    expect(around([])).toBeNull();
    expect(widened({ left: 100, top: 100, width: 250, height: 140 }, 100)).toEqual({
      left: 0,
      top: 0,
      width: 450,
      height: 340,
    });
  });
});

describe("the place of a prompt", () => {
  const free = { left: 0, top: 0, width: 1000, height: 700 };
  const size = { width: 320, height: 180 };

  it("is right of the token, left of it at the edge, never over it", () => {
    expect(promptPlace({ left: 200, top: 300, width: 100, height: 100 }, free, size, 0)).toEqual({
      left: 312,
      top: 300,
    });
    expect(promptPlace({ left: 880, top: 300, width: 100, height: 100 }, free, size, 0)).toEqual({
      left: 548,
      top: 300,
    });
  });

  it("is above tokens that leave no room at their sides, below if there is none above either", () => {
    const wide = { left: 100, width: 800, height: 100 };
    expect(promptPlace({ ...wide, top: 400 }, free, size, 0)).toEqual({ left: 100, top: 208 });
    expect(promptPlace({ ...wide, top: 150 }, free, size, 0)).toEqual({ left: 100, top: 262 });
  });

  it("is beside an open dialog, or covers as little of it as there is room for", () => {
    const token = { left: 200, top: 300, width: 100, height: 100 };
    const dialog = { left: 320, top: 250, width: 400, height: 300 };
    expect(promptPlace(token, free, size, 0, [dialog])).toEqual({ left: 668, top: 12 });
    expect(promptPlace(null, free, size, 0, [{ ...dialog, left: 400, top: 400 }])).toEqual({ left: 12, top: 508 });
  });

  it("is on the screen, in the corner if the token is out of sight, stacked for several prompts", () => {
    expect(promptPlace({ left: 200, top: 690, width: 100, height: 100 }, free, size, 0).top).toBe(508);
    expect(promptPlace({ left: 2000, top: 0, width: 9, height: 9 }, free, size, 0)).toEqual({ left: 668, top: 508 });
    expect(promptPlace(null, free, size, 1).top).toBe(316);
  });
});

describe("an event of a hidden combatant", () => {
  const hidden = (who: CombatantId) => who !== id("a");
  const asks = casting({ [id("b")]: "waiting" });
  const state = fight({ a: {}, b: knows(counterspell), c: {} }, { windows: [asks] });

  it.each([
    ["the GM", true, true, hidden],
    ["a player who may know of them", true, false, () => true],
    ["any other player", false, false, hidden],
  ] as const)("DX-604 · %s sees the prompt: %s", (_reader, sees, gm, canSee) => {
    expect(canSeePrompt(dexterityTracker, { state, gm, canSee })).toBe(sees);
    expect(canSeePrompt(dexterityTracker, { state, gm, canSee }, "w1")).toBe(sees);
  });

  it("doesn't matter for a player if there is no prompt about it", () => {
    expect(canSeePrompt(dexterityTracker, { state: fight({ a: {} }), gm: false, canSee: hidden })).toBe(true);
    expect(canSeePrompt(dexterityTracker, { state, gm: false, canSee: hidden }, "another")).toBe(true);
  });
});
