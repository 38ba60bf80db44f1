import { describe, expect, it } from "vitest";
import { type StatusFacet, type StatusViewer, statusName } from "../../src/combat/statuses/status.ts";
import type { CombatantId, EffectId, EncounterState } from "../../src/engine/index.ts";
import type { LangKey } from "../../src/i18n.ts";
import { dexterityStatuses } from "../../src/rulesets/dexterity/host/token-status.ts";
import { flowStatuses } from "../../src/rulesets/flow/host/token-status.ts";
import type { FlowFighter } from "../../src/rulesets/flow/rules/index.ts";
import { groupStatuses } from "../../src/rulesets/group/host/token-status.ts";
import type { GroupState } from "../../src/rulesets/group/rules/index.ts";
import { marchingStatuses } from "../../src/rulesets/marching/host/token-status.ts";
import { secondsStatuses } from "../../src/rulesets/seconds/host/token-status.ts";
import * as dx from "../rulesets/dexterity/rules/fights.ts";
import { hex } from "../rulesets/flow/rules/creatures.ts";
import * as fl from "../rulesets/flow/rules/fights.ts";
import * as gr from "../rulesets/group/rules/fights.ts";
import * as mo from "../rulesets/marching/rules/fights.ts";
import * as sx from "../rulesets/seconds/rules/fights.ts";
import { english } from "./english.ts";

/** Onlooker with these combatants hidden from view. */
function viewer(...hidden: CombatantId[]): StatusViewer {
  return {
    canSee: (id) => !hidden.includes(id),
    nameOf: (id) => id,
    titleOf: (status) => english(`TURNCRAFT.Status.name.${status}` as LangKey),
    localize: english,
  };
}

/** The statuses of somebody, in words. */
function words<State extends EncounterState>(
  shown: StatusFacet<State>,
  state: State,
  who: CombatantId,
  styles = viewer(),
) {
  return shown.statuses(state, who, styles).map((status) => statusName(status, styles));
}

describe("Dexterity Order", () => {
  it("DX-110 · a late arrival waits until the first own turn", () => {
    const state = dx.joins(dx.fight({ A: {}, B: {} }), dx.C, 1);
    expect([words(dexterityStatuses, state, dx.C), words(dexterityStatuses, state, dx.A)]).toEqual([
      ["Waiting to enter"],
      [],
    ]);
  });

  it("DX-509 · the bar has the feet of the fastest mode, less what was moved by any", () => {
    const moved = dx.after(dx.fight({ A: {}, B: {} }), dx.movedSteps(dx.A, 2));
    expect(dexterityStatuses.numbers(moved, dx.A)).toMatchObject({
      feet: { value: 20, max: 30 },
      action: { value: 1, max: 1 },
    });
    expect(dexterityStatuses.numbers(moved, dx.D)).toEqual({});
  });
});

describe("Action & Flow Points", () => {
  const being = (is: Partial<FlowFighter>) => fl.fight({ A: { is }, E: {} });

  it.each([
    [
      "FL-11",
      { ongoing: [{ id: "b", name: "Bleeding", damage: "1", pool: "none", change: 0, turns: 2, uuid: null }] },
      ["Bleeding · 2 turns"],
    ],
    [
      "FL-11",
      { ongoing: [{ id: "b", name: "Bleeding", damage: "1", pool: "none", change: 0, turns: 2, uuid: "E" }] },
      [],
    ],
    ["FL-50", { prone: true }, ["Prone"]],
    ["FL-114", { feints: [{ target: fl.E, round: 1 }] }, ["Advantage: E"]],
    ["FL-116", { grapple: { role: "grappled", other: fl.E } }, ["Grappled: E"]],
    ["FL-117", { grapple: { role: "grappler", other: fl.E } }, ["Grappling: E"]],
    ["FL-144", { surprised: true }, ["Surprised"]],
  ] as const)("%s · follows from the state: %j", (_clause, is, shown) => {
    expect(words(flowStatuses, being(is as Partial<FlowFighter>), fl.A)).toEqual(shown);
  });

  it.each([{ defeated: true }, { departed: true }])("FL-13, FL-94 · %j · can't be threatened", (is) => {
    const [threatened, out] = [{}, is].map((each) =>
      fl.fight({ A: { at: hex(0, 0), is: each }, E: { at: hex(1, 0) } }),
    );
    expect([threatened, out].map((state) => state && words(flowStatuses, state, fl.A))).toEqual([
      ["Threatened: E"],
      [],
    ]);
  });

  it("FL-116 · a grapple doesn't name a hidden opponent", () => {
    const state = being({ grapple: { role: "grappled", other: fl.E }, feints: [{ target: fl.E, round: 1 }] });
    expect(words(flowStatuses, state, fl.A, viewer(fl.E))).toEqual(["Grappled"]);
  });

  it("FL-21 · AP are those left on the turn; a bar grants or takes the difference", () => {
    const state = being({ ap: 3, apReserved: 1, rp: 2 });
    expect(flowStatuses.bars[0]).toBe("ap");
    expect(flowStatuses.numbers(state, fl.A)).toMatchObject({ ap: { value: 3, max: 5 }, rp: { value: 2, max: 2 } });
    expect(flowStatuses.setBar?.(state, fl.A, "ap", 5)).toEqual({ kind: "grant", who: fl.A, pool: "ap", amount: 2 });
    expect(flowStatuses.setBar?.(state, fl.A, "hexes", 5)).toBeNull();
  });

  it("FL-125 · switching a readiness off cancels it; readied, grappled and threatened can't be switched on", () => {
    const toggle = (status: string, on: boolean) => flowStatuses.toggle?.(being({}), fl.A, status, on, viewer());
    expect(toggle("readied", false)).toEqual({ kind: "drop-ready", who: fl.A });
    expect(toggle("prone", true)).toEqual({ kind: "set-flags", who: fl.A, flags: { prone: true } });
    for (const status of ["readied", "grappled", "threatened"]) expect(toggle(status, true)).toBeNull();
  });
});

