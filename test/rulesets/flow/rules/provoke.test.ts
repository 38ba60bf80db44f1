import { describe, expect, it } from "vitest";
import type { Space } from "../../../../src/grid/index.ts";
import {
  type DeclaredAction,
  type FlowSettings,
  type FlowState,
  type FlowUsable,
  flow,
  type ItemId,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { hex, item } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  being,
  byOwner,
  E,
  faces,
  fight,
  fighter,
  type Guest,
  move,
  outcome,
  pass,
  poolsOf,
  react,
  refused,
  run,
  strikeBack,
} from "./fights.ts";

const facing = (guests: Record<string, Guest> = {}, settings: Partial<FlowSettings> = {}) =>
  fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...guests }, settings);
const spaceOf = (state: FlowState, id: typeof A) => fighter(state, id).scores.spaces[0];
/** The same fight with somebody on other hexes. */
const standing = (state: FlowState, at: Record<string, Space>): FlowState => {
  const moved = Object.entries(at).map(([id, space]) => {
    const one = fighter(state, id as typeof A);
    return [id, { ...one, scores: { ...one.scores, spaces: [space] } }] as const;
  });
  return { ...state, fighters: { ...state.fighters, ...Object.fromEntries(moved) } };
};
const spell = item({
  name: "bolt",
  kind: "spell",
  attackType: "none",
  attackSkill: "",
  damage: "",
  carry: "worn",
  provokes: true,
});
const cast: DeclaredAction = { action: "spell", item: spell.uuid, targets: [], abilities: [] };
const polearm = item({ name: "polearm", reach: 2 });

