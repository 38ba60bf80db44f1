import { describe, expect, it } from "vitest";
import { damage } from "../../../../src/engine/index.ts";
import { type MarchingState, marching, readScores } from "../../../../src/rulesets/marching/rules/index.ts";
import {
  after,
  attacking,
  C,
  choose,
  condition,
  F,
  fight,
  give,
  line,
  M1,
  move,
  needed,
  refused,
  result,
  scores,
  seize,
  spend,
  together,
  way,
} from "./fights.ts";

/** Refusal of input that isn't a command: its clause and the field named. */
function wrong(raw: unknown): string {
  const read = marching.read(raw);
  if (!("clause" in read)) throw new Error(`Read as ${read.kind}`);
  expect(read.final).toBe(true);
  return read.data ? `${read.clause} ${read.data.field}` : read.clause;
}

/** The value with the one at a path replaced. */
function spoilt<T extends object>(value: T, path: string, by: unknown): T {
  const copy = structuredClone(value);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, copy as Record<string, unknown>);
  if (by === undefined) delete parent[last];
  else parent[last] = by;
  return copy;
}

const walking = move(F, way([0, 0], [1, 0]));
const attack = spend(F, "primary", { attack: { target: M1, bonus: 2 } });
const blow = result(F, M1, { change: { uuid: "Actor.x", path: "system.hp", before: 3, after: 1 } });
const settings = (changes: object) => ({ kind: "settings", changes });
const bad: [string, object, unknown][] = [
  ["kind", { kind: "dance" }, "dance"],
  ["kind", { kind: "start" }, "toString"],
  ["at", { kind: "start" }, -1],
  ["at", { kind: "start" }, 0.5],
  ["at", { kind: "timeout" }, Number.NaN],
  ["who", { kind: "delay", who: "F" }, "__proto__"],
  ["who", { kind: "delay", who: "F" }, "a.b"],
  ["who", { kind: "delay", who: "F" }, undefined],
  ["order", { kind: "marching-order", order: [], vanguard: null }, ["F", "F"]],
  ["vanguard", { kind: "marching-order", order: [], vanguard: null }, undefined],
  ["side", { kind: "side", who: "F", side: "party" }, "bystanders"],
  ["absent", { kind: "absent", who: "F", absent: true }, "yes"],
  ["partySeesMonsters", { kind: "sight", partySeesMonsters: true, monstersSeeParty: true }, "yes"],
  ["monstersSeeParty", { kind: "sight", partySeesMonsters: true, monstersSeeParty: true }, undefined],
  ["action", spend(F, "primary"), "quick"],
  ["what", spend(F, "primary"), "x".repeat(201)],
  ["attack.target", attack, null],
  ["attack.bonus", attack, 1.5],
  ["attack.bonus", attack, Number.NaN],
  ["measured.from.x", walking, 0.5],
  ["measured.steps.0.to.y", walking, Number.POSITIVE_INFINITY],
  ["measured.steps.0.feet", walking, -5],
  ["measured.token.path.0.elevation", walking, null],
  ["forced", walking, 1],
  ["target", blow, 7],
  ["fells", blow, null],
  ["strikesFirst", blow, undefined],
  ["change.before", blow, 1.5],
  ["change.after", blow, Number.NaN],
  ["change.path", blow, 7],
  ["others", { kind: "act-together", who: "F", others: ["C"] }, []],
  ["first", choose(F, "act"), "both"],
  ["continues", { kind: "resolve-overrun", continues: null }, undefined],
  ["groups", seize(F, C), []],
  ["groups", seize(F, C), [{ members: ["F"] }]],
  ["groups", seize(F, C), [{ members: ["F"] }, { members: ["F", "C"] }]],
  ["groups.1.members", seize(F, C), [{ members: ["F"] }, { members: [] }]],
  ["id", condition(F, 2), "a.b"],
  ["rounds", condition(F, 2), 1.5],
  ["rounds", condition(F, 2), undefined],
  ["elapsed", condition(F, 2), -1],
  ["data", condition(F, 2), [1]],
  ["cause", { kind: "impair", who: ["F"], cause: "other", impaired: true }, "fear"],
  ["space.x", { kind: "contact", space: { x: 1, y: 1 }, inScene: true }, { x: 0.5, y: 1 }],
  ["inScene", { kind: "contact", space: null, inScene: true }, undefined],
  ["on", { kind: "frantic", on: true }, undefined],
  ["running", { kind: "clock", running: true }, null],
  ["action", { kind: "announce", who: "F", action: "move" }, "reaction"],
  ["action", { kind: "decline", who: "F", action: "move" }, "reaction"],
  ["changes.maxTogether", settings({ maxTogether: 2 }), 9],
  ["changes.maxTogether", settings({ maxTogether: 2 }), 1],
  ["changes.torchFeet", settings({ torchFeet: 2 }), 2.5],
  ["changes.delaySeconds", settings({ delaySeconds: 2 }), -1],
  ["changes.cheating", settings({}), true],
  ["changes.interpretations.MO-304", settings({ interpretations: {} }), "ask"],
];

