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
  A,
  act,
  advance,
  after,
  B,
  bow,
  C,
  clauses,
  complex,
  declares,
  delay,
  delaying,
  fast,
  feet,
  fight,
  fighter,
  give,
  having,
  incantation,
  innate,
  intend,
  invocation,
  item,
  logged,
  needed,
  other,
  outcome,
  ownerOf,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const by = ownerOf(A);
const flash = (more: Partial<Item> = {}) =>
  item({ name: "flash", kind: "ability", spellKind: "spell-like", actionType: "immediate", ...more });
const glow = flash({ name: "glow", uuid: "Item.glow" });
const react = (thing: Item, more: Partial<GroupCommandOf<"react">> = {}): GroupCommand => ({
  kind: "react",
  who: A,
  window: null,
  as: "action",
  item: thing,
  ...more,
});
const empty = { kind: "declare-openly", who: A, declaration: null } as const;
const covers = (commitment: string | null): GroupCommand => ({ kind: "declare", who: A, commitment });
const reveals = (thing: Item): GroupCommand => ({
  kind: "reveal",
  who: A,
  declaration: { item: thing, plans: [], delay: false },
  salt: "s",
  matches: true,
});
const declaring = fight({ A: {}, B: {} }, { phase: "DECLARE" });
const dice = fight({ A: {}, B: {} }, { dice: { A: 6, B: 1 } }).groups;
const high = { dice: { A: 6, B: 1 } };