describe("Reaction Attacks", () => {
  it("FL-65 · are provoked by leaving a threatened hex, by a spell and by standing up in a zone; by nothing else", () => {
    const state = facing({ A: { at: hex(1, 0), items: [item(), spell], is: { prone: true } } });
    const up = facing({ A: { at: hex(1, 0), items: [item(), spell] } });
    expect(asked(after(up, run(up, A, 1)))).toEqual(["E"]);
    expect(asked(after(up, act(A, cast)))).toEqual(["E"]);
    expect(asked(after(state, act(A, { action: "standUp" })))).toEqual(["E"]);
    const quiet: DeclaredAction[] = [
      { action: "flowState" },
      { action: "sheathe", item: item().uuid },
      { action: "free", what: "shouts" },
    ];
    for (const action of quiet) expect(asked(after(up, act(A, action)))).toEqual([]);
    const far = facing({ A: { at: hex(2, 0), items: [spell] } });
    expect(asked(after(far, act(A, cast)))).toEqual([]);
  });

  it("FL-97 · aren't made against an unnoticed action or spell, unless the setting says that all notice", () => {
    const creatures = { A: { at: hex(1, 0), items: [item(), spell] } };
    const unseen = { ...act(A, cast), unseenBy: [E] };
    expect(asked(after(facing(creatures), unseen))).toEqual([]);
    expect(asked(after(facing(creatures, { unseenProvokes: true }), unseen))).toEqual(["E"]);
  });

  it("FL-65 · have triggers that the GM may change, and items and actions may be marked", () => {
    const off = { provokeLeave: false, provokeSpell: false, provokeStandUp: false };
    const plain = item({ ...spell, provokes: false });
    const state = facing({ A: { at: hex(1, 0), items: [item(), plain], is: { prone: true } } }, off);
    expect(asked(after(state, act(A, { action: "standUp" })))).toEqual([]);
    const up = facing({ A: { at: hex(1, 0), items: [item(), plain] } }, off);
    expect([asked(after(up, run(up, A, 1))), asked(after(up, act(A, cast)))]).toEqual([[], []]);
    const waves = (provokes: boolean) => act(A, { action: "other", what: "waves", ap: 1, rp: 0, fp: 0, provokes });
    expect([asked(after(up, waves(true))), asked(after(up, waves(false)))]).toEqual([["E"], []]);
    const bow = item({ name: "bow", attackType: "ranged", attackSkill: "ranged", provokes: true });
    const archer = facing({ A: { at: hex(1, 0), items: [bow] } });
    expect(asked(after(archer, attack(A, E, "bow")))).toEqual(["E"]);
  });

  it("FL-66 · are one plain melee attack for 1 RP and no AP, with a weapon in hand that reaches, against an enemy", () => {
    const moving = after(facing({ B: { at: hex(1, -1) } }), run(facing(), A, 1));
    const afterAttack = after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.normal } });
    expect([poolsOf(afterAttack, E), afterAttack.open.at(-1)]).toMatchObject([
      [5, 1, 2],
      { form: "reactionAttack", attacker: "E", targets: ["A"] },
    ]);
    expect(refused(moving, strikeBack(moving, B))).toBe("FL-66");
    const arms: Partial<FlowUsable>[] = [{ name: "bow", attackType: "ranged" }, { name: "bagged", carry: "bag" }, {}];
    const armed = facing({ E: { at: hex(0, 0), items: arms } });
    const away = after(armed, run(armed, A, 1));
    for (const name of ["bow", "bagged", "none"]) {
      expect(refused(away, react(away, E, "reactionAttack", { item: `Item.${name}` as ItemId }))).toBe("FL-66");
    }
    const long = facing({ A: { at: hex(2, 0) }, E: { at: hex(0, 0), items: [polearm, item()] } });
    const leaving = after(long, run(long, A, 1));
    expect(refused(leaving, strikeBack(leaving, E))).toBe("FL-66");
    expect(
      after(leaving, react(leaving, E, "reactionAttack", { item: polearm.uuid }), {
        answers: { "attack-2": faces.failure },
      }).open,
    ).toEqual([]);
  });

  it("FL-67 · have nothing added to them; the situation counts", () => {
    const long = { ...facing(), open: [] };
    const moving = after(long, run(long, A, 1));
    const read = flow.read({
      ...strikeBack(moving, E),
      choice: { ...strikeBack(moving, E).choice, abilities: ["Item.bash"] },
    });
    expect(read).toEqual(strikeBack(moving, E));
  });

  it("FL-68 · are a kind of attack of their own, for every rule about attacks", () => {
    const state = facing();
    const moving = after(state, run(state, A, 1));
    const hit = after(moving, strikeBack(moving, E), {
      answers: { "attack-2": faces.normal, "attack-2:A:agility": faces.failure },
    });
    expect(hit.open.at(-1)).toMatchObject({ form: "reactionAttack" });
    const done = after(hit, pass(hit, A), { answers: { "damage:attack-2:A": 3 } });
    expect(poolsOf(done, E)[2]).toBe(5);
  });

  it("FL-69 · don't stop a spell even if its caster falls; the GM reads so", () => {
    const state = facing({ A: { at: hex(1, 0), items: [item(), spell], is: { rp: 0 } } });
    const casting = after(state, act(A, cast));
    const answers = { "attack-2": faces.normal, "damage:attack-2:A": 3 };
    const events = (points: number) =>
      outcome(casting, strikeBack(casting, E), { answers: { ...answers, "damage:attack-2:A": points } }).log.map(
        ({ event }) => event,
      );
    expect(events(3)).toContain("TURNCRAFT.Log.flow.takesEffect");
    expect(events(3)).not.toContain("TURNCRAFT.Log.flow.castWhileDown");
    expect(events(20)).toEqual(
      expect.arrayContaining(["TURNCRAFT.Log.flow.castWhileDown", "TURNCRAFT.Log.flow.takesEffect"]),
    );
  });

  it("FL-70 · resolve before the step, with the mover in the hex that it leaves, and before an action's effect", () => {
    const state = facing({ A: { at: hex(1, 0), is: { prone: true } } });
    const rising = after(state, act(A, { action: "standUp" }));
    expect([fighter(rising, A).prone, poolsOf(rising, A)[0]]).toEqual([true, 4]);
    expect(fighter(after(rising, pass(rising, E)), A).prone).toBe(false);
    const upright = facing();
    const moving = after(upright, run(upright, A, 3));
    expect([spaceOf(moving, A), poolsOf(moving, A)[0]]).toEqual([hex(1, 0), 4]);
    expect(spaceOf(after(moving, pass(moving, E)), A)).toEqual(hex(4, 0));
    const late = facing({}, { raTiming: "after" });
    expect(spaceOf(after(late, run(late, A, 3)), A)).toEqual(hex(2, 0));
  });

  it("FL-70 · end the Move of a mover who falls, in the hex where it stands", () => {
    const state = facing({ A: { at: hex(1, 0), is: { rp: 0 } } });
    const moving = after(state, run(state, A, 3));
    const fallen = after(moving, strikeBack(moving, E), {
      answers: { "attack-2": faces.normal, "damage:attack-2:A": 20 },
    });
    expect([spaceOf(fallen, A), fallen.open, fighter(fallen, A).move, poolsOf(fallen, A)[0]]).toEqual([
      hex(1, 0),
      [],
      null,
      4,
    ]);
    const hurt = after(moving, strikeBack(moving, E), {
      answers: { "attack-2": faces.normal, "damage:attack-2:A": 3 },
    });
    expect([spaceOf(hurt, A), fighter(hurt, A).move?.hexesLeft]).toEqual([hex(4, 0), 3]);
    const tripped = { ...moving, fighters: { ...moving.fighters, A: { ...fighter(moving, A), prone: true } } };
    expect(spaceOf(after(tripped, pass(tripped, E)), A)).toEqual(hex(1, 0));
  });

  it("FL-70 · stop the token as far as the mover got, in the pixels of the scene", () => {
    const token = {
      uuid: "Scene.s.Token.A",
      at: { x: 100, y: 50, elevation: 0 },
      zero: { x: 90, y: 50 },
      perX: { x: 10, y: 0 },
      perY: { x: 5, y: 9 },
    };
    const state = facing({ A: { at: hex(1, 0), scores: { token } } });
    const moving = outcome(
      state,
      move(state, A, [
        [2, 0],
        [2, 1],
      ]),
    );
    expect(moving.world).toEqual([]);
    const going = outcome(moving.state, pass(moving.state, E));
    const path = [
      { x: 110, y: 50, elevation: 0 },
      { x: 115, y: 59, elevation: 0 },
    ];
    expect(going.world).toEqual([{ kind: "token", uuid: token.uuid, before: token.at, path, forced: false }]);
  });

  it("FL-98 · don't happen on a scene without hexes: the token goes to its goal, and the Move is paid by its spaces", () => {
    const state = fight({ A: {}, E: {} });
    const [before, end] = [
      { x: 0, y: 0, elevation: 0 },
      { x: 300, y: 0, elevation: 0 },
    ];
    const command = run(state, A, 3);
    const token = { uuid: "Scene.s.Token.A", before, path: [end] };
    const asked = { ...command, measured: { ...command.measured, grid: "square", token } } as const;
    const gone = outcome(state, asked);
    expect(gone.world).toEqual([{ kind: "token", ...token, forced: false }]);
    expect([poolsOf(gone.state, A)[0], fighter(gone.state, A).move?.hexesLeft, gone.state.open]).toEqual([4, 3, []]);
    const freely = { ...asked, measured: { ...asked.measured, grid: "gridless" } } as const;
    expect(outcome(state, freely).world).toEqual([{ kind: "token", ...token, forced: false }]);
    expect(outcome(state, { ...asked, forced: true }, {}).world).toEqual([{ kind: "token", ...token, forced: true }]);
  });

  it("FL-71 · are allowed once for each trigger, and RP are the only limit across triggers", () => {
    const state = facing({ E: { at: hex(0, 0), items: [polearm], is: { rp: 2 } } });
    const moving = after(state, run(state, A, 3));
    const swing = (now: FlowState) => react(now, E, "reactionAttack", { item: polearm.uuid });
    const once = after(moving, swing(moving), { answers: { "attack-2": faces.failure } });
    expect([asked(once), spaceOf(once, A), refused(once, swing(moving))]).toEqual([["E"], hex(2, 0), "FL-53"]);
    const twice = after(once, swing(once), { answers: { "attack-4": faces.failure } });
    expect([poolsOf(twice, E)[1], spaceOf(twice, A)]).toEqual([0, hex(4, 0)]);
  });
});

