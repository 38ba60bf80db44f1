import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupCommand, GroupCommandOf, GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import type { How } from "../../giving.ts";
import {
  act,
  after,
  at,
  at1,
  atObject,
  complex,
  fast,
  feet,
  fight,
  fighter,
  type Guest,
  give,
  gm,
  id,
  incantation,
  logged,
  needed,
  outcome,
  ownerOf,
  refused,
  type Scene,
  strike,
  weapon,
} from "./fights.ts";

const [A1, A2, B1, B2] = ["A1", "A2", "B1", "B2"].map(id) as [CombatantId, CombatantId, CombatantId, CombatantId];
const sword = weapon(5, { name: "sword", routine: [{ name: "sword", damage: "1d8", special: "", hand: null }] });
const hit = (who: CombatantId, damage: number): How["answers"] => ({
  [`attack:1:${who}`]: 19,
  [`damage:1:${who}`]: damage,
});
const missed = (who: CombatantId): How["answers"] => ({ [`attack:1:${who}`]: 1 });
const cleric = incantation(5, { name: "bless" });

/** A1 and A2 against B1 and B2 in one melee, in the phase for fleeing; B1 and B2 have declared to flee. */
function flight(own: Guest = {}, scene: Scene = {}): GroupState {
  const flees = { declaration: { item: fast("flee"), plans: [], delay: false }, major: "declared" } as const;
  const state = fight(
    { A1: own, A2: {}, B1: { fighter: flees }, B2: { fighter: flees } },
    { phase: "B_FLEE", melee: true, ...scene },
  );
  return state;
}
const flee = (who: CombatantId) => act(who, fast("flee"));
const windowOf = (state: GroupState) => state.window?.id ?? "none";
const react = (
  state: GroupState,
  who: CombatantId,
  as: "free" | "immediate" = "free",
  more: Partial<GroupCommandOf<"react">> = {},
) =>
  ({
    kind: "react",
    who,
    window: state.window?.id ?? null,
    as,
    item: sword,
    attack: at1(state.window?.victim ?? B1),
    ...more,
  }) as const satisfies GroupCommand;
const decline = (state: GroupState, who: CombatantId): GroupCommand => ({
  kind: "decline",
  who,
  window: windowOf(state),
});
const close = (state: GroupState): GroupCommand => ({ kind: "close-window", window: windowOf(state) });
const offer = (
  victim: CombatantId,
  who: CombatantId[],
  attack: "free" | "immediate",
  more: Partial<GroupCommandOf<"offer">> = {},
) => ({ kind: "offer", victim, who, attack, bonus: 0, penalty: 0, ...more }) as const satisfies GroupCommand;

