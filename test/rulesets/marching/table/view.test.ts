import { describe, expect, it } from "vitest";
import { type CombatantInput, contextOf, type TrackerInput } from "../../../../src/combat/tracker/context.ts";
import { footerView } from "../../../../src/combat/tracker/footer-view.ts";
import type { CombatantId, Feet } from "../../../../src/engine/types.ts";
import type { Sightings } from "../../../../src/rulesets/marching/host/sight.ts";
import { type MarchingState, marching } from "../../../../src/rulesets/marching/rules/index.ts";
import type { MarchingBoard } from "../../../../src/rulesets/marching/tracker/board.ts";
import { chosenIn, resultIn } from "../../../../src/rulesets/marching/tracker/dialogs.ts";
import type { MarchingButton } from "../../../../src/rulesets/marching/tracker/judge.ts";
import { promptsView } from "../../../../src/rulesets/marching/tracker/prompts.ts";
import type { MarchingRow } from "../../../../src/rulesets/marching/tracker/row.ts";
import { marchingTracker } from "../../../../src/rulesets/marching/tracker/tracker.ts";
import { promptInput } from "../../../combat/prompt-input.ts";
import { english } from "../../../sheets/english.ts";
import { after, at, C, F, fight, gathering, line, M1, M2, move, together, turns, W, way } from "../rules/fights.ts";

interface As {
  readonly gm?: boolean;
  readonly owned?: readonly string[];
  readonly hidden?: readonly string[];
  readonly clock?: TrackerInput["clock"];
  readonly proposed?: Sightings;
}

/** Encounter for one reader, by default a player and owner of F. */
function reader(state: MarchingState, { gm = false, owned = ["F"], hidden = [], clock, proposed }: As = {}) {
  const combatants = Object.keys(state.fighters).map(
    (id): CombatantInput => ({
      id: id as CombatantId,
      name: id,
      img: "",
      owned: gm || owned.includes(id),
      hidden: hidden.includes(id),
      npc: false,
      canPing: false,
      effects: [],
    }),
  );
  const steps = { undo: null, redo: null };
  const input: TrackerInput = {
    state,
    combatants,
    gm,
    gmConnected: true,
    steps,
    ...(clock && { clock }),
    ...(proposed && { proposed }),
  };
  return contextOf(input, english, marching) as ReturnType<typeof contextOf> &
    Parameters<typeof marchingTracker.row>[1];
}

const board = (state: MarchingState, as?: As) => marchingTracker.board?.(reader(state, as)) as MarchingBoard;
const row = (state: MarchingState, who: CombatantId, as?: As) => {
  const view = reader(state, as);
  const input = view.input.combatants.find(({ id }) => id === who);
  if (!input) throw new Error(`${who} isn't there`);
  return marchingTracker.row(input, view);
};
const bands = (state: MarchingState, as?: As) =>
  (marchingTracker.rowGroups?.(reader(state, as)) ?? []).map(({ label, who }) => [label, ...who].join(" "));
const offersOf = (views: readonly MarchingButton[]) => views.map(({ offer, who }) => `${offer}:${who}`);
const open = (state: MarchingState) => ({ ...state, partySeesMonsters: null, monstersSeeParty: null });

