import type { LangKey } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { type Fighter, type GroupState, group, isPresent, rowOf } from "../../../rules/group/index.ts";
import { stateUnder } from "../../state-under.ts";
import { give } from "../../tracker-answers.ts";
import type { Asked } from "../../tracker-facts.ts";
import type { MenuItem } from "../../tracker-menu-entry.ts";

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

/** Opponents who stand and may be offered an attack. */
function opponentsOf(state: GroupState, id: CombatantId): CombatantId[] {
  const side = state.fighters[id]?.group;
  return state.order.filter((other) => state.fighters[other]?.group !== side && isPresent(state, other));
}

function offering(attack: "free" | "immediate"): Ask {
  return (state, victim) => {
    const who = opponentsOf(state, victim);
    const open = state.round > 0 && state.window === null && who.length > 0;
    return open ? { kind: "offer", victim, who, attack, bonus: 0, penalty: 0 } : null;
  };
}

function moving(slot: "HIGH" | "LOW"): Ask {
  return (state, who, { slotOverride }) =>
    state.phase === "INITIATIVE" && slotOverride !== slot ? { kind: "override", who, slot } : null;
}

/** What a row's menu offers: the GM's words on surprise, slots, attacks out of turn, melees, spells; giving up for owners. */
export const groupMenu: readonly MenuItem[] = [
  entry("TURNCRAFT.GroupTable.menu.surprised", "fa-face-surprise", (_state, id, { surprised }) =>
    surprised ? null : { kind: "surprise", who: [id], surprised: true },
  ),
  entry("TURNCRAFT.GroupTable.menu.notSurprised", "fa-face-smile", (_state, id, { surprised }) =>
    surprised ? { kind: "surprise", who: [id], surprised: false } : null,
  ),
  entry("TURNCRAFT.GroupTable.menu.high", "fa-arrow-up", moving("HIGH")),
  entry("TURNCRAFT.GroupTable.menu.low", "fa-arrow-down", moving("LOW")),
  entry("TURNCRAFT.GroupTable.menu.free", "fa-bolt", offering("free")),
  entry("TURNCRAFT.GroupTable.menu.immediate", "fa-bolt-lightning", offering("immediate")),
  entry("TURNCRAFT.GroupTable.menu.leaveMelee", "fa-person-walking-arrow-right", (state, id) =>
    Object.values(state.melees).some((members) => members.includes(id))
      ? { kind: "melee", who: [id], in: false }
      : null,
  ),
  entry("TURNCRAFT.GroupTable.menu.keep", "fa-thumbtack", (_state, who, { spell }) =>
    spell?.state === "casting" && !spell.kept ? { kind: "keep-in-round", who, kept: true } : null,
  ),
  entry("TURNCRAFT.GroupTable.menu.failedSave", "fa-brain", (state, who, { spell, maintaining }) =>
    state.round > 0 && (spell?.state === "casting" || maintaining) ? { kind: "save", who, failed: true } : null,
  ),
  entry(
    "TURNCRAFT.GroupTable.now.giveUp",
    "fa-xmark",
    (state, who, { major }) =>
      rowOf(state.phase).step > 2 && (major === "declared" || major === "inProgress") ? { kind: "give-up", who } : null,
    false,
  ),
];