describe("Group Initiative", () => {
  const kept = {
    uuid: "E.fog",
    name: "fog",
    source: gr.A,
    bearer: gr.B,
    attributes: [],
    maintainedBy: gr.A,
    roundsLeft: 3,
  };
  const bolt = gr.incantation(4, { name: "bolt" });
  const spell = { item: bolt, target: null, round: 1, segments: 4, added: 0, kept: false, state: "casting" } as const;

  it("GR-164 · a melee shows, unless all opponents in it are hidden from the reader", () => {
    const melees = { m: [gr.A, gr.B] } as unknown as GroupState["melees"];
    const state = gr.fight({ A: {}, B: {}, C: {} }, { set: { melees } });
    expect(words(groupStatuses, state, gr.A)).toEqual(["In melee"]);
    expect(words(groupStatuses, state, gr.C)).toEqual([]);
    expect(words(groupStatuses, state, gr.A, viewer(gr.B))).toEqual([]);
  });

  it("GR-118 · concentration names the maintained effect and its rounds left", () => {
    const state = gr.fight(
      { A: gr.having({ maintaining: "fog" as EffectId }), B: {} },
      { set: { effects: { fog: kept } as unknown as GroupState["effects"] } },
    );
    expect(words(groupStatuses, state, gr.A)).toEqual(["Concentrating: fog · 3 rounds"]);
    expect(groupStatuses.left?.(state, "E.fog")).toEqual({ unit: "rounds", count: 3 });
    expect(groupStatuses.numbers(state, gr.A)).toEqual({ feet: { value: 30, max: 60 } });
    expect(groupStatuses.numbers(state, gr.B)).toEqual({ feet: { value: 60, max: 60 } });
  });

  it("GR-08 · a spell being cast shows with its segments, or the rounds until it is due", () => {
    const casts = (more: object) => gr.fight({ A: gr.having({ spell: { ...spell, ...more } }), B: {} });
    expect(words(groupStatuses, casts({}), gr.A)).toEqual(["Casting: bolt · 4 segments"]);
    expect(words(groupStatuses, casts({ segments: 13 }), gr.A)).toEqual(["Casting: bolt · 1 round"]);
    expect(words(groupStatuses, casts({ state: "done" }), gr.A)).toEqual([]);
  });

  it("GR-31 · a covered declaration shows no status, and no spell shows while the last card lies covered", () => {
    const covered = { declaration: null, commitment: "f".repeat(64) };
    const turned = { declaration: { item: bolt, plans: [], delay: true }, spell };
    const at = (phase: "DECLARE" | "INITIATIVE" | "HIGH_D3", last: object) =>
      gr.fight({ A: gr.having(turned), B: gr.having(last) }, { phase });
    expect(words(groupStatuses, at("DECLARE", covered), gr.B)).toEqual([]);
    expect(words(groupStatuses, at("INITIATIVE", covered), gr.A)).toEqual([]);
    expect(words(groupStatuses, at("INITIATIVE", { ...covered, commitment: null }), gr.A)).toEqual([
      "Casting: bolt · 4 segments",
    ]);
  });

  it("GR-116 · an impeding status is a condition, so that the GM is asked about concentration", () => {
    const state = gr.fight({ A: {}, B: {} });
    const toggle = (status: string, on: boolean) => groupStatuses.toggle?.(state, gr.A, status, on, viewer());
    const command = toggle("prone", true);
    expect(command).toMatchObject({ kind: "condition", who: gr.A, name: "Prone", on: true, impedes: true });
    const lies = gr.after(state, command as never);
    expect(words(groupStatuses, lies, gr.A)).toEqual(["Prone"]);
    const named = gr.after(lies, { ...(command as object), name: "Webbed" } as never);
    expect(words(groupStatuses, named, gr.A)).toEqual(["Prone", "Webbed"]);
  });

  it("GR-59 · switching the delayed condition on shows it once, and off again", () => {
    const state = gr.fight({ A: {}, B: {} });
    const toggle = (on: boolean) => groupStatuses.toggle?.(state, gr.A, "delayed", on, viewer()) as never;
    const late = gr.after(state, toggle(true));
    expect(words(groupStatuses, late, gr.A)).toEqual(["Delayed"]);
    expect(words(groupStatuses, gr.after(late, toggle(false)), gr.A)).toEqual([]);
  });

  it("GR-12 · surprise is the GM's command", () => {
    const state = gr.fight({ A: gr.having({ surprised: true }), B: {} });
    expect(words(groupStatuses, state, gr.A)).toEqual(["Surprised"]);
    const off = { kind: "surprise", who: [gr.A], surprised: false };
    expect(groupStatuses.toggle?.(state, gr.A, "surprised", false, viewer())).toEqual(off);
  });
});

