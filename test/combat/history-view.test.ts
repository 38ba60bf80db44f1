import { describe, expect, it, onTestFinished } from "vitest";
import { concernsHidden } from "../../src/chat/card-view.ts";
import type { HistoryPreview, PastStep, PreviewedMoment } from "../../src/combat/authority/history-preview.ts";
import { historyPreviewView } from "../../src/combat/history/travel.ts";
import { type HistoryInput, historyView, type RoundView } from "../../src/combat/history/view.ts";
import { showRuleReferences } from "../../src/combat/rule-references.ts";
import type { CombatantId, LogEntry, MessageKey } from "../../src/engine/types.ts";
import { english } from "../sheets/english.ts";

const id = (name: string) => name as CombatantId;
const line = (event: string, name: string, more: Partial<LogEntry> = {}): LogEntry => ({
  event: `TURNCRAFT.Log.${event}` as MessageKey,
  who: id(name),
  ...more,
});
const step = (seq: number, round: number, ...log: LogEntry[]): PastStep => ({ seq, round, log });
const moment = (round: number, activeId: string) =>
  ({ type: "dexterity", state: { round, activeId } }) as unknown as PreviewedMoment;
const momentOf = ({ state }: PreviewedMoment) => `Round ${state.round}, ${state.activeId}'s turn`;

const steps = [
  step(1, 0, line("joined", "Mira"), line("joined", "Tarn"), line("joined", "Ogre")),
  step(2, 0, line("started", "Mira")),
  step(3, 1, line("turnEnded", "Mira"), line("turnStarted", "Ogre")),
  step(
    4,
    1,
    line("hitPoints", "Ogre", {
      overruled: ["DX-407"],
      refusals: [{ event: "TURNCRAFT.Refused.spent" as MessageKey, data: { name: { combatant: id("Mira") } } }],
    }),
  ),
  step(5, 1, line("turnEnded", "Ogre"), line("roundBegan", "Mira")),
  step(6, 2, line("spent", "Mira")),
];

function view(freshScores: Partial<HistoryInput> = {}, hidden: string[] = []) {
  return historyView(
    {
      steps,
      at: 6,
      now: "Round 2, Mira's turn",
      gm: true,
      user: "ada",
      isCovered: (entry) => concernsHidden(entry, (who) => hidden.includes(who)),
      textOf: ({ event, who }) => `${who} ${event.split(".")[2]}.`,
      ...freshScores,
    },
    english,
  );
}

const logLines = (rounds: readonly RoundView[]) =>
  rounds.map(({ title, rows }) => [title, ...rows.map(({ text }) => text)]);

