import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type {
  GroupCommand,
  GroupCommandOf,
  GroupFighter,
  GroupState,
  Item,
  Target,
} from "../../../../src/rulesets/group/rules/index.ts";
import {
  act,
  advance,
  advanceTurn,
  after,
  declares,
  feet,
  fight,
  fighter,
  type Guest,
  give,
  id,
  incantation,
  innate,
  invocation,
  item,
  needed,
  ownerOf,
  playTo,
  refused,
  type Scene,
} from "./fights.ts";

const [A1, A2, B1, B2] = ["A1", "A2", "B1", "B2"].map(id) as [CombatantId, CombatantId, CombatantId, CombatantId];
const bless = incantation(5, { name: "bless" });
const bolt = incantation(3, {
  name: "bolt",
  targets: "creature",
  range: feet(60),
  needsLineOfEffect: true,
  needsLineOfSight: true,
});
const atB1: Target = { combatant: B1 };

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
const aim = (who: CombatantId, target: Target | null): GroupCommand => ({ kind: "target", who, target });
const spellOf = (state: GroupState, who = A1) => fighter(state, who).spell?.state;
const resolve = (who: CombatantId, spell: Item, more: Partial<GroupCommandOf<"act">> = {}) => act(who, spell, more);
const sight = (who: CombatantId, more: Partial<GroupCommandOf<"sight">>): GroupCommand => ({
  kind: "sight",
  who,
  cover: 0,
  concealment: 0,
  glass: false,
  medium: "air",
  ...more,
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

  it("GR-105 · the ruling is remembered, and counts it as a spell or not", () => {
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
    const ruling = after(state, { kind: "rule-spell", item: stare.uuid, isSpell: true });
    expect(fighter(after(ruling, act(A1, stare)), A1).spellsThisRound).toBe(1);
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

  it("GR-29 · an incantation is declared without a target", () => {
    expect(fighter(declared(bolt), A1).spell?.target).toBe(null);
  });

  it("GR-109 · spells are resolved in step 7 and not earlier", () => {
    const state = fight({ A1: casting(bless), B1: {} }, scene("HIGH_D3"));
    expect(refused(state, resolve(A1, bless))).toBe("GR-109");
    const seven = after(state, advance(state, "E_SPELLS"), { override: true, answers: advanceTurn });
    expect(seven).toMatchObject({ phase: "E_SPELLS", activeId: "A1" });
    expect(fighter(after(seven, resolve(A1, bless)), A1)).toMatchObject({ major: "used", spell: { state: "done" } });
  });

  it("GR-109 · a spell that heals throws its dice as it is resolved, for its target; a lost one throws none", () => {
    const restore = incantation(3, { name: "mend", targets: "creature", range: feet(60), healing: "2d6" });
    const healing = (spell: Item, more: object) =>
      needed(fight({ A1: casting(spell, more), B1: {} }, scene("E_SPELLS")), resolve(A1, spell));
    const dice = `healing:${restore.uuid}`;
    expect(healing(restore, { target: atB1 })).toEqual([`${dice}:B1`]);
    expect(healing({ ...restore, targets: "none" }, {})).toEqual([`${dice}:A1`]);
    const lost = fight({ A1: casting(restore), B1: {} }, scene("E_SPELLS"));
    expect(give(lost, resolve(A1, restore))).toMatchObject({ kind: "done" });
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

  it("GR-111 · the spell with the lower due segment resolves first, then HIGH before LOW", () => {
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

  it("GR-113 · D1 waits for a missing target; without one the spell fails in step 7 as if it was cast", () => {
    const owing = fight({ A1: casting(bolt), B1: {} }, scene("HIGH_D1"));
    expect(refused(owing, advance(owing))).toBe("GR-113");
    const overridden = after(owing, advance(owing), { override: true, answers: advanceTurn });
    expect(spellOf(overridden)).toBe("failing");
    const failed = after(playTo(overridden, "E_SPELLS"), resolve(A1, bolt));
    expect(fighter(failed, A1)).toMatchObject({ major: "used", spell: { state: "lost" } });
    const untargeted = fight({ A1: casting(bless), B1: {} }, scene("HIGH_D1"));
    expect(give(untargeted, advance(untargeted)).kind).toBe("done");
  });

  it("GR-113 · under gmChooses the GM is asked instead", () => {
    const owing = fight({ A1: casting(bolt), B1: {} }, scene("HIGH_D1", { settings: { missingTarget: "gmChooses" } }));
    expect(needed(owing, advance(owing))).toEqual(["GR-113:target"]);
  });

  it("GR-113 · after a refused target the GM may pick another, or end the step: then it fails as if it was cast", () => {
    const state = after(
      fight({ A1: casting(bolt, { target: atB1 }), B1: {}, B2: {} }, scene("E_SPELLS")),
      sight(B1, { cover: 90 }),
    );
    expect(refused(state, resolve(A1, bolt))).toBe("GR-121");
    const other = after(state, aim(A1, { combatant: B2 }));
    expect(spellOf(after(other, resolve(A1, bolt)))).toBe("done");
    expect(needed(state, advance(state))).toEqual(["GR-113"]);
    const ended = after(state, advance(state), { answers: advanceTurn });
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
    const seen = (more: Partial<GroupCommandOf<"sight">>) => judged(after(aimed(), sight(B1, more)), resolve(A1, bolt));
    expect([seen({ cover: 50 }), seen({ cover: 51 })]).toEqual(["done", "GR-121"]);
    expect([seen({ glass: true }), seen({ medium: "water" })]).toEqual(["GR-121", "GR-121"]);
    const both = after(after(aimed(), sight(B1, { medium: "water" })), sight(A1, { medium: "water" }));
    expect(judged(both, resolve(A1, bolt))).toBe("done");
    expect(judged(aimed(), resolve(A1, bolt, { line: { walls: true, seen: true } }))).toBe("GR-121");
  });

  it("GR-121 · spells of range 0 or touch, and spells that need no line, go anywhere", () => {
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