describe("before the fight", () => {
  it("MO-101 · the marching order is listed front first, and a user's own can be moved by one place", () => {
    const state = gathering(line);
    expect(bands(state)).toEqual(["Marching order F C W", "Monsters M2 M1"]);
    const { moves } = row(state, C, { owned: ["C"] }).state as MarchingRow;
    expect(moves.map(({ label, offer, disabled }) => [label, offer, disabled])).toEqual([
      ["Move C forward", "march:C:0", false],
      ["Move C back", "march:C:2", false],
    ]);
    expect((row(state, F).state as MarchingRow).moves.map(({ offer }) => offer)).toEqual(["march:F:1"]);
    expect((row(state, M1, { gm: true }).state as MarchingRow).moves).toEqual([]);
    expect((row(fight(line), F).state as MarchingRow).moves).toEqual([]);
  });

  it("MO-003 · a player without a party member moves nobody, and reads why", () => {
    const { moves, draggable } = row(gathering(line), F, { owned: ["M1"] }).state as MarchingRow;
    expect(moves[0]).toMatchObject({ disabled: true, tip: "This isn't your combatant. · MO-003" });
    expect(draggable).toBe(false);
  });

  it("MO-201 · the GM answers both switches; players read them", () => {
    const state = open(gathering(line));
    const { preCombat } = board(state, { gm: true });
    expect(preCombat?.sight.map(({ answer, buttons }) => [answer, buttons.map(({ offer }) => offer)])).toEqual([
      ["Undecided", ["sight:party:true", "sight:party:false"]],
      ["Undecided", ["sight:monsters:true", "sight:monsters:false"]],
    ]);
    expect(preCombat).toMatchObject({ outcome: "Waiting for the GM to decide visibility.", choice: [] });
    expect(board(gathering(line)).preCombat?.sight.map(({ answer, buttons }) => [answer, buttons.length])).toEqual([
      ["Yes", 0],
      ["Yes", 0],
    ]);
  });

  it("MO-204 · players read who decides: the GM on sight, then the lead", () => {
    const note = (state: MarchingState) => footerView(reader(state), marchingTracker).note;
    const state = gathering(line);
    expect(note(open(state))).toBe("Waiting for the GM to begin.");
    expect(note(state)).toBe("Waiting for F to take or cede.");
    expect(note({ ...state, choice: "taken" })).toBe("Waiting for the GM to begin.");
  });

  it("MO-201 · the GM reads the map's suggestion for both switches, and sets them so; players don't", () => {
    const proposed: Sightings = {
      party: { sighting: { viewer: F, seen: M1, feet: 30 as Feet, by: "torch" } },
      monsters: { sighting: null },
    };
    const state = open(gathering(line));
    const preCombat = board(state, { gm: true, proposed }).preCombat;
    expect(preCombat?.sight.map(({ hint }) => hint)).toEqual([
      "On the map: F sees the torch of M1, 30\u00a0ft",
      "On the map: no one is seen",
    ]);
    // The side isn't set yet, so the large button sets it.
    expect(preCombat?.asOnMap).toBeNull();
    const main = (of: MarchingState, as: As) => footerView(reader(of, as), marchingTracker).main?.label;
    expect(footerView(reader(state, { gm: true, proposed }), marchingTracker)).toMatchObject({
      main: { offer: "sightOnMap", label: "Use line of sight", disabled: false },
      rolls: [{ action: "begin" }],
    });
    expect([main(state, { gm: true }), main(state, { proposed })]).toEqual(["Begin encounter", undefined]);
    const seen = { ...state, partySeesMonsters: true, monstersSeeParty: true };
    expect(board(seen, { gm: true, proposed }).preCombat?.asOnMap).toMatchObject({
      offer: "sightOnMap",
      disabled: false,
    });
    const set = { ...state, partySeesMonsters: true, monstersSeeParty: false };
    expect(board(set, { gm: true, proposed }).preCombat?.asOnMap).toBeNull();
    expect(board(state, { gm: true }).preCombat).toMatchObject({ asOnMap: null, sight: [{ hint: "" }, { hint: "" }] });
    expect(board(state, { proposed }).preCombat).toMatchObject({ asOnMap: null, sight: [{ hint: "" }, { hint: "" }] });
  });

  it("MO-204 · the GM's large button takes the initiative for a lead without a player; a player who is there chooses", () => {
    const state = { ...open(gathering(line)), partySeesMonsters: true, monstersSeeParty: true };
    const alone = reader(state, { gm: true });
    expect(footerView(alone, marchingTracker)).toMatchObject({
      main: { label: "Take initiative" },
      rolls: [{ label: "Cede" }, { label: "Begin encounter" }],
    });
    expect(board(state, { gm: true }).preCombat?.choice).toEqual([]);
    const combatants = alone.input.combatants.map((each) => ({ ...each, byPlayer: true }));
    const beside = { ...alone, input: { ...alone.input, combatants } };
    expect(footerView(beside, marchingTracker)).toMatchObject({ main: { label: "Begin encounter" }, rolls: [] });
    const there = marchingTracker.board?.(beside) as MarchingBoard | undefined;
    expect(there?.preCombat?.choice.map(({ label }) => label)).toEqual(["Take", "Cede"]);
    const taken = reader({ ...state, choice: "taken" }, { gm: true });
    expect(footerView(taken, marchingTracker).main?.label).toBe("Begin encounter");
  });

  it("MO-203 · the ceding side is named if one is unseen", () => {
    const outcome = (party: boolean, monsters: boolean) =>
      board({ ...gathering(line), partySeesMonsters: party, monstersSeeParty: monsters }).preCombat?.outcome;
    expect(outcome(true, false)).toBe("Unseen: Party. First: Monsters.");
    expect(outcome(false, true)).toBe("Unseen: Monsters. First: Party.");
    expect(outcome(false, false)).toBe("Neither side sees the other, so no one acts yet.");
  });

  it("MO-204 · only the lead's owner and the GM may take or cede", () => {
    const state = gathering(line);
    expect(offersOf(board(state).preCombat?.choice ?? [])).toEqual(["take:", "cede:"]);
    expect(board(state, { owned: ["C"] }).preCombat?.choice).toEqual([]);
    expect(footerView(reader(state, { gm: true }), marchingTracker).main?.label).toBe("Take initiative");
    const taken = after(state, { kind: "take-initiative" });
    expect(board(taken).preCombat).toMatchObject({ outcome: "F takes: the party goes first.", choice: [] });
  });
});

