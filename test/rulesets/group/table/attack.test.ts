import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outcomeView, rollView } from "../../../../src/combat/rolling/roll-view.ts";
import { shownPrompt } from "../../../../src/combat/tracker/prompt.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { readModes, readMultipliers } from "../../../../src/rulesets/group/data/item.ts";
import { type GroupState, type GroupWindow, group, type Item } from "../../../../src/rulesets/group/rules/index.ts";
import { attackChoices, attackFrom, attackRoll } from "../../../../src/rulesets/group/tracker/attack-view.ts";
import { promptsView } from "../../../../src/rulesets/group/tracker/prompts.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { promptInput } from "../../../combat/prompt-input.ts";
import { windowsOf } from "../../../combat/windows.ts";
import { generations } from "../../../generations.ts";
import { english } from "../../../sheets/english.ts";
import { A, at, at1, atObject, B, fight, having, weapon } from "../rules/fights.ts";
import { advanceTurn, beginGroup, foes, type GroupSeat, openGroup, party, rollFor, sword, throws } from "./fight.ts";

const halberd: Item = weapon(9, {
  name: "Halberd",
  modes: readModes("stab (piercing) 2; chop (slashing) 6 ft").found,
  routine: [{ name: "Halberd", damage: "1d10", special: "", hand: null }],
});

const seen = { gm: true, localize: english, nameOf: (id: CombatantId) => `Name ${id}` };

