import { describe, expect, it } from "vitest";
import { shownPrompt } from "../../../../src/combat/tracker/prompt.ts";
import { seconds } from "../../../../src/rulesets/seconds/rules/index.ts";
import { promptsView } from "../../../../src/rulesets/seconds/tracker/prompts.ts";
import { promptInput } from "../../../combat/prompt-input.ts";
import { A, after, B, begin, item, line, set } from "../rules/fights.ts";

const due = (id: string, name: string) => ({ id, name, itemId: `Item.${id}` });
const state = set(line(2, { due: [due("d1", "Late Bloom"), due("d3", "Frost")] }), B, { due: [due("d2", "Spark")] });
const names: Record<string, string> = { A: "Mira", B: "Ogre" };
const reading = (gm: boolean, ...owns: string[]) => promptsView(promptInput(state, seconds, { gm, owns, names }));

describe("SX-601 · the prompt for a delayed effect's dice", () => {
  it("is shown to its caster's owner, and to the GM for everybody", () => {
    expect(reading(false, "A").map(({ text }) => text)).toEqual([
      "Late Bloom takes effect (Mira).",
      "Frost takes effect (Mira).",
    ]);
    expect(reading(true).map(({ id }) => id)).toEqual(["due-d1", "due-d3", "due-d2"]);
    expect(reading(false)).toEqual([]);
  });

  it("SX-601 · is the only prompt: the source has no reactions, so an attack opens no window", () => {
    const strike = { with: "Axe", item: "Item.axe", attack: "1d20", damage: "1d6", targets: [B], situation: 0 };
    const afterAttack = after(line(2), begin(A, "melee", { item: item({ id: "Item.axe", name: "Axe" }), strike }), {
      answers: { "strike:B": 12, "damage:B": 3 },
    });
    const asked = promptsView(promptInput(afterAttack, seconds, { gm: true, names }));
    expect(asked).toEqual([]);
  });

  it("offers the roll, and to roll nothing", () => {
    const [prompt] = reading(false, "A");
    const answers = prompt ? (shownPrompt(prompt, false).asked[0]?.answers ?? []) : [];
    expect(answers.map(({ label, key }) => [label, key])).toEqual([
      ["Roll dice", 1],
      ["Nothing to roll", 2],
    ]);
    const plain = { kind: "take-effect", who: A, id: "d1" };
    expect(answers.map(({ command }) => command)).toEqual([{ ...plain, strike: { targets: [], situation: 0 } }, plain]);
  });
});