describe("Windows for free attacks", () => {
  it("GR-146 · a flee waits for the free attacks that it draws, then goes on", () => {
    const open = after(flight(), flee(B1));
    expect(open.window).toMatchObject({ attack: "free", victim: "B1", asked: { A1: "waiting", A2: "waiting" } });
    expect(Object.values(open.melees)[0]).toContain("B1");
    const one = after(open, react(open, A1), { answers: missed(A1), by: ownerOf(A1) });
    expect([one.window?.asked, Object.values(one.melees)[0]]).toEqual([
      { A1: "reacted", A2: "waiting" },
      ["A1", "A2", "B1", "B2"],
    ]);
    const gone = after(one, decline(one, A2), { by: ownerOf(A2) });
    expect([gone.window, Object.values(gone.melees)[0]]).toEqual([null, ["A1", "A2", "B2"]]);
  });

  it("GR-146 · a flee goes on only if it still can", () => {
    const open = after(flight(), flee(B1));
    const fallen = after(open, { kind: "defeat", who: B1, defeated: true });
    expect(fallen.window).toBe(null);
    expect(logged(outcome(open, { kind: "defeat", who: B1, defeated: true }))).not.toContain("fled");
  });

  it("GR-146 · a free attack uses only the primary routine, on the fleeing combatant alone", () => {
    const open = after(flight(), flee(B1));
    expect(refused(open, react(open, A1, "free", { attack: at1(B1, { routine: 2 }) }))).toBe("GR-146");
    expect(refused(open, react(open, A1, "free", { attack: at1(B2) }))).toBe("GR-146");
  });

  it("GR-147 · fleeing out of melee offers an attack to every opponent there; no other action offers one", () => {
    expect(after(flight({}, { melee: false }), flee(B1)).window).toBe(null);
    expect(refused(flight(), react(flight(), A1), { by: ownerOf(A1) })).toBe("GR-147");
    expect(give(flight(), react(flight(), A1), { by: gm }).kind).toBe("needs");
  });

  it("GR-147 · the GM may offer one at any time, with a bonus and an AC penalty of its own", () => {
    const state = fight({ A1: {}, A2: {}, B1: {} }, { phase: "LOW_D1", melee: true });
    const open = after(state, offer(B1, [A1], "free", { bonus: 4, penalty: -2 }));
    expect(open.window).toMatchObject({ asked: { A1: "waiting" }, bonus: 4, penalty: -2 });
    const [roll] = outcome(open, react(open, A1), { answers: hit(A1, 3) }).log.filter(({ data }) => data?.needed);
    expect(roll?.data).toMatchObject({ modifiers: "+4", needed: 10 });
    expect(refused(state, offer(B1, [A1], "free"), { by: ownerOf(A1) })).toBe("GR-147");
  });

  it("GR-146, GR-153, GR-173 · an attack out of turn goes to a creature, not to an object", () => {
    const open = after(flight(), flee(B1));
    expect(refused(open, react(open, A1, "free", { attack: atObject("the door") }))).toBe("GR-146");
    const calm = fight({ A1: {}, B1: {} }, { phase: "LOW_D1", melee: true });
    expect(refused(calm, react(calm, A1, "immediate", { attack: atObject("the door") }))).toBe("GR-146");
  });

  it("GR-147 · the settings' bonus and penalty come with a flee", () => {
    const open = after(flight({}, { settings: { fleeAttackBonus: 2, fleeAcPenalty: -3 } }), flee(B1));
    expect(open.window).toMatchObject({ bonus: 2, penalty: -3 });
  });

  it("GR-147 · an opponent without an attack isn't asked", () => {
    const armed = (attackForm: "melee" | "missile", more: Guest = {}): Guest => ({
      ...more,
      scores: { inHand: { ...sword, attackForm, range: feet(30) }, ...more.scores },
    });
    const offered = (guest: Guest) =>
      give(fight({ A1: guest, B1: { place: at(0, 0) } }, { phase: "LOW_D1" }), offer(B1, [A1], "free"));
    const barred = (clause: string) => ({ kind: "refused", refusal: { clause } });
    expect(offered(armed("melee", { place: at(4, 0) }))).toMatchObject(barred("GR-165"));
    expect(offered(armed("missile", { place: at(9, 0) }))).toMatchObject(barred("GR-162"));
    expect(offered(armed("melee", { place: at(1, 0) })).kind).toBe("done");
    expect(offered(armed("missile", { place: at(4, 0) })).kind).toBe("done");
    const flees = { declaration: { item: fast("flee"), plans: [], delay: false }, major: "declared" } as const;
    const squeezed = { A1: armed("melee", { place: at(3, 3) }), B2: { place: at(3, 3) } };
    const melee = fight({ ...squeezed, A2: {}, B1: { fighter: flees } }, { phase: "B_FLEE", melee: true });
    expect(after(melee, flee(B1)).window?.asked).toEqual({ A2: "waiting" });
  });

  it("GR-147 · an offer of the GM asks opponents alone, save by override", () => {
    const state = fight({ A1: {}, B1: {}, B2: {} }, { phase: "LOW_D1", melee: true });
    expect(after(state, offer(B1, [A1, B2], "free")).window?.asked).toEqual({ A1: "waiting" });
    expect(refused(state, offer(B1, [B2], "free"))).toBe("GR-147");
    expect(after(state, offer(B1, [B2], "free"), { override: true }).window?.asked).toEqual({ B2: "waiting" });
  });

  it("GR-148 · one opponent attacks one combatant once a round", () => {
    const open = after(flight(), flee(B1));
    const used = after(after(open, react(open, A1), { answers: missed(A1) }), close(open));
    const later = after(used, offer(B1, [A1, A2], "free", { segment: 6 }));
    expect(later.window?.asked).toEqual({ A2: "waiting" });
    expect(refused(later, react(later, A1))).toBe("GR-148");
    expect(refused(used, offer(B1, [A1], "free", { segment: 6 }))).toBe("GR-148");
  });

  it("GR-149 · of two who flee at once an attacker gets one", () => {
    const first = after(flight(), flee(B1));
    const second = after(after(after(first, react(first, A1), { answers: missed(A1) }), close(first)), flee(B2));
    expect(second.window).toMatchObject({ victim: "B2", asked: { A2: "waiting" } });
    expect(refused(second, react(second, A1))).toBe("GR-149");
  });

  it("GR-150 · a free attack costs nothing, but a spell that is being cast is lost; declining keeps it", () => {
    const spell = {
      item: cleric,
      target: null,
      round: 1,
      segments: 5,
      added: 0,
      kept: false,
      state: "casting",
    } as const;
    const casting = {
      declaration: { item: cleric, plans: [], delay: false },
      major: "declared",
      spell,
      spellsThisRound: 1,
    } as const;
    const open = after(flight({ fighter: casting }), flee(B1));
    expect(needed(open, react(open, A1))).toEqual(["GR-150:A1"]);
    expect(refused(open, react(open, A1), { answers: { "GR-150:A1": "keep" } })).toBe("GR-150");
    const afterAttack = after(open, react(open, A1), { answers: { "GR-150:A1": "attack", ...missed(A1) } });
    expect(fighter(afterAttack, A1).spell?.state).toBe("lost");
    expect(fighter(after(open, decline(open, A1)), A1).spell?.state).toBe("casting");
    const plain = after(after(flight(), flee(B1)), react(open, A1), { answers: missed(A1) });
    expect(fighter(plain, A1)).toMatchObject({ major: "available", routinesUsed: 0, actedIn: [] });
  });

  it("GR-150 · a free attack ends an effect that the attacker maintains", () => {
    const fog = {
      uuid: "E.fog",
      name: "fog",
      source: A1,
      bearer: null,
      attributes: [],
      maintainedBy: A1,
      roundsLeft: null,
    };
    const keeping = flight({ fighter: { maintaining: "fog" as never } }, { set: { effects: { fog } } as never });
    const open = after(keeping, flee(B1));
    expect(needed(open, react(open, A1))).toEqual(["GR-150:A1"]);
    const afterAttack = after(open, react(open, A1), { answers: { "GR-150:A1": "attack", ...missed(A1) } });
    expect([fighter(afterAttack, A1).maintaining, afterAttack.effects]).toEqual([null, {}]);
  });

  it("GR-147 · an offer without a possible attacker is refused, also by override (found by the long laws)", () => {
    const state = fight({ A1: {}, B1: {} }, { phase: "B_FLEE", melee: true });
    expect(give(state, offer(B1, [B1], "free"), { override: true })).toMatchObject({
      refusal: { clause: "GR-147", final: true },
    });
    const surprised = fight({ A1: { fighter: { surprised: true } }, B1: {} }, { phase: "B_FLEE", melee: true });
    expect(refused(surprised, offer(B1, [A1], "free"))).toBe("GR-151");
    expect(after(surprised, offer(B1, [A1], "free"), { override: true }).window?.asked).toEqual({ A1: "waiting" });
  });

  it("GR-151 · the surprised aren't offered a free attack and can't make one", () => {
    const open = after(flight({ fighter: { surprised: true } }), flee(B1));
    expect(open.window?.asked).toEqual({ A2: "waiting" });
    expect(refused(open, react(open, A1))).toBe("GR-151");
  });

  it("GR-76 · a free attack may be made beside a complex activity, which goes on", () => {
    const digging = { declaration: { item: complex("dig"), plans: [], delay: false }, major: "declared" } as const;
    const open = after(flight({ fighter: digging }), flee(B1));
    const afterAttack = after(open, react(open, A1), { answers: missed(A1) });
    expect(fighter(afterAttack, A1)).toMatchObject({ major: "declared", declaration: { item: { name: "dig" } } });
  });

  it("GR-93 · only one window is open at a time, and the interrupted action waits", () => {
    const open = after(flight(), flee(B1));
    expect(refused(open, offer(B2, [A2], "free"))).toBe("GR-93");
    expect(refused(open, flee(B2))).toBe("GR-93");
    expect(refused(open, { ...react(open, A1), window: "window-99" })).toBe("GR-93");
    expect(after(open, close(open)).window).toBe(null);
  });
});