describe("the tracker's order", () => {
  it("MO-208 · is listed by sides, with a delayed turn at its end", () => {
    const state = fight(line);
    expect(bands(state)).toEqual(["Party F C W", "Monsters M2 M1"]);
    expect(board(state).mode?.text).toBe("Acting first: Party");
    const delayed = after(state, { kind: "delay", who: F });
    expect(bands(delayed)).toEqual(["Party C W", "Monsters M2 M1", "Delayed F"]);
    expect(row(delayed, F).badges.map(({ id }) => id)).toEqual(["delayed"]);
  });

  it("MO-304 · is one list for a spiral, with places as its numbers", () => {
    const state = turns(fight({ F: { at: [0, 0] }, C: { at: [5, 5] }, M1: { at: [1, 0] } }), 3);
    expect([state.mode, bands(state)]).toEqual(["spiral", []]);
    expect(board(state).mode?.text).toBe("Spiral from where the sides meet, towards M1");
    expect(state.order.map((id) => row(state, id).initiative?.text)).toEqual(["1", "2", "3"]);
  });

  it("MO-301 · is a line on the map: the marching order, then the spiral from the point of contact", () => {
    const lineOnMap = (state: MarchingState, hidden: string[] = []) =>
      marchingTracker.lineOnMap?.(state, (id) => !hidden.includes(id));
    expect(lineOnMap(gathering(line), ["C"])).toEqual({ kind: "column", runs: [[F, W]], middle: null });
    expect(lineOnMap(fight(line))).toBeNull();
    const guests = { F: { at: [0, 0] }, C: { at: [5, 5] }, M1: { at: [1, 0] } } as const;
    const spiral = turns(fight({ ...guests } as never), 3);
    expect(lineOnMap(spiral)).toEqual({ kind: "spiral", runs: [spiral.order], middle: { x: 0, y: 0 } });
    expect(lineOnMap(spiral, ["F"])).toEqual({ kind: "spiral", runs: [[M1, C]], middle: null });
    const bySides = { ...spiral, settings: { ...spiral.settings, spiralScope: "sideFirst" as const } };
    expect(lineOnMap(bySides)?.runs).toEqual([[F, C], [M1]]);
  });

  it("MO-306 · lets the GM set the point of contact, and take it back", () => {
    const state = fight(line);
    expect(offersOf(board(state, { gm: true }).contact)).toEqual(["setContact:"]);
    expect(board(state).contact).toEqual([]);
    const placed = after(state, { kind: "contact", space: { x: 2, y: 2 }, inScene: true });
    expect(offersOf(board(placed, { gm: true }).contact)).toEqual(["setContact:", "clearContact:"]);
    expect(marchingTracker.lineOnMap?.(placed, () => true)).toMatchObject({ runs: [], middle: { x: 2, y: 2 } });
  });

  it("leaves no trace of hidden combatants: no number, no name, no candidate", () => {
    const state = fight(line);
    const as = { hidden: ["M2"] };
    expect(bands(state, as)).toEqual(["Party F C W", "Monsters M1"]);
    expect(row(state, M1, as).initiative?.text).toBe("4");
    expect(row(state, M1, { gm: true, ...as }).initiative?.text).toBe("5");
    expect(marchingTracker.next(turns(state, 2), (id) => id !== M2)).toEqual({ who: M1, wraps: false });
    expect(JSON.stringify(board(turns(state, 3), as))).not.toContain("M2");
  });
});