describe("Six Seconds", () => {
  it("SX-502 · an action under way shows with its seconds left", () => {
    const state = sx.line(2, { running: sx.spellAt(1) });
    expect(words(secondsStatuses, state, sx.A)).toEqual(["In an action: Fireball · 3 seconds"]);
    expect(words(secondsStatuses, sx.line(2, { running: sx.spellAt(3) }), sx.A)).toEqual([
      "In an action: Fireball · 1 second",
    ]);
  });

  it("SX-602 · a delayed effect shows with its own seconds", () => {
    expect(words(secondsStatuses, sx.line(2, { delays: [sx.delay(2)] }), sx.A)).toEqual(["delay d1 · 2 seconds"]);
  });

  it("SX-201 · a turn that is put off is a delay", () => {
    const state = sx.after(sx.line(2), sx.hold(sx.A));
    expect(words(secondsStatuses, state, sx.A)).toEqual(["Delayed"]);
  });

  it("SX-303 · the bar is the counter, and sets it", () => {
    const state = sx.after(sx.line(2), sx.wait(sx.A, 2));
    expect(secondsStatuses.numbers(state, sx.A)).toEqual({ seconds: { value: 4, max: 6 } });
    expect(secondsStatuses.numbers(state, sx.B)).toEqual({});
    expect(secondsStatuses.setBar?.(state, sx.A, "seconds", 2)).toEqual({ kind: "counter", who: sx.A, seconds: 2 });
  });
});

describe("Marching Order", () => {
  it("MO-802 · the surprised are impaired", () => {
    const state = mo.fight({ F: {}, M1: { is: { impaired: ["surprise"] } } });
    expect(words(marchingStatuses, state, mo.M1)).toEqual(["Surprised", "Impaired"]);
    expect(words(marchingStatuses, state, mo.F)).toEqual([]);
  });

  it("MO-806 · switching impairment changes the cause other than surprise first", () => {
    const toggle = (impaired: ("surprise" | "other")[], on: boolean) => {
      const state = mo.fight({ F: {}, M1: { is: { impaired } } });
      return marchingStatuses.toggle?.(state, mo.M1, "impaired", on, viewer());
    };
    const command = (cause: string, impaired: boolean) => ({ kind: "impair", who: [mo.M1], cause, impaired });
    expect(toggle([], true)).toEqual(command("other", true));
    expect(toggle(["surprise", "other"], false)).toEqual(command("other", false));
    expect(toggle(["surprise"], false)).toEqual(command("surprise", false));
  });

  it("MO-402 · a condition shows its rounds left", () => {
    const state = mo.after(mo.fight({ F: {}, M1: {} }), mo.condition(mo.F, 3, 1));
    const uuid = state.fighters[mo.F]?.conditions[0]?.uuid ?? "";
    expect(marchingStatuses.left?.(state, uuid)).toEqual({ unit: "rounds", count: 2 });
    expect(marchingStatuses.left?.(state, "another")).toBeNull();
  });

  it("MO-408 · feet of the move action, and actions left", () => {
    const fresh = mo.fight({ F: { moveFeet: 30 }, M1: {} });
    expect(marchingStatuses.numbers(fresh, mo.F)).toMatchObject({ actions: { value: 2, max: 2 }, feet: { value: 30 } });
    const spent = mo.after(fresh, mo.spend(mo.F, "primary"));
    expect(marchingStatuses.numbers(spent, mo.F).actions).toEqual({ value: 1, max: 2 });
    expect(marchingStatuses.numbers(spent, mo.M1).feet).toBeUndefined();
  });
});