describe("Immediate attacks", () => {
  const state = (own: Guest = {}, scene: Scene = {}) =>
    fight({ A1: own, A2: {}, B1: {} }, { phase: "LOW_D3", melee: true, ...scene });
  const offered = (own: Guest = {}, scene: Scene = {}) => after(state(own, scene), offer(B1, [A1], "immediate"));

  it("GR-153 · an immediate attack is the major action, made at the moment of the trigger", () => {
    const open = offered();
    const afterAttack = after(open, react(open, A1, "immediate"), { answers: hit(A1, 4) });
    expect(fighter(afterAttack, A1)).toMatchObject({ major: "used", routinesUsed: 1 });
    expect([afterAttack.window, fighter(afterAttack, B1).scores.hp.value]).toEqual([null, 16]);
    expect(refused(afterAttack, strike(A1, sword, B1))).toBe("GR-87");
  });

  it("GR-153 · only the GM makes one without an offer, and a free attack doesn't replace it", () => {
    expect(refused(state(), react(state(), A1, "immediate"), { by: ownerOf(A1) })).toBe("GR-153");
    expect(refused(offered(), react(offered(), A1, "free"))).toBe("GR-153");
  });

  it("GR-154 · an immediate attack needs a major action", () => {
    expect(refused(state({ fighter: { major: "used" } }), offer(B1, [A1], "immediate"))).toBe("GR-154");
    expect(refused(state({ fighter: { major: "lost" } }), react(state(), A1, "immediate"))).toBe("GR-154");
  });

  it("GR-154 · a declared action may be swapped for it, at its price", () => {
    const spell = {
      item: cleric,
      target: null,
      round: 1,
      segments: 5,
      added: 0,
      kept: false,
      state: "casting",
    } as const;
    const open = offered({
      fighter: { declaration: { item: cleric, plans: [], delay: false }, major: "declared", spell, spellsThisRound: 1 },
    });
    expect(needed(open, react(open, A1, "immediate"))).toEqual(["GR-154:A1"]);
    expect(refused(open, react(open, A1, "immediate"), { answers: { "GR-154:A1": "keep" } })).toBe("GR-154");
    const afterAttack = after(open, react(open, A1, "immediate"), {
      answers: { "GR-154:A1": "giveUp", ...missed(A1) },
    });
    expect(fighter(afterAttack, A1)).toMatchObject({ major: "used", spell: { state: "lost" } });
  });

  it("GR-155 · an immediate attack isn't made while surprised, unless the setting allows it", () => {
    const surprised = { fighter: { surprised: true } };
    expect(refused(state(surprised), offer(B1, [A1], "immediate"))).toBe("GR-155");
    expect(offered(surprised, { settings: { surprisedImmediate: "allow" } }).window).not.toBe(null);
  });

  it("GR-156 · with multi-attack an immediate attack replaces the primary routine, and doesn't count as a free one", () => {
    const open = offered({ scores: { routinesPerRound: 3 } });
    const afterAttack = after(open, react(open, A1, "immediate"), { answers: missed(A1) });
    expect([fighter(afterAttack, A1).routinesUsed, afterAttack.freePairs, afterAttack.freeSegments]).toEqual([
      1,
      [],
      [],
    ]);
    const counted = offered({}, { settings: { immediateInLedger: true } });
    expect(after(counted, react(counted, A1, "immediate"), { answers: missed(A1) }).freePairs).toEqual([
      { by: "A1", against: "B1" },
    ]);
  });

  it("GR-71 · between a delay in HIGH and LOW an immediate attack is closed, a free attack is open", () => {
    const delayed = { delayed: { since: "HIGH_D1", by: "announcement", lasts: false } } as const;
    const waiting = state({ fighter: delayed }, { phase: "HIGH_D4" });
    expect(refused(waiting, offer(B1, [A1], "immediate"))).toBe("GR-71");
    expect(after(waiting, offer(B1, [A1], "free")).window?.asked).toEqual({ A1: "waiting" });
  });
});
