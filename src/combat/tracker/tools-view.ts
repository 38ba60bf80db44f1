import type { Localize } from "../views/index.ts";
import type { ButtonView } from "./reader.ts";

/** A tool of the head; `css`: the class by which core finds the button of its encounter menu. */
export type ToolView = ButtonView & { readonly css?: string };

/**
 * GM's encounter buttons: new encounter, rules of the viewed one, core's options and menu.
 * @param ours the viewed encounter is Turncraft's
 * @param others number of other rulesets available to it
 */
export function toolsView(gm: boolean, ours: boolean, others: number, localize: Localize): readonly ToolView[] {
  if (!gm) return [];
  const tool = (action: string, icon: string, label: string) => ({ action, icon, label, tip: label, disabled: false });
  return [
    tool("createCombat", "fa-plus", localize("TURNCRAFT.Tracker.createEncounter")),
    ...(ours
      ? [choose(others, localize), tool("rules", "fa-scale-balanced", localize("TURNCRAFT.Rules.encounter"))]
      : []),
    tool("trackerSettings", "fa-gear", localize("TURNCRAFT.Tracker.trackerSettings")),
    {
      ...tool("menu", "fa-ellipsis-vertical", localize("TURNCRAFT.Tracker.encounterMenu")),
      css: "encounter-context-menu",
    },
  ];
}

function choose(others: number, localize: Localize): ToolView {
  const label = localize("TURNCRAFT.Choosing.title");
  const disabled = others === 0;
  return {
    action: "chooseRuleset",
    icon: "fa-shuffle",
    label,
    tip: disabled ? localize("TURNCRAFT.Choosing.noOther") : label,
    disabled,
  };
}

/**
 * Returns the initiative for typed text (core's documented forms): a number, `+n` or `-n` from the present one, blank
 * clears. A negative total is typed with `=`. `undefined`: not a number, so the value stays unchanged.
 */
export function typedInitiative(text: string, present: number | null): number | null | undefined {
  const typed = text.trim().replace("−", "-");
  if (typed === "") return null;
  const match = /^([=+-]?)(-?\d+(?:\.\d+)?)$/.exec(typed);
  if (!match?.[2]) return undefined;
  const figure = Number(match[2]);
  if (match[1] === "+") return (present ?? 0) + figure;
  if (match[1] === "-") return (present ?? 0) - figure;
  return figure;
}