describe("the window of an attack", () => {
  it("GR-136, GR-166 · reads modes and multipliers in a line, and names unreadable ones", () => {
    expect(readModes(" stab (piercing) 2; chop (slashing) 6 ft ; nonsense").found).toEqual([
      { name: "stab", damageType: "piercing", spaceRequired: 2 },
      { name: "chop", damageType: "slashing", spaceRequired: 6 },
    ]);
    expect(readModes("stab 2; nonsense; (x) 3").unread).toEqual(["nonsense", "(x) 3"]);
    expect(readMultipliers("x2; ×3 stacks; 0; many")).toEqual({
      found: [
        { factor: 2, stacks: false },
        { factor: 3, stacks: true },
      ],
      unread: ["0", "many"],
    });
  });

  it("GR-101, GR-166 · marks the first mode that fits, and the next routine", () => {
    const crowd = { A: having({}, { place: at(0, 0, 1, around(0, 0)) }), B: { place: at(1, 0) } };
    const open = fight(crowd, { melee: true });
    const labels = (state: GroupState) => attackChoices(state, A, halberd, english).modes;
    expect(labels(open).map(({ label, note, checked }) => [label, note, checked])).toEqual([
      ["stab", "piercing · 2 ft", true],
      ["chop", "slashing · 6 ft", false],
    ]);
    const tight = fight(crowd, { melee: true, set: { restrictedQuarters: true } });
    expect(labels(tight)[1]?.note).toBe("slashing · 6 ft · no space for it");
    const batch = fight({ A: having({ routinesUsed: 1 }, { scores: { routinesPerRound: 3 } }), B: {} });
    expect(attackChoices(batch, A, halberd, english).routine).toBe("Attack 2 of 3");
  });

  it("GR-136, GR-137 · turns the form's fields into an attack", () => {
    expect(attackFrom({ mode: "1", called: " the hand ", factor: 3, stacks: true }, B)).toEqual({
      targets: [B],
      mode: 1,
      called: "the hand",
      multipliers: [{ factor: 3, stacks: true }],
      feet: null,
    });
    expect(attackFrom({ factor: null, called: "" }, B)).toEqual(at1(B));
  });

  it("GR-173 · a named object comes before a creature; its roll shows no odds before the GM sets its AC", () => {
    expect(attackFrom({ named: " the oak door " }, B)).toEqual(atObject("the oak door"));
    expect(attackFrom({ named: "  " }, B)).toEqual(at1(B));
    const state = fight({ A: having({}, { scores: { attackModifier: 2 } }), B: {} });
    const asked = attackRoll(state, { who: A, item: halberd, attack: atObject("the oak door") }, seen);
    if (!asked) throw new Error("There is no roll.");
    expect(asked.targets).toEqual(["the oak door"]);
    expect(rollView(asked, english).modifiers.map(({ sentence }) => sentence)).toEqual(["To hit, Name A, +2, GR-130"]);
    expect(outcomeView(asked, { excluded: [], free: 0 }).map(({ target, text }) => `${target}: ${text}`)).toEqual([
      "AC: The GM sets it before the roll",
      "Damage: 1d10",
    ]);
  });

  it("GR-125, GR-128, GR-130 · the roll shows each modifier with its source; leaving one out changes the odds", () => {
    const foe = { scores: { ac: { base: 7, modifiers: [{ label: "Shield", value: 1 }] } } };
    const state = fight({
      A: having({ situational: { by: -1, against: 0 } }, { scores: { attackModifier: 2, damageModifier: 3 } }),
      B: having({ situational: { by: 0, against: 2 } }, foe),
    });
    const blow = { who: A, item: halberd, attack: at1(B, { mode: 1, multipliers: [{ factor: 2, stacks: false }] }) };
    const asked = attackRoll(state, blow, seen);
    if (!asked) throw new Error("There is no roll.");
    expect(rollView(asked, english).modifiers.map(({ sentence }) => sentence)).toEqual([
      "To hit, Name A, +2, GR-130",
      "Attacker's situation, Name A, −1, GR-125",
      "Target's situation, Name B, +2, GR-125",
      "Shield, Name B, −1, GR-128",
    ]);
    expect(asked.using).toBe("Halberd · chop");
    // A player can't leave out what hinders without the GM's leave.
    expect(attackRoll(state, blow, { ...seen, gm: false })?.modifiers.map(({ source }) => source)).toEqual([
      "Name A",
      "Name A · left out only if the GM agrees",
      "Name B",
      "Name B · left out only if the GM agrees",
    ]);
    const lines = (excluded: string[], free: number) =>
      outcomeView(asked, { excluded, free }).map(({ target, text }) => `${target}: ${text}`);
    expect(lines([], 0)).toEqual([
      "AC 6, AAC0 20: total of 14 needed",
      "Hits: die 11 or more (50%)",
      "Damage: (1d10 + 3) × 2",
    ]);
    expect(lines(["ac:0", "by"], 1).slice(0, 2)).toEqual([
      "AC 7, AAC0 20: total of 13 needed",
      "Hits: die 8 or more (65%)",
    ]);
    expect(attackRoll(state, { ...blow, attack: { ...blow.attack, targets: [] } }, seen)).toBeNull();
  });

  it("GR-147, GR-150 · an offered attack out of turn shows price and odds", () => {
    const window: GroupWindow = {
      id: "w",
      attack: "free",
      victim: B,
      segment: "HIGH_D3",
      asked: { [A]: "waiting" },
      flees: true,
      bonus: 2,
      penalty: -2,
    };
    const keeping = having({ maintaining: "effect" as never }, { scores: { inHand: halberd } });
    const state = fight({ A: keeping, B: {} }, { set: { window } });
    const [prompt] = promptsView(promptInput(state, group, { owns: [A] }));
    expect(prompt?.asked[0]?.priceText).toBe("free · breaks concentration");
    expect(prompt?.asked[0]?.answers[0]?.note).toBe("hits on 8 or more (65%)");
    const answers = (is: GroupState, gm = false) =>
      promptsView(promptInput(is, group, { owns: [A], gm })).map((view) => shownPrompt(view, gm))[0]?.asked[0]?.answers;
    // Without a place nobody is adjacent, and the two aren't in one melee.
    expect(answers(state)?.[0]).toMatchObject({ disabled: true, tip: expect.stringContaining("GR-165") });
    expect(answers(state, true)?.[0]).toMatchObject({ disabled: false });
    const nearest = fight({ A: keeping, B: {} }, { melee: true, set: { window } });
    expect(answers(nearest)?.map(({ disabled, tip }) => [disabled, tip])).toEqual([
      [false, ""],
      [false, ""],
    ]);
  });
});

/** All squares around one, cut off by walls but for none. */
function around(x: number, y: number) {
  return [-1, 0, 1]
    .flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })))
    .filter((s) => s.x !== x || s.y !== y);
}

