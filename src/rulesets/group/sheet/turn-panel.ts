import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { ItemSummary } from "../../../sheets/item-summary.ts";
import {
  menuOf,
  type OfferMenu,
  offerOf,
  promptOffers,
  type SheetCommand,
  type StateLine,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../sheets/turn-panel/facet.ts";
import { gripItem } from "../data/item.ts";
import {
  actionOf,
  activityOf,
  aimOf,
  dueOf,
  type GroupFighter,
  type GroupState,
  type Item,
  isReached,
  isUnresolved,
  magicOf,
  rowOf,
  rushFeet,
  rushOf,
  slotOf,
} from "../rules/index.ts";
import { chanceOf } from "../tracker/attack-view.ts";
import { costOf } from "../tracker/chooser-view.ts";
import { callOf, phaseKey } from "../tracker/moment.ts";
import { at, passOffer, phaseOffers } from "../tracker/offers.ts";
import { promptsView } from "../tracker/prompts.ts";
import { declarationWords, type Peek } from "../tracker/row-view.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** Under Group Initiative. */
    readonly group?: Item;
  }
}

type GroupPanelInput = TurnPanelInput<GroupState>;

/**
 * Turn panel of a combatant in the phase: the encounter's call first, then attacks, abilities and activities with their segments.
 */
export function turnPanelView(input: GroupPanelInput, peek: Peek): TurnPanelView {
  const { state, who } = input;
  const fighter = state.fighters[who];
  const offers = phaseOffers(input);
  const menus =
    fighter && rowOf(state.phase).step > 2
      ? [attackMenu(input, fighter), thingMenu(input), reactMenu(input)].filter((menu) => menu.offers.length > 0)
      : [];
  return {
    turn: turnOf(input),
    end: passOffer(input),
    movement: null,
    resources: [],
    lines: fighter ? linesOf(input, fighter, peek) : [],
    prompt: promptOffers(input, promptsView),
    offers,
    menus,
    hint: sharedReason([...offers, ...menus]),
  };
}

function turnOf({ state, who, localize }: GroupPanelInput): TurnPanelView["turn"] {
  const phase = localize(phaseKey(state.phase, state));
  const call = callOf(state, who);
  const data = { phase, round: state.round };
  if (call === null) return { kind: "waiting", text: localize("TURNCRAFT.GroupTable.now.phase", data) };
  return { kind: "acting", text: localize(`TURNCRAFT.GroupTable.now.call.${call.is}`, data) };
}

/** Blow or shot at every opponent in reach; the rest is refused by the rules. */
function attackMenu(input: GroupPanelInput, fighter: GroupFighter): OfferMenu {
  const { state, who, items, nameOf, localize } = input;
  const weapons = items.flatMap(({ group }) => (group?.kind === "weapon" ? [group] : []));
  const armed = weapons.length > 0 ? weapons : fighter.scores.inHand ? [fighter.scores.inHand] : [];
  const foes = state.order.filter(
    (id) =>
      state.fighters[id]?.group !== fighter.group &&
      !state.fighters[id]?.defeated &&
      !state.fighters[id]?.departed &&
      input.canSee(id),
  );
  const offers = armed.flatMap((item) =>
    foes
      .filter((foe) => item.attackForm !== "melee" || isReached(state, who, foe))
      .map((foe) => {
        const style = {
          id: `attack:${item.uuid}:${foe}`,
          label: localize("TURNCRAFT.GroupTable.now.attack", { what: item.name, target: nameOf(foe) }),
          price: null,
          cost: costOf(item, state.settings, localize),
          note: localize("TURNCRAFT.GroupTable.now.odds", {
            chance: chanceOf(aimOf(state, { who, target: foe, item }).lowest),
          }),
          window: "strike",
          ...(item.uuid !== "" && { item: item.uuid, aim: foe }),
        };
        return offerOf(input, style, { kind: "act", who, item, attack: at(foe) });
      }),
  );
  return menuOf("attack", localize("TURNCRAFT.GroupTable.chooser.attacks"), offers);
}

/** Abilities and activities: segments. */
function thingMenu(input: GroupPanelInput): OfferMenu {
  const { state, who, items, localize } = input;
  const things = items.flatMap(({ group }) =>
    group && group.kind !== "weapon" && actionOf(group, state.settings) !== "immediate" ? [group] : [],
  );
  const offers = things.flatMap((item) => {
    const style = {
      id: `act:${item.uuid}`,
      label: item.name,
      price: null,
      cost: costOf(item, state.settings, localize),
      item: item.uuid,
    };
    const alone = offerOf(input, style, { kind: "act", who, item });
    if (!mayGoAlong(item, state)) return [alone];
    const label = localize("TURNCRAFT.GroupTable.now.withMajor", { what: item.name });
    const along = { ...style, id: `along:${item.uuid}`, label };
    return [alone, offerOf(input, along, { kind: "act", who, item, withMajor: true })];
  });
  return menuOf("things", localize("TURNCRAFT.GroupTable.now.things"), offers);
}

/** A simple activity may be done alone, or in the phase of the major action (GR-84). */
function mayGoAlong(item: Item, { settings }: GroupState): boolean {
  return activityOf(item) === "simple" && actionOf(item, settings) === "minor" && item.attackForm === null;
}

