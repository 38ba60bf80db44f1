import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GroupState, unfinishedOf } from "../../../../src/rulesets/group/rules/index.ts";
import { type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { generations } from "../../../generations.ts";
import { advanceTurn, beginGroup, covers, foes, type GroupSeat, openGroup, party, rollFor } from "./fight.ts";

/** A question on the GM's screen. */
interface Shown {
  readonly title: string;
  readonly text: string;
  readonly buttons: readonly { readonly label: string; readonly class?: string }[];
  press(action: string | null): void;
}

interface Options {
  readonly window: { readonly title: string };
  readonly content: string;
  readonly buttons: Shown["buttons"];
  render?(event: unknown, dialog: { element: object; close(): Promise<void> }): void;
}

/** Windows of questions opened on this page from now on. */
function shownTo(seat: GroupSeat): Shown[] {
  const shown: Shown[] = [];
  const { api, handlebars } = seat.client.foundry.applications;
  handlebars.renderTemplate = async (_path: string, data: object) => JSON.stringify(data);
  api.DialogV2.wait = ({ window, content, buttons, render }: Options) =>
    new Promise((resolve) => {
      shown.push({ title: window.title, text: content, buttons, press: resolve });
      render?.(null, { element: { querySelector: () => null }, close: async () => resolve(null) });
    });
  return shown;
}

describe.each(generations(import.meta.url))("The question whether to end declarations, under V%i", (generation) => {
  let fight: Fight<GroupState>;
  let gm: GroupSeat;
  let shown: Shown[];

  beforeEach(async () => {
    fight = await openGroup(generation);
    gm = await fight.join("Gamemaster");
    await beginGroup(gm);
    for (const who of [mira, tarn]) await covers(gm, who, { what: "0" });
    await until(() => [mira, tarn].every((who) => gm.state.fighters[who]?.commitment));
    shown = shownTo(gm);
  });
  afterEach(() => fight.table.close());

  const next = () => {
    const button = { dataset: { offer: "advance:DECLARE" }, getAttribute: () => null };
    const { giveOffer } = gm.client.CONFIG.ui.combat.DEFAULT_OPTIONS.actions;
    return giveOffer.call({ viewed: gm.combat }, { detail: 1 }, button);
  };

  it("GR-13 · keeps waiting by its first button, and ends declarations by the other", async () => {
    const stays = next();
    await until(() => shown.length === 1);
    expect(shown[0]?.text).toMatch(/hasn't declared\. End the phase anyway\?/);
    expect(shown[0]?.buttons.map(({ label }) => label)).toEqual(["Keep waiting", "End phase"]);
    shown[0]?.press("stay");
    await stays;
    expect(gm.state.phase).toBe("DECLARE");
    void next();
    await until(() => shown.length === 2);
    shown[1]?.press("continue");
    await until(() => gm.state.phase === "INITIATIVE");
  });

  it("GR-13 · closes once everybody has declared, and ends nothing", async () => {
    const asked = next();
    await until(() => shown.length === 1);
    await covers(gm, ogre, { what: "0" });
    await asked;
    expect([gm.state.phase, gm.state.fighters[ogre]?.commitment !== null]).toEqual(["DECLARE", true]);
  });
});

describe.each(generations(import.meta.url))("The question whether to end a phase, under V%i", (generation) => {
  let fight: Fight<GroupState>;
  let gm: GroupSeat;
  let shown: Shown[];

  beforeEach(async () => {
    fight = await openGroup(generation);
    gm = await fight.join("Gamemaster");
    await beginGroup(gm);
    for (const who of [tarn, ogre]) await covers(gm, who, { what: "0" });
    await until(() => [tarn, ogre].every((who) => gm.state.fighters[who]?.commitment !== null));
    await advanceTurn(gm);
    await until(() => [tarn, ogre].every((who) => gm.state.fighters[who]?.declaration));
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    const { round, activeId: turn } = gm.state;
    await gm.perform({ kind: "advance", round, turn, to: "HIGH_D3" });
    expect(unfinishedOf(gm.state)).toEqual([tarn]);
    shown = shownTo(gm);
  });
  afterEach(() => fight.table.close());

  const asked = async () => {
    const answer = gm.combat.perform(advance());
    await until(() => shown.length === 1);
    return { answer, question: shown[0] as Shown };
  };
  const advance = () => {
    const { round, activeId, phase } = gm.state;
    return { kind: "advance", round, turn: activeId, phase } as const;
  };
  it("GR-13 · names its phase, the one combatant who hasn't acted, and its default button", async () => {
    const { answer, question } = await asked();
    expect(question.title).toBe("End the phase");
    expect(question.text).toMatch(/Tarn hasn't acted in HIGH · \w+\. End the phase anyway\?/);
    expect(question.buttons.map(({ class: css }) => css)).toEqual(["tc-main-button", undefined]);
    question.press("stay");
    await answer;
  });

  it("GR-13 · refuses nothing once the GM has chosen to keep waiting", async () => {
    const { answer, question } = await asked();
    const { phase } = gm.state;
    question.press("stay");
    expect((await answer).kind).toBe("cancelled");
    expect([gm.state.phase, gm.notices.filter((text) => text.includes("continues"))]).toEqual([phase, []]);
  });

  const events: [string, () => Promise<unknown>][] = [
    ["the combatant has acted", () => gm.perform({ kind: "pass", who: tarn })],
    ["the step before is undone", () => gm.combat.undo()],
    ["the ruleset has changed", () => gm.combat.switchRuleset("seconds")],
  ];
  it.each(events)(
    "GR-13 · after a dismissal is settled once %s, and nothing ends by itself",
    async (_when, happens) => {
      const { answer, question } = await asked();
      question.press(null);
      await until(() => gm.notices.at(-1)?.startsWith("Not decided yet") === true);
      const logged = gm.notices.length;
      await happens();
      expect((await answer).kind).toBe("cancelled");
      expect(gm.notices.slice(logged).filter((text) => /arises|moved on/.test(text))).toEqual([]);
      expect(shown).toHaveLength(1);
    },
  );

  it("GR-13 · closes with a message once it is settled; a late press does nothing", async () => {
    const { answer, question } = await asked();
    const { phase } = gm.state;
    await gm.perform({ kind: "pass", who: tarn });
    expect((await answer).kind).toBe("cancelled");
    expect(gm.notices.at(-1)).toBe("No longer needed: End the phase. Nothing was done.");
    question.press("continue");
    expect([gm.state.phase, shown.length]).toEqual([phase, 1]);
  });

  it("DX-002 · an override is dropped, and never carried out by itself, once its question is settled", async () => {
    const low = gm.combat.perform({ ...advance(), to: "LOW_D3" });
    await until(() => shown.length === 1);
    shown[0]?.press("continue");
    await low;
    const delayed = gm.combat.perform({ kind: "delay", who: ogre }, { override: true });
    await until(() => shown.length === 2);
    await gm.combat.undo();
    expect((await delayed).kind).toBe("cancelled");
    expect(gm.notices.at(-1)).toBe("No longer needed: Ogre decides. Nothing was done.");
  });
});
