import { describe, expect, it } from "vitest";
import type { CombatantId, EffectId } from "../../../src/rules/engine/index.ts";
import type { CommandOf, Fighter, GroupCommand, GroupState, Item, Target } from "../../../src/rules/group/index.ts";
import {
  act,
  advance,
  after,
  declares,
  feet,
  fight,
  fighter,
  type Guest,
  give,
  goOn,
  id,
  incantation,
  innate,
  intend,
  invocation,
  item,
  needed,
  outcome,
  ownerOf,
  playTo,
  refused,
  type Scene,
  said,
  strike,
  weapon,
} from "./table.ts";

const [A1, A2, B1, B2] = ["A1", "A2", "B1", "B2"].map(id) as [CombatantId, CombatantId, CombatantId, CombatantId];
const fog = "fog" as EffectId;
const bless = incantation(5, { name: "bless" });
const bolt = incantation(3, {
  name: "bolt",
  targets: "creature",
  range: feet(60),
  needsLineOfEffect: true,
  needsLineOfSight: true,
});
const atB1: Target = { combatant: B1 };

/** Somebody who has declared this spell this round. */
function casting(spell: Item, more: Partial<NonNullable<Fighter["spell"]>> = {}, also: Partial<Fighter> = {}): Guest {
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
const aim = (who: CombatantId, target: Target | null): GroupCommand => ({ kind: "target", who, target });
const spellOf = (state: GroupState, who = A1) => fighter(state, who).spell?.state;
const resolve = (who: CombatantId, spell: Item, more: Partial<CommandOf<"act">> = {}) => act(who, spell, more);
const hurt = (who: CombatantId, after = 15): GroupCommand => ({
  kind: "hit-points",
  who,
  uuid: "Actor.a",
  path: "system.hp.value",
  before: 20,
  after,
});
const sight = (who: CombatantId, more: Partial<CommandOf<"sight">>): GroupCommand => ({
  kind: "sight",
  who,
  cover: 0,
  concealment: 0,
  glass: false,
  medium: "air",
  ...more,
});
/** Keeps the effect "fog" up. */
const keeping = (state: GroupState, who = A1): GroupState => ({
  ...state,
  fighters: { ...state.fighters, [who]: { ...fighter(state, who), maintaining: fog } },
  effects: {
    [fog]: { uuid: "E.fog", name: "fog", source: who, bearer: null, attributes: [], keeper: who, roundsLeft: null },
  },
});

describe("One spell a round", () => {
  const flash = (more: Partial<Item> = {}) =>
    item({ name: "flash", kind: "ability", spellKind: "spell-like", actionType: "immediate", ...more });
  const react = (thing: Item): GroupCommand => ({ kind: "react", who: A1, window: null, as: "action", item: thing });

  it("GR-103 · incantations, invocations and spell-like abilities are spells, innate abilities aren't", () => {
    const state = (spell: Item) => fight({ A1: casting(spell), B1: {} }, scene("HIGH_D3"));
    expect(refused(state(bless), react(flash()))).toBe("GR-104");
    expect(refused(state(invocation(3)), react(flash()))).toBe("GR-104");
    expect(give(state(bless), react(flash({ spellKind: "innate" }))).kind).toBe("done");
  });

  it("GR-104 · a second spell is refused, even an immediate one", () => {
    const state = fight({ A1: {}, B1: {} }, scene("HIGH_D3"));
    const once = after(state, react(flash()));
    expect(fighter(once, A1).spellsThisRound).toBe(1);
    expect(refused(once, react(flash({ name: "glow", uuid: "Item.glow" })))).toBe("GR-104");
    const cast = after(fight({ A1: casting(bless), B1: {} }, scene("E_SPELLS")), resolve(A1, bless));
    expect(refused(cast, resolve(A1, bless))).toBe("GR-104");
  });

  it("GR-105 · the GM rules once whether an innate ability that copies a spell is one", () => {
    const stare = innate("stare", { copiesSpell: "fear" });
    const state = fight({ A1: {}, B1: {} }, scene("HIGH_D1"));
    expect(needed(state, act(A1, stare))).toEqual(["GR-105"]);
    expect(give(state, act(A1, innate("growl"))).kind).toBe("done");
  });

  it("GR-105 · what was ruled is remembered, and counts as a spell or not", () => {
    const stare = innate("stare", { copiesSpell: "fear" });
    const state = fight({ A1: {}, A2: {}, B1: {} }, scene("HIGH_D1"));
    const spell = after(state, act(A1, stare), { answers: { "GR-105": "spell" } });
    expect([fighter(spell, A1).spellsThisRound, spell.spellRulings]).toEqual([
      1,
      [{ item: stare.uuid, isSpell: true }],
    ]);
    expect(fighter(after(spell, act(A2, stare)), A2).spellsThisRound).toBe(1);
    const plain = after(state, act(A1, stare), { answers: { "GR-105": "ability" } });
    expect(fighter(plain, A1).spellsThisRound).toBe(0);
    const ruled = after(state, { kind: "rule-spell", item: stare.uuid, isSpell: true });
    expect(fighter(after(ruled, act(A1, stare)), A1).spellsThisRound).toBe(1);
    expect(refused(state, { kind: "rule-spell", item: "x", isSpell: true }, { by: ownerOf(A1) })).toBe("GR-105");
  });
});

describe("Casting", () => {
  const declared = (spell: Item) => after(fight({ A1: {}, B1: {} }, { phase: "DECLARE" }), declares(A1, spell));

  it("GR-108 · an incantation is declared, takes the major action and begins in segment 1", () => {
    expect(fighter(declared(bless), A1)).toMatchObject({
      major: "declared",
      spell: { segments: 5, added: 0, round: 1, state: "casting" },
    });
    expect(refused(fight({ A1: {}, B1: {} }, scene("E_SPELLS")), resolve(A1, bless))).toBe("GR-26");
  });

  it("GR-29 · it is declared without a target", () => {
    expect(fighter(declared(bolt), A1).spell?.target).toBe(null);
  });

  it("GR-109 · spells are resolved in step 7 and not earlier", () => {
    const state = fight({ A1: casting(bless), B1: {} }, scene("HIGH_D3"));
    expect(refused(state, resolve(A1, bless))).toBe("GR-109");
    const seven = after(state, advance(state, "E_SPELLS"), { insist: true, answers: goOn });
    expect(seven).toMatchObject({ phase: "E_SPELLS", activeId: "A1" });
    expect(fighter(after(seven, resolve(A1, bless)), A1)).toMatchObject({ major: "used", spell: { state: "done" } });
  });

  it("GR-110 · an invocation of 1 segment is resolved in D4, or where the setting puts it", () => {
    const wand = invocation(null);
    const state = (phase: "HIGH_D1" | "HIGH_D4" | "E_SPELLS", settings: Scene["settings"] = {}) =>
      fight({ A1: casting(wand), B1: {} }, scene(phase, { settings }));
    expect(spellOf(after(state("HIGH_D4"), resolve(A1, wand)))).toBe("done");
    expect(refused(state("HIGH_D1"), resolve(A1, wand))).toBe("GR-110");
    expect(spellOf(after(state("HIGH_D1", { oneSegmentInvocation: "D1" }), resolve(A1, wand)))).toBe("done");
    expect(spellOf(after(state("E_SPELLS", { oneSegmentInvocation: "step7" }), resolve(A1, wand)))).toBe("done");
    expect(refused(fight({ A1: casting(invocation(2)), B1: {} }, scene("HIGH_D4")), resolve(A1, invocation(2)))).toBe(
      "GR-109",
    );
  });

  it("GR-111 · the lower due segment first, then HIGH before LOW", () => {
    const quick = incantation(4, { name: "quick" });
    const state = (settings: Scene["settings"] = {}) =>
      fight({ A1: casting(bless), B1: casting(quick), B2: casting(bless) }, scene("E_SPELLS", { settings }));
    expect(state().activeId).toBe("B1");
    expect(refused(state(), resolve(A1, bless))).toBe("GR-111");
    const one = after(state(), resolve(B1, quick));
    expect(one.activeId).toBe("A1");
    expect(after(one, resolve(A1, bless)).activeId).toBe("B2");
    expect(state({ spellOrder: "slotThenSegment" }).activeId).toBe("A1");
    expect(state({ spellOrder: "gmDecides" }).activeId).toBe(null);
  });

  it("GR-68 · for spells the delayed count as LOW and lose no tie beyond that", () => {
    const delayed = { delayed: { since: "HIGH_D1", by: "announcement", lasts: false } } as const;
    const state = fight({ A1: casting(bless, {}, delayed), B1: casting(bless) }, scene("E_SPELLS"));
    expect(state.activeId).toBe(null);
    expect(spellOf(after(state, resolve(A1, bless)))).toBe("done");
    const low = fight({ A1: casting(bless, {}, delayed), A2: casting(bless), B1: {} }, scene("E_SPELLS"));
    expect(low.activeId).toBe("A2");
  });
});

describe("Targets", () => {
  it("GR-112 · the caster names the target in D1 of its own slot, and not elsewhere", () => {
    const state = (phase: "HIGH_D1" | "HIGH_D2" | "LOW_D1") => fight({ A1: casting(bolt), B1: {} }, scene(phase));
    expect(fighter(after(state("HIGH_D1"), aim(A1, atB1), { by: ownerOf(A1) }), A1).spell?.target).toEqual(atB1);
    for (const phase of ["HIGH_D2", "LOW_D1"] as const) {
      expect(refused(state(phase), aim(A1, atB1), { by: ownerOf(A1) })).toBe("GR-112");
    }
    expect(refused(fight({ A1: {}, B1: {} }, scene("HIGH_D1")), aim(A1, atB1))).toBe("GR-112");
  });

  it("GR-113 · D1 waits for a target that is owed; without one the spell fails in step 7 as cast", () => {
    const owing = fight({ A1: casting(bolt), B1: {} }, scene("HIGH_D1"));
    expect(refused(owing, advance(owing))).toBe("GR-113");
    const insisted = after(owing, advance(owing), { insist: true, answers: goOn });
    expect(spellOf(insisted)).toBe("failing");
    const failed = after(playTo(insisted, "E_SPELLS"), resolve(A1, bolt));
    expect(fighter(failed, A1)).toMatchObject({ major: "used", spell: { state: "lost" } });
    const untargeted = fight({ A1: casting(bless), B1: {} }, scene("HIGH_D1"));
    expect(give(untargeted, advance(untargeted)).kind).toBe("done");
  });

  it("GR-113 · under gmChooses the GM is asked instead", () => {
    const owing = fight({ A1: casting(bolt), B1: {} }, scene("HIGH_D1", { settings: { missingTarget: "gmChooses" } }));
    expect(needed(owing, advance(owing))).toEqual(["GR-113:target"]);
  });

  it("GR-113 · after a refused target the GM may pick another, or end the step: then it fails as cast", () => {
    const state = after(
      fight({ A1: casting(bolt, { target: atB1 }), B1: {}, B2: {} }, scene("E_SPELLS")),
      sight(B1, { cover: 90 }),
    );
    expect(refused(state, resolve(A1, bolt))).toBe("GR-121");
    const other = after(state, aim(A1, { combatant: B2 }));
    expect(spellOf(after(other, resolve(A1, bolt)))).toBe("done");
    expect(needed(state, advance(state))).toEqual(["GR-113"]);
    const ended = after(state, advance(state), { answers: goOn });
    expect(fighter(ended, A1)).toMatchObject({ major: "used", spell: { state: "lost" } });
  });
});

describe("Lines", () => {
  const aimed = (more: Partial<Item> = {}) => {
    const spell = { ...bolt, ...more };
    return fight({ A1: casting(spell, { target: atB1 }), B1: {} }, scene("E_SPELLS"));
  };
  const judged = (state: GroupState, command: GroupCommand) => {
    const result = give(state, command);
    return result.kind === "refused" ? result.refusal.clause : result.kind;
  };

  it("GR-121 · walls, glass, another medium or cover of more than half block the line", () => {
    const seen = (more: Partial<CommandOf<"sight">>) => judged(after(aimed(), sight(B1, more)), resolve(A1, bolt));
    expect([seen({ cover: 50 }), seen({ cover: 51 })]).toEqual(["done", "GR-121"]);
    expect([seen({ glass: true }), seen({ medium: "water" })]).toEqual(["GR-121", "GR-121"]);
    const both = after(after(aimed(), sight(B1, { medium: "water" })), sight(A1, { medium: "water" }));
    expect(judged(both, resolve(A1, bolt))).toBe("done");
    expect(judged(aimed(), resolve(A1, bolt, { line: { walls: true, seen: true } }))).toBe("GR-121");
  });

  it("GR-121 · spells of range 0 or touch, and those that need no line, go anywhere", () => {
    const behind = (more: Partial<Item>) =>
      judged(after(aimed(more), sight(B1, { cover: 100 })), resolve(A1, { ...bolt, ...more }));
    expect([behind({ range: null }), behind({ range: feet(0) }), behind({ needsLineOfEffect: false })]).toEqual([
      "done",
      "done",
      "done",
    ]);
  });

  it("GR-122 · the target has to be seen at resolution: concealment of 75 % hides it", () => {
    const seen = (concealment: number) => judged(after(aimed(), sight(B1, { concealment })), resolve(A1, bolt));
    expect([seen(74), seen(75)]).toEqual(["done", "GR-122"]);
    expect(judged(aimed(), resolve(A1, bolt, { line: { walls: false, seen: false } }))).toBe("GR-122");
    const blind = { ...bolt, needsLineOfSight: false };
    expect(judged(after(aimed(blind), sight(B1, { concealment: 99 })), resolve(A1, blind))).toBe("done");
  });
});

describe("Concentration", () => {
  const state = (spell: Item = bless, more: Scene = {}) =>
    fight({ A1: casting(spell), B1: {} }, scene("HIGH_D3", more));

  it("GR-114 · a broken incantation is lost as if cast, and the major action with it", () => {
    const hit = outcome(state(), hurt(A1));
    expect(fighter(hit.state, A1)).toMatchObject({ major: "used", spell: { state: "lost" } });
    expect(said(hit)).toContain("spellLost");
    const seven = after(hit.state, advance(hit.state, "E_SPELLS"), { insist: true, answers: goOn });
    expect(refused(seven, resolve(A1, bless))).toBe("GR-114");
  });

  it("GR-115 · an invocation isn't broken, unless its item says so", () => {
    expect(spellOf(after(state(invocation(3)), hurt(A1)))).toBe("casting");
    expect(spellOf(after(state(invocation(3, { concentration: "initiate" })), hurt(A1)))).toBe("lost");
  });

  it("GR-116 · damage, a failed save, being impeded and defeat break it; healing and a made save don't", () => {
    const broken = (command: GroupCommand) => spellOf(after(state(), command));
    const condition = { kind: "condition", who: A1, name: "held", on: true, delays: false, lasts: false } as const;
    expect(broken({ kind: "save", who: A1, failed: true })).toBe("lost");
    expect(broken({ kind: "save", who: A1, failed: false })).toBe("casting");
    expect(broken(hurt(A1, 25))).toBe("casting");
    expect(broken({ kind: "defeat", who: A1, defeated: true })).toBe("lost");
    expect(broken({ ...condition, impedes: false })).toBe("casting");
    const result = give(state(), { ...condition, impedes: true });
    expect(result.kind === "needs" || (result.kind === "done" && spellOf(result.state) === "lost")).toBe(true);
  });

  it("GR-116 · a blow that does damage breaks it", () => {
    const brawl = fight({ A1: { fighter: { intent: "pass" } }, B1: casting(bless) }, scene("HIGH_D3", { melee: true }));
    const sword = weapon(5, { routine: [{ name: "sword", damage: "1d8", special: "", hand: null }] });
    const free = after(brawl, intend(A1, sword));
    const struck = after(free, strike(A1, sword, B1), { answers: { "attack:1:A1": 20, "damage:1:A1": 3 } });
    expect(spellOf(struck, B1)).toBe("lost");
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

  it("GR-117 · under askGM the GM decides whether it counts", () => {
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

  it("GR-120 · beginning something else that needs concentration ends what is kept up, after a warning", () => {
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
    keeper: null,
    rounds: 1,
    data: {},
  });
  const immune = (immunities: string[], settings: Scene["settings"] = {}) =>
    fight({ A1: {}, B1: { scores: { immunities } } }, scene("HIGH_D3", { settings }));

  it("GR-123 · the immune aren't touched, by what an attribute contains either", () => {
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
