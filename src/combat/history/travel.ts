import { type LangKey, localize, localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { WayCommand } from "../authority/history-navigation.ts";
import {
  type Effected,
  type HistoryPreview,
  type PreviewedMoment,
  pastOf,
  previewOf,
} from "../authority/history-preview.ts";
import { isSure } from "../dialogs.ts";
import type { Fighting } from "../encounter.ts";
import { contextOf } from "../tracker/context.ts";
import { inputAt } from "../tracker/input.ts";
import { give } from "../tracker/prompt.ts";
import { clockWords } from "../tracker/view.ts";
import type { Localize } from "../views/numbers-view.ts";

export { default as styles } from "../../../styles/windows/_history.scss?inline";

/**
 * Shows the changes by going back or forward, and goes if the GM confirms (DX-005). `command`: with the newest step that the GM saw,
 * so refused as stale if the encounter has moved on. `asks`: true if the GM has to confirm; `go`: the method that gives the command,
 * which packages may have wrapped.
 */
export async function travel(
  fight: Fighting,
  command: WayCommand,
  {
    asks = () => true,
    go,
  }: { readonly asks?: (preview: HistoryPreview) => boolean; readonly go?: () => Promise<unknown> } = {},
): Promise<void> {
  const preview = previewOf(fight, command);
  if (typeof preview === "string") {
    if (go) await go();
    else ui.notifications?.warn(localizeKey(preview));
    return;
  }
  if (asks(preview)) {
    const list = (names: readonly string[]) => game.i18n.getListFormatter().format(names);
    const view = historyPreviewView(preview, { momentOf: (moment) => momentText(fight, moment), list }, localizeKey);
    const { title, icon, yes } = view;
    const sure = await isSure(
      {
        title,
        icon,
        template: "history/preview",
        view: { preview: view },
        width: 400,
        css: "tc-journey",
        about: { combat: fight, stands: () => pastOf(fight).at === command.seq },
      },
      { label: yes },
      { label: localize("TURNCRAFT.History.stay") },
    );
    if (!sure) return;
  }
  if (go && pastOf(fight).at === command.seq) await go();
  else await give(fight, command);
}

/** Moment in words, by the encounter's ruleset then: "Round 2, Mira's turn". */
export function momentText(combat: Fighting, { type, state }: PreviewedMoment): string {
  const { round, turn } = clockWords(
    contextOf(inputAt(combat, state), localizeKey, null),
    rulesetOf(type)?.tracker ?? null,
  );
  return state.round === 0 ? round : localize("TURNCRAFT.History.moment", { round, turn });
}

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
    const names = effected.flatMap((each) => (each.kind === kind ? [effectedName(each, localize)] : []));
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

function effectedName(each: Exclude<Effected, { kind: "hitPoints" }>, localize: Localize): string {
  return "on" in each && each.on ? localize("TURNCRAFT.History.on", { name: each.name, bearer: each.on }) : each.name;
}
