import { asAnswered } from "../../../combat/prompts-asking.ts";
import { fightOf } from "../../../combat/tracker/facts.ts";
import { actOnFace } from "../../../combat/tracker/ruleset-act.ts";
import { movementView } from "../../../combat/views/index.ts";
import type { SheetCommand, SheetFacet } from "../../../sheets/turn-panel/facet.ts";
import { actionOf, type GroupState, type Scores, settings } from "../rules/index.ts";
import { peek } from "../tracker/covered.ts";
import { dialogOf } from "./dialogs.ts";
import { itemFields, scoreFields } from "./fields.ts";
import { costOf, gripCommand, nowView, useCommand } from "./now.ts";
import { numbersOf } from "./numbers.ts";
import { armorRows } from "./worn.ts";

/** Group Initiative on a creature's sheet. */
export const groupSheet: SheetFacet<GroupState> = {
  now: (facts) => nowView(facts, peek),
  rest(scores, localize) {
    const { walk, swim, fly } = (scores as Scores).movement; // They are the ruleset's own, made by its `scoresOf`.
    return { pips: [], movement: movementView({ walk, swim, fly, climb: 0, burrow: 0 }, 0, localize) };
  },
  use: ({ group }, facts) => useCommand(group, facts),
  hand: gripCommand,
  ...armorRows,
  numbers: numbersOf,
  keepsEffects: true,
  /** Windows of the tracker ask, and give the command themselves. */
  async ask(command, combat, { who }, give) {
    const [act, item, target] = (dialogOf(command) ?? "").split("|");
    const fight = fightOf(combat as Combat.Stored);
    if (!fight) return command;
    // It is the same command with its roll, or its target.
    if (!act) return (await asAnswered(fight, command, { give })) as SheetCommand | null;
    await actOnFace(fight, { act, who, ...(item && { item }), ...(target && { target }) });
    return null;
  },
  price({ group }, localize, state) {
    if (!group) return null;
    const terms = state?.settings ?? settings.defaults;
    const label = costOf(group, { state: { settings: terms } as GroupState, localize });
    return { resource: actionOf(group, terms) === "major" ? "action" : "interaction", label };
  },
  scoreFields,
  itemFields,
};
