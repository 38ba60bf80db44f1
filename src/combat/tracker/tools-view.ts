import type { Say } from "../views/index.ts";
import type { ButtonView } from "./reader.ts";

/** A tool of the head; `css`: the class by which core finds the button of its encounter menu. */
export type ToolView = ButtonView & { readonly css?: string };

/**
 * The GM's buttons that concern encounters as such: a new one, the rules of the viewed one, core's options and core's menu.
 * @param ours the viewed encounter is one of ours
 * @param others how many other rulesets it may be given
 */
export function toolsView(gm: boolean, ours: boolean, others: number, say: Say): readonly ToolView[] {
  if (!gm) return [];
  const tool = (action: string, icon: string, label: string) => ({ action, icon, label, tip: label, dead: false });
  return [
    tool("createCombat", "fa-plus", say("TURNCRAFT.Tracker.createEncounter")),
    ...(ours ? [choose(others, say), tool("rules", "fa-scale-balanced", say("TURNCRAFT.Rules.encounter"))] : []),
    tool("trackerSettings", "fa-gear", say("TURNCRAFT.Tracker.trackerSettings")),
    { ...tool("menu", "fa-ellipsis-vertical", say("TURNCRAFT.Tracker.encounterMenu")), css: "encounter-context-menu" },
  ];
}

function choose(others: number, say: Say): ToolView {
  const label = say("TURNCRAFT.Choosing.title");
  const dead = others === 0;
  return {
    action: "chooseRuleset",
    icon: "fa-shuffle",
    label,
    tip: dead ? say("TURNCRAFT.Choosing.noOther") : label,
    dead,
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