describe("Reading commands", () => {
  it.each(bad)("MO-001 · a command with an invalid %s is refused by its name (%#)", (path, command, value) => {
    const spoiltPath = Array.isArray(value) && path.startsWith("groups") ? "groups" : path;
    const at = path === "space.x" ? "space" : spoiltPath;
    expect(wrong(spoilt(command, at, value))).toBe(`MO-001 ${path}`);
  });

  it.each([null, 7, "start", [], undefined])("MO-001 · %j isn't a command", (raw) => {
    expect(wrong(raw)).toMatch(/^MO-001/);
  });

  it("MO-001 · unknown fields of a command are left out", () => {
    expect(marching.read({ kind: "delay", who: "F", override: true })).toEqual({ kind: "delay", who: "F" });
    expect(marching.read({ kind: "timeout", at: 7 })).toEqual({ kind: "timeout", at: 7 });
  });

  it.each([0, -3])("MO-406 · a condition of %s rounds is refused in a sentence of its own", (rounds) => {
    expect(wrong({ ...condition(F, 2), rounds })).toBe("MO-406");
  });

  it("MO-408 · scores out of their range are invalid: AGL 1 to 30, feet in fives up to 1000, a place with spaces", () => {
    const good = scores({ agl: 30, moveFeet: 1000, at: [1, 2] });
    expect(readScores(good)).toEqual(good);
    expect(readScores({ ...good, agl: null, moveFeet: null, side: null, place: null })).not.toBeNull();
    const gridless = { layout: "gridless", spaces: [{ x: 1.5, y: 2 }] };
    expect(readScores({ ...good, place: gridless })?.place).toEqual(gridless);
    for (const spoil of [
      { agl: 0 },
      { agl: 31 },
      { agl: 1.5 },
      { agl: Number.NaN },
      { moveFeet: 32 },
      { moveFeet: -5 },
      { moveFeet: 1005 },
      { strikesFirst: "no" },
      { playerOwned: 1 },
      { side: "others" },
      { place: { layout: "square", spaces: [] } },
      { place: { layout: "square", spaces: [{ x: 0.5, y: 0 }] } },
      { place: { layout: "round", spaces: [{ x: 0, y: 0 }] } },
    ]) {
      expect(readScores({ ...good, ...spoil })).toBeNull();
    }
  });
});

describe("Dice and answers", () => {
  const dice = (agl: unknown) => ({ answers: { "MO-701:C": "no", "agl:F": agl as never } });
  it("MO-001 · too few dice, too many, or invalid faces are refused by name", () => {
    const state = fight(line);
    for (const roll of [{ dice: [], total: 0 }, { dice: [3, 4], total: 7 }, 0, 21, 2.5, Number.NaN, "ten"]) {
      expect(give(state, seize(F, C), dice(roll))).toMatchObject({
        refusal: { clause: "MO-001", data: { field: "agl:F" } },
      });
    }
    expect(needed(state, seize(F, C), { answers: { "MO-701:C": "no" } })).toEqual(["agl:F"]);
    expect(refused(state, seize(F, C), { answers: { "MO-701:C": "maybe" } })).toBe("MO-001");
    expect(refused(state, attack, { answers: { "attack:F": 21 } })).toBe("MO-001");
  });
});