describe("Actions and spells used this round stay used", () => {
  it("GR-104 · after an immediate spell no spell is declared, openly or covered", () => {
    const cast = after(declaring, react(flash()), { by });
    expect(refused(cast, declares(A, incantation(3)), { by })).toBe("GR-104");
    const covered = after(cast, covers("5ca1ab1e"), { by });
    const rolling = after(covered, advance(covered));
    expect(refused(rolling, reveals(incantation(3)), { by })).toBe("GR-104");
    after(rolling, reveals(complex("dig")), { by });
  });

  it.each([
    ["an empty card", empty],
    ["a covered card", covers("5ca1ab1e")],
    ["taking it back", covers(null)],
    ["an open declaration", declares(A, simple("shout"))],
  ])("GR-104 · between two immediate spells %s gives nothing back", (_, between) => {
    const cast = after(declaring, react(flash()), { by });
    expect(refused(after(cast, between, { by }), react(glow), { by })).toBe("GR-104");
  });

  it("GR-31, GR-104 · taking back a spell that wasn't cast sets the round's one spell free", () => {
    const declared = after(declaring, declares(A, incantation(3)), { by });
    expect(refused(declared, react(flash()), { by })).toBe("GR-104");
    const free = after(after(declared, empty, { by }), react(flash()), { by });
    expect(fighter(free, A)).toMatchObject({ spellsThisRound: 1, spell: null, major: "available" });
  });

  it("GR-87, GR-154 · after an immediate attack no major action is declared or done", () => {
    const offered = after(declaring, { kind: "offer", victim: B, who: [A], attack: "immediate", bonus: 0, penalty: 0 });
    const blow = strike(A, weapon(3), B).attack;
    const window = offered.window?.id ?? null;
    const placed = { ...offered, melees: { m: [A, B] } };
    const used = after(
      placed,
      { kind: "react", who: A, window, as: "immediate", item: weapon(3), attack: blow } as never,
      {
        by,
        answers: { "attack:1:A": 1 },
      },
    );
    expect(refused(used, declares(A, incantation(3)), { by })).toBe("GR-87");
    expect(refused(used, declares(A, complex("dig")), { by })).toBe("GR-87");
    const idle = after(used, empty, { by });
    expect(fighter(idle, A)).toMatchObject({ major: "used", routinesUsed: 1 });
    const acting = {
      ...after(used, declares(A, innate("stare")), { by }),
      phase: "HIGH_D3",
      groups: dice,
    } as GroupState;
    expect(fighter(acting, A).major).toBe("used");
    expect(refused(acting, strike(A, weapon(3), B), { by })).toBe("GR-87");
  });

  it("GR-32, GR-104 · an incantation that was given up is lost; another one isn't declared instead", () => {
    const declared = after(declaring, declares(A, incantation(3)), { by });
    const lost = after(declared, { kind: "give-up", who: A }, { by });
    expect(fighter(lost, A).spell?.state).toBe("lost");
    expect(refused(lost, declares(A, incantation(3, { name: "other", uuid: "Item.other" })), { by })).toBe("GR-104");
    expect(refused(after(lost, empty, { by }), react(flash()), { by })).toBe("GR-104");
  });

  it("GR-09, GR-104, GR-114 · work from an earlier round that is lost in step 1 has been this round's spell and action", () => {
    const carried = having({
      declaration: { item: incantation(12), plans: [], delay: false },
      major: "declared",
      spell: {
        item: incantation(12),
        target: null,
        round: 1,
        segments: 25,
        added: 0,
        kept: false,
        state: "casting",
      } as never,
    });
    const state = fight({ A: carried, B: {} }, { phase: "DECLARE", round: 2 });
    const hurt = {
      kind: "hit-points",
      who: A,
      uuid: "Actor.a",
      path: "system.hp.value",
      before: 20,
      after: 15,
    } as const;
    const lost = after(state, hurt);
    expect(fighter(lost, A)).toMatchObject({ major: "used", spellsThisRound: 1 });
    expect(refused(lost, declares(A, incantation(3, { uuid: "Item.new" })), { by })).toBe("GR-104");
    expect(fighter(after(lost, empty, { by }), A).major).toBe("used");
  });

  it("GR-104 · a declared spell-like ability is used once", () => {
    const gaze = flash({ name: "gaze", actionType: "minor", mustDeclare: true });
    const acting = { ...after(declaring, declares(A, gaze), { by }), phase: "HIGH_D4", groups: dice } as GroupState;
    const once = after(acting, act(A, gaze), { by });
    expect(refused(once, act(A, gaze), { by })).toBe("GR-27");
    const bare = { ...gaze, mustDeclare: false };
    expect(refused(after(acting, act(A, bare), { by }), act(A, bare), { by })).toBe("GR-104");
    const blink = after(declaring, declares(A, flash()), { by });
    expect(refused(after(blink, react(flash()), { by }), react(flash()), { by })).toBe("GR-104");
  });

  it("GR-15, GR-18 · a declared fast action is taken once, also where it takes no major action", () => {
    const scene = { phase: "C_CHARGE", settings: { fastUsesMajor: false }, ...high } as const;
    const charging = having({ declaration: { item: fast("charge"), plans: [], delay: false } });
    const state = fight({ A: { ...charging, scores: { inHand: weapon(3) } }, B: {} }, scene);
    const once = after(state, strike(A, fast("charge"), B), { by, answers: { "attack:1:A": 1 } });
    expect(refused(once, strike(A, fast("charge"), B), { by })).toBe("GR-15");
    const blows = { ...once, phase: "HIGH_D3" } as GroupState;
    expect(refused(blows, strike(A, weapon(3), B), { by })).toBe("GR-97");
  });

  it("GR-87 · a multi-attacker's routines of step 6 are the major action", () => {
    const two = having({}, { scores: { routinesPerRound: 2 } });
    const state = fight({ A: two, B: {} }, { phase: "MULTI_REST", melee: true, ...high });
    const afterAttack = after(state, strike(A, weapon(3), B), { answers: { "attack:1:A": 1 } });
    expect(fighter(afterAttack, A)).toMatchObject({ major: "used", routinesUsed: 2 });
  });

  it("GR-60 · an invocation isn't activated after a delay in LOW took the major action", () => {
    const wand = invocation(1);
    const scene = { phase: "LOW_D1", dice: { A: 1, B: 6 } } as const;
    const caster = having({
      declaration: { item: wand, plans: [], delay: false },
      major: "declared",
      spell: { item: wand, target: null, round: 1, segments: 1, added: 0, kept: false, state: "casting" } as never,
      spellsThisRound: 1,
    });
    const delayed = after(fight({ A: caster, B: {} }, scene), delay(A), { answers: { "GR-60:A": "delay" } });
    const later = { ...delayed, phase: "LOW_D4" } as GroupState;
    expect(refused(later, act(A, wand), { by })).toBe("GR-60");
  });
});

