import { describe, expect, it } from "vitest";
import { showRuleReferences } from "../../src/combat/rule-references.ts";
import { changesIn, rulesView } from "../../src/combat/rules-view.ts";
import type { MessageKey } from "../../src/engine/index.ts";
import type { LangKey } from "../../src/i18n.ts";
import { type DexteritySettings, settings as table } from "../../src/rulesets/dexterity/rules/index.ts";
import { settings as timed } from "../../src/rulesets/seconds/rules/index.ts";
import { english } from "../sheets/english.ts";

const localize = (key: MessageKey, args?: Record<string, string | number>) => english(key as LangKey, args);
const row = (settings: DexteritySettings, name: string) =>
  rulesView(table, settings, localize).rows.find((each) => each.name === name);

describe("The form of the rules", () => {
  it("DX-004 · has every setting by name, with one line of explanation and its clause", () => {
    const { rows } = rulesView(table, table.defaults, localize);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      Object.keys(table.defaults)
        .filter((key) => key !== "interpretations")
        .sort(),
    );
    expect(row(table.defaults, "oddDurations")).toMatchObject({
      label: "Durations between rounds",
      hint: "How durations that aren't multiples of 5 s are rounded.",
      clause: "DX-306",
      options: [
        { value: "up", label: "Up to the next multiple", selected: true },
        { value: "down", label: "Down to the previous multiple", selected: false },
        { value: "gm", label: "The GM decides", selected: false },
      ],
    });
    expect(row(table.defaults, "skipDefeated")).toMatchObject({ options: null, checked: true, clause: "DX-111" });
  });

  it("shows clauses beside hints for those alone who have switched rule references on", () => {
    const references = () => rulesView(table, table.defaults, localize).rows.map(({ reference }) => reference);
    expect(references()).toContain("DX-306");
    showRuleReferences(false);
    expect(new Set(references())).toEqual(new Set([""]));
    showRuleReferences(true);
  });

  it("DX-004 · shows which clauses the GM is asked about, and how many", () => {
    const { ask } = rulesView(
      table,
      { ...table.defaults, interpretations: { "DX-607": "ask", "DX-205": "default" } },
      localize,
    );
    expect(ask?.asked).toBe("1 of 13");
    expect(ask?.rows.filter(({ checked }) => checked).map(({ clause }) => clause)).toEqual(["DX-607"]);
    expect(ask?.rows.find(({ clause }) => clause === "DX-607")?.label).toBe("Movement as part of a Reaction");
  });

  it("changes only what was entered otherwise than shown", () => {
    const shown: DexteritySettings = { ...table.defaults, interpretations: { "DX-205": "ask" } };
    const same = {
      tieBreak: "rollOff",
      skipDefeated: true,
      "interpretations.DX-205": true,
      "interpretations.DX-308": false,
    };
    expect(changesIn(table, shown, same)).toEqual({});
    const entered = { ...same, tieBreak: "gm", skipDefeated: false, "interpretations.DX-205": false };
    expect(changesIn(table, shown, entered)).toEqual({
      tieBreak: "gm",
      skipDefeated: false,
      interpretations: { "DX-205": "default" },
    });
  });

  it("SX-107, SX-407, SX-702 · a text, a table and a number have fields of their own, and change where they were changed", () => {
    const { rows } = rulesView(timed, timed.defaults, localize);
    const named = (name: string) => rows.find((each) => each.name === name);
    expect(named("initiativeFormula")).toMatchObject({
      text: { value: "1d20 + @reflex + @dexterity" },
      options: null,
      number: null,
    });
    // Empty, it's a text field still, and no switch.
    const { rows: empty } = rulesView(
      timed,
      { ...timed.defaults, initiativeFormula: "" } as typeof timed.defaults,
      localize,
    );
    expect(empty.find(({ name }) => name === "initiativeFormula")?.text).toEqual({ value: "" });
    expect(named("freeReminder")?.number).toMatchObject({ value: 3, least: 0, most: 20 });
    const cells = named("actionTimes")?.cells ?? [];
    expect(cells.find((cell) => cell.name === "actionTimes.grab")).toMatchObject({ value: 2, least: 0, most: 60 });
    expect(cells.map(({ label }) => label)).toContain("Single melee attack");
    const shown = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
    expect(changesIn(timed, timed.defaults, { ...shown, freeReminder: 3 })).toEqual({});
    const { actionTimes } = timed.defaults;
    expect(changesIn(timed, timed.defaults, { ...shown, "actionTimes.grab": 1, freeReminder: 0 })).toEqual({
      freeReminder: 0,
      actionTimes: { ...actionTimes, grab: 1 },
    });
  });
});
