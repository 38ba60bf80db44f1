import { describe, expect, it } from "vitest";
import {
  type DeclaredAction,
  type FlowSettings,
  type FlowState,
  flow,
  type Ready,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { hex } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  byOwner,
  E,
  faces,
  fight,
  fighter,
  type Guest,
  give,
  move,
  needed,
  next,
  outcome,
  pass,
  path,
  playTo,
  poolsOf,
  refused,
  run,
} from "./fights.ts";

/** Readied attack for 2 AP by default. */
const ready = (more: object = {}): DeclaredAction => ({
  action: "ready",
  trigger: "E comes into my reach",
  on: "other",
  named: "attack",
  what: "strike E",
  cost: 2,
  ...more,
});
/** A 14, B 9, E 6 on a line; A has readied and B is acting. */
const readied = (
  more: object = {},
  settings: Partial<FlowSettings> = {},
  guests: Record<string, Guest> = {},
): FlowState => {
  const state = fight(
    { A: { total: 14, at: hex(0, 0) }, B: { total: 9, at: hex(0, 3) }, E: { total: 6, at: hex(3, 0) }, ...guests },
    settings,
  );
  return after(state, act(A, ready(more)));
};
const trigger = (who = A) => ({ kind: "trigger", who }) as const;
/** On E's turn it has come beside A. */
const beside = (state: FlowState): FlowState => {
  const turn = playTo(state, state.round, E);
  return after(
    turn,
    move(turn, E, [
      [2, 0],
      [1, 0],
    ]),
  );
};
const strike = { answers: { "attack-1": faces.normal, "damage:attack-1:E": 4 } };
const plain = { E: { total: 6, at: hex(3, 0), is: { rp: 0 }, scores: { rpMax: 0 } } };

