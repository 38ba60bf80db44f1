import type { Asked } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { MenuItem } from "../../../combat/tracker/menu-entry.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import { type Fighter, type GroupState, group, rowOf } from "../rules/index.ts";
import { actHere } from "./ask.ts";
import { askForm, formFacts } from "./gm-dialogs.ts";
import { type GmFormId, gmForms } from "./gm-forms.ts";

type Ask = (state: GroupState, id: CombatantId, fighter: Fighter) => Asked | null;

/** An entry that gives a command; where there is none it isn't offered. `forGM`: the GM alone has it. */
function entry(key: LangKey, icon: string, ask: Ask, forGM = true): MenuItem {
  const commandOf = (fight: Parameters<MenuItem["when"]>[0], id: CombatantId): Asked | null => {
    const state = stateUnder(group, fight.combat);
    const fighter = state?.fighters[id];
    if (!state || !fighter || (forGM ? !game.user.isGM : !fight.owns(id))) return null;
    return ask(state, id, fighter);
  };
  return {
    key,
    icon,
    when: (fight, id) => commandOf(fight, id) !== null,
    run: (fight, id) => {
      const command = commandOf(fight, id);
      return command && give(fight.combat, command);
    },
  };
}

/** An entry that opens a form of the Gamemaster's, where it has anything to say. */
function form(id: GmFormId): MenuItem {
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
const here: MenuItem = {
  key: "TURNCRAFT.GroupTable.menu.here",
  icon: "fa-hand",
  when: ({ combat }, who) => {
    const state = game.user.isGM ? stateUnder(group, combat) : null;
    const fighter = state?.fighters[who];
    return state != null && fighter !== undefined && !fighter.departed && mayActIn(state);
  },
  run: ({ combat }, who) => actHere(combat, who),
};

/** Whether anybody acts in the present phase, and no window waits. */
function mayActIn({ round, phase, window }: GroupState): boolean {
  const { ends } = rowOf(phase);
  return round > 0 && window === null && (ends === "acted" || ends === "queue");
}

function moving(slot: "HIGH" | "LOW"): Ask {
  return (state, who, { slotOverride }) =>
    state.phase === "INITIATIVE" && slotOverride !== slot ? { kind: "override", who, slot } : null;
}

/**
 * Row menu entries: for the GM surprise, actions out of place, sides, slots, attacks out of turn, melees, moves,
 * conditions, modifiers, lines of sight and spells; for owners giving up.
 */
export const groupMenu: readonly MenuItem[] = [
  entry("TURNCRAFT.GroupTable.menu.surprised", "fa-face-surprise", (_state, id, { surprised }) =>
    surprised ? null : { kind: "surprise", who: [id], surprised: true },
  ),
  entry("TURNCRAFT.GroupTable.menu.notSurprised", "fa-face-smile", (_state, id, { surprised }) =>
    surprised ? { kind: "surprise", who: [id], surprised: false } : null,
  ),
  entry("TURNCRAFT.GroupTable.menu.high", "fa-arrow-up", moving("HIGH")),
  entry("TURNCRAFT.GroupTable.menu.low", "fa-arrow-down", moving("LOW")),
  here,
  form("regroup"),
  form("assign"),
  form("offerFree"),
  form("offerImmediate"),
  form("melee"),
  entry("TURNCRAFT.GroupTable.menu.leaveMelee", "fa-person-walking-arrow-right", (state, id) =>
    Object.values(state.melees).some((members) => members.includes(id))
      ? { kind: "melee", who: [id], in: false }
      : null,
  ),
  entry("TURNCRAFT.GroupTable.menu.keep", "fa-thumbtack", (_state, who, { spell }) =>
    spell?.state === "casting" && !spell.kept ? { kind: "keep-in-round", who, kept: true } : null,
  ),
  entry(
    "TURNCRAFT.GroupTable.menu.failedSave",
    "fa-brain",
    (state, who, { spell, maintaining }) =>
      state.round > 0 && (spell?.state === "casting" || maintaining) ? { kind: "save", who, failed: true } : null,
    false,
  ),
  form("nextMove"),
  form("condition"),
  form("endCondition"),
  form("situational"),
  form("sight"),
  form("ruleMinors"),
  form("ruleSpell"),
  entry(
    "TURNCRAFT.GroupTable.now.giveUp",
    "fa-xmark",
    (state, who, { major }) =>
      rowOf(state.phase).step > 2 && (major === "declared" || major === "inProgress") ? { kind: "give-up", who } : null,
    false,
  ),
];