describe("the own turn", () => {
  it("MO-401 · shows the actions left, and the actions of the tracker", () => {
    const state = fight({ ...line, F: { at: [0, 0], moveFeet: 30 } });
    const own = row(state, F).state as MarchingRow;
    expect(own.pips.map(({ id, spent }) => `${id} ${spent}`)).toEqual([
      "primary false",
      "move false",
      "reaction false",
    ]);
    expect([own.feet, own.sentence]).toEqual(["30 ft", "Primary action left · Move action left · Reaction left"]);
    expect(offersOf(board(state).buttons)).toEqual(["delay:F", "together:F"]);
    expect(offersOf(board(state, { owned: ["C"] }).buttons)).toEqual(["seize:C"]);
  });

  it("MO-607, MO-702 · gives the reason for a disabled button", () => {
    const ceded = fight(line, {}, "cede");
    const delay = board(ceded, { gm: true }).buttons.find(({ offer }) => offer === "delay");
    expect(delay).toMatchObject({ disabled: true, tip: "Only the party can delay. · MO-607" });
    const spent = after(fight(line), { kind: "spend", who: C, action: "reaction", what: "" });
    const seize = board(spent, { owned: ["C"] }).buttons.find(({ offer }) => offer === "seize");
    expect(seize).toMatchObject({ disabled: true, tip: "C has no reaction left. · MO-702" });
  });

  it("MO-708 · shows odds on the button before it is pressed, impairment counted", () => {
    const state = fight({ ...line, C: { at: [0, 1], agl: 12 } });
    const label = (of: MarchingState) =>
      board(of, { owned: ["C"] }).buttons.find(({ offer }) => offer === "seize")?.label;
    expect(label(state)).toBe("C seizes · 60%");
    const impaired = after(state, { kind: "impair", who: [C], cause: "other", impaired: true });
    expect(label(impaired)).toBe("C seizes · 55%");
  });
});

describe("a common turn", () => {
  const asked = after(fight(line), { kind: "act-together", who: F, others: [C] }, { answers: { "MO-501:C": "yes" } });

  it("MO-502 · asks each owner for the first half, in the board and in a window", () => {
    const { together: view } = board(asked);
    expect(view?.members.map(({ name, doing, buttons }) => [name, doing, buttons.length])).toEqual([
      ["F", "choosing", 2],
      ["C", "choosing", 0],
    ]);
    expect(marchingTracker.waiting(asked)).toEqual([F, C]);
    const [prompt, ...more] = promptsView(promptInput(asked, marching, { owns: [C] }));
    expect([prompt?.asked.map(({ id }) => id), more]).toEqual([["C"], []]);
    const chosen = { kind: "choose", who: "C" };
    expect(prompt?.asked[0]?.answers.map(({ command }) => command)).toEqual([
      { ...chosen, first: "act" },
      { ...chosen, first: "move" },
    ]);
  });

  it("MO-504 · shows a collision to all, and lets the GM settle it", () => {
    const state = together(fight({ ...line, C: { at: [4, 0] } }), { F: "move", C: "move" });
    const met = after(after(state, move(F, way([0, 0], [4, 0]))), move(C, way([4, 0], [0, 0])));
    expect(board(met).together?.overrun).toMatchObject({ text: "Overrun: F, C collide.", buttons: [] });
    expect(offersOf(board(met, { gm: true }).together?.overrun?.buttons ?? [])).toEqual([
      "settle:F:",
      "settle:C:",
      "settle::",
    ]);
    const [prompt] = promptsView(promptInput(met, marching, { gm: true }));
    expect(prompt?.asked[0]?.answers.map(({ label, command }) => [label, command])).toEqual([
      ["F", { kind: "resolve-overrun", continues: F }],
      ["C", { kind: "resolve-overrun", continues: C }],
      ["No one", { kind: "resolve-overrun", continues: null }],
    ]);
    expect(promptsView(promptInput(met, marching, { owns: [F, C] }))).toEqual([]);
  });

  it("MO-511 · has a button at the foot to finish for the own member", () => {
    const state = together(fight(line), { F: "act", C: "act" });
    const foot = marchingTracker.footer?.(reader(state));
    expect(foot?.main).toMatchObject({ offer: "end", who: F, label: "F: finish", disabled: false });
    expect(marchingTracker.clock?.(reader(state))?.turn).toBe("F + C");
  });
});

