import type { LangKey } from "../../i18n.ts";
import type { Effected, HistoryPreview, PreviewedMoment } from "../authority/history-preview.ts";
import type { Localize } from "../views/index.ts";

/** Line about a change, with a Font Awesome icon. */
interface ChangeLine {
  readonly icon: string;
  readonly text: string;
}

/** Texts of the dialog asking before the encounter goes to another step. */
interface HistoryPreviewView {
  readonly title: string;
  /** Label of the confirming button. */
  readonly yes: string;
  readonly icon: string;
  /** Number of steps, with the turns and rounds among them. */
  readonly steps: string;
  /** Moments before and after. */
  readonly way: string;
  readonly changes: readonly ChangeLine[];
  readonly note: string;
}

interface PreviewTexts {
  /** Moment in words: "Round 2, Mira's turn". */
  readonly momentOf: (moment: PreviewedMoment) => string;
  /** List in words: "Mira, Tarn and Ogre". */
  readonly list: (names: readonly string[]) => string;
}

/**
 * Texts for going to another step: number of steps, moments, and changed hit points, resources, places, effects and world time.
 */
export function historyPreviewView(
  preview: HistoryPreview,
  { momentOf, list }: PreviewTexts,
  localize: Localize,
): HistoryPreviewView {
  const { back, steps, turns, rounds, before, after } = preview;
  const count = (key: "steps" | "turns" | "rounds", number: number) =>
    number === 0 ? [] : [localize(`TURNCRAFT.History.${key}${number === 1 ? "One" : "Many"}`, { number })];
  const passed = list([...count("turns", turns), ...count("rounds", rounds)]);
  const many = count("steps", steps).join("");
  const [from, to] = [momentOf(before), momentOf(after)];
  return {
    title: localize(back ? "TURNCRAFT.History.goBack" : "TURNCRAFT.History.goForward"),
    yes: localize(back ? "TURNCRAFT.History.goBack" : "TURNCRAFT.History.goForward"),
    icon: back ? "fa-rotate-left" : "fa-rotate-right",
    steps:
      passed === ""
        ? localize(back ? "TURNCRAFT.History.stepsBack" : "TURNCRAFT.History.stepsAgain", { steps: many })
        : localize(back ? "TURNCRAFT.History.stepsBackWith" : "TURNCRAFT.History.stepsAgainWith", {
            steps: many,
            passed,
          }),
    way:
      from === to ? localize("TURNCRAFT.History.stays", { from }) : localize("TURNCRAFT.History.leads", { from, to }),
    changes: changeLines(preview, list, localize),
    note: localize(back ? "TURNCRAFT.History.canReturn" : "TURNCRAFT.History.sameDice"),
  };
}

function changeLines(
  { back, effected, resources, seconds }: HistoryPreview,
  list: PreviewTexts["list"],
  localize: Localize,
): ChangeLine[] {
  const hitPoints = effected.flatMap((each): ChangeLine[] =>
    each.kind === "hitPoints" ? [{ icon: "fa-heart", text: localize("TURNCRAFT.History.hitPoints", { ...each }) }] : [],
  );
  const named = (
    kind: Exclude<Effected["kind"], "hitPoints">,
    icon: string,
    key: typeof kind | "placedOn" = kind,
  ): ChangeLine[] => {
    const names = effected.flatMap((each) => (each.kind === kind ? [nameOf(each, localize)] : []));
    return names.length === 0
      ? []
      : [{ icon, text: localize(`TURNCRAFT.History.${key}`, { names: list([...new Set(names)]) }) }];
  };
  const time: LangKey = seconds < 0 ? "TURNCRAFT.History.timeBack" : "TURNCRAFT.History.timeOn";
  const lines = [
    ...hitPoints,
    ...resourceLines(resources, list, localize),
    ...named("placed", "fa-location-dot", back ? "placed" : "placedOn"),
    ...named("appears", "fa-circle-plus"),
    ...named("vanishes", "fa-circle-minus"),
    ...named("changed", "fa-pen"),
    ...(seconds === 0 ? [] : [{ icon: "fa-clock", text: localize(time, { seconds: Math.abs(seconds) }) }]),
    ...named("missing", "fa-triangle-exclamation"),
    ...named("kept", "fa-triangle-exclamation"),
  ];
  return lines.length > 0 ? lines : [{ icon: "fa-circle-check", text: localize("TURNCRAFT.History.nothingElse") }];
}

/** Lines about changed resources; combatants with the same changes share one. */
function resourceLines(
  resources: HistoryPreview["resources"],
  list: PreviewTexts["list"],
  localize: Localize,
): ChangeLine[] {
  const byText = new Map<string, string[]>();
  for (const { name, changes } of resources) {
    // A module's ruleset brings the names of its own bars.
    const text = changes.map(
      ({ bar, from, to }) => `${localize(`TURNCRAFT.Bar.name.${bar}` as LangKey)} ${from} → ${to}`,
    );
    byText.set(text.join(", "), [...(byText.get(text.join(", ")) ?? []), name]);
  }
  return [...byText].map(([changes, names]) => ({
    icon: "fa-bolt",
    text: localize("TURNCRAFT.History.resources", { names: list(names), changes }),
  }));
}

function nameOf(each: Exclude<Effected, { kind: "hitPoints" }>, localize: Localize): string {
  return "on" in each && each.on ? localize("TURNCRAFT.History.on", { name: each.name, bearer: each.on }) : each.name;
}