describe("DX-005 · the history in words", () => {
  it("shows the newest step first, under its round, with its further lines", () => {
    const { done, ahead, now } = view();
    expect(logLines(done)).toEqual([
      ["Round 2", "Mira spent."],
      ["Round 1", "Ogre turnEnded.", "Ogre hitPoints.", "Mira turnEnded."],
      ["Before the encounter", "Mira started.", "Mira joined and 2 more"],
    ]);
    expect(ahead).toEqual([]);
    expect(done[1]?.rows.map(({ more }) => more)).toEqual(["Mira roundBegan.", "", "Ogre turnStarted."]);
    expect(now).toBe("Now: Round 2, Mira's turn");
  });

  it("shows undone steps above the line, as such, and says how far each step is", () => {
    const { ahead, done, beginning } = view({ at: 4, now: "Round 1, Ogre's turn" });
    expect(ahead.flatMap(({ rows }) => rows.map(({ seq, undone, go }) => [seq, undone, go?.tip]))).toEqual([
      [6, true, "Redo to here; steps redone: 2"],
      [5, true, "Redo to here; steps redone: 1"],
    ]);
    expect(logLines(ahead).map(([title]) => title)).toEqual(["Round 2", "Round 1"]);
    expect(done[0]?.rows.map(({ seq, undone, go }) => [seq, undone, go?.tip ?? null])).toEqual([
      [4, false, null],
      [3, false, "Undo to here; steps undone: 1"],
    ]);
    expect(done[0]?.rows[1]?.go?.label).toBe("Back to: Mira turnEnded.");
    expect(beginning?.tip).toBe("Undo to here; steps undone: 4");
  });

  it("gives the refusals that the GM overruled in words, with the clauses only if rule references are on", () => {
    const overruled = (...how: Parameters<typeof view>) =>
      view(...how)
        .done.flatMap(({ rows }) => rows)
        .find(({ seq }) => seq === 4)?.overruled;
    expect(overruled()).toBe("GM override: undefined spent. · DX-407");
    showRuleReferences(false);
    onTestFinished(() => showRuleReferences(true));
    expect(overruled()).toBe("GM override: undefined spent.");
    expect(overruled({ gm: false }, ["Mira"])).toBe("GM override");
  });

  it("is shown to players without buttons", () => {
    const { done, ahead, beginning } = view({ gm: false, at: 5 });
    expect(logLines(done)[0]).toEqual(["Round 1", "Ogre turnEnded.", "Ogre hitPoints.", "Mira turnEnded."]);
    expect([...done, ...ahead].flatMap(({ rows }) => rows.filter(({ go }) => go))).toEqual([]);
    expect(beginning).toBeNull();
  });

  it("shows a player no trace of hidden combatants and of the GM's own lines", () => {
    const secret = step(7, 2, line("joined", "Mira", { forGM: true }));
    const covered = view({ gm: false, steps: [...steps, secret], at: 7 }, ["Ogre"]);
    expect(JSON.stringify(covered)).not.toContain("Ogre");
    expect(covered.done.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual([6, 5, 3, 2, 1]);
    expect(covered.done[2]?.rows[1]?.text).toBe("Mira joined and 1 more");
    expect(view({ steps: [...steps, secret], at: 7 }).done[0]?.rows).toHaveLength(2);
  });

  it("shows private dice to their readers only", () => {
    const seen = (readers: string[], gm = false) =>
      view({ gm, steps: [...steps, { ...step(7, 2, line("spent", "Tarn")), readers }], at: 7 }).done[0]?.rows.length;
    expect([seen([]), seen(["bram"]), seen(["bram", "ada"]), seen([], true)]).toEqual([1, 1, 2, 2]);
  });

  it("says whether older steps are forgotten, and when there are none", () => {
    expect(view().note).toBe("Before the first step");
    expect(view({ steps: steps.slice(2) }).note).toBe("Older steps are no longer stored.");
    expect(view({ steps: [], at: 0 }).note).toBe("Nothing has happened yet.");
  });
});

describe("DX-005 · the preview of going to a step", () => {
  const preview: HistoryPreview = {
    seq: 6,
    to: 2,
    back: true,
    steps: 4,
    turns: 2,
    rounds: 1,
    before: moment(2, "Mira"),
    after: moment(1, "Tarn"),
    effected: [
      { kind: "placed", name: "Mira" },
      { kind: "hitPoints", name: "Ogre", from: 9, to: 20 },
      { kind: "appears", name: "Bless", on: "Mira" },
      { kind: "placed", name: "Ogre" },
      { kind: "kept", name: "Tarn" },
    ],
    resources: [
      { name: "Mira", changes: [{ bar: "reaction", from: 0, to: 1 }] },
      {
        name: "Tarn",
        changes: [
          { bar: "feet", from: 5, to: 30 },
          { bar: "quick", from: 1, to: 0 },
        ],
      },
      { name: "Ogre", changes: [{ bar: "reaction", from: 0, to: 1 }] },
    ],
    seconds: -5,
  };
  const list = (names: readonly string[]) => names.join(" and ");
  const stated = (changes: Partial<HistoryPreview> = {}) =>
    historyPreviewView({ ...preview, ...changes }, { momentOf, list }, english);

  it("says how many steps, to which moment, and whose hit points, places and effects change", () => {
    expect(stated()).toMatchObject({
      title: "Undo",
      steps: "This will undo 4 steps, with the ends of 2 turns and the start of 1 round.",
      way: "From Round 2, Mira's turn to Round 1, Tarn's turn.",
    });
    expect(stated().changes.map(({ text }) => text)).toEqual([
      "Ogre: 9 → 20 hit points",
      "Mira and Ogre: Reactions 0 → 1",
      "Tarn: Feet left 5 → 30, Quick Actions 1 → 0",
      "Moved back: Mira and Ogre",
      "Restored: Bless on Mira",
      "World time goes back 5 s",
      "Left as they are, because they changed since: Tarn",
    ]);
  });

  it("says the same of a redo, and says when nothing else changes", () => {
    const forward = stated({
      back: false,
      steps: 1,
      turns: 0,
      rounds: 0,
      after: preview.before,
      effected: [],
      resources: [],
      seconds: 0,
    });
    expect(forward).toMatchObject({
      title: "Redo",
      steps: "This will redo 1 step.",
      way: "Still Round 2, Mira's turn.",
    });
    expect(forward.changes.map(({ text }) => text)).toEqual(["Nothing outside the encounter changes."]);
    expect(stated({ back: false }).changes[3]?.text).toBe("Moved: Mira and Ogre");
  });
});
