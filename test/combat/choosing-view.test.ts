import { describe, expect, it } from "vitest";
import { endView, unapplied } from "../../src/combat/confirmations.ts";
import { choosingView, type RulesetChoice } from "../../src/combat/ruleset-choice.ts";
import { toolsView } from "../../src/combat/tracker/footer-view.ts";
import type { CombatantId, OpenMatter } from "../../src/engine/types.ts";
import { english } from "../sheets/english.ts";

const mira = "Mira" as CombatantId;
const pending: readonly OpenMatter[] = [
  {
    onCombatEnd: "continues",
    line: { event: "TURNCRAFT.Pending.effectOn", who: mira, data: { effect: "Bless", seconds: 15 } },
  },
  { onCombatEnd: "lapses", line: { event: "TURNCRAFT.Pending.heldTurn", who: mira } },
];
const textOf = ({ event, who }: OpenMatter["line"]) => `${who} ${event.split(".")[2]}`;

describe("the window that ends an encounter", () => {
  it("lists first the effects that end with the encounter, then the effects that continue in world time", () => {
    expect(endView(pending, textOf, english)).toMatchObject({
      parts: [
        { title: "Cut short", lines: ["Mira heldTurn"] },
        { title: "Continues in world time", lines: ["Mira effectOn"] },
      ],
      none: null,
    });
  });

  it("counts damage and healing that nobody has applied", () => {
    const open = [unapplied({ who: mira, damage: 7 }), unapplied({ who: mira, damage: -3 })];
    const words = (line: OpenMatter["line"]) =>
      english(line.event as Parameters<typeof english>[0], { name: "Mira", ...(line.data as object) });
    expect(endView(open, words, english).parts).toMatchObject([
      { title: "Cut short", lines: ["Mira: 7 damage not applied", "Mira: 3 HP of healing not applied"] },
    ]);
  });

  it("lets the GM choose only where the rules do", () => {
    const chosen = pending.map((each) =>
      each.onCombatEnd === "continues" ? { ...each, isChoice: true as const } : each,
    );
    const choices = [pending, chosen].map((some) =>
      endView(some, textOf, english).parts.map(({ isChoice }) => isChoice),
    );
    expect(choices).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it("says that nothing is left unfinished", () => {
    expect(endView([], textOf, english)).toMatchObject({ parts: [], none: "Nothing is left unfinished." });
  });
});

describe("the window that changes an encounter's ruleset", () => {
  const choices: readonly RulesetChoice[] = [
    { id: "flow", name: "Action & Flow Points", about: "Points.", keepsInitiative: true },
    { id: "group", name: "Group Initiative", about: "Sides.", keepsInitiative: false },
  ];

  it("warns of no loss before the start", () => {
    const view = choosingView({ name: "Six Seconds", started: false, choices, pending: [] }, textOf, english);
    expect(view.change).toBeNull();
    expect(view.choices.map(({ id, checked, initiative }) => [id, checked, initiative])).toEqual([
      ["flow", true, ""],
      ["group", false, ""],
    ]);
  });

  it("lists in mid-fight the kept and the lost, for whom initiative stays, and open effects", () => {
    const view = choosingView({ name: "Six Seconds", started: true, choices, pending }, textOf, english);
    expect(view.choices.map(({ initiative }) => initiative)).toEqual([
      "Initiative is kept.",
      "Turn order starts over.",
    ]);
    expect(view.change?.open.map(({ lines }) => lines)).toEqual([["Mira heldTurn"], ["Mira effectOn"]]);
    expect(view.note).toBe("The encounter begins again, at round 1, under another ruleset than Six Seconds.");
    expect([view.change?.kept, view.change?.lost]).toEqual([
      expect.not.stringContaining("the round"),
      expect.stringContaining("the round"),
    ]);
  });

  it("opens by a tool in the tracker, disabled with its reason while no other ruleset is available", () => {
    const tool = (gm: boolean, ours: boolean, others: number) =>
      toolsView(gm, ours, others, english).find(({ action }) => action === "chooseRuleset");
    expect(tool(true, true, 4)).toMatchObject({ disabled: false });
    expect(tool(true, true, 0)).toMatchObject({ disabled: true, tip: expect.stringContaining("No other ruleset") });
    expect([tool(true, false, 4), tool(false, true, 4)]).toEqual([undefined, undefined]);
  });
});
