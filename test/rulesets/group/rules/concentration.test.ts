import { describe, expect, it } from "vitest";
import type { CombatantId, EffectId } from "../../../../src/engine/index.ts";
import type {
  GroupCommand,
  GroupCommandOf,
  GroupFighter,
  GroupState,
  Item,
} from "../../../../src/rulesets/group/rules/index.ts";
import {
  act,
  advance,
  advanceTurn,
  after,
  fight,
  fighter,
  type Guest,
  give,
  id,
  incantation,
  intend,
  invocation,
  item,
  logged,
  needed,
  outcome,
  ownerOf,
  refused,
  type Scene,
  strike,
  weapon,
} from "./fights.ts";

const [A1, A2, B1] = ["A1", "A2", "B1"].map(id) as [CombatantId, CombatantId, CombatantId];
const fog = "fog" as EffectId;
const bless = incantation(5, { name: "bless" });
/** Guest with this spell declared this round. */
function casting(
  spell: Item,
  more: Partial<NonNullable<GroupFighter["spell"]>> = {},
  also: Partial<GroupFighter> = {},
): Guest {
  const segments = spell.time?.amount ?? 1;
  return {
    fighter: {
      declaration: { item: spell, plans: [], delay: false },
      major: "declared",
      spell: { item: spell, target: null, round: 1, segments, added: 0, kept: false, state: "casting", ...more },
      spellsThisRound: 1,
      ...also,
    },
  };
}
/** A is HIGH, B is LOW. */
const scene = (phase: NonNullable<Scene["phase"]>, more: Scene = {}): Scene => ({
  phase,
  dice: { A: 6, B: 1 },
  ...more,
});
const spellOf = (state: GroupState, who = A1) => fighter(state, who).spell?.state;
const resolve = (who: CombatantId, spell: Item, more: Partial<GroupCommandOf<"act">> = {}) => act(who, spell, more);
const hurt = (who: CombatantId, after = 15): GroupCommand => ({
  kind: "hit-points",
  who,
  uuid: "Actor.a",
  path: "system.hp.value",
  before: 20,
  after,
});
/** Keeps the effect "fog" up. */
const keeping = (state: GroupState, who = A1): GroupState => ({
  ...state,
  fighters: { ...state.fighters, [who]: { ...fighter(state, who), maintaining: fog } },
  effects: {
    [fog]: {
      uuid: "E.fog",
      name: "fog",
      source: who,
      bearer: null,
      attributes: [],
      maintainedBy: who,
      roundsLeft: null,
    },
  },
});

