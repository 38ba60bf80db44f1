import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { shownPrompt } from "../../src/combat/tracker/prompt.ts";
import type { TrackerView } from "../../src/combat/tracker/view.ts";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import { promptsView } from "../../src/rulesets/dexterity/tracker/prompts.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, trackerOf, until } from "./fight.ts";
import { promptInput } from "./prompt-input.ts";

const reactsTo = { trigger: "onMove", by: "anybody", range: "anywhere", stops: true };
const bar = { name: "Bar the Way", type: "ability", system: { cost: "reaction", reactsTo } };

describe.each(generations(import.meta.url))("An answer that waits for the GM under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;
  let bram: Seat;
  /** Answers the questions on the GM's page, in the order of asking. */
  const questions: ((value: string | null) => void)[] = [];
  let react: Command;
  const pass = { kind: "pass", who: tarn, window: "window-1" } as Command;

  beforeEach(async () => {
    questions.length = 0;
    fight = await openFight(generation, { type: "dexterity", items: { [tarn]: [bar] } });
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    bram = await fight.join("Bram");
    await begun(gm, ada, bram);
    gm.client.foundry.applications.api.DialogV2.wait = () => new Promise((resolve) => questions.push(resolve));
    await ada.perform({ kind: "announce", event: { who: mira, trigger: "onMove", what: "" } } as Command);
    await agree(gm, ada, bram);
    const item = bram.actor(tarn).items.contents[0].uuid;
    react = { kind: "react", who: tarn, window: "window-1", item, what: "Bar the Way", move: false } as Command;
  });
  afterEach(() => fight.table.close());

  const viewOf = async (seat: Seat) => (await trackerOf(seat)).view as TrackerView;
  const waiting = async (seat: Seat) => (await viewOf(seat)).header.waiting;
  const waits = async (seat: Seat) => (await viewOf(seat)).waits;

  it("is named as the GM's in the trackers, and nothing takes it back meanwhile, by whomever it is given", async () => {
    expect([await waiting(gm), await waits(bram)]).toEqual(["Waiting for Tarn", "answer"]);
    const given = bram.perform(react);
    await until(() => questions.length === 1);
    expect([await waiting(gm), await waits(gm)]).toEqual(["Waiting for the GM", "answer"]);
    await expect.poll(() => waiting(bram)).toBe("Waiting for the GM");
    expect(await waits(bram)).toBeNull();
    const again = await fight.join("Bram");
    for (const seat of [ada, again]) await expect.poll(() => waiting(seat)).toBe("Waiting for the GM");
    expect((await again.perform(pass))?.kind).toBe("cancelled");
    for (const seat of [bram, gm]) expect((await seat.perform(pass))?.kind).toBe("cancelled");
    expect(bram.notices.at(-1)).toBe("Not done yet: the GM decides first.");
    expect(gm.state.windows).toHaveLength(1);
    questions[0]?.(null);
    await until(() => gm.notices.at(-1)?.startsWith("Not decided yet") === true);
    expect(gm.notices.at(-1)).toBe(
      "Not decided yet: Does it stop the action? Press Shift+P or the button in the tracker to answer.",
    );
    gm.client.game.keybindings.actions.get("turncraft.openPrompt").onDown({});
    await until(() => questions.length === 2);
    questions[1]?.("stops");
    expect((await given)?.kind).toBe("accepted");
    await agree(gm, ada, bram);
    expect([await waiting(gm), await waiting(bram), gm.state.windows]).toEqual([null, null, []]);
    for (const seat of [ada, again]) await expect.poll(() => waiting(seat)).toBeNull();
    expect(gm.state.fighters[tarn]?.left.reaction).toBe(0);
  });

  it("waits no longer once the event is over: the GM may still undo or end the turn", async () => {
    const given = bram.perform(react);
    await until(() => questions.length === 1);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect((await given)?.kind).not.toBe("accepted");
    expect([await waiting(gm), await waiting(bram), gm.state.activeId]).toEqual([null, null, mira]);
    await expect.poll(() => waiting(ada)).toBeNull();
    expect(ogre in gm.state.fighters).toBe(true);
  });

  it("takes the buttons and number keys from its combatant's row of the prompt, and says what waits", () => {
    const [view] = promptsView(promptInput(bram.state, dexterity, { owns: [tarn], names: { [mira]: "Mira" } }));
    const shown = view && shownPrompt(view, false, () => "Waiting for the GM: Bar the Way");
    expect(shown?.asked[0]?.answers.map(({ disabled, key, tip }) => [disabled, key, tip])).toEqual(
      Array(2).fill([true, null, "Waiting for the GM: Bar the Way"]),
    );
    expect(view && shownPrompt(view, false).asked[0]?.answers.map(({ disabled, key }) => [disabled, key])).toEqual([
      [false, 1],
      [false, 2],
    ]);
  });
});