/** Immediate actions, which fall at any moment (GR-06). */
function reactMenu(input: GroupPanelInput): OfferMenu {
  const { state, who, items, localize } = input;
  const things = items.flatMap(({ group }) =>
    group && actionOf(group, state.settings) === "immediate" ? [group] : [],
  );
  const offers = things.map((item) =>
    offerOf(
      input,
      { id: `react:${item.uuid}`, label: item.name, price: null, item: item.uuid },
      { kind: "react", who, window: null, as: "action", item },
    ),
  );
  return { ...menuOf("react", localize("TURNCRAFT.GroupTable.now.immediate"), offers), reactions: true };
}

/** Slot, declaration, spell, concentration, segments: what a note on paper would hold. */
function linesOf({ state, who, localize }: GroupPanelInput, fighter: GroupFighter, peek: Peek): StateLine[] {
  const lines: StateLine[] = [];
  const line = (icon: string, text: string): void => void lines.push({ icon, text });
  const slot = slotOf(state, who);
  const { declaration, commitment, spell, maintaining, minors, delayed, surprised, progress, moved, rush } = fighter;
  if (slot)
    line(slot === "HIGH" ? "fa-arrow-up" : "fa-arrow-down", localize("TURNCRAFT.GroupTable.now.slot", { slot }));
  const known = commitment === null ? declaration : peek(commitment);
  if (commitment !== null)
    line(
      "fa-eye-slash",
      localize("TURNCRAFT.GroupTable.now.covered", { what: known ? declarationWords(known, { localize }) : "…" }),
    );
  else if (declaration)
    line("fa-eye", localize("TURNCRAFT.GroupTable.card.open", { what: declarationWords(declaration, { localize }) }));
  if (isUnresolved(spell))
    line("fa-wand-sparkles", localize("TURNCRAFT.GroupTable.now.casting", { spell: spell.item.name, ...dueOf(spell) }));
  if (spell?.state === "lost")
    line("fa-wand-sparkles", localize("TURNCRAFT.GroupTable.now.spellLost", { spell: spell.item.name }));
  if (maintaining)
    line("fa-brain", localize("TURNCRAFT.GroupTable.mark.keeping", { what: state.effects[maintaining]?.name ?? "" }));
  if (delayed) line("fa-hourglass-half", localize("TURNCRAFT.GroupTable.mark.delayed"));
  if (surprised) line("fa-face-surprise", localize("TURNCRAFT.GroupTable.mark.surprised"));
  const segments = minors.reduce((sum, minor) => sum + minor.segments, 0);
  if (minors.length > 0)
    line(
      "fa-stopwatch",
      localize("TURNCRAFT.GroupTable.chip.segmentsTip", {
        what: minors.map(({ name }) => name).join(", "),
        segments,
        seconds: segments * 6,
      }),
    );
  if (progress)
    line(
      "fa-gears",
      localize("TURNCRAFT.GroupTable.now.progress", {
        what: progress.name,
        done: progress.roundsDone,
        all: progress.roundsNeeded,
      }),
    );
  if (rushOf(state, who) === "charge" && !rush)
    lines.push({
      icon: "fa-person-running",
      text: localize("TURNCRAFT.GroupTable.now.charge", { feet: rushFeet(fighter, "walk").most }),
      isNext: true,
    });
  const feet = moved.walk + moved.fly + moved.swim;
  if (feet > 0) line("fa-shoe-prints", localize("TURNCRAFT.GroupTable.now.moved", { feet }));
  return lines;
}

/** Taking a weapon in hand or putting it away in a fight: an activity, alone in D4 or in the phase of the action (GR-84, GR-86). */
export function gripCommand(
  { uuid, name, wielded }: Pick<ItemSummary, "uuid" | "name" | "wielded">,
  who: CombatantId,
  localize: Localize,
  { round, phase }: Pick<GroupState, "round" | "phase">,
): SheetCommand | null {
  if (round === 0) return null;
  const withMajor = rowOf(phase).part !== "D4";
  const words = localize(wielded ? "TURNCRAFT.GroupTable.stow" : "TURNCRAFT.GroupTable.draw", { what: name });
  return { kind: "act", who, item: gripItem(words, !wielded), withMajor, wield: uuid, wielded: !wielded };
}

/** Command of the button next to an item; null if it has none now. */
export function useCommand(
  item: Item | undefined,
  { state, who }: Pick<GroupPanelInput, "state" | "who">,
): SheetCommand | null {
  if (!item || rowOf(state.phase).step < 3) return null;
  if (actionOf(item, state.settings) === "immediate") return { kind: "react", who, window: null, as: "action", item };
  if (item.attackForm === null)
    return magicOf(item) === null && item.kind === "fast" ? null : { kind: "act", who, item };
  const foe = state.order.find(
    (id) => state.fighters[id]?.group !== state.fighters[who]?.group && isReached(state, who, id),
  );
  const first = foe ?? state.order.find((id) => state.fighters[id]?.group !== state.fighters[who]?.group);
  return first ? { kind: "act", who, item, attack: at(first) } : null;
}
