import { describe, expect, it } from "vitest";
import { surpriseView } from "../../src/combat/surprise.ts";
import { contextOf } from "../../src/combat/tracker/context.ts";
import type { SurpriseFacet } from "../../src/combat/tracker/facet.ts";
import { footerView } from "../../src/combat/tracker/footer-view.ts";
import type { CombatantId, EncounterState } from "../../src/engine/types.ts";
import { flowSurprise } from "../../src/rulesets/flow/tracker/prompts.ts";
import { groupSurprise } from "../../src/rulesets/group/tracker/tracker.ts";
import type { MarchingCommand, MarchingState } from "../../src/rulesets/marching/rules/index.ts";
import { marchingSurprise } from "../../src/rulesets/marching/tracker/tracker.ts";
import { A, B, E, after as flowAfter, gathering as flowGathering } from "../rulesets/flow/rules/fights.ts";
import { after as groupAfter, fight as groupFight } from "../rulesets/group/rules/fights.ts";
import {
  C,
  F,
  line,
  M1,
  M2,
  after as marchingAfter,
  gathering as marchingGathering,
  W,
} from "../rulesets/marching/rules/fights.ts";
import { english } from "../sheets/english.ts";

function reader(state: EncounterState, gm = true) {
  const combatants = Object.keys(state.fighters).map((id) => ({
    id: id as CombatantId,
    name: `the ${id}`,
    img: "",
    owned: gm,
    hidden: id === "M2",
    npc: false,
    canPing: false,
    effects: [],
  }));
  return contextOf({ state, combatants, gm, gmConnected: true, steps: { undo: null, redo: null } }, english, null);
}

function sides<State extends EncounterState>(state: State, face: SurpriseFacet<State>) {
  // It is only shown states of its own.
  const view = surpriseView(reader(state), face as unknown as SurpriseFacet<EncounterState>);
  return view.sides.map(({ name, all, members }) => [
    `${name}${all ? " (all)" : ""}`,
    ...members.map((one) => `${one.id}${one.ticked ? " x" : ""}`),
  ]);
}

const surprised = (state: EncounterState, is: (id: CombatantId) => boolean) => state.order.filter(is);

describe("the window for surprise", () => {
  it("MO-804 · Marching Order proposes every combatant of a side that doesn't see the other", () => {
    const state: MarchingState = { ...marchingGathering(line), monstersSeeParty: false };
    expect(sides(state, marchingSurprise)).toEqual([
      ["Party", "F", "C", "W"],
      ["Monsters (all)", "M2 x", "M1 x"],
    ]);
    const marked = marchingCommands(state, [C]).reduce<typeof state>(
      (now, command) => marchingAfter(now, command),
      state,
    );
    expect(sides(marked, marchingSurprise)).toEqual([
      ["Party", "F", "C x", "W"],
      ["Monsters", "M2", "M1"],
    ]);
  });

  const marchingCommands = (state: ReturnType<typeof marchingGathering>, who: CombatantId[]) =>
    marchingSurprise.commands(state, who) as MarchingCommand[];

  it("MO-804 · marks the ticked combatants, and unmarks all others", () => {
    const state = marchingGathering(line);
    const marked = (now: typeof state) => surprised(now, (id) => marchingSurprise.isSurprised(now, id));
    const first = marchingCommands(state, [M1, M2]).reduce((now, command) => marchingAfter(now, command), state);
    expect(new Set(marked(first))).toEqual(new Set([M1, M2]));
    const second = marchingCommands(first, [W, M1]).reduce((now, command) => marchingAfter(now, command), first);
    expect(new Set(marked(second))).toEqual(new Set([W, M1]));
    expect(marchingSurprise.commands(second, [W, M1])).toEqual([]);
    expect(marchingSurprise.commands(state, [])).toEqual([]);
    expect(first.fighters[F]?.impaired).toEqual([]);
  });

  it("FL-144 · names the surprising side at once, and marks exceptions", () => {
    const state = flowGathering({ A: { side: "friendly" }, B: { side: "friendly" }, E: { side: "hostile" } } as never);
    const commands = (now: typeof state, who: CombatantId[]) =>
      flowSurprise.commands(now, who) as Parameters<typeof flowAfter>[1][];
    const marked = (now: typeof state) => surprised(now, (id) => flowSurprise.isSurprised(now, id));
    expect(commands(state, [E])).toEqual([{ kind: "surprise", side: "friendly" }]);
    const first = commands(state, [E]).reduce((now, command) => flowAfter(now, command), state);
    expect(marked(first)).toEqual([E]);
    expect(commands(first, [E])).toEqual([]);
    const second = commands(first, [E, B]).reduce((now, command) => flowAfter(now, command), first);
    expect([second.surprisingSide, new Set(marked(second))]).toEqual(["friendly", new Set([E, B])]);
    const none = commands(second, []).reduce((now, command) => flowAfter(now, command), second);
    expect([none.surprisingSide, marked(none)]).toEqual([null, []]);
    const other = commands(none, [A, B]).reduce((now, command) => flowAfter(now, command), none);
    expect([other.surprisingSide, new Set(marked(other))]).toEqual(["hostile", new Set([A, B])]);
  });

  it("GR-12 · marks and unmarks each combatant", () => {
    const state = groupFight({ A: {}, B: {}, C: {} }, { phase: "DECLARE" });
    const [first, second] = state.order as [CombatantId, CombatantId];
    const commands = (now: typeof state, who: CombatantId[]) =>
      groupSurprise.commands(now, who) as Parameters<typeof groupAfter>[1][];
    const marked = (now: typeof state) => surprised(now, (id) => groupSurprise.isSurprised(now, id));
    const one = commands(state, [first, second]).reduce((now, command) => groupAfter(now, command), state);
    expect(marked(one)).toEqual([first, second]);
    const two = commands(one, [second]).reduce((now, command) => groupAfter(now, command), one);
    expect(marked(two)).toEqual([second]);
    expect(
      sides(two, groupSurprise)
        .flat()
        .filter((word) => word.endsWith(" x")),
    ).toEqual([`${second} x`]);
  });

  it("is offered in the GM's tracker before the first round alone, if the ruleset has surprise", () => {
    const state = marchingGathering(line);
    const asks = (face: unknown, now: EncounterState, gm: boolean) =>
      footerView(reader(now, gm), face as Parameters<typeof footerView>[1]).before.some(
        ({ action }) => action === "surprise",
      );
    const knows = { rolls: false, surprise: marchingSurprise };
    expect([knows, { rolls: true }].map((face) => asks(face, state, true))).toEqual([true, false]);
    expect(asks(knows, state, false)).toBe(false);
    expect(asks(knows, { ...state, round: 1 }, true)).toBe(false);
  });
});
