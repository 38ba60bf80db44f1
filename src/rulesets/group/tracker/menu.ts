import type { SheetCommand } from "../../../combat/offer.ts";
import { commandItem, type MenuItem, offerItem } from "../../../combat/tracker/menu-entry.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import { type Fighter, type GroupState, rowOf } from "../rules/index.ts";
import { actHere } from "./ask.ts";
import { askForm, formFacts } from "./gm-dialogs.ts";
import { type GmFormId, gmForms } from "./gm-forms.ts";

type Word<Key = LangKey> = Key extends `TURNCRAFT.GroupTable.menu.${infer Name}` ? Name : never;

/** An entry that gives a command. */
function item(
  word: Word,
  icon: string,
  commandOf: (state: GroupState, who: CombatantId, fighter: Fighter) => SheetCommand | null,
  by: "gm" | "owner" = "gm",
): MenuItem<GroupState> {
  return commandItem(`TURNCRAFT.GroupTable.menu.${word}`, icon, commandOf, by);
}

/** An entry that opens a form of the Gamemaster's, where it has anything to say. */
function form(id: GmFormId): MenuItem<GroupState> {
  return {
    key: `TURNCRAFT.GroupTable.menu.${id}`,
    icon: gmForms[id].icon,
    when: ({ combat }, who) => {
      const facts = game.user.isGM ? formFacts(combat, who) : null;
      return facts !== null && gmForms[id].view(facts) !== null;
    },
    run: ({ combat }, who) => askForm(combat, who, id),
  };
}

/** The GM has somebody act in this phase, wherever what they do belongs (GR-46). */
const here: MenuItem<GroupState> = {
  key: "TURNCRAFT.GroupTable.menu.here",
  icon: "fa-hand",
  when: ({ state }, who) => game.user.isGM && state.fighters[who]?.departed === false && mayActIn(state),
  run: ({ combat }, who) => actHere(combat, who),
};

/** Whether anybody acts in the present phase, and no window waits. */
function mayActIn({ round, phase, window }: GroupState): boolean {
  const { ends } = rowOf(phase);
  return round > 0 && window === null && (ends === "acted" || ends === "queue");
}

function moveTo(slot: "HIGH" | "LOW", { phase }: GroupState, who: CombatantId, { slotOverride }: Fighter) {
  return phase === "INITIATIVE" && slotOverride !== slot ? ({ kind: "override", who, slot } as const) : null;
}

/**
 * Row menu entries: for the GM surprise, actions out of place, sides, slots, attacks out of turn, melees, moves,
 * conditions, modifiers, lines of sight and spells; for owners giving up.
 */
export const groupMenu: readonly MenuItem<GroupState>[] = [
  item("surprised", "fa-face-surprise", (_state, who, { surprised }) =>
    surprised ? null : { kind: "surprise", who: [who], surprised: true },
  ),
  item("notSurprised", "fa-face-smile", (_state, who, { surprised }) =>
    surprised ? { kind: "surprise", who: [who], surprised: false } : null,
  ),
  item("high", "fa-arrow-up", (state, who, fighter) => moveTo("HIGH", state, who, fighter)),
  item("low", "fa-arrow-down", (state, who, fighter) => moveTo("LOW", state, who, fighter)),
  here,
  form("regroup"),
  form("assign"),
  form("offerFree"),
  form("offerImmediate"),
  form("melee"),
  item("leaveMelee", "fa-person-walking-arrow-right", ({ melees }, who) =>
    Object.values(melees).some((members) => members.includes(who)) ? { kind: "melee", who: [who], in: false } : null,
  ),
  item("keep", "fa-thumbtack", (_state, who, { spell }) =>
    spell?.state === "casting" && !spell.kept ? { kind: "keep-in-round", who, kept: true } : null,
  ),
  item(
    "failedSave",
    "fa-brain",
    ({ round }, who, { spell, maintaining }) =>
      round > 0 && (spell?.state === "casting" || maintaining) ? { kind: "save", who, failed: true } : null,
    "owner",
  ),
  form("nextMove"),
  form("condition"),
  form("endCondition"),
  form("situational"),
  form("sight"),
  form("ruleMinors"),
  form("ruleSpell"),
  offerItem("give-up", "TURNCRAFT.GroupTable.now.giveUp", "fa-xmark"),
];