describe("Invalid stored encounters", () => {
  const common = () => together(fight(line), { F: "move", M1: "move" });
  const logged = () => after(common(), move(F, way([0, 0], [2, 0])));
  const acting = () => after(attacking(fight(line), { F: "act", M1: "act" }), result(F, M1));
  const met = () => after(after(common(), move(F, way([0, 0], [5, 0]))), move(M1, way([9, 0], [4, 0])));
  const poisoned = () => after(fight(line), condition(F, 2));
  const invalidData: [string, () => MarchingState, string, unknown][] = [
    ["round", logged, "round", -1],
    ["activeId", poisoned, "activeId", "nobody"],
    ["order", poisoned, "order", ["F"]],
    ["fighters.F.scores.agl", poisoned, "fighters.F.scores.agl", 31],
    ["fighters.F.left.move", poisoned, "fighters.F.left.move", 2],
    ["fighters.F.left.reaction", poisoned, "fighters.F.left.reaction", -1],
    ["fighters.F.moved", poisoned, "fighters.F.moved", Number.NaN],
    ["fighters.F.side", poisoned, "fighters.F.side", "nobody's"],
    ["fighters.F.joined", poisoned, "fighters.F.joined", null],
    ["fighters.F.begun", poisoned, "fighters.F.begun", 1],
    ["fighters.F.acted", poisoned, "fighters.F.acted", undefined],
    ["fighters.F.delayed", poisoned, "fighters.F.delayed", "no"],
    ["fighters.F.absent", poisoned, "fighters.F.absent", null],
    ["fighters.F.waitsUntilRound", poisoned, "fighters.F.waitsUntilRound", 0],
    ["fighters.F.advancedInRound", poisoned, "fighters.F.advancedInRound", -1],
    ["fighters.F.conditions.0.elapsed", poisoned, "fighters.F.conditions.0.elapsed", -1],
    ["fighters.F.conditions.0.rounds", poisoned, "fighters.F.conditions.0.rounds", 0],
    ["fighters.F.impaired", poisoned, "fighters.F.impaired", ["other", "other"]],
    ["fighters.F.lost", poisoned, "fighters.F.lost", ["primary", "move", "move"]],
    ["fighters.F.declined.0", poisoned, "fighters.F.declined", ["reaction"]],
    ["marchingOrder", poisoned, "marchingOrder", ["X"]],
    ["vanguardId", poisoned, "vanguardId", "X"],
    ["leadId", poisoned, "leadId", "X"],
    ["targetId", poisoned, "targetId", "X"],
    ["markedId", poisoned, "markedId", "X"],
    ["choice", poisoned, "choice", "kept"],
    ["firstSide", poisoned, "firstSide", "others"],
    ["partySeesMonsters", poisoned, "partySeesMonsters", 1],
    ["mode", poisoned, "mode", "circle"],
    ["contact.x", poisoned, "contact", { x: "1", y: 0 }],
    ["placedContact.y", poisoned, "placedContact", { x: 1 }],
    ["joinedCount", poisoned, "joinedCount", 0.5],
    ["settings.orderMode", poisoned, "settings.orderMode", "circle"],
    ["together.ids", logged, "together.ids", ["F", "X"]],
    ["together.ids", logged, "together.ids", []],
    ["together.half", logged, "together.half", 3],
    ["together.firstChoice.F", logged, "together.firstChoice.F", "both"],
    ["together.landed", logged, "together.landed", 0],
    ["together.paths.F.placements", logged, "together.paths.F.placements", []],
    ["together.paths.F.made", logged, "together.paths.F.made", 3],
    ["together.paths.F.spaces.1.x", logged, "together.paths.F.spaces.1.x", 0.5],
    ["together.paths.F.before.x", logged, "together.paths.F.before.x", null],
    ["together.waived.0.goes", logged, "together.waived", [{ stays: "F" }]],
    ["together.results", acting, "together.results.F.target", "X"],
    ["together.clocks.F.used", acting, "together.clocks", { F: { phase: "off", since: null, used: -1, action: null } }],
    ["together.clocks", acting, "together.clocks", { X: { phase: "off", since: null, used: 0, action: null } }],
    ["fighters.F.untold.0", acting, "fighters.F.untold", ["move"]],
    ["overrun.ids", met, "overrun.ids", ["F", "X"]],
    ["overrun.step", met, "overrun.step", 0],
    ["bands", poisoned, "bands", [{ members: ["X"] }]],
    ["bands.0.members", poisoned, "bands", [{ members: [] }]],
    ["frantic.phase", poisoned, "frantic.phase", "late"],
    ["frantic.since", poisoned, "frantic.since", -1],
    ["frantic.used", poisoned, "frantic.used", 0.5],
    ["frantic.action", poisoned, "frantic.action", "reaction"],
    ["frantic.on", poisoned, "frantic.on", null],
  ];

  it.each(invalidData)("MO-001 · %s is named if it is invalid (%#)", (field, build, path, value) => {
    const state = build();
    expect(marching.load(JSON.parse(JSON.stringify(state)))).toEqual(state);
    const faults = spoilt(state, path, value);
    const found = field === "activeId" || field === "order" ? damage(marching, faults) : marching.load(faults);
    expect(found).toMatchObject({ clause: "MO-001", final: true, data: { field } });
    expect(give(faults, { kind: "end" })).toMatchObject({ kind: "refused", refusal: { clause: "MO-001" } });
  });

  it.each([null, 7, [], "fight"])("MO-001 · %j isn't an encounter", (raw) => {
    expect(marching.load(raw)).toMatchObject({ clause: "MO-001", final: true });
  });
});
