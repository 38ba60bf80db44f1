import { describe, expect, it } from "vitest";
import type { CombatantId, Feet } from "../../../../src/engine/index.ts";
import {
  type Glance,
  type MarchingCommand,
  type MarchingState,
  marching,
  noticedBy,
  settings,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { givingUnder, withScores } from "../../giving.ts";
import {
  actors,
  after,
  C,
  F,
  fight,
  fighter,
  gathering,
  give,
  gm,
  line,
  M1,
  M2,
  M3,
  N,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  scores,
  turns,
  W,
} from "./fights.ts";

const start: MarchingCommand = { kind: "start" };
const take = { answers: { "MO-204": "take" } };
const cede = { answers: { "MO-204": "cede" } };
const order = (ids: string[], vanguard: string | null = null): MarchingCommand => ({
  kind: "marching-order",
  order: ids as CombatantId[],
  vanguard: vanguard as CombatantId | null,
});
const seen = {
  F: { at: [0, 0] },
  C: { at: [0, 1] },
  W: { at: [0, 2] },
  M1: { at: [6, 0] },
  M2: { at: [3, 0] },
  M3: { at: [4, 1] },
} as const;
const sight = (partySeesMonsters: boolean | null, monstersSeeParty: boolean | null): MarchingCommand => ({
  kind: "sight",
  partySeesMonsters,
  monstersSeeParty,
});
const asking = (state: MarchingState) => {
  const result = give(state, start);
  return result.kind === "needs" ? result.needs[0] : null;
};

describe("Section 1: marching order", () => {
  it("MO-101 · the party walks as arranged; the start names missing members and goes on without them", () => {
    const state = after(gathering(seen), order(["W", "C"]));
    const begun = outcome(state, start, take);
    expect(begun.state.order.slice(0, 3)).toEqual([W, C, F]);
    expect(begun.log[0]).toMatchObject({
      event: "TURNCRAFT.Log.marching.noOrder",
      data: { names: { combatants: [F] } },
    });
    const whole = after(gathering(seen), order(["W", "C", "F"]));
    const nobody = after(gathering(seen), order([]));
    for (const other of [whole, nobody]) expect(outcome(other, start, take).log[0]?.event).not.toContain("noOrder");
  });

  it("MO-101 · players arrange the marching order between encounters, the GM at any time", () => {
    const state = gathering(seen);
    expect(after(state, order(["C", "F", "W"]), { by: ownerOf(C, F) }).marchingOrder).toEqual([C, F, W]);
    expect(after(state, order(["F"]), { by: ownerOf(W, M1) }).marchingOrder).toEqual([F]);
    expect(refused(state, order(["C"]), { by: ownerOf(M1) })).toBe("MO-003");
    expect(refused(state, order(["C"]), { by: ownerOf(N) })).toBe("MO-003");
    expect(give(fight(seen), order(["C"]), { by: ownerOf(C) })).toMatchObject({
      refusal: { clause: "MO-101", message: "TURNCRAFT.Refused.MO-101.during" },
    });
    expect(after(fight(seen), order(["C"])).marchingOrder).toEqual([C]);
    expect(refused(state, order(["M1"]))).toBe("MO-101");
  });

  it("MO-101 · a player whose place another player changes is asked, and a no refuses the change", () => {
    const state = gathering(seen);
    const swap = order(["C", "F", "W"]);
    expect(needed(state, swap, { by: ownerOf(W) })).toEqual(["MO-101:C", "MO-101:F"]);
    expect(give(state, swap, { by: ownerOf(F) })).toMatchObject({
      needs: [
        { id: "MO-101:C", who: C, question: "TURNCRAFT.Ruling.MO-101.wanted", data: { movers: { combatants: [F] } } },
      ],
    });
    const agreed = after(state, swap, { by: ownerOf(F), answers: { "MO-101:C": "yes" } });
    expect([agreed.marchingOrder, agreed.order.slice(0, 3)]).toEqual([
      [C, F, W],
      [C, F, W],
    ]);
    expect(refused(state, swap, { by: ownerOf(F), answers: { "MO-101:C": "no" } })).toBe("MO-101");
    expect(after(state, swap).marchingOrder).toEqual([C, F, W]);
  });

  it("MO-102 · the vanguard leads, else the first in line, else the GM's choice; never a monster", () => {
    const state = gathering(seen);
    expect(asking(state)).toMatchObject({ who: F });
    expect(asking(after(state, order(["C", "F", "W"])))).toMatchObject({ who: C });
    expect(asking(after(state, order(["C", "F", "W"], "W")))).toMatchObject({ who: W });
    const named = after(after(state, order(["C", "F", "W"], "W")), { kind: "lead", who: F });
    expect(asking(named)).toMatchObject({ who: F });
    expect(asking(after(named, { kind: "lead", who: null }))).toMatchObject({ who: W });
    expect(refused(state, { kind: "lead", who: M1 })).toBe("MO-102");
    expect(refused(state, order(["F"], "M1"))).toBe("MO-102");
  });

  it("MO-103 · an unlisted combatant stands at the end in the order of joining", () => {
    const state = after(gathering({ W: {}, C: {}, F: {}, M1: {} }), order(["F"]));
    expect(after(state, start, take).order).toEqual([F, W, C, M1]);
  });

  it("MO-103 · a lead who can't choose is replaced by the next in line, and by the GM where nobody is left", () => {
    const down = after(gathering(seen), { kind: "defeat", who: F, defeated: true });
    expect(asking(down)).toMatchObject({ who: C });
    const away = after(down, { kind: "absent", who: C, absent: true });
    expect(asking(away)).toMatchObject({ who: W });
    const none = after(away, { kind: "defeat", who: W, defeated: true });
    expect(asking(none)).toMatchObject({ question: "TURNCRAFT.Ruling.MO-204.nobody" });
    expect(asking(none)).not.toHaveProperty("who");
    expect(refused(none, { kind: "take-initiative" }, { by: ownerOf(W) })).toBe("MO-204");
    const taken = after(none, { kind: "take-initiative" });
    expect([taken.choice, taken.leadId]).toEqual(["taken", null]);
    expect(asking(after(away, { kind: "absent", who: C, absent: false }))).toMatchObject({ who: C });
  });

  it("MO-103 · set to ask, the GM names another chooser", () => {
    const asks: Partial<typeof settings.defaults> = { interpretations: { "MO-103": "ask" } };
    const down = after(gathering(seen, asks), { kind: "defeat", who: F, defeated: true });
    expect(needed(down, start)).toEqual(["MO-103"]);
    expect(give(down, start, { answers: { "MO-103": "W" } })).toMatchObject({ needs: [{ id: "MO-204", who: W }] });
    expect(needed(gathering(seen, asks), start)).toEqual(["MO-204"]);
    expect(give(down, start)).toMatchObject({
      needs: [
        { data: { name: { combatant: F } }, options: [{ value: C, data: { name: { combatant: C } } }, { value: W }] },
      ],
    });
    const two = give(after(down, { kind: "absent", who: C, absent: true }), start);
    expect(two.kind === "needs" && two.needs[0]).toMatchObject({ options: [{ value: W }] });
    expect(two.kind === "needs" && two.needs[0]?.kind === "ruling" && two.needs[0].options).toHaveLength(1);
    const none = [C, W].reduce((state, who) => after(state, { kind: "defeat", who, defeated: true }), down);
    expect(asking(none)).toMatchObject({ id: "MO-204", question: "TURNCRAFT.Ruling.MO-204.nobody" });
  });
});

describe("Section 2: starting combat", () => {
  it("MO-201 · combat doesn't begin before both switches are set; an override counts an open one as on", () => {
    for (const open of [sight(null, true), sight(true, null), sight(null, null)]) {
      const state = after(gathering(seen), open);
      expect(refused(state, start)).toBe("MO-201");
      const begun = after(state, start, { override: true, ...take });
      expect([begun.partySeesMonsters, begun.monstersSeeParty, begun.round]).toEqual([true, true, 1]);
    }
    const half = after(after(gathering(seen), sight(null, false)), start, {
      override: true,
      answers: { "MO-804": "none" },
    });
    expect([half.partySeesMonsters, half.monstersSeeParty, half.firstSide]).toEqual([true, false, "monsters"]);
    expect(give(fight(seen), start, { override: true })).toMatchObject({ refusal: { final: true } });
  });

  const torch: Glance = {
    feet: 600 as Feet,
    dark: true,
    straightLine: true,
    darkSight: 0 as Feet,
    isLit: false,
    torch: true,
    viewerLit: false,
    viewerCarries: false,
  };
  it("MO-202 · torchlight is seen in the dark, in a straight line, from a place without other light", () => {
    const reach = settings.defaults;
    expect(noticedBy(torch, reach)).toBe("torch");
    expect(noticedBy({ ...torch, dark: false }, reach)).toBe("light");
    expect(noticedBy({ ...torch, straightLine: false }, reach)).toBeNull();
    expect(noticedBy({ ...torch, viewerLit: true }, reach)).toBeNull();
  });

  it("MO-203 · the unseen side cedes: nobody chooses, and the notice says why", () => {
    const cases = [
      [sight(true, false), "monsters", "TURNCRAFT.Side.party"],
      [sight(false, true), "party", "TURNCRAFT.Side.monsters"],
    ] as const;
    for (const [switches, first, unseen] of cases) {
      const state = after(gathering(seen), switches);
      expect(refused(state, { kind: "take-initiative" })).toBe("MO-203");
      expect(refused(state, { kind: "cede-initiative" })).toBe("MO-203");
      const begun = outcome(state, start, { answers: { "MO-804": "none" } });
      expect([begun.state.choice, begun.state.firstSide]).toEqual(["forced", first]);
      expect(begun.log[0]).toMatchObject({ data: { unseen: { key: unseen } } });
      expect(refused(begun.state, { kind: "take-initiative" })).toBe("MO-203");
    }
  });

  it("MO-204 · the lead's owner takes or cedes, or the GM, nobody else and once", () => {
    const state = gathering(seen);
    expect(asking(state)).toMatchObject({
      who: F,
      options: [{ value: "take" }, { value: "cede" }],
      data: { name: { combatant: F } },
    });
    for (const kind of ["take-initiative", "cede-initiative"] as const) {
      expect(refused(state, { kind }, { by: ownerOf(C, M1) })).toBe("MO-204");
      expect(after(state, { kind }, { by: ownerOf(F) }).choice).toBe(kind === "take-initiative" ? "taken" : "ceded");
    }
    const taken = after(state, { kind: "take-initiative" });
    expect(give(taken, { kind: "cede-initiative" })).toMatchObject({
      refusal: { clause: "MO-204", message: "TURNCRAFT.Refused.MO-204.taken" },
    });
    const ceded = after(state, { kind: "cede-initiative" });
    expect(give(ceded, { kind: "take-initiative" })).toMatchObject({
      refusal: { clause: "MO-204", message: "TURNCRAFT.Refused.MO-204.ceded" },
    });
    for (const open of [
      sight(true, null),
      sight(null, true),
      sight(null, false),
      sight(false, null),
      sight(false, false),
    ]) {
      expect(refused(after(state, open), { kind: "take-initiative" })).toBe("MO-201");
    }
    expect(after(taken, start).firstSide).toBe("party");
    expect(after(ceded, start).firstSide).toBe("monsters");
  });

  it("MO-204 · the lead is asked in a step of its own before the start, unless something else is in the way", () => {
    const { given } = givingUnder(marching);
    const before = (state: MarchingState, by = gm) => marching.prerequisites?.(state, given(start, { by }));
    const state = gathering(seen);
    expect(before(state)).toEqual([{ kind: "ask-lead" }]);
    expect(before(state, ownerOf(F))).toEqual([]);
    expect(before(after(state, sight(true, false)))).toEqual([]);
    expect(before(after(state, { kind: "take-initiative" }))).toEqual([]);
    expect(before(gathering({ ...seen, N: { side: null } }))).toEqual([]);
    expect(before(fight(seen))).toEqual([]);
    expect(marching.prerequisites?.(state, given({ kind: "end" }))).toEqual([]);
    const asked = after(state, { kind: "ask-lead" }, cede);
    expect([asked.choice, asked.round, asked.leadId]).toEqual(["ceded", 0, F]);
    expect(after(asked, start).activeId).toBe(M2);
    expect(refused(asked, { kind: "ask-lead" })).toBe("MO-204");
    expect(give(fight(seen), { kind: "ask-lead" }, { override: true })).toMatchObject({ refusal: { final: true } });
  });

  it("MO-204 · a choice is dropped when the sides no longer see each other", () => {
    const taken = after(gathering(seen), { kind: "take-initiative" });
    expect(after(taken, sight(true, true)).choice).toBe("taken");
    expect(after(taken, sight(true, false))).toMatchObject({ choice: null, firstSide: null });
    expect(after(fight(seen), sight(true, false)).choice).toBe("taken");
  });

  it("MO-205 · after taking, the party goes first, one by one along the marching order", () => {
    const state = after(after(gathering(seen), order(["W", "F", "C"])), start, take);
    expect(state.order.slice(0, 3)).toEqual([W, F, C]);
    expect(actors(state)).toBe("W F C M2 M3 M1");
  });

  it("MO-206 · after ceding, the monsters go first, the closest of them opening", () => {
    expect(actors(after(gathering(seen), start, cede))).toBe("M2 M3 M1 F C W");
    const ceded = after(gathering(seen), { kind: "cede-initiative" });
    expect([ceded.order, ceded.leadId]).toEqual([[M2, M3, M1, F, C, W], F]);
  });

  it("MO-207 · closeness is to the nearest living member of the party, a diagonal counting as one space", () => {
    const ceded = (guests: Parameters<typeof gathering>[0], ...downed: MarchingCommand[]) =>
      downed.reduce((state, command) => after(state, command), gathering(guests));
    const places = { F: { at: [0, 0] }, C: { at: [20, 0] }, M1: { at: [17, 0] }, M2: { at: [2, 2] }, M3: {} } as const;
    expect(after(ceded(places), start, cede).order).toEqual([M2, M1, M3, F, C]);
    const down = ceded(places, { kind: "defeat", who: F, defeated: true });
    expect(after(down, start, cede).order.slice(0, 3)).toEqual([M1, M2, M3]);
    const away = ceded(places, { kind: "absent", who: F, absent: true });
    expect(after(away, start, cede).order.slice(0, 3)).toEqual([M1, M2, M3]);
  });

  it("MO-207 · equally close monsters go by distance to the lead, then by the bearing from the lead", () => {
    const places = {
      F: { at: [0, 0] },
      C: { at: [9, 0] },
      M1: { at: [-2, 0] },
      M2: { at: [11, 0] },
      M3: { at: [2, 0] },
    } as const;
    expect(after(gathering(places), start, cede).order.slice(0, 3)).toEqual([M3, M1, M2]);
    const other = after(gathering(places), { kind: "lead", who: C });
    expect(after(other, start, cede).order.slice(0, 3)).toEqual([M2, M3, M1]);
  });

  it("MO-208 · the other side follows at once, by its own rule", () => {
    expect(after(gathering(seen), start, take).order.slice(3)).toEqual([M2, M3, M1]);
    expect(after(gathering(seen), start, cede).order.slice(3)).toEqual([F, C, W]);
  });

  it("MO-209 · combat doesn't start if neither side sees the other; an override lets both see", () => {
    const state = after(gathering(seen), sight(false, false));
    expect(refused(state, start)).toBe("MO-209");
    const begun = outcome(state, start, { override: true, ...take });
    expect([begun.state.partySeesMonsters, begun.state.monstersSeeParty]).toEqual([true, true]);
    expect(begun.log[0]?.overruled).toEqual(["MO-209"]);
    expect(begun.state.round).toBe(1);
  });

  it("MO-210 · under actsFirst the unseen side goes first", () => {
    const unseen = gathering(seen, { unseenSide: "actsFirst" });
    const none = { answers: { "MO-804": "none" } };
    expect(after(after(unseen, sight(true, false)), start, none).firstSide).toBe("party");
    expect(after(after(unseen, sight(false, true)), start, none).firstSide).toBe("monsters");
    expect(settings.defaults.unseenSide).toBe("cedes");
  });

  it("MO-211 · the choice stands for the whole fight, and the order is built from it anew every round", () => {
    const state = after(gathering(seen), start, cede);
    const place = { layout: "square", spaces: [{ x: 1, y: 3 }] };
    const nearest = { freshScores: withScores(state, M1, { place }) };
    const last = playTo(state, 1, W);
    expect(last.order.slice(0, 3)).toEqual([M2, M3, M1]);
    const second = after({ ...last, settings: { ...last.settings, orderMode: "lines" } }, next(last), nearest);
    expect([second.round, second.firstSide, second.order]).toEqual([2, "monsters", [M1, M2, M3, F, C, W]]);
  });

  it("MO-211 · under chooseEachRound sight and the choice are asked every round", () => {
    const last = playTo(fight(seen, { chooseEachRound: true, orderMode: "lines" }), 1, M1);
    const answers = (party: string, monsters: string, choice?: string) => ({
      answers: { "MO-201:party": party, "MO-201:monsters": monsters, ...(choice && { "MO-204": choice }) },
    });
    expect(needed(last, next(last))).toEqual(["MO-201:party", "MO-201:monsters"]);
    expect(give(last, next(last))).toMatchObject({
      needs: [{ question: "TURNCRAFT.Ruling.MO-201.party" }, { question: "TURNCRAFT.Ruling.MO-201.monsters" }],
    });
    expect(needed(last, next(last), answers("sees", "sees"))).toEqual(["MO-204"]);
    expect(after(last, next(last), answers("sees", "sees", "cede"))).toMatchObject({
      firstSide: "monsters",
      activeId: M2,
    });
    expect(after(last, next(last), answers("sees", "blind"))).toMatchObject({
      choice: "forced",
      firstSide: "monsters",
    });
    expect(after(last, next(last), answers("blind", "blind"))).toMatchObject({ choice: "taken", firstSide: "party" });
  });

  it("MO-212 · the very edge counts, one foot more doesn't, and a carried light counts at the viewer", () => {
    const at = (feet: number, reach: object = {}) =>
      noticedBy({ ...torch, feet: feet as Feet }, { ...settings.defaults, ...reach });
    expect([at(1320), at(1321)]).toEqual(["torch", null]);
    expect([at(60, { torchFeet: 60 }), at(61, { torchFeet: 60 })]).toEqual(["torch", null]);
    expect(noticedBy({ ...torch, viewerCarries: true }, settings.defaults)).toBeNull();
  });

  it("MO-213 · a combatant without a side is refused by name; an override makes it a monster", () => {
    const state = gathering({ ...seen, N: { side: null } });
    expect(give(state, start)).toMatchObject({ refusal: { clause: "MO-213", data: { name: { combatant: N } } } });
    expect(fighter(after(state, start, { override: true, ...take }), N).side).toBe("monsters");
    const assigned = after(state, { kind: "side", who: N, side: "party" });
    expect(after(assigned, start, take).order.slice(0, 4)).toEqual([F, C, W, N]);
    expect(assigned.order.slice(0, 4)).toEqual([F, C, W, N]);
  });

  it("MO-213 · during combat the GM chooses a neutral newcomer's side; other newcomers go by disposition", () => {
    const freshScores = (side: "party" | "monsters" | null) => ({ freshScores: { N: scores({ side }) } });
    const join: MarchingCommand = { kind: "join", who: [N] };
    expect(needed(fight(seen), join, freshScores(null))).toEqual(["MO-213:N"]);
    const asked = after(fight(seen), join, { ...freshScores(null), answers: { "MO-213:N": "party" } });
    expect(fighter(asked, N).side).toBe("party");
    expect(fighter(after(fight(seen), join, freshScores("monsters")), N).side).toBe("monsters");
    expect(fighter(after(gathering(seen), join, freshScores(null)), N).side).toBeNull();
  });

  it("MO-214 · a newcomer acts from the next round on", () => {
    const joined = after(fight(seen), { kind: "join", who: [N] }, { freshScores: { N: scores() }, by: ownerOf(N) });
    expect(refused(joined, { kind: "spend", who: N, action: "primary", what: "a blow" })).toBe("MO-214");
    expect(actors(joined)).toBe("F C W M2 M3 M1");
    expect(actors(turns(joined, 6))).toBe("F C W N M2 M3 M1");
    expect(refused(joined, { kind: "join", who: [N] }, { freshScores: { N: scores() } })).toBe("MO-214");
    expect(refused(fight(seen), { kind: "join", who: [N] })).toBe("MO-001");
  });

  it("MO-103 · combatants who join before combat take their places in the order, each with a number of its own", () => {
    const freshScores = { freshScores: { N: scores(), [M3]: scores({ side: "monsters" }) } };
    const joined = outcome(gathering(line), { kind: "join", who: [N, M3] }, freshScores);
    expect([joined.state.order, joined.state.joinedCount]).toEqual([[F, C, W, N, M2, M1, M3], 7]);
    expect(fighter(joined.state, N)).toMatchObject({
      initiative: null,
      defeated: false,
      departed: false,
      absent: false,
      waitsUntilRound: null,
      left: { primary: 1, move: 1, reaction: 1 },
      moved: null,
      begun: false,
      acted: false,
      delayed: false,
      advancedInRound: 0,
      conditions: [],
      impaired: [],
      lost: [],
      declined: [],
    });
    expect([fighter(joined.state, N).joined, fighter(joined.state, M3).joined]).toEqual([5, 6]);
    expect(joined.log.map(({ event, who }) => [event, who])).toEqual([
      ["TURNCRAFT.Log.joined", N],
      ["TURNCRAFT.Log.joined", M3],
    ]);
  });

  it("MO-213 · a side that changes during a fight changes nobody's place in this round", () => {
    const state = after(fight(line, { orderMode: "lines" }), { kind: "side", who: C, side: "monsters" });
    expect([state.order, turns(state, 5).order]).toEqual([
      [F, C, W, M2, M1],
      [F, W, C, M2, M1],
    ]);
  });

  it("MO-214 · under endOfRound a newcomer acts at the end of this one", () => {
    const state = turns(fight(seen, { lateArrival: "endOfRound" }), 2);
    expect(actors(after(state, { kind: "join", who: [N] }, { freshScores: { N: scores() } }))).toBe("W M2 M3 M1 N");
  });

  it("MO-214 · a newcomer acts in the next round, also when the GM sets the round", () => {
    const joined = after(fight(line), { kind: "join", who: [N] }, { freshScores: { N: scores() } });
    expect(actors(after(joined, { kind: "manual", round: 2 }))).toBe("F C W M2 M1 N");
  });

  it("MO-214 · a newcomer to a round set back waits for the next one, and before combat for none", () => {
    const joined = after(turns(fight(line), 10), { kind: "join", who: [N] }, { freshScores: { N: scores() } });
    expect([joined.round, fighter(joined, N).waitsUntilRound]).toEqual([3, 4]);
    expect(fighter(after(joined, { kind: "manual", round: 1 }), N).waitsUntilRound).toBe(2);
    expect(fighter(after(joined, { kind: "manual", round: 0 }), N).waitsUntilRound).toBeNull();
  });

  it("MO-214 · a combatant who comes back after leaving doesn't act again in this round", () => {
    const state = fight(line, { lateArrival: "endOfRound" });
    const left = after(state, { kind: "leave", who: F });
    expect(left.activeId).toBe(C);
    const back = after(left, { kind: "join", who: [F] }, { freshScores: { F: scores() } });
    expect([back.order, actors(back)]).toEqual([[C, W, M2, M1, F], "C W M2 M1"]);
  });

  it("MO-203 · a choice made by override stands though one side is unseen", () => {
    const unseen = gathering(line, {});
    const sight: MarchingCommand = { kind: "sight", partySeesMonsters: true, monstersSeeParty: false };
    const chosen = after(after(unseen, sight), { kind: "take-initiative" }, { override: true });
    const begun = after(chosen, { kind: "start" }, { answers: { "MO-804": "none" } });
    expect([begun.choice, begun.firstSide, begun.activeId]).toEqual(["taken", "party", F]);
  });

  it("MO-201 · setting the round back to before the start opens the choice again, with any side unseen before", () => {
    const sight = (monstersSeeParty: boolean): MarchingCommand => ({
      kind: "sight",
      partySeesMonsters: true,
      monstersSeeParty,
    });
    const unseen = after(after(gathering(line), sight(false)), { kind: "start" }, { answers: { "MO-804": "none" } });
    const back = after(after(unseen, { kind: "manual", round: 0 }), sight(true));
    expect(back.choice).toBeNull();
    expect(needed(back, { kind: "start" })).toEqual(["MO-204"]);
  });
});
