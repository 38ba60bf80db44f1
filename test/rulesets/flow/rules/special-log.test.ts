import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../../src/engine/index.ts";
import type { DeclaredAction, FlowCommand, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { type Guest, hex, idOf, itemId, outcome, scene } from "./creatures.ts";

const [A, E] = [idOf("A"), idOf("E")];
const sword = itemId("sword");
const duel = (own: Guest = {}, other: Guest = {}, settings = {}): FlowState =>
  scene({ A: { at: hex(1, 0), ...own }, E: { at: hex(0, 0), ...other } }, settings);

/** Log lines of an action after its declaration: the end of each key, its combatant, and its figures. */
function logged(
  state: FlowState,
  action: DeclaredAction,
  answers: Record<string, number | string> = {},
  who = A,
): unknown[] {
  const command: FlowCommand = { kind: "act", who, action };
  const { log } = outcome(state, command, { answers });
  return log.filter(({ event }) => !event.endsWith("declared") && !event.endsWith("checked")).map(line);
}

function line({ event, who, data = {} }: LogEntry): unknown[] {
  return [event.split(".").at(-1), who, ...Object.values(data)];
}

const named = (combatant: string) => ({ combatant });
const both = (name: string, own: number, other: number) => ({ [`${name}:A`]: own, [`${name}:E`]: other });
const [hard, normal, failed] = [20, 40, 80] as const;

describe("The log of special actions", () => {
  it.each<[string, FlowState, DeclaredAction, Record<string, number | string>, unknown[]]>([
    [
      "a Feint",
      duel(),
      { action: "feint", target: E, skill: "melee" },
      { "FL-113:E": "melee", ...both("feint", hard, normal) },
      [
        ["opposedWon", A],
        ["feinted", A, named("E")],
      ],
    ],
    [
      "a Feint that the target saw through",
      duel(),
      { action: "feint", target: E, skill: "melee" },
      { "FL-113:E": "melee", ...both("feint", normal, normal) },
      [["opposedWon", E]],
    ],
    [
      "a Grapple",
      duel(),
      { action: "grapple", target: E },
      both("grapple", hard, normal),
      [
        ["opposedWon", A],
        ["grappled", A, named("E")],
      ],
    ],
    [
      "a hold that goes on",
      duel({ is: { grapple: { role: "grappler", other: E } } }),
      { action: "hold" },
      {},
      [["holdsOn", A, named("E")]],
    ],
    [
      "a hold that is let go",
      duel({ is: { grapple: { role: "grappler", other: E } } }, { is: { grapple: { role: "grappled", other: A } } }),
      { action: "letGo" },
      {},
      [["holdEnds", A]],
    ],
    [
      "a push",
      duel(),
      { action: "shove", target: E, effect: "push" },
      { ...both("shove", normal, failed), "FL-129:A": "-1,0" },
      [
        ["opposedWon", A],
        ["pushed", E],
      ],
    ],
    [
      "a fall",
      duel(),
      { action: "shove", target: E, effect: "prone" },
      both("shove", normal, failed),
      [
        ["opposedWon", A],
        ["knockedDown", E],
      ],
    ],
    [
      "a push into a corner",
      duel({}, { scores: { walls: [hex(-1, 0), hex(0, -1), hex(-1, 1)].map((to) => ({ from: hex(0, 0), to })) } }),
      { action: "shove", target: E, effect: "push" },
      both("shove", normal, failed),
      [
        ["opposedWon", A],
        ["notPushed", E],
      ],
    ],
    ["a Tumble", duel(), { action: "tumble", target: E }, { "tumble:A": normal }, [["tumbled", A, named("E")]]],
    [
      "a failed Tumble",
      duel({}, {}, { provokeTumble: false }),
      { action: "tumble", target: E },
      { "tumble:A": failed },
      [["tumbleFailed", A, named("E")]],
    ],
    ["Flow State", duel(), { action: "flowState" }, {}, [["flowState", A]]],
    ["standing up", duel({ at: hex(5, 0), is: { prone: true } }), { action: "standUp" }, {}, [["stoodUp", A]]],
    [
      "drawing",
      duel({ items: [{ carry: "worn" }] }),
      { action: "draw", item: sword, hand: "main" },
      {},
      [["drew", A, "sword"]],
    ],
    ["sheathing", duel(), { action: "sheathe", item: sword }, {}, [["sheathed", A, "sword"]]],
    ["dropping", duel(), { action: "drop", item: sword }, {}, [["dropped", A, "sword"]]],
    [
      "drinking",
      duel({ items: [{ kind: "potion" }] }),
      { action: "potion", item: sword },
      {},
      [["usedItem", A, "sword"]],
    ],
    [
      "using a magic item",
      duel({ items: [{ kind: "magicItem", apCost: 1 }] }),
      { action: "magicItem", item: sword },
      {},
      [["usedItem", A, "sword"]],
    ],
    ["speaking", duel(), { action: "free", what: "shouts" }, {}, [["did", A, "shouts"]]],
    [
      "anything else",
      duel(),
      { action: "other", what: "climbs", ap: 1, rp: 0, fp: 0, provokes: false },
      {},
      [["did", A, "climbs"]],
    ],
    [
      "a Knowledge check",
      duel(),
      { action: "knowledge", skill: "History" },
      { "knowledge:A": 50 },
      [["did", A, "History"]],
    ],
    [
      "one free action too many",
      duel(
        { is: { turn: { started: true, ended: false, flowState: false, freeActions: 2 } } },
        {},
        { freeActionLimit: 2 },
      ),
      { action: "free", what: "shouts" },
      {},
      [
        ["did", A, "shouts"],
        ["manyFreeActions", A, 2, 3],
      ],
    ],
    [
      "a Disarm",
      duel({}, { is: { rp: 0 } }),
      { action: "disarm", item: sword, target: E, held: sword },
      { "attack-1": normal, "FL-110:attack-1": "-1,0" },
      [
        ["disadvantage", A],
        ["hit", A, named("E"), 10],
        ["disarmed", E, "sword"],
        ["pool", A, { key: "TURNCRAFT.Pool.fp" }, "+2"],
      ],
    ],
    [
      "an item that is taken",
      duel({}, { is: { rp: 0 } }),
      { action: "disarm", item: sword, target: E, held: sword },
      { "attack-1": hard, "FL-110:attack-1": "take" },
      [
        ["disadvantage", A],
        ["hit", A, named("E"), 30],
        ["itemTaken", A, "sword", named("E")],
        ["pool", A, { key: "TURNCRAFT.Pool.fp" }, "+2"],
      ],
    ],
  ])("FL-03 · shows %s", (_, state, action, answers, expected) => {
    expect(logged(state, action, answers)).toEqual(expected);
  });

  it("FL-159 · the log has a check's roll, threshold, level and name", () => {
    const { log } = outcome(
      duel(),
      { kind: "act", who: A, action: { action: "tumble", target: E } },
      { answers: { "tumble:A": 20 } },
    );
    expect(log.find(({ event }) => event.endsWith("checked"))).toEqual({
      event: "TURNCRAFT.Log.flow.checked",
      who: A,
      data: {
        check: { key: "TURNCRAFT.Skill.agility" },
        face: 20,
        threshold: 50,
        level: { key: "TURNCRAFT.Level.hard" },
      },
    });
  });

  it("FL-162 · the log has each modifier of a check with its figure", () => {
    const perks = [{ name: "Sure feet", check: "agility", modifier: -10, pool: "none", change: 0 }] as const;
    const action = { action: "tumble", target: E } as const;
    const command = { kind: "act", who: A, action, modifier: 20 } as const;
    const { log } = outcome(duel({ scores: { perks } }), command, { answers: { "tumble:A": 60 } });
    expect(log.filter(({ event }) => event.endsWith("modifier")).map(line)).toEqual([
      ["modifier", A, "Sure feet", "−10"],
      ["modifier", A, { key: "TURNCRAFT.Modifier.flow.gm" }, "+20"],
    ]);
  });
});