describe("Ready Action", () => {
  it("FL-121 · needs a trigger and one payable action, one at a time, on the own turn", () => {
    const state = fight({ A: {}, E: {} });
    expect(refused(state, act(A, ready({ trigger: " " })))).toBe("FL-121");
    expect(refused(state, act(A, ready({ what: "" })))).toBe("FL-121");
    expect(refused(state, act(A, ready({ named: "ready" })))).toBe("FL-121");
    expect(give(state, act(A, ready({ cost: 6 })))).toMatchObject({
      refusal: { clause: "FL-121", data: { price: 6, left: 5 } },
    });
    expect(refused(state, act(E, ready()))).toBe("FL-06");
    expect(fighter(readied(), A).ready).toEqual({
      trigger: "E comes into my reach",
      action: "attack",
      what: "strike E",
      cost: 2,
      on: "other",
      round: 1,
    } satisfies Ready);
    const twice = {
      ...state,
      fighters: { ...state.fighters, A: { ...fighter(state, A), ready: fighter(readied(), A).ready } },
    };
    expect(refused({ ...twice, settings: { ...twice.settings } }, act(A, ready()))).toBe("FL-126");
  });

  it("FL-122 · sets its price aside, loses other AP and ends the turn; the AP set aside don't come back", () => {
    const state = readied();
    expect([state.activeId, poolsOf(state, A), fighter(state, A).apReserved]).toEqual([B, [0, 2, 1], 2]);
    const dropped = after(state, { kind: "drop-ready", who: A });
    expect([fighter(dropped, A).ready, fighter(dropped, A).ap, fighter(dropped, A).apReserved]).toEqual([null, 0, 0]);
    expect(fighter(readied({}, { readyAp: "all" }), A).apReserved).toBe(5);
  });

  it("FL-123 · at its trigger lets the combatant act at once, with the AP set aside, and others may react", () => {
    const there = beside(readied());
    const acting = after(there, trigger());
    expect([acting.activeId, refused(acting, attack(B, E)), refused(acting, run(acting, E, 1))]).toEqual([
      E,
      "FL-06",
      "FL-07",
    ]);
    const afterAttack = after(acting, attack(A, E), strike);
    expect([fighter(afterAttack, A).apReserved, fighter(afterAttack, A).ready, asked(afterAttack)]).toEqual([
      0,
      null,
      ["E"],
    ]);
    const done = after(afterAttack, pass(afterAttack, E), strike);
    expect([fighter(done, E).scores.hp.value, done.open, done.activeId]).toEqual([16, [], E]);
    expect(refused(done, attack(A, E))).toBe("FL-06");
  });

  it("FL-123 · allows no other action, and none dearer than the AP set aside; the readiness stays", () => {
    const acting = after(beside(readied()), trigger());
    expect([refused(acting, act(A, { action: "flowState" })), refused(acting, run(acting, A, 1))]).toEqual([
      "FL-123",
      "FL-123",
    ]);
    const cheap = after(beside(readied({ cost: 1 })), trigger());
    expect(refused(cheap, attack(A, E))).toBe("FL-19");
    const unused = after(acting, { kind: "drop-ready", who: A });
    expect([unused.open, fighter(unused, A).ready?.cost, fighter(unused, A).apReserved]).toEqual([[], 2, 2]);
    expect(after(unused, trigger()).open).toHaveLength(1);
  });

  it("FL-123 · is announced by its owner and confirmed by the GM; not on the own turn, and not without a readiness", () => {
    const there = beside(readied());
    const mine = byOwner(A);
    expect(needed(there, trigger(), mine)).toEqual(["FL-123:A"]);
    expect(refused(there, trigger(), { ...mine, answers: { "FL-123:A": "refuse" } })).toBe("FL-123");
    expect(after(there, trigger(), { ...mine, answers: { "FL-123:A": "allow" } }).open).toHaveLength(1);
    expect([refused(there, trigger(B)), refused(there, trigger(E))]).toEqual(["FL-123", "FL-123"]);
    expect(refused(after(there, trigger()), trigger())).toBe("FL-123");
    const down = after(there, { kind: "defeat", who: A, defeated: true });
    expect(refused(down, trigger())).toBe("FL-13");
  });

  it("FL-123 · for a movement asks after each step, and the rest of the path waits", () => {
    const state = playTo(readied({ on: "movement" }), 1, E);
    let now = after(
      state,
      move(state, E, [
        [2, 0],
        [1, 0],
        [1, 1],
      ]),
    );
    expect([asked(now), fighter(now, E).scores.spaces[0]]).toEqual([["A"], hex(2, 0)]);
    now = after(now, pass(now, A));
    expect(fighter(now, E).scores.spaces[0]).toEqual(hex(1, 0));
    const acting = after(now, trigger());
    const afterAttack = after(acting, attack(A, E), { answers: { [`attack-${acting.opened + 1}`]: faces.failure } });
    expect([fighter(afterAttack, A).ready, afterAttack.open.map(({ window }) => window?.kind)]).toEqual([
      null,
      ["provoke"],
    ]);
    expect(fighter(after(afterAttack, pass(afterAttack, A)), E).scores.spaces[0]).toEqual(hex(1, 1));
    expect(
      refused(now, { ...pass(now, A), kind: "react", choice: { reaction: "dodge", item: null, space: null } } as never),
    ).toBe("FL-123");
    const rest = after(now, pass(now, A, true));
    expect([fighter(rest, E).scores.spaces[0], rest.open]).toEqual([hex(1, 1), []]);
  });

  it("FL-123, FL-97 · isn't asked about an unseen action, unless the setting says that all notice", () => {
    const wait = act(B, { action: "free", what: "a word" }, { unseenBy: [A] });
    const state = readied({ on: "action" });
    expect(asked(after(state, { ...wait, unseenBy: [E] }))).toEqual(["A"]);
    expect(asked(after(state, { ...wait, unseenBy: [] }))).toEqual(["A"]);
    expect(after(state, wait).open).toEqual([]);
    expect(asked(after(readied({ on: "action" }, { unseenProvokes: true }), wait))).toEqual(["A"]);
    const loaded = after(state, { ...wait, unseenBy: [E] });
    expect(loaded.open.at(-1)).toMatchObject({ kind: "action", unseenBy: [E] });
    expect(flow.load(JSON.parse(JSON.stringify(loaded)))).toEqual(loaded);
  });

  it("FL-121, FL-88 · isn't triggered by an enemy high above if heights count", () => {
    const still = { x: 0, y: 0 };
    const token = { uuid: "Scene.s.Token.E", at: { ...still, elevation: 4 }, zero: still, perX: still, perY: still };
    const above = { token };
    const high = (elevation: FlowState["settings"]["elevation"]) => {
      const settings = { elevation, provokeLeave: false };
      const state = playTo(
        readied({ on: "enters" }, settings, { E: { total: 6, at: hex(3, 0), scores: above } }),
        1,
        E,
      );
      return asked(
        after(
          state,
          move(state, E, [
            [2, 0],
            [1, 0],
          ]),
        ),
      );
    };
    expect([high("ignored"), high("counted")]).toEqual([["A"], []]);
  });

  it("FL-123 · for an enemy coming into reach asks at that step alone, and the rest of the path waits", () => {
    const way = [
      [2, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const;
    const state = playTo(readied({ on: "enters" }), 1, E);
    const there = after(state, move(state, E, way));
    expect([asked(there), fighter(there, E).scores.spaces[0]]).toEqual([["A"], hex(1, 0)]);
    expect(there.open.map((entry) => entry.kind === "movement" && entry.legs.length)).toEqual([2]);
    // Hexes of her reach are left from here on: Reaction Attacks are asked about, what was readied isn't any more.
    const on = after(there, pass(there, A));
    expect([on.open.at(-1)?.window?.kind, fighter(on, E).scores.spaces[0]]).toEqual(["provoke", hex(1, 0)]);
    const within = after(on, pass(on, A));
    expect([within.open.at(-1)?.window?.kind, fighter(within, E).scores.spaces[0]]).toEqual(["provoke", hex(0, 1)]);
    expect(fighter(after(within, pass(within, A)), E).scores.spaces[0]).toEqual(hex(1, 1));
    // A friend who comes as near is nobody to wait for.
    const friend = playTo(readied({ on: "enters" }), 1, B);
    expect(
      asked(
        after(
          friend,
          move(friend, B, [
            [0, 2],
            [0, 1],
          ]),
        ),
      ),
    ).toEqual([]);
    const farther = playTo(readied({ on: "enters" }, {}, { E: { total: 6, at: hex(5, 0) } }), 1, E);
    expect(
      after(
        farther,
        move(farther, E, [
          [4, 0],
          [3, 0],
        ]),
      ).open,
    ).toEqual([]);
  });

  it.each(["before", "after"] as const)(
    "FL-70, FL-123 · for an enemy leaving reach asks at that step, Reaction Attacks being %s the step",
    (raTiming) => {
      const guests = { E: { total: 6, at: hex(1, 0) } };
      const state = playTo(readied({ on: "leaves" }, { raTiming }, guests), 1, E);
      const leaving = after(
        state,
        move(state, E, [
          [2, 0],
          [3, 0],
        ]),
      );
      expect(leaving.open.at(-1)?.window?.kind).toBe("provoke");
      const left = after(leaving, pass(leaving, A));
      expect([asked(left), left.open.at(-1)?.window?.kind, fighter(left, E).scores.spaces[0]]).toEqual([
        ["A"],
        "ready",
        hex(2, 0),
      ]);
      expect(fighter(after(left, pass(left, A)), E).scores.spaces[0]).toEqual(hex(3, 0));
    },
  );

  it("FL-123, FL-130 · isn't triggered by a step into reach, unless the setting allows it", () => {
    const steps = (settings: Partial<FlowSettings>) => {
      const state = playTo(readied({ on: "enters" }, settings, { E: { total: 6, at: hex(2, 0) } }), 1, E);
      return asked(after(state, move(state, E, [[1, 0]], { as: "step" })));
    };
    expect([steps({}), steps({ stepVsReady: "setsOff" })]).toEqual([[], ["A"]]);
  });

  it("FL-97, FL-123 · isn't asked about an unnoticed movement, unless the setting says that all notice", () => {
    const sneaks = (settings: Partial<FlowSettings>) => {
      const state = playTo(readied({ on: "movement" }, settings), 1, E);
      return after(state, { ...move(state, E, [[2, 0]]), measured: path(state, E, [[2, 0]], { unseenBy: [A] }) });
    };
    const unseen = sneaks({});
    expect([asked(unseen), unseen.open, fighter(unseen, E).scores.spaces[0]]).toEqual([[], [], hex(2, 0)]);
    expect(asked(sneaks({ unseenProvokes: true }))).toEqual(["A"]);
  });

  it("FL-123 · for an action asks before the action takes effect", () => {
    const state = playTo(readied({ on: "action" }), 1, E);
    const flowing = after(state, act(E, { action: "flowState" }));
    expect([asked(flowing), fighter(flowing, E).turn.flowState]).toEqual([["A"], false]);
    expect(fighter(after(flowing, pass(flowing, A)), E).turn.flowState).toBe(true);
  });

  it("FL-124 · moves its place directly before the interrupted combatant; initiative stays", () => {
    const done = after(after(beside(readied({}, {}, plain)), trigger()), attack(A, E), strike);
    expect([done.order, fighter(done, A).initiative, done.activeId]).toEqual([[B, A, E], 14, E]);
    const turns = [done.activeId];
    for (let now = after(done, next(done)); turns.length < 4; now = after(now, next(now))) turns.push(now.activeId);
    expect(turns).toEqual([E, B, A, E]);
  });

  it("FL-124 · under another setting moves its place after the interrupted combatant, without a second turn in the round", () => {
    const settings = { readyPlace: "after" } as const;
    const done = after(after(beside(readied({}, settings, plain)), trigger()), attack(A, E), strike);
    expect(done.order).toEqual([B, E, A]);
    const round = after(done, next(done));
    expect([round.round, round.activeId]).toEqual([2, B]);
    expect(fighter(playTo(round, 2, A), A).ap).toBe(5);
  });

  it("FL-125 · without its trigger waits through the next round, its price set aside again; cancelling costs nothing", () => {
    const state = readied();
    const late = after(playTo(state, 1, E), next(playTo(state, 1, E)));
    expect([late.round, late.activeId, fighter(late, A).ap, fighter(late, A).apReserved]).toEqual([2, A, 3, 2]);
    const end = outcome(playTo(state, 1, E), next(playTo(state, 1, E)));
    expect(end.log.filter(({ event }) => event === "TURNCRAFT.Log.flow.stillWaiting").length).toBeGreaterThan(0);
    const cancelled = after(playTo(state, 1, E), { kind: "drop-ready", who: A });
    const fresh = after(cancelled, next(cancelled));
    expect([fresh.order, poolsOf(fresh, A)[0]]).toEqual([[A, B, E], 5]);
    expect(refused(fresh, { kind: "drop-ready", who: A })).toBe("FL-125");
  });

  it("FL-126 · at its own place waits on or has all its AP; nothing else comes first", () => {
    const turn = playTo(readied(), 2, A);
    expect([refused(turn, attack(A, E)), refused(turn, run(turn, A, 1))]).toEqual(["FL-126", "FL-126"]);
    const dropped = after(turn, { kind: "drop-ready", who: A });
    expect([dropped.activeId, poolsOf(dropped, A)[0], fighter(dropped, A).apReserved]).toEqual([A, 5, 0]);
    const waits = after(turn, { kind: "keep-waiting", who: A });
    expect([waits.activeId, fighter(waits, A).apReserved, fighter(waits, A).ap]).toEqual([B, 2, 0]);
    expect(refused(waits, { kind: "keep-waiting", who: A })).toBe("FL-126");
    expect(fighter(after(turn, next(turn)), A).ready?.cost).toBe(2);
  });

  it("FL-126 · takes the turn of that round if the trigger comes first, with all that belongs to it", () => {
    const order = {
      A: { total: 6, at: hex(0, 0) },
      E: { total: 14, at: hex(1, 0), is: { rp: 0 }, scores: { rpMax: 0 } },
      B: { total: 9, at: hex(0, 3) },
    };
    const waiting = playTo(fight(order), 1, A);
    const two = playTo(after(waiting, act(A, ready())), 2, E);
    const taken = after(two, trigger());
    expect([taken.activeId, taken.order, poolsOf(taken, A)[0], taken.interrupted]).toEqual([A, [A, E, B], 5, [E]]);
    expect(refused(taken, act(A, { action: "flowState" }))).toBe("FL-123");
    const afterAttack = after(taken, attack(A, E), strike);
    expect([poolsOf(afterAttack, A)[0], fighter(afterAttack, A).ready]).toEqual([3, null]);
    const flowing = after(afterAttack, act(A, { action: "flowState" }));
    const back = outcome(flowing, next(flowing));
    expect([back.state.activeId, back.state.interrupted, back.state.open, poolsOf(back.state, A)[0]]).toEqual([
      E,
      [],
      [],
      0,
    ]);
    expect(back.turnEvents).toEqual(["turn-ended"]);
    const rest = after(back.state, next(back.state));
    expect([rest.activeId, after(rest, next(rest)).round]).toEqual([B, 3]);
  });

  it("FL-126 · under another setting takes the stated action alone, and no turn comes after it in that round", () => {
    const order = {
      A: { total: 6, at: hex(0, 0) },
      E: { total: 14, at: hex(1, 0), is: { rp: 0 }, scores: { rpMax: 0 } },
    };
    const first = playTo(fight(order, { readyLater: "action" }), 1, A);
    const taken = after(playTo(after(first, act(A, ready())), 2, E), trigger());
    const afterAttack = after(taken, attack(A, E), strike);
    expect([taken.activeId, afterAttack.activeId, afterAttack.order]).toEqual([E, E, [A, E]]);
    expect(after(afterAttack, next(afterAttack)).round).toBe(3);
  });

  it("FL-122 · ends that turn alone if the GM goes on while a Ready is asked about", () => {
    const state = fight({ A: { at: hex(0, 0) }, B: {}, E: { at: hex(3, 0) } });
    const first = after(state, act(A, ready({ on: "action" })));
    const asking = after(first, act(B, ready()));
    expect(asked(asking)).toEqual(["A"]);
    expect(after(asking, next(asking), { override: true }).activeId).toBe(E);
  });
});