describe("Immediate actions", () => {
  it("GR-93 · are the only actions that can be taken as one", () => {
    const state = fight({ A: {}, B: {} }, { phase: "LOW_D3", ...high });
    for (const thing of [incantation(3), invocation(1), weapon(3), complex("dig"), simple("parry"), innate("stare")])
      expect([thing.name, refused(state, react(thing), { by })]).toEqual([thing.name, "GR-93"]);
    after(state, react(innate("parry", { actionType: "immediate" })), { by });
    after(state, act(A, innate("parry", { actionType: "immediate" })), { by });
  });

  it("GR-146 · a free attack is made with an attack", () => {
    const state = after(fight({ A: {}, B: {} }, { phase: "LOW_D3", melee: true }), {
      kind: "offer",
      victim: B,
      who: [A],
      attack: "free",
      bonus: 0,
      penalty: 0,
    });
    const attack = strike(A, weapon(3), B).attack;
    const command = { kind: "react", who: A, window: state.window?.id, as: "free", item: innate("stare"), attack };
    expect(refused(state, command as never, { by })).toBe("GR-146");
  });

  it("GR-76 · need the GM beside a complex activity, in every kind of command", () => {
    const digging = having({
      major: "declared",
      late: { item: complex("dig"), target: null, part: false, done: false },
    });
    const state = fight({ A: digging, B: {} }, { phase: "HIGH_D3", ...high });
    const parry = innate("parry", { actionType: "immediate" });
    expect(needed(state, react(parry))).toEqual(["GR-76:A"]);
    expect(needed(state, act(A, parry))).toEqual(["GR-76:A"]);
    expect(refused(state, act(A, parry), { answers: { "GR-76:A": "refuse" } })).toBe("GR-76");
  });

  it("GR-120 · with concentration end the maintained effect, after a warning", () => {
    const light = { uuid: "u", name: "light", source: A, bearer: A, attributes: [], maintainedBy: A, roundsLeft: 3 };
    const keeping = fight(
      { A: having({ maintaining: "fx" as never }), B: {} },
      { phase: "HIGH_D3", ...high, set: { effects: { fx: light } as never } },
    );
    const trance = innate("trance", { actionType: "immediate", concentration: "initiate" });
    expect(needed(keeping, react(trance))).toEqual(["GR-120:A"]);
    expect(refused(keeping, react(trance), { answers: { "GR-120:A": "keep" } })).toBe("GR-120");
    expect(fighter(after(keeping, react(trance), { answers: { "GR-120:A": "letGo" } }), A).maintaining).toBeNull();
  });

  it("GR-105 · that copy a spell need a ruling, and are no second spell", () => {
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D3", ...high });
    const wink = innate("wink", { actionType: "immediate", copiesSpell: "charm" });
    expect(needed(state, react(wink))).toEqual(["GR-105"]);
    const cast = after(state, react(flash()));
    expect(refused(cast, react(wink), { answers: { "GR-105": "spell" } })).toBe("GR-104");
    after(cast, react(wink), { answers: { "GR-105": "ability" } });
  });

  it("GR-62 · don't take a minor action along", () => {
    const state = fight({ A: {}, B: {} }, { phase: "LOW_D3", ...high });
    const parry = innate("parry", { actionType: "immediate" });
    expect(refused(state, act(A, parry, { minors: [simple("shout")] }), { by })).toBe("GR-62");
  });
});

describe("Beside an action", () => {
  const state = fight({ A: {}, B: {} }, { phase: "HIGH_D3", melee: true, ...high });

  it("GR-90 · minor activities are allowed, and nothing else", () => {
    const along = (thing: Item) => refused(state, strike(A, weapon(3), B, { minors: [thing] }), { by });
    for (const thing of [
      incantation(3),
      weapon(5),
      complex("dig"),
      innate("stare"),
      flash(),
      fast("flee"),
      other("shove"),
    ])
      expect([thing.name, along(thing)]).toEqual([thing.name, "GR-90"]);
    expect(along(simple("shout", { mustDeclare: true }))).toBe("GR-27");
    after(state, strike(A, weapon(3), B, { minors: [simple("shout")] }), { by, answers: { "attack:1:A": 1 } });
  });

  it("GR-65 · a delaying activity goes with an attack or alone", () => {
    const late = { ...state, phase: "HIGH_D4" } as GroupState;
    expect(refused(late, act(A, other("shove"), { minors: [delaying("load")] }), { by })).toBe("GR-65");
  });

  it("GR-50, GR-84 · `withMajor` is for minor actions: an attack waits for its turn, a major action for its phase", () => {
    const tied = fight({ A: {}, B: having({ intent: { item: weapon(1), minors: [] } }) }, { melee: true });
    expect(refused(tied, strike(A, weapon(7), B, { withMajor: true }), { by })).toBe("GR-50");
    const stated = after(fight({ A: {}, B: {} }, { melee: true, ...high }), intend(A, weapon(3)));
    expect(clauses(stated, act(A, other("shove"), { withMajor: true }), { by })).toContain("GR-46");
  });

  it("GR-59 · a combatant who waits for LOW does nothing in HIGH beside a finished major action", () => {
    const done = having({ major: "used", majorPhase: "HIGH_D3" });
    const waiting = after(fight({ A: done, B: {} }, { phase: "HIGH_D3", ...high }), delay(A), { by });
    expect(refused(waiting, act(A, simple("shout"), { withMajor: true }), { by })).toBe("GR-59");
  });
});

