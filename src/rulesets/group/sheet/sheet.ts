import { fightOf } from "../../../combat/tracker/input.ts";
import { movementView } from "../../../combat/views/index.ts";
import type { SheetFacet } from "../../../sheets/turn-panel/facet.ts";
import { actionOf, type GroupState, type Scores, settings } from "../rules/index.ts";
import { askGroup } from "../tracker/ask.ts";
import { costOf } from "../tracker/chooser-view.ts";
import { peek } from "../tracker/covered.ts";
import { itemFields, scoreFields } from "./fields.ts";
import { gripCommand, nowView, useCommand } from "./now.ts";
import { numbersOf } from "./numbers.ts";
import { armorRows } from "./worn.ts";

/** Group Initiative on a creature's sheet. */
export const groupSheet: SheetFacet<GroupState> = {
  now: (input) => nowView(input, peek),
  rest(scores, localize) {
    const { walk, swim, fly } = (scores as Scores).movement; // They are the ruleset's own, made by its `scoresOf`.
    return { pips: [], movement: movementView({ walk, swim, fly, climb: 0, burrow: 0 }, 0, localize) };
  },
  use: ({ group }, input) => useCommand(group, input),
  hand: gripCommand,
  ...armorRows,
  numbers: numbersOf,
  keepsEffects: true,
  async ask(command, combat, { who }, give) {
    const fight = fightOf(combat as Combat.Stored);
    return fight ? askGroup(fight, who, command, give) : command;
  },
  price({ group }, localize, state) {
    if (!group) return null;
    const terms = state?.settings ?? settings.defaults;
    const label = costOf(group, terms, localize);
    return { resource: actionOf(group, terms) === "major" ? "action" : "interaction", label };
  },
  scoreFields,
  itemFields,
};
