import type { Asked } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { MenuItem } from "../../../combat/tracker/menu-entry.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import { actingIds, type Fighter, type MarchingState, marching } from "../rules/index.ts";
import { askResult, askRivals } from "./dialogs.ts";

type Fight = Parameters<MenuItem["when"]>[0];

/** Menu entries of a tracker row under Marching Order. */
export const marchingMenu: readonly MenuItem[] = [
  {
    key: "TURNCRAFT.Marching.menu.seize",
    icon: "fa-bolt",
    when: (fight, id) =>
      fight.owns(id) && of(fight, id, (fighter, { round }) => round > 0 && !fighter.acted && fighter.left.reaction > 0),
    run: ({ combat }, id) => askRivals(combat, id),
  },
  {
    key: "TURNCRAFT.Marching.act.result",
    icon: "fa-burst",
    when: (fight, id) => fight.owns(id) && of(fight, id, (_fighter, state) => actingIds(state).includes(id)),
    run: ({ combat }, id) => askResult(combat, id),
  },
  gms("TURNCRAFT.Marching.menu.split", "fa-forward", {
    when: (id, _fighter, { together }) => together !== null && !together.landed && Object.hasOwn(together.results, id),
    command: (id) => ({ kind: "split", who: id }),
  }),
  gms("TURNCRAFT.Marching.menu.lead", "fa-flag", {
    when: (id, { side }, { round, leadId }) => round === 0 && side === "party" && leadId !== id,
    command: (id) => ({ kind: "lead", who: id }),
  }),
  gms("TURNCRAFT.Marching.menu.noLead", "fa-flag", {
    when: (id, _fighter, { round, leadId }) => round === 0 && leadId === id,
    command: () => ({ kind: "lead", who: null }),
  }),
  gms("TURNCRAFT.Marching.menu.vanguard", "fa-flag-checkered", {
    when: (id, { side }, { round, vanguardId }) => round === 0 && side === "party" && vanguardId !== id,
    command: (id, { marchingOrder }) => ({ kind: "marching-order", order: marchingOrder, vanguard: id }),
  }),
  gms("TURNCRAFT.Marching.menu.noVanguard", "fa-flag-checkered", {
    when: (id, _fighter, { round, vanguardId }) => round === 0 && vanguardId === id,
    command: (_id, { marchingOrder }) => ({ kind: "marching-order", order: marchingOrder, vanguard: null }),
  }),
  gms("TURNCRAFT.Marching.menu.party", "fa-people-group", {
    when: (_id, { side }) => side !== "party",
    command: (id) => ({ kind: "side", who: id, side: "party" }),
  }),
  gms("TURNCRAFT.Marching.menu.monsters", "fa-dragon", {
    when: (_id, { side }) => side !== "monsters",
    command: (id) => ({ kind: "side", who: id, side: "monsters" }),
  }),
  gms("TURNCRAFT.Marching.menu.surprised", "fa-face-surprise", {
    when: (_id, { impaired }) => !impaired.includes("surprise"),
    command: (id) => ({ kind: "impair", who: [id], cause: "surprise", impaired: true }),
  }),
  gms("TURNCRAFT.Marching.menu.notSurprised", "fa-face-surprise", {
    when: (_id, { impaired }) => impaired.includes("surprise"),
    command: (id) => ({ kind: "impair", who: [id], cause: "surprise", impaired: false }),
  }),
  gms("TURNCRAFT.Marching.menu.target", "fa-crosshairs", {
    when: (id, _fighter, { markedId }) => markedId !== id,
    command: (id) => ({ kind: "target", who: id }),
  }),
  gms("TURNCRAFT.Marching.menu.noTarget", "fa-crosshairs", {
    when: (id, _fighter, { markedId }) => markedId === id,
    command: () => ({ kind: "target", who: null }),
  }),
  gms("TURNCRAFT.Marching.menu.contact", "fa-hurricane", {
    when: (_id, { scores }) => scores.place !== null && scores.place.layout !== "gridless",
    command: (_id, _state, { scores }) => ({ kind: "contact", space: scores.place?.spaces[0] ?? null, inScene: true }),
  }),
  gms("TURNCRAFT.Marching.menu.noContact", "fa-hurricane", {
    when: (_id, _fighter, { placedContact }) => placedContact !== null,
    command: () => ({ kind: "contact", space: null, inScene: true }),
  }),
  gms("TURNCRAFT.Marching.menu.absent", "fa-person-walking-arrow-right", {
    when: (_id, { absent }) => !absent,
    command: (id) => ({ kind: "absent", who: id, absent: true }),
  }),
  gms("TURNCRAFT.Marching.menu.present", "fa-person-walking-arrow-loop-left", {
    when: (_id, { absent }) => absent,
    command: (id) => ({ kind: "absent", who: id, absent: false }),
  }),
];

/** An entry of the Gamemaster's that gives a command. */
function gms(
  key: LangKey,
  icon: string,
  {
    when,
    command,
  }: {
    when: (id: CombatantId, fighter: Fighter, state: MarchingState) => boolean;
    command: (id: CombatantId, state: MarchingState, fighter: Fighter) => Asked;
  },
): MenuItem {
  return {
    key,
    icon,
    when: (fight, id) =>
      (game.user?.isGM ?? false) && of(fight, id, (fighter, state) => !fighter.departed && when(id, fighter, state)),
    run: ({ combat }, id) => {
      const state = stateUnder(marching, combat);
      const fighter = state?.fighters[id];
      return state && fighter && give(combat, command(id, state, fighter));
    },
  };
}

function of({ combat }: Fight, id: CombatantId, test: (fighter: Fighter, state: MarchingState) => boolean): boolean {
  const state = stateUnder(marching, combat);
  const fighter = state?.fighters[id];
  return state !== null && fighter !== undefined && test(fighter, state);
}