describe("Spells and abilities on their way", () => {
  const bolt = incantation(3, { name: "bolt", targets: "creature", range: feet(30) });
  const at = (x: number) => ({ x, y: 0, width: 1, cutOff: [] });
  const casting = (spell: Item, target: Target | null, more: Partial<GroupFighter> = {}) =>
    having({
      declaration: { item: spell, plans: [], delay: false },
      major: "declared",
      spell: { item: spell, target, round: 1, segments: 3, added: 0, kept: false, state: "casting" },
      spellsThisRound: 1,
      ...more,
    });
  const onB: Target = { combatant: B };
  const scene = { phase: "E_SPELLS", ...high } as const;

  it("GR-112 · a player can't change the target when the spell resolves, apart from naming a missing one", () => {
    const state = fight({ A: casting(bolt, onB), B: {}, C: {} }, scene);
    expect(refused(state, act(A, bolt, { target: { combatant: C } }), { by })).toBe("GR-112");
    after(state, act(A, bolt, { target: onB }), { by });
    after(state, act(A, bolt, { target: { combatant: C } }));
    const failing = casting(bolt, null, {});
    const lacking = fight({ A: failing, B: {} }, scene);
    expect(refused(lacking, act(A, bolt, { target: onB }), { by })).toBe("GR-112");
    expect(fighter(after(lacking, act(A, bolt), { by }), A).spell?.state).toBe("lost");
  });

  it("GR-162 · a spell reaches as far as its range, from centre to centre", () => {
    const state = (x: number) => fight({ A: { ...casting(bolt, onB), place: at(0) }, B: { place: at(x) } }, scene);
    after(state(6), act(A, bolt), { by });
    expect(refused(state(7), act(A, bolt), { by })).toBe("GR-162");
    const scened = { ...state(6), settings: { ...state(6).settings, distanceMode: "sceneRule" } } as GroupState;
    expect(refused(scened, act(A, bolt, { line: { walls: false, seen: true, feet: feet(35) } }), { by })).toBe(
      "GR-162",
    );
    const touch = { ...bolt, range: null };
    after(fight({ A: { ...casting(touch, onB), place: at(0) }, B: { place: at(9) } }, scene), act(A, touch), { by });
  });

  it("GR-121, GR-122, GR-162 · spell-like abilities need range, line of effect and line of sight as cast spells do", () => {
    const ray = other("ray", {
      targets: "creature",
      range: feet(30),
      needsLineOfEffect: true,
      needsLineOfSight: true,
    });
    const state = (x: number, sight: object = {}) =>
      fight(
        {
          A: { place: at(0) },
          B: { place: at(x), fighter: { sight: { cover: 0, concealment: 0, glass: false, medium: "air", ...sight } } },
        },
        { phase: "HIGH_D4", ...high },
      );
    const aimed = act(A, ray, { target: onB });
    after(state(2), aimed, { by });
    expect(refused(state(7), aimed, { by })).toBe("GR-162");
    expect(refused(state(2, { glass: true }), aimed, { by })).toBe("GR-121");
    expect(refused(state(2, { cover: 100 }), aimed, { by })).toBe("GR-121");
    expect(refused(state(2, { concealment: 80 }), aimed, { by })).toBe("GR-122");
    expect(refused(state(2), { ...aimed, line: { walls: true, seen: true } }, { by })).toBe("GR-121");
    expect(refused(state(7), react(flash({ range: feet(30) }), { target: onB }), { by })).toBe("GR-162");
  });

  it("GR-123, GR-138 · an ability doesn't affect an immune target; unless that is plain, only the GM reads why", () => {
    const stare = innate("stare", { attributes: ["fear"] });
    const state = (scores: object) => fight({ A: {}, B: { scores } }, { phase: "HIGH_D1", ...high });
    const logLines = (scores: object) => {
      const log = outcome(state(scores), act(A, stare, { target: onB })).log;
      return log.filter(({ event }) => event.endsWith("foiled")).map(({ forGM = false }) => forGM);
    };
    expect(logLines({ immunities: ["mind-affecting"] })).toEqual([true]);
    expect(logLines({ immunities: ["mind-affecting"], immunityObvious: true })).toEqual([false]);
    expect(logLines({ immunities: ["fire"] })).toEqual([]);
  });

  it("GR-53, GR-68 · a delayed user's invocation in LOW doesn't lose ties by the delay", () => {
    const wand = invocation(1);
    const delayed = { delayed: { since: "HIGH_D1", by: "announcement", lasts: false } } as const;
    const tied = fight(
      {
        A: casting(wand, null, { ...delayed, spell: { ...spellOf(wand), segments: 1 } }),
        B: having({ intent: { item: other("shove"), minors: [] } }),
      },
      { phase: "LOW_D4", dice: { A: 6, B: 1 } },
    );
    expect(give(tied, act(A, wand), { by }).kind).toBe("done");
    const shoves = fight(
      { A: having(delayed), B: having({ intent: { item: other("shove"), minors: [] } }) },
      { phase: "LOW_D4", dice: { A: 6, B: 1 } },
    );
    expect(refused(shoves, act(A, other("shove")), { by })).toBe("GR-53");
  });

  function spellOf(thing: Item) {
    return { item: thing, target: null, round: 1, segments: 3, added: 0, kept: false, state: "casting" } as const;
  }

  it("GR-161, GR-118 · a combatant can't have another maintain an effect", () => {
    const effect = (authorityId: CombatantId): GroupCommand => ({
      kind: "effect",
      id: "fx" as never,
      uuid: "u",
      name: "light",
      source: A,
      bearer: null,
      attributes: [],
      maintainedBy: authorityId,
      rounds: 2,
      data: {},
    });
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D1", ...high });
    expect(refused(state, effect(B), { by })).toBe("GR-170");
    after(state, effect(A), { by });
  });
});