describe("frantic combat", () => {
  const frantic = after(after(gathering(line), { kind: "frantic", on: true }), at({ kind: "start" }, 1000), {
    answers: { "MO-204": "take" },
  });
  const clock = { now: 3000, stepped: false };

  it("MO-902, MO-903 · shows both clocks, and the actions to announce", () => {
    const { frantic: view } = board(frantic, { clock });
    expect(view?.dials.map(({ id, used, state, sentence }) => [id, used, state, sentence])).toEqual([
      ["announce", 2000, "running", "Announce: 4 s left"],
      ["execute", 0, "waiting", "Carry out: 6 s"],
    ]);
    expect(view?.buttons.map(({ offer }) => offer)).toEqual([
      "announce:primary",
      "decline:primary",
      "announce:move",
      "decline:move",
    ]);
    const announced = after(frantic, at({ kind: "announce", who: F, action: "move" }, 3000));
    const carried = board(announced, { clock: { now: 8000, stepped: false } }).frantic;
    expect(carried?.line).toBe("F carries out: Move action");
    expect(carried?.dials.map(({ used, state }) => `${used} ${state}`)).toEqual(["6000 over", "5000 running"]);
    expect(offersOf(carried?.buttons ?? [])).toEqual(["done:F"]);
  });

  it("MO-005 · after undo the clock stands until the GM starts it", () => {
    const view = board(frantic, { gm: true, clock: { now: 9000, stepped: true } }).frantic;
    expect(view?.dials[0]).toMatchObject({ used: 0, state: "standing" });
    expect(view?.buttons.at(-1)).toMatchObject({ offer: "clock:true", label: "Start the clock" });
  });

  it("MO-909 · nothing runs for the GM's combatants", () => {
    const { frantic: view } = board(turns(frantic, 3), { clock });
    expect([view?.line, view?.dials]).toEqual(["Frantic combat: this turn isn't timed.", []]);
  });
});

describe("forms", () => {
  it("give the ticked combatants, the single one, or none", () => {
    expect(chosenIn({ F: true, C: false, W: true })).toEqual([F, W]);
    expect(chosenIn({ one: "C" })).toEqual([C]);
    expect(chosenIn(null)).toEqual([]);
  });

  it("MO-505 · give a target and whole hit points for an attack's result", () => {
    const result = { kind: "result", who: F, target: M1, damage: 7 };
    expect(resultIn({ target: "M1", damage: "7.9", item: "" }, F)).toEqual(result);
    expect(resultIn({ target: "M1", damage: "7", item: "Item.x" }, F)).toEqual({ ...result, item: "Item.x" });
    expect(resultIn({ target: "M1", damage: "-3" }, F)).toMatchObject({ damage: 0 });
    expect(resultIn({ damage: "3" }, F)).toBeNull();
    const rolled = { seq: 4, who: M1, damage: 7 };
    expect(resultIn({ target: "M1", damage: "7" }, F, rolled)).toEqual({ ...result, of: { seq: 4, share: "whole" } });
    expect(resultIn({ target: "M1", damage: "5" }, F, rolled)).toEqual({ ...result, damage: 5 });
    expect(resultIn({ target: "M2", damage: "7" }, F, rolled)).toEqual({ ...result, target: "M2" });
    expect(resultIn(null, F)).toBeNull();
  });
});