describe("Concentration", () => {
  const state = (spell: Item = bless, more: Scene = {}) =>
    fight({ A1: casting(spell), B1: {} }, scene("HIGH_D3", more));

  it("GR-114 · a broken incantation is lost as if it was cast, and the major action with it", () => {
    const hit = outcome(state(), hurt(A1));
    expect(fighter(hit.state, A1)).toMatchObject({ major: "used", spell: { state: "lost" } });
    expect(logged(hit)).toContain("spellLost");
    const seven = after(hit.state, advance(hit.state, "E_SPELLS"), { override: true, answers: advanceTurn });
    expect(refused(seven, resolve(A1, bless))).toBe("GR-114");
  });

  it("GR-115 · an invocation isn't broken, unless its item says so", () => {
    expect(spellOf(after(state(invocation(3)), hurt(A1)))).toBe("casting");
    expect(spellOf(after(state(invocation(3, { concentration: "initiate" })), hurt(A1)))).toBe("lost");
  });

  it("GR-116 · damage, a failed save, being impeded and defeat break it; healing and a made save don't", () => {
    const invalid = (command: GroupCommand) => spellOf(after(state(), command));
    const condition = { kind: "condition", who: A1, name: "held", on: true, delays: false, lasts: false } as const;
    expect(invalid({ kind: "save", who: A1, failed: true })).toBe("lost");
    expect(invalid({ kind: "save", who: A1, failed: false })).toBe("casting");
    expect(invalid(hurt(A1, 25))).toBe("casting");
    expect(invalid({ kind: "defeat", who: A1, defeated: true })).toBe("lost");
    expect(invalid({ ...condition, impedes: false })).toBe("casting");
    const result = give(state(), { ...condition, impedes: true });
    expect(result.kind === "needs" || (result.kind === "done" && spellOf(result.state) === "lost")).toBe(true);
  });

  it("GR-116 · a blow that does damage breaks it", () => {
    const brawl = fight({ A1: { fighter: { intent: "pass" } }, B1: casting(bless) }, scene("HIGH_D3", { melee: true }));
    const sword = weapon(5, { routine: [{ name: "sword", damage: "1d8", special: "", hand: null }] });
    const free = after(brawl, intend(A1, sword));
    const afterAttack = after(free, strike(A1, sword, B1), { answers: { "attack:1:A1": 20, "damage:1:A1": 3 } });
    expect(spellOf(afterAttack, B1)).toBe("lost");
    expect(spellOf(after(free, strike(A1, sword, B1), { answers: { "attack:1:A1": 1 } }), B1)).toBe("casting");
  });

  it("GR-117 · the window opens when step 3 begins and closes with the resolution", () => {
    const at = (phase: NonNullable<Scene["phase"]>) => fight({ A1: casting(bless), B1: {} }, scene(phase));
    expect(spellOf(after(at("INITIATIVE"), hurt(A1)))).toBe("casting");
    expect(spellOf(after(at("A_PARLEY"), hurt(A1)))).toBe("lost");
    expect(spellOf(after(at("E_SPELLS"), hurt(A1)))).toBe("lost");
    expect(spellOf(after(after(at("E_SPELLS"), resolve(A1, bless)), hurt(A1)))).toBe("done");
    const later = fight({ A1: casting(incantation(15)), B1: {} }, scene("DECLARE", { round: 2 }));
    expect(spellOf(after(later, hurt(A1)))).toBe("lost");
  });

  it("GR-117 · a simultaneous event doesn't count", () => {
    const two = fight({ A1: casting(bless), A2: casting(bless), B1: {} }, scene("E_SPELLS"));
    const one = after(two, resolve(A1, bless));
    expect(spellOf(after(one, hurt(A2)), A2)).toBe("casting");
    const slower = fight({ A1: casting(incantation(2)), A2: casting(bless), B1: {} }, scene("E_SPELLS"));
    expect(spellOf(after(after(slower, resolve(A1, incantation(2))), hurt(A2)), A2)).toBe("lost");
  });

  it("GR-117 · under askGM the GM decides whether a simultaneous event counts", () => {
    const asking = state(bless, { settings: { castingWindow: "askGM" } });
    expect(needed(asking, hurt(A1))).toEqual(["GR-117:A1"]);
    expect(spellOf(after(asking, hurt(A1), { answers: { "GR-117:A1": "keeps" } }))).toBe("casting");
    expect(spellOf(after(asking, hurt(A1), { answers: { "GR-117:A1": "breaks" } }))).toBe("lost");
  });

  it("GR-119 · a maintained effect ends when concentration breaks", () => {
    const kept = keeping(fight({ A1: {}, B1: {} }, scene("HIGH_D3")));
    const hit = outcome(kept, hurt(A1));
    expect([fighter(hit.state, A1).maintaining, hit.state.effects]).toEqual([null, {}]);
    expect(hit.world).toContainEqual({ kind: "effect-ends", uuid: "E.fog" });
    expect(fighter(after(kept, hurt(B1)), A1).maintaining).toBe("fog");
  });

  it.each([
    ["damage", hurt(A1), "damage"],
    ["a failed save", { kind: "save", who: A1, failed: true }, "save"],
    ["defeat", { kind: "defeat", who: A1, defeated: true }, "defeated"],
    ["leaving", { kind: "leave", who: A1 }, "left"],
  ] as const)("GR-119 · everybody reads that a maintained effect is lost, and why: %s", (_what, command, cause) => {
    const kept = keeping(fight({ A1: {}, B1: {} }, scene("HIGH_D3")));
    const { log } = outcome(kept, command);
    const lost = log.filter(({ event }) => event === "TURNCRAFT.Log.group.concentrationLost");
    expect(lost).toEqual([
      {
        event: "TURNCRAFT.Log.group.concentrationLost",
        who: A1,
        data: { effect: "fog", cause: { key: `TURNCRAFT.Cause.${cause}` } },
      },
    ]);
    expect(outcome(kept, hurt(B1)).log.some(({ event }) => event.endsWith("concentrationLost"))).toBe(false);
  });

  it("GR-120 · an effect ended for another action is logged with that reason", () => {
    const kept = keeping(fight({ A1: casting(bless), B1: {} }, scene("INITIATIVE")));
    const { log } = outcome(kept, advance(kept));
    expect(log).toContainEqual({
      event: "TURNCRAFT.Log.group.concentrationLost",
      who: A1,
      data: { effect: "fog", cause: { key: "TURNCRAFT.Cause.anotherConcentration" } },
    });
  });

  it("GR-120 · another action with concentration ends the maintained effect, after a warning", () => {
    const sing = item({ name: "sing", kind: "activity", concentration: "initiate" });
    const kept = keeping(fight({ A1: {}, B1: {} }, scene("HIGH_D4")));
    expect(needed(kept, act(A1, sing), { by: ownerOf(A1) })).toEqual(["GR-120:A1"]);
    expect(refused(kept, act(A1, sing), { answers: { "GR-120:A1": "keep" } })).toBe("GR-120");
    expect(fighter(after(kept, act(A1, sing), { answers: { "GR-120:A1": "letGo" } }), A1).maintaining).toBe(null);
  });

  it("GR-120 · for an incantation the old effect ends when step 3 begins", () => {
    const kept = keeping(fight({ A1: casting(bless), B1: {} }, scene("INITIATIVE")));
    expect(fighter(after(kept, advance(kept)), A1)).toMatchObject({ maintaining: null, spell: { state: "casting" } });
    const wand = keeping(fight({ A1: casting(invocation(3)), B1: {} }, scene("INITIATIVE")));
    expect(fighter(after(wand, advance(wand)), A1).maintaining).toBe("fog");
  });
});