describe("Delayed combatants, and declared minor actions", () => {
  const delayed = { delayed: { since: "HIGH_D1", by: "announcement", lasts: false } } as const;

  it("GR-66, GR-102 · a delayed multi-attacker goes last in step 6, for any die of the group", () => {
    const two = { scores: { routinesPerRound: 2, inHand: weapon(1) } };
    const fighters = (is: Partial<GroupFighter>) =>
      fight(
        {
          A: having({ major: "used", routinesUsed: 1, ...is }, two),
          B: having({ major: "used", routinesUsed: 1 }, { scores: { routinesPerRound: 2, inHand: weapon(9) } }),
        },
        { phase: "MULTI_REST", melee: true, ...high },
      );
    const answers = { "attack:1:A": 1 };
    after(fighters({}), strike(A, weapon(1), B), { by, answers });
    expect(refused(fighters(delayed), strike(A, weapon(1), B), { by })).toBe("GR-102");
  });

  it("GR-154 · an immediate attack leaves a declared minor action as it is", () => {
    const stare = innate("stare");
    const declared = having({ declaration: { item: stare, plans: [], delay: false } });
    const state = fight({ A: declared, B: {} }, { phase: "LOW_D1", melee: true, ...high });
    const open = after(state, { kind: "offer", victim: B, who: [A], attack: "immediate", bonus: 0, penalty: 0 });
    const attack = strike(A, weapon(3), B).attack;
    const command = { kind: "react", who: A, window: open.window?.id, as: "immediate", item: weapon(3), attack };
    const afterAttack = after(open, command as never, { by, answers: { "attack:1:A": 1 } });
    expect(fighter(afterAttack, A)).toMatchObject({ major: "used", declaration: { item: { name: "stare" } } });
  });

  it("GR-47, GR-102 · a declared minor action states nothing of the major one and leaves step 4", () => {
    const stare = innate("stare");
    const declared = { declaration: { item: stare, plans: [], delay: false } };
    const two = having({ ...declared, multiInMelee: true }, { scores: { routinesPerRound: 2, inHand: weapon(3) } });
    const state = fight({ A: two, B: {} }, { phase: "MULTI_PRIMARY", melee: true, ...high });
    after(state, strike(A, weapon(3), B), { by, answers: { "attack:1:A": 1 } });
    const one = fight({ A: having(declared), B: {} }, { phase: "HIGH_D1", melee: true, ...high });
    const used = after(one, act(A, stare), { by });
    const next = after(used, advance(used));
    expect(next.phase).toBe("HIGH_D3");
  });

  it("GR-69 · a delayed crossbowman loads and shoots in one go in GO_LAST", () => {
    const crossbow = bow({ name: "crossbow", partOfAttack: true });
    const state = fight(
      { A: having({ ...delayed, intent: { item: crossbow, minors: [] } }), B: {} },
      { phase: "GO_LAST", ...high },
    );
    const shot = after(state, strike(A, crossbow, B), { by, answers: { "attack:1:A": 1 } });
    expect(fighter(shot, A)).toMatchObject({ late: { done: true }, major: "used", routinesUsed: 1 });
    expect(refused(shot, strike(A, crossbow, B), { by })).toBe("GR-75");
  });

  it("GR-69, GR-32 · an activity treated as complex replaces a declared spell", () => {
    const spell = incantation(3);
    const caster = having({
      ...delayed,
      declaration: { item: spell, plans: [], delay: false },
      major: "declared",
      spell: { item: spell, target: null, round: 1, segments: 3, added: 0, kept: false, state: "casting" },
      spellsThisRound: 1,
    });
    const state = fight({ A: caster, B: {} }, { phase: "LOW_D4", dice: { A: 1, B: 6 } });
    expect(needed(state, act(A, delaying("load")))).toEqual(["GR-32:A"]);
    const loading = after(state, act(A, delaying("load")), { answers: { "GR-32:A": "giveUp" } });
    expect(fighter(loading, A)).toMatchObject({ spell: { state: "lost" }, major: "used", late: { done: false } });
  });
});

