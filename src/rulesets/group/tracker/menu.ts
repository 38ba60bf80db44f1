import { askFields } from "../../../combat/dialogs.ts";
import type { Asked } from "../../../combat/encounter.ts";
import type { SheetCommand } from "../../../combat/offer.ts";
import { commandItem, type MenuItem, offerItem, type RowFight } from "../../../combat/tracker/menu-entry.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import { viewerOf } from "../../../combat/viewer.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type KeyBelow, localize, localizeKey } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { declareNextMove } from "../host/next-move.ts";
import { type GroupFighter, type GroupState, isUnresolved, magicOf, rowOf, rulingOn } from "../rules/index.ts";
import { actHere } from "./ask.ts";
import { Problem, withEntered, word } from "./form.ts";
import { type FormInput, type GmFormId, gmForms } from "./gm-forms.ts";

/** An entry giving a command. */
function item(
  word: KeyBelow<"TURNCRAFT.GroupTable.menu">,
  icon: string,
  commandOf: (state: GroupState, who: CombatantId, fighter: GroupFighter) => SheetCommand | null,
  by: "gm" | "owner" = "gm",
): MenuItem<GroupState> {
  return commandItem(`TURNCRAFT.GroupTable.menu.${word}`, icon, commandOf, by);
}

/** Menu entry for one of the GM's forms, where applicable. */
function form(id: GmFormId): MenuItem<GroupState> {
  return {
    key: `TURNCRAFT.GroupTable.menu.${id}`,
    icon: gmForms[id].icon,
    when(fight, who) {
      const input = game.user.isGM ? formInput(fight, who) : null;
      return input !== null && gmForms[id].ask(input) !== null;
    },
    run: (fight, who) => askForm(fight, who, id),
  };
}

/** Lets the GM have a combatant act in the phase, wherever the action belongs (GR-46). */
const here: MenuItem<GroupState> = {
  key: "TURNCRAFT.GroupTable.menu.here",
  icon: "fa-hand",
  when: ({ state }, who) => game.user.isGM && state.fighters[who]?.departed === false && mayActIn(state),
  run: ({ combat }, who) => actHere(combat, who),
};

/** True if anybody acts in the present phase, and no window waits. */
function mayActIn({ round, phase, window }: GroupState): boolean {
  const { ends } = rowOf(phase);
  return round > 0 && window === null && (ends === "acted" || ends === "queue");
}

function moveTo(slot: "HIGH" | "LOW", { phase }: GroupState, who: CombatantId, { slotOverride }: GroupFighter) {
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
  ...(Object.keys(gmForms) as GmFormId[]).map(form),
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
      round > 0 && (isUnresolved(spell) || maintaining) ? { kind: "save", who, failed: true } : null,
    "owner",
  ),
  offerItem("give-up", "TURNCRAFT.GroupTable.now.giveUp", "fa-xmark"),
];

function formInput({ combat, state }: RowFight<GroupState>, who: CombatantId): FormInput | null {
  const fighter = state.fighters[who];
  if (!fighter || fighter.departed) return null;
  const items = combat.combatants.get(who)?.actor?.items.contents ?? [];
  const innate = items
    .map((item) => groupItem(groupThing(item)))
    .filter((item) => magicOf(item) === "innate")
    .map((item) => ({ uuid: item.uuid, name: item.name, isSpell: rulingOn(state, item) }));
  const fresh = foundry.utils.randomID();
  return { state, who, fighter, localize: localizeKey, nameOf: viewerOf(combat).nameOf, innate, fresh };
}

/** Asks the GM for a command's missing fields, again and again until it is valid or dismissed, and gives the command. */
async function askForm(fight: RowFight<GroupState>, who: CombatantId, id: GmFormId): Promise<void> {
  const { combat } = fight;
  const input = formInput(fight, who);
  const form = input && gmForms[id].ask(input);
  if (!form) return;
  const what = localize(`TURNCRAFT.GroupTable.menu.${id}`).replace(/…$/, "");
  const window = {
    title: `${input.nameOf(who)}: ${what}`,
    icon: gmForms[id].icon,
    template: "rulesets/group/form",
    width: 420,
    css: "tc-group-dialog",
  };
  const { hint, read } = form;
  let { fields } = form;
  let problem: string | null = null;
  for (;;) {
    const view = { hint, fields, problem };
    const entered = await askFields({ ...window, view }, { label: localize(word("ok")), icon: "fa-check" });
    if (!entered) return;
    try {
      const asked = read(entered);
      if (asked.kind === "next-move") declareNextMove(combat.id, who, asked);
      else await give(combat, asked as Asked); // No form changes hit points.
      return;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = localizeKey(error.key, error.data);
      fields = fields.map((field) => withEntered(field, entered));
    }
  }
}