describe("Attributes", () => {
  const scare = (attributes: string[]): GroupCommand => ({
    kind: "effect",
    id: "scare" as EffectId,
    uuid: "E.scare",
    name: "scare",
    source: A1,
    bearer: B1,
    attributes,
    maintainedBy: null,
    rounds: 1,
    data: {},
  });
  const immune = (immunities: string[], settings: Scene["settings"] = {}) =>
    fight({ A1: {}, B1: { scores: { immunities } } }, scene("HIGH_D3", { settings }));

  it("GR-123 · an immunity also covers every attribute contained in it", () => {
    expect(refused(immune(["mind-affecting"]), scare(["fear"]))).toBe("GR-123");
    expect(refused(immune(["Fear"]), scare(["[fear]"]))).toBe("GR-123");
    expect(give(immune(["fear"]), scare(["mind-affecting"])).kind).toBe("done");
    expect(give(immune([]), scare(["fear"])).kind).toBe("done");
  });

  it("GR-124 · the GM's pairs are followed until nothing is added", () => {
    const impliedAttributes = "dread → fear\nfear → mind-affecting\nmind-affecting → dread";
    expect(refused(immune(["mind-affecting"], { impliedAttributes }), scare(["dread"]))).toBe("GR-123");
    expect(give(immune(["mind-affecting"], { impliedAttributes: "" }), scare(["fear"])).kind).toBe("done");
    const state = immune([]);
    expect(refused(state, { kind: "settings", changes: { impliedAttributes: "fear mind" } })).toBe("GR-124");
  });
});