describe("Fleeing and moving", () => {
  it("GR-146 · a combatant felled by a free attack doesn't get away", () => {
    const flight = (value: number) => {
      const hp = { value, max: 20, uuid: "Actor.a", path: "system.hp.value" };
      const fleeing = having({ declaration: { item: fast("flee"), plans: [], delay: false }, major: "declared" });
      const state = fight({ A: { ...fleeing, scores: { hp } }, B: {} }, { phase: "B_FLEE", melee: true, ...high });
      const drawn = after(state, act(A, fast("flee")), { by });
      const cut = weapon(3, { routine: [{ name: "cut", damage: "1d6", special: "", hand: null }] });
      const attack = strike(B, cut, A).attack;
      const blow = { kind: "react", who: B, window: drawn.window?.id, as: "free", item: cut, attack };
      return outcome(drawn, blow as never, { answers: { "attack:1:B": 20, "damage:1:B": 5 } });
    };
    expect([flight(20).state.melees, logged(flight(20)).at(-1)]).toEqual([{}, "fled"]);
    expect([Object.keys(flight(5).state.melees), logged(flight(5)).at(-1)]).toEqual([["m"], "fellFleeing"]);
  });

  it("GR-118 · half a rate walked leaves no feet for a flight", () => {
    const movement = { walk: feet(60), fly: feet(60), swim: feet(0), nativeFly: false, nativeSwim: false };
    const moved = (walk: number) => ({ walk: feet(walk), fly: feet(0), swim: feet(0) });
    const flies = (walked: number) => {
      const state = fight(
        {
          A: {
            place: { x: 0, y: 0, width: 1, cutOff: [] },
            ...having({ maintaining: "fx" as never, moved: moved(walked) }),
            scores: { movement },
          },
          B: {},
        },
        { phase: "HIGH_D4", ...high },
      );
      const spot = { x: 0, y: 0, elevation: 0 };
      const token = { uuid: "Scene.s.Token.A", before: spot, path: [spot] };
      const steps = [1, 2, 3].map((x) => ({ to: { x, y: 0 } }));
      const path = { grid: "square", from: { x: 0, y: 0 }, steps, token, blocked: false };
      return clauses(state, { kind: "move", who: A, measured: path, pace: "fly", forced: false } as never, { by });
    };
    expect([flies(0).includes("GR-118"), flies(15).includes("GR-118"), flies(20).includes("GR-118")]).toEqual([
      false,
      false,
      true,
    ]);
    expect(flies(30)).toContain("GR-118");
  });
});