describe.each(generations(import.meta.url))("attacks at the table under V%i", (generation) => {
  let table: Fight<GroupState>;
  let gm: GroupSeat;
  let bram: GroupSeat;

  beforeEach(async () => {
    table = await openGroup(generation);
    [gm, bram] = [await table.join("Gamemaster"), await table.join("Bram")];
    await beginGroup(gm, bram);
  });
  afterEach(() => table.table.close());

  it("GR-125 · an attack from the tracker asks for its target, is rolled and undone; everybody reads added modifiers", async () => {
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    await agree(gm, bram);
    const { round, activeId: turn } = gm.state;
    await gm.perform({ kind: "advance", round, turn, to: "HIGH_D3" });
    await agree(gm, bram);
    const before = gm.known;
    const windows = windowsOf(bram.client);
    await bram.client.game.settings.set("turncraft", "askBeforeRolls", true);
    throws(gm, [15, 20], [4, 8]);
    const button = {
      dataset: { offer: `use:Actor.${tarn}.Item.${sword}`, who: tarn },
      getAttribute: () => null,
    };
    const { actions } = bram.client.CONFIG.ui.combat.DEFAULT_OPTIONS;
    void actions.giveOffer.call({ viewed: bram.combat }, { detail: 1 }, button);
    await until(() => windows.length === 1);
    Object.assign(windows[0]?.fields ?? {}, { target: ogre, factor: 2, called: "" });
    windows[0]?.press();
    await until(() => gm.state.fighters[tarn]?.major === "used");
    const lost = () => gm.actor(ogre).system.hp.max - gm.actor(ogre).system.hp.value;
    await until(() => lost() === 8);
    await gm.combat.undo();
    expect(gm.known.state).toEqual(before.state);
    await until(() => lost() === 0);
    throws(gm, [2, 20]);
    const attack = { ...at1(ogre), excluded: ["own"], free: 3 };
    const thing = { uuid: `Actor.${tarn}.Item.${sword}` } as Item;
    const hers = await bram.perform({ kind: "act", who: tarn, item: thing, attack });
    expect(hers).toMatchObject({ kind: "refused", refusal: { clause: "GR-125" } });
    expect(await gm.perform({ kind: "act", who: tarn, item: thing, attack })).toMatchObject({ kind: "accepted" });
    await agree(gm, bram);
    const logged: readonly { event: string }[] = gm.combat.steps().undo?.log ?? [];
    expect(logged.map(({ event }) => event.split(".").at(-1))).toEqual(expect.arrayContaining(["added", "missed"]));
    expect(gm.state.fighters[mira]?.major).toBe("available");
  });

  it("GR-173 · a player names an object in the target window; the GM sets its AC, and nobody is harmed", async () => {
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    await agree(gm, bram);
    const { round, activeId: turn } = gm.state;
    await gm.perform({ kind: "advance", round, turn, to: "HIGH_D3" });
    await agree(gm, bram);
    const asked: string[][] = [];
    type Button = { action: string; callback?: (event: null, button: object) => string };
    gm.client.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: Button[] }) => {
      asked.push(buttons.map(({ action }) => action));
      return buttons[0]?.callback?.(null, { form: { querySelector: () => ({ value: "4" }) } });
    };
    const windows = windowsOf(bram.client);
    await bram.client.game.settings.set("turncraft", "askBeforeRolls", true);
    throws(gm, [19, 20], [4, 8]);
    const button = {
      dataset: { offer: `use:Actor.${tarn}.Item.${sword}`, who: tarn },
      getAttribute: () => null,
    };
    const { actions } = bram.client.CONFIG.ui.combat.DEFAULT_OPTIONS;
    void actions.giveOffer.call({ viewed: bram.combat }, { detail: 1 }, button);
    await until(() => windows.length === 1);
    Object.assign(windows[0]?.fields ?? {}, { target: ogre, named: "the oak door", factor: 1, called: "" });
    windows[0]?.press();
    await until(() => gm.state.fighters[tarn]?.major === "used");
    await agree(gm, bram);
    // The armor classes stand in one list, whose button is the first.
    expect(asked).toEqual([["10", "refuse"]]);
    const logged: readonly { event: string; data?: object }[] = gm.combat.steps().undo?.log ?? [];
    expect(logged.find(({ event }) => event === "TURNCRAFT.Log.group.hitFor")?.data).toMatchObject({
      target: "the oak door",
      ac: 4,
    });
    expect([gm.actor(ogre).system.hp.value, gm.state.melees]).toEqual([gm.actor(ogre).system.hp.max, {}]);
    await gm.combat.undo();
    expect(gm.state.fighters[tarn]?.major).toBe("available");
  });

  it("GR-125 · a player leaves out penalties only with the GM's permission; the GM needs none", async () => {
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    const { round, activeId: turn } = gm.state;
    await gm.perform({ kind: "advance", round, turn, to: "HIGH_D3" });
    await gm.perform({ kind: "situational", who: tarn, by: -2, against: 0 });
    await agree(gm, bram);
    const asked: string[] = [];
    const gmMessage = (word: string) => {
      gm.client.foundry.applications.api.DialogV2.wait = async (config: { content?: unknown }) => {
        asked.push(String(config.content));
        return word;
      };
    };
    const strikeAt = async (seat: GroupSeat) => {
      throws(gm, [10, 20], [4, 8]);
      const item = { uuid: `Actor.${tarn}.Item.${sword}` } as Item;
      const attack = { ...at1(ogre), excluded: ["by"] };
      expect(await seat.perform({ kind: "act", who: tarn, item, attack })).toMatchObject({ kind: "accepted" });
      await agree(gm, bram);
      const logged: readonly { event: string }[] = gm.combat.steps().undo?.log ?? [];
      await gm.combat.undo();
      await agree(gm, bram);
      return logged.some(({ event }) => event === "TURNCRAFT.Log.group.leavesOut");
    };
    gmMessage("keep");
    expect([await strikeAt(bram), asked.length]).toEqual([false, 1]);
    gmMessage("strike");
    expect([await strikeAt(bram), asked.length]).toEqual([true, 2]);
    expect([await strikeAt(gm), asked.length]).toEqual([true, 2]);
  });

  it("GR-82, GR-84, GR-86, GR-91 · putting a weapon away takes a segment in the same step, drawing with an attack none; undo reverts it", async () => {
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    await agree(gm, bram);
    const wielded = () => gm.actor(tarn).items.get(sword).system.wielded;
    const uuid = `Actor.${tarn}.Item.${sword}`;
    const grip = (drawn: boolean, withMajor = false) =>
      bram.perform({ kind: "act", who: tarn, item: {}, wield: uuid, wielded: drawn, withMajor } as never);
    expect(await grip(false)).toMatchObject({ kind: "refused", refusal: { clause: "GR-84" } });
    expect(await grip(true)).toMatchObject({ kind: "refused", refusal: { clause: "GR-86" } });
    const { round, activeId: turn } = gm.state;
    await gm.perform({ kind: "advance", round, turn, to: "HIGH_D4" });
    await agree(gm, bram);
    expect(await grip(false)).toMatchObject({ kind: "accepted" });
    await until(() => wielded() === false);
    expect(gm.state.fighters[tarn]?.minors).toMatchObject([{ segments: 1 }]);
    await gm.combat.undo();
    await until(() => wielded() === true);
    expect(gm.state.fighters[tarn]?.minors).toEqual([]);
  });

  it("GR-118, GR-119 · a maintained effect binds its originator, and ends when they let go", async () => {
    await advanceTurn(gm);
    await agree(gm, bram);
    const id = "keptkeptkeptkept";
    const effect = { name: "Ward", bearer: ogre, originator: mira, value: 5, unit: "rounds", kept: true } as const;
    expect(await gm.perform({ kind: "effect", id, ...effect } as never)).toMatchObject({ kind: "accepted" });
    await until(() => gm.state.fighters[mira]?.maintaining === id);
    await gm.perform({ kind: "end-effect", id } as never);
    await until(() => gm.actor(ogre).effects.size === 0);
    expect(gm.state.fighters[mira]?.maintaining).toBeNull();
  });
});
