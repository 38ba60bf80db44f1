import { describe, expect, it } from "vitest";
import type { CombatantId, LogEntry, MessageArgs } from "../../src/engine/types.ts";
import { tookEffectInFlow } from "../../src/rulesets/flow/host/took-effect.ts";
import { tookEffectInGroups } from "../../src/rulesets/group/host/took-effect.ts";
import { tookEffectInSeconds } from "../../src/rulesets/seconds/host/took-effect.ts";

const who = "mira" as CombatantId;

/** Step with these log lines of Mira's. */
function step(lines: Readonly<Record<string, MessageArgs>>, command: object = {}) {
  const log = Object.entries(lines).map(([name, data]): LogEntry => ({ event: `TURNCRAFT.Log.${name}`, who, data }));
  return {
    given: { command: { kind: "act", ...command }, asker: { gm: true, owns: [] }, override: false, freshScores: {} },
    log,
  };
}

describe("the actions that took effect with a step", () => {
  it("SX-408, SX-601 · are instant actions and ended delays, not their beginnings", () => {
    const light = { item: "Actor.m.Item.light" };
    expect(tookEffectInSeconds([step({ "seconds.began": light })])).toBeNull();
    expect(tookEffectInSeconds([step({ "seconds.delayed": light })])).toBeNull();
    expect(tookEffectInSeconds([step({ "seconds.done": light })])).toEqual({ who, things: [light.item] });
    expect(tookEffectInSeconds([step({ turnEnded: {}, "seconds.effect": light })])?.things).toEqual([light.item]);
    expect(tookEffectInSeconds([step({ "seconds.effect": light }), step({ turnEnded: {} })])).toBeNull();
  });

  it("GR-107, GR-109 · are resolved spells, not declared, begun or lost ones", () => {
    for (const name of ["group.declared", "group.due", "group.spellLost", "group.begins"])
      expect(tookEffectInGroups([step({ [name]: { spell: "Mist", what: "Mist" } })])).toBeNull();
    expect(tookEffectInGroups([step({ "group.castAt": { spell: "Mist" } })])).toEqual({ who, things: ["Mist"] });
    const item = { uuid: "Actor.m.Item.net" };
    expect(tookEffectInGroups([step({ "group.missed": {} }, { item })])).toBeNull();
    expect(tookEffectInGroups([step({ "group.hitFor": {} }, { item })])?.things).toEqual([item.uuid]);
  });

  it("FL-44, FL-45, FL-70 · are spells that took effect and attacks that hit, whatever the reactions before", () => {
    const declared = step({ "flow.declared": {} });
    const attack = step({ "flow.attacks": { what: "Net" } });
    expect(tookEffectInFlow([declared])).toBeNull();
    expect(tookEffectInFlow([declared, step({ "flow.takesEffect": { what: "Mist" } })])?.things).toEqual(["Mist"]);
    expect(tookEffectInFlow([attack])).toBeNull();
    expect(tookEffectInFlow([attack, step({ "flow.missed": {} })])).toBeNull();
    expect(tookEffectInFlow([attack, step({ "flow.critical": {} })])).toEqual({ who, things: ["Net"] });
  });
});
