import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { commitmentOf } from "../../../../src/rulesets/group/host/covered.ts";
import type { Declaration, GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { readScores } from "../../../../src/rulesets/group/rules/index.ts";
import { declarationFrom } from "../../../../src/rulesets/group/tracker/chooser-view.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { generations } from "../../../generations.ts";
import {
  advanceTurn,
  at,
  beginGroup,
  club,
  covers,
  foes,
  type GroupSeat,
  openGroup,
  party,
  rollFor,
  sleep,
  sword,
  thing,
  throws,
} from "./fight.ts";

const nothing: Declaration = { item: null, plans: [], delay: false };

describe.each(generations(import.meta.url))("Group Initiative at the table under V%i", (generation) => {
  let fight: Fight<GroupState>;
  let gm: GroupSeat;
  let ada: GroupSeat;
  let bram: GroupSeat;

  beforeEach(async () => {
    fight = await openGroup(generation);
    [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    await beginGroup(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  it("GR-39 · the rules learn the creatures' scores; sides are those of their tokens", () => {
    const { fighters } = gm.state;
    for (const { scores } of Object.values(fighters)) expect(readScores(scores)).toEqual(scores);
    expect(Object.values(fighters).map(({ group }) => group)).toEqual([party, party, foes]);
    expect(fighters[ogre]?.scores).toMatchObject({
      hd: { base: 4, bonus: 1 },
      inHand: { name: "Club", attackForm: "melee", weaponSpeed: 7, routine: [{ name: "Club", damage: "1d6" }] },
      place: { x: 6, y: 0, width: 1, cutOff: [] },
    });
    expect(gm.state.phase).toBe("DECLARE");
  });

  it("GR-95 · each hit of a routine can be given to another creature, with the damage of that hit", async () => {
    const cuts = { "system.group.line": "MELEE: 2 cuts (1d8/1d8)" };
    await gm.actor(tarn).items.get(sword).update(cuts);
    const hp = (who: CombatantId) => gm.actor(who).system.hp.value as number;
    const [ogres, miras] = [hp(ogre), hp(mira)];
    throws(gm, [20, 20], [20, 20], [2, 8], [7, 8]);
    const act = { kind: "act", who: tarn, item: thing(tarn, sword), attack: at(ogre) } as const;
    expect(await gm.perform(act, { override: true })).toMatchObject({ kind: "accepted" });
    const { log = [], seq = 0 } = gm.combat.steps().undo ?? {};
    const dealt = log.flatMap(({ event, data }) =>
      event === "TURNCRAFT.Log.group.hitFor" ? [Number(data?.damage)] : [],
    );
    expect(new Set(dealt).size).toBe(2);
    await until(() => hp(ogre) === ogres - dealt.reduce((a, b) => a + b));
    const given = (nth: number) =>
      gm.perform({ kind: "hit-points", who: mira, of: { seq, share: "whole", from: ogre, nth } } as never);
    expect(await given(1)).toMatchObject({ kind: "accepted" });
    await until(() => hp(mira) === miras - (dealt[1] ?? 0));
    expect(await given(1)).toMatchObject({ kind: "refused" });
    expect(await given(0)).toMatchObject({ kind: "accepted" });
    await until(() => hp(mira) === miras - dealt.reduce((a, b) => a + b));
    expect(await given(2)).toMatchObject({ kind: "refused" });
  });

  it("GR-34 · *Roll all* of core rolls one die for each side without one, and is refused in a sentence elsewhere", async () => {
    await gm.combat.rollAll();
    expect(gm.notices.at(-1)).toBe("The roll for Foes comes in step 2 of the round.");
    expect(Object.values(gm.state.groups).map(({ die }) => die)).toEqual([null, null]);
    await advanceTurn(gm);
    await rollFor(gm, party, 3);
    throws(gm, [5, 6]);
    await gm.combat.rollAll();
    await until(() => ada.state.groups[foes]?.die === 5);
    expect(ada.state.groups[party]?.die).toBe(3);
  });

  it("GR-128 · of two suits, or two shields, the better one counts; a shield of an earlier version still is one", async () => {
    const piece = (name: string, group: object, flow = {}) => ({ name, type: "armor", system: { group, flow } });
    const made = await gm
      .actor(ogre)
      .createEmbeddedDocuments("Item", [
        piece("Mail", { armor: 5 }),
        piece("Plate", { armor: 7, wear: "suit" }),
        piece("Old shield", { armor: 1 }, { kind: "shield" }),
        piece("Cloak", { armor: 1, wear: "other" }),
      ]);
    await advanceTurn(gm);
    const counted = () => gm.state.fighters[ogre]?.scores.ac.modifiers.map(({ label }) => label);
    await until(() => counted()?.join() === "Plate,Old shield,Cloak");
    await made[1].update({ system: { group: { worn: false } } });
    await rollFor(gm, party, 3);
    await until(() => counted()?.join() === "Mail,Old shield,Cloak");
  });

  it("GR-25, GR-31 · before a card is turned over, only its author's page and the GMs' contain its text, and no message does", async () => {
    await covers(ada, mira, { what: "0", plans: "hum a tune" });
    await agree(gm, ada, bram);
    const { commitment, declaration, spell } = bram.state.fighters[mira] ?? {};
    expect(commitment).toMatch(/^2:[0-9a-f]{64}$/);
    expect([declaration, spell]).toEqual([null, null]);
    expect(JSON.stringify(bram.combat.toObject())).not.toContain("hum a tune");
    const knows = ({ client }: GroupSeat) =>
      JSON.stringify(client.game.settings.get("turncraft", "declared")).includes("hum a tune");
    await until(() => knows(gm));
    expect([knows(ada), knows(bram)]).toEqual([true, false]);
    for (const { client } of [ada, gm, bram])
      expect(JSON.stringify([client.game.messages.contents, client.network.sent])).not.toContain('whisper":["');
  });

  it("GR-31 · the GM turns over the card of a user who has left, and refuses a card without a hash in the encounter", async () => {
    await covers(ada, mira, { what: "none", plans: "hum a tune" });
    const cards = () =>
      Object.values(gm.client.game.settings.get("turncraft", "declared")) as {
        readonly declaration: Declaration;
        readonly salt: string;
      }[];
    await until(() => cards().length === 1);
    const gamemaster = bram.client.game.users.get("gm00000000000000");
    const forged = { combat: gm.combat.uuid, who: mira, declaration: nothing, salt: "guessed" };
    for (const card of [forged, { ...forged, who: ogre }, { ...forged, declaration: { item: 5 } }, {}])
      expect(await gamemaster.query("turncraft.declared", card, { timeout: 5000 })).toBe(false);
    expect(cards().length).toBe(1);
    ada.client.network.cut();
    await advanceTurn(gm);
    const [{ declaration, salt } = { declaration: nothing, salt: "" }] = cards();
    const answer = await gm.perform({ kind: "reveal", who: mira, declaration, salt, matches: true });
    expect(answer).toMatchObject({ kind: "accepted" });
  });

  it("GR-24 · a player takes a declaration back, but no card that was revealed", async () => {
    await covers(ada, mira, { what: "none", plans: "hum a tune" });
    await agree(gm, ada);
    expect(ada.combat.steps().mayUndo).toBe(true);
    await advanceTurn(gm);
    await until(() => ada.combat.steps().undo?.log.some(({ event }) => event.includes("declared")) === true);
    expect(gm.state.fighters[mira]?.declaration).not.toBeNull();
    expect(ada.combat.steps().mayUndo).toBe(false);
    expect((await ada.combat.undo()).kind).toBe("refused");
  });

  it("GR-25, GR-31 · a card is bound to its combatant and its round, and can't be taken over by another", async () => {
    await covers(bram, tarn, { what: "none", plans: "flee" });
    await agree(gm, ada, bram);
    const commitment = gm.state.fighters[tarn]?.commitment ?? "";
    expect(await ada.perform({ kind: "declare", who: mira, commitment })).toMatchObject({
      kind: "refused",
      refusal: { clause: "GR-31", message: "TURNCRAFT.Refused.GR-31.copied" },
    });
    for (const own of ["x", commitment.slice(2)])
      expect((await ada.perform({ kind: "declare", who: mira, commitment: own })).kind).toBe("refused");
    // The words of one's own card, as they were said in another round or for another combatant.
    const declaration = { ...nothing, plans: ["flee"] };
    for (const place of [
      { combat: gm.combat.id, round: gm.state.round + 1, who: mira },
      { combat: gm.combat.id, round: gm.state.round, who: tarn },
      { combat: "another000000000", round: gm.state.round, who: mira },
    ]) {
      const own = commitmentOf(declaration, "salt", place);
      expect((await ada.perform({ kind: "declare", who: mira, commitment: own })).kind).toBe("accepted");
      const shown = { kind: "reveal", who: mira, declaration, salt: "salt", matches: true } as const;
      expect(await ada.perform(shown)).toMatchObject({
        kind: "refused",
        refusal: { message: "TURNCRAFT.Refused.GR-31.mismatch" },
      });
    }
  });

  it("GR-31 · cards are turned over when step 2 begins, by their authors; a forged card doesn't match", async () => {
    await covers(ada, mira, { what: "0" });
    await covers(bram, tarn, { what: "none", delay: true });
    await agree(gm, ada, bram);
    const forged = { kind: "reveal", who: tarn, declaration: nothing, salt: "guessed", matches: true } as const;
    expect(await bram.perform(forged)).toMatchObject({ kind: "refused", refusal: { clause: "GR-31" } });
    await advanceTurn(gm);
    await until(() => gm.state.fighters[mira]?.spell !== null && gm.state.fighters[tarn]?.declaration !== null);
    expect(gm.state.fighters[mira]).toMatchObject({
      commitment: null,
      declaration: { item: { name: "Sleep" } },
      major: "declared",
    });
    expect(gm.state.fighters[tarn]?.declaration).toEqual({ ...nothing, delay: true });
  });

  it("GR-31 · each card is turned over once, without warnings about open cards, on slow lines too", async () => {
    await covers(ada, mira, { what: "none" });
    for (const who of [tarn, ogre]) await covers(gm, who, { what: "none" });
    await agree(gm, ada, bram);
    const before = [gm, ada].map(({ notices }) => notices.length);
    for (const { client } of [gm, ada]) client.network.delay(60);
    await advanceTurn(gm);
    await until(() => [gm, ada].every(({ state }) => Object.values(state.fighters).every((each) => each.declaration)));
    // Earlier requests are answered first.
    for (const seat of [gm, ada]) await seat.perform({ kind: "roll", group: seat === gm ? foes : party });
    await agree(gm, ada);
    expect([gm, ada].map(({ notices }, i) => notices.slice(before[i]))).toEqual([[], []]);
    // The relay sends a request again that it has no answer to yet: still the same one.
    const asked = ada.client.network.sent.flatMap(({ event, args }) => {
      const [message] = args as { request?: string; command?: { kind: string } }[];
      return event === "system.turncraft" && message?.command?.kind === "reveal" ? [message.request] : [];
    });
    expect(new Set(asked).size).toBe(1);
  });

  it("GR-170 · a player commands neither another's combatant nor the round", async () => {
    await agree(gm, ada, bram);
    expect(await ada.perform({ kind: "declare", who: tarn, commitment: `2:${"0".repeat(64)}` })).toMatchObject({
      kind: "refused",
      refusal: { clause: "GR-170" },
    });
    expect(await advanceTurn(ada)).toMatchObject({ kind: "refused", refusal: { clause: "GR-13" } });
    expect(await ada.perform({ kind: "surprise", who: [ogre], surprised: true })).toMatchObject({
      kind: "refused",
      refusal: { clause: "GR-12" },
    });
  });

  it("GR-12, GR-36, GR-50, GR-57, GR-111 · two rounds with their signature moments, back to the start and forward again", async () => {
    const start = gm.known;
    const hp = (seat: GroupSeat) => [mira, tarn, ogre].map((id) => seat.actor(id).system.hp.value);
    const points = hp(gm);
    await gm.perform({ kind: "surprise", who: [tarn], surprised: true });
    await covers(ada, mira, { what: "0" });
    await advanceTurn(gm);
    await until(() => gm.state.fighters[mira]?.commitment === null && gm.state.fighters[mira]?.spell !== null);
    // A tie: both sides in HIGH.
    await agree(gm, ada, bram);
    await rollFor(bram, party, 4, gm);
    await agree(gm, ada, bram);
    await rollFor(gm, foes, 4);
    await advanceTurn(gm);
    await agree(gm, ada, bram);
    expect(gm.state.phase).toBe("HIGH_D1");
    expect(await advanceTurn(gm)).toMatchObject({ kind: "refused", refusal: { clause: "GR-113" } });
    await ada.perform({ kind: "target", who: mira, target: { combatant: ogre } });
    await agree(gm, ada, bram);
    await advanceTurn(gm);
    expect(gm.state.phase).toBe("HIGH_D3");
    await gm.perform({ kind: "intend", who: [ogre], intent: { item: thing(ogre, club), minors: [] } });
    await agree(gm, ada, bram);
    // The Ogre's club is slower than Tarn's sword, and Tarn hasn't stated an action yet.
    expect(await gm.perform({ kind: "act", who: ogre, item: thing(ogre, club), attack: at(tarn) })).toMatchObject({
      kind: "refused",
      refusal: { clause: "GR-47" },
    });
    await bram.perform({ kind: "intend", who: [tarn], intent: { item: thing(tarn, sword), minors: [] } });
    await agree(gm, ada, bram);
    await agree(gm, ada, bram);
    expect(await gm.perform({ kind: "act", who: ogre, item: thing(ogre, club), attack: at(tarn) })).toMatchObject({
      kind: "refused",
      refusal: { clause: "GR-50" },
    });
    throws(gm, [20, 20], [8, 8]);
    expect(await bram.perform({ kind: "act", who: tarn, item: thing(tarn, sword), attack: at(ogre) })).toMatchObject({
      kind: "accepted",
    });
    await agree(gm, ada, bram);
    await until(() => gm.actor(ogre).system.hp.value === 12);
    expect(await gm.perform({ kind: "delay", who: ogre })).toMatchObject({ kind: "accepted" });
    await advanceTurn(gm);
    await until(() => gm.state.phase === "LOW_D3" || gm.state.phase === "LOW_D4" || gm.state.phase === "LOW_D2");
    expect(gm.state.fighters[ogre]?.delayed).toMatchObject({ by: "announcement" });
    await gm.perform({ kind: "intend", who: [ogre], intent: { item: thing(ogre, club), minors: [] } });
    throws(gm, [19, 20], [6, 6]);
    await gm.perform({ kind: "act", who: ogre, item: thing(ogre, club), attack: at(tarn) });
    await advanceTurn(gm);
    expect(gm.state.phase).toBe("E_SPELLS");
    await agree(gm, ada, bram);
    expect(await ada.perform({ kind: "act", who: mira, item: thing(mira, sleep) })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    expect(gm.state.fighters[mira]?.spell).toMatchObject({ state: "done", segments: 3 });
    await advanceTurn(gm);
    expect(gm.state.phase).toBe("END");
    const clock = gm.client.game.time.worldTime;
    await advanceTurn(gm);
    await until(() => gm.state.round === 2 && gm.client.game.time.worldTime === clock + 60);
    await gm.perform({ kind: "surprise", who: [tarn], surprised: false });
    await advanceTurn(gm);
    await rollFor(gm, party, 2);
    await rollFor(gm, foes, 5);
    await advanceTurn(gm);
    await agree(gm, ada, bram);
    expect(gm.state.order).toEqual([ogre, mira, tarn]);
    const end = gm.known;
    const hurt = hp(gm);
    expect(hurt[1]).toBeLessThan(points[1] as number);
    const seq = gm.combat.steps().undo?.seq ?? 0;
    await back(start.state);
    await until(() => JSON.stringify(hp(gm)) === JSON.stringify(points));
    expect(gm.known.state).toEqual(start.state);
    await gm.combat.goTo(seq);
    await agree(gm, ada, bram);
    expect(gm.known.state).toEqual(end.state);
    expect(ada.known.state).toEqual(end.state);
    await until(() => JSON.stringify(hp(bram)) === JSON.stringify(hurt));

    async function back(state: unknown): Promise<void> {
      for (let step = 0; step < 60 && JSON.stringify(gm.known.state) !== JSON.stringify(state); step++)
        await gm.combat.undo();
    }
  });

  it("GR-163, GR-46 · a token moves by the fight: a walk in D4, the square it stands on afterwards", async () => {
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    await agree(gm, ada, bram);
    await ada.token(mira).update({ x: 200, y: 0 });
    await until(() => ada.notices.at(-1)?.includes("HIGH · Other") ?? false);
    expect(gm.place(mira)).toEqual([0, 0]);
    await bram.perform({ kind: "pass", who: tarn });
    await agree(gm, ada, bram);
    const { round, activeId: turn } = gm.state;
    expect(await gm.perform({ kind: "advance", round, turn, to: "HIGH_D4" })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    await bram.perform({ kind: "intend", who: [tarn], intent: "pass" });
    await agree(gm, ada, bram);
    await ada.token(mira).update({ x: 200, y: 0 });
    await until(() => gm.place(mira)[0] === 200 && gm.state.fighters[mira]?.scores.place?.x === 2);
    expect(gm.state.fighters[mira]).toMatchObject({ major: "used", moved: { walk: 10 } });
  });

  it("a form's fields become a declaration", () => {
    expect(declarationFrom({ what: "none", plans: "one, two", delay: true }, [])).toEqual({
      item: null,
      plans: ["one", "two"],
      delay: true,
    });
  });
});