describe("Leaving threatened hexes", () => {
  it("FL-95 · provokes, wherever the step leads; entering never does", () => {
    const within = facing();
    expect(asked(after(within, move(within, A, [[1, -1]])))).toEqual(["E"]);
    const entering = facing({ A: { at: hex(3, 0) } });
    const inside = after(
      entering,
      move(entering, A, [
        [2, 0],
        [1, 0],
      ]),
    );
    expect([inside.open, spaceOf(inside, A)]).toEqual([[], hex(1, 0)]);
  });

  it("FL-95 · is enough with one of several covered hexes", () => {
    const large = [hex(1, 0), hex(2, 0), hex(1, 1)];
    const state = facing({ A: { at: large } });
    expect(asked(after(state, move(state, A, [[2, 0]])))).toEqual(["E"]);
    const apart = facing({ A: { at: [hex(2, 0), hex(1, 0)] }, E: { at: hex(3, -2), scores: {} } });
    expect(asked(after(apart, move(apart, A, [[1, 0]])))).toEqual([]);
  });

  it("FL-95 · asks enemies who can threaten, as they stand when the step is due", () => {
    const state = facing({ B: { at: hex(1, 1) }, F: { at: hex(0, 1), is: { defeated: true } } });
    const command = run(state, A, 2);
    expect(asked(after(state, command))).toEqual(["E"]);
    expect(after(standing(state, { E: hex(9, 9) }), command).open).toEqual([]);
    const waiting = after(state, command);
    const nearest = standing(being(waiting, { F: { is: { defeated: false } } }), { F: hex(2, 1) });
    expect(asked(after(nearest, pass(nearest, E)))).toEqual(["F"]);
  });

  it("FL-101, FL-103 · an enemy who has come into the way ends a paused movement; the rest of the Move goes elsewhere", () => {
    const state = facing({ F: { at: hex(9, 9) }, B: { at: hex(9, 8) } });
    const waiting = after(state, run(state, A, 4));
    const going = (at: Record<string, Space>) => {
      const now = standing(waiting, at);
      return after(now, pass(now, E));
    };
    expect(spaceOf(going({}), A)).toEqual(hex(5, 0));
    const met = going({ F: hex(3, 0) });
    expect([spaceOf(met, A), met.open, fighter(met, A).move?.hexesLeft]).toEqual([hex(2, 0), [], 5]);
    // An ally may be passed, but not ended on (FL-102).
    expect([spaceOf(going({ B: hex(3, 0) }), A), spaceOf(going({ B: hex(5, 0) }), A)]).toEqual([hex(5, 0), hex(4, 0)]);
  });

  it("FL-08, FL-70 · an enemy who can't react any more is no longer asked; a mover who is gone from the map goes no farther", () => {
    const state = facing({ F: { at: hex(1, 1) } });
    const waiting = after(state, run(state, A, 3));
    const letOff = { kind: "close-window", window: "window-1", unable: true } as const;
    expect(asked(waiting)).toEqual(["E", "F"]);
    expect(refused(waiting, letOff)).toBe("FL-53");
    const down = being(waiting, { E: { is: { defeated: true } } });
    expect(asked(after(down, letOff))).toEqual(["F"]);
    expect(refused(down, letOff, byOwner(E))).toBe("FL-01");
    const mover = fighter(waiting, A);
    const gone = {
      ...waiting,
      fighters: { ...waiting.fighters, [A]: { ...mover, scores: { ...mover.scores, spaces: [] } } },
    };
    expect(refused(gone, strikeBack(gone, E))).toBe("FL-66");
    expect(after(gone, letOff).open).toEqual([]);
  });

  it("FL-101 · ends at a wall built meanwhile; FL-02 · not with an override", () => {
    const state = facing();
    const walled = (now: FlowState): FlowState => {
      const mover = fighter(now, A);
      const scores = { ...mover.scores, walls: [{ from: hex(3, 0), to: hex(2, 0) }] };
      return { ...now, fighters: { ...now.fighters, [A]: { ...mover, scores } } };
    };
    const waiting = walled(after(state, run(state, A, 4)));
    expect(spaceOf(after(waiting, pass(waiting, E)), A)).toEqual(hex(2, 0));
    const overridden = walled(after(state, run(state, A, 4), { override: true }));
    expect(spaceOf(after(overridden, pass(overridden, E)), A)).toEqual(hex(5, 0));
  });

  it("FL-96 · provokes again at each step out of a zone; declining once loses none, unless for the rest of the Move", () => {
    const state = facing();
    const path = [
      [1, -1],
      [0, -1],
      [0, -2],
    ] as const;
    let now = after(state, move(state, A, path));
    now = after(now, pass(now, E));
    expect([spaceOf(now, A), asked(now)]).toEqual([hex(1, -1), ["E"]]);
    const rest = after(now, pass(now, E, true));
    expect([spaceOf(rest, A), rest.open]).toEqual([hex(0, -2), []]);
    const both = facing({ F: { at: hex(0, -1), side: "theirs" }, B: {} });
    let two = after(
      both,
      move(both, A, [
        [1, -1],
        [2, -1],
      ]),
    );
    expect(asked(two)).toEqual(["E"]);
    two = after(two, pass(two, E, true));
    expect(asked(two)).toEqual(["F"]);
    two = after(two, { kind: "ask-again", who: E });
    expect(fighter(two, A).move?.ignoredBy).toEqual([]);
    expect(refused(two, { kind: "ask-again", who: E }, byOwner(A))).toBe("FL-01");
  });

  it("FL-96 · doesn't ask an enemy with RP 0; under `move` it asks once for each Move", () => {
    const spent = facing({ E: { at: hex(0, 0), is: { rp: 0 } } });
    expect(after(spent, run(spent, A, 1)).open).toEqual([]);
    const once = facing({}, { provokePer: "move" });
    const moving = after(
      once,
      move(once, A, [
        [1, -1],
        [0, -1],
        [0, -2],
      ]),
    );
    expect(spaceOf(after(moving, pass(moving, E)), A)).toEqual(hex(0, -2));
  });

  it("FL-97 · Take a Step and being moved provoke nothing, nor do allies and neutrals; forced movement may", () => {
    const state = facing({ B: { at: hex(1, 1) }, F: { at: hex(2, -1), side: "neutral" } });
    const stepped = after(state, run(state, A, 1, { as: "step" }));
    expect([stepped.open, spaceOf(stepped, A)]).toEqual([[], hex(2, 0)]);
    expect(refused(stepped, strikeBack(stepped, E))).toBe("FL-53");
    const pushed = after(state, run(state, A, 1, { forced: true }));
    expect([pushed.open, poolsOf(pushed, A)[0], spaceOf(pushed, A)]).toEqual([[], 5, hex(2, 0)]);
    expect(refused(state, run(state, A, 1, { forced: true }), byOwner(A))).toBe("FL-97");
    const allies = facing({ E: { at: hex(0, 0), side: "ours" }, F: { at: hex(0, 1), side: "neutral" } });
    expect(after(allies, run(allies, A, 1)).open).toEqual([]);
    const provoking = facing({}, { forcedProvokes: true });
    expect(asked(after(provoking, run(provoking, A, 1, { forced: true })))).toEqual(["E"]);
  });
});
