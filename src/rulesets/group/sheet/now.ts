import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { ItemFacts } from "../../../sheets/item-facts.ts";
import {
  menuOf,
  type Offer,
  type OfferMenu,
  offerOf,
  type PromptView,
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
  type Fighter,
  type GroupState,
  type Item,
  isReached,
  magicOf,
  rowOf,
  rushFeet,
  rushOf,
  slotOf,
} from "../rules/index.ts";
import { chanceOf } from "../tracker/attack-view.ts";
import { phaseKey } from "../tracker/board-view.ts";
import { callOf, momentOf } from "../tracker/moment.ts";
import { windowOdds } from "../tracker/prompts.ts";
import { declarationWords, type Peek } from "../tracker/row-view.ts";
import { byDialog } from "./dialogs.ts";

declare module "../../../sheets/item-facts.ts" {
  interface ItemFacts {
    /** As it counts under Group Initiative. */
    readonly group?: Item;
  }
}

type Facts = TurnPanelInput<GroupState>;

/**
 * Turn panel of a combatant in this phase: the fight's call first, then attacks, abilities and activities with their
 * segments.
 */
export function nowView(facts: Facts, peek: Peek): TurnPanelView {
  const { state, who } = facts;
  const fighter = state.fighters[who];
  const acts = fighter ? actsOf(facts, fighter) : [];
  const menus =
    fighter && rowOf(state.phase).step > 2
      ? [attackMenu(facts, fighter), thingMenu(facts), reactMenu(facts)].filter((menu) => menu.acts.length > 0)
      : [];
  return {
    turn: turnOf(facts),
    end: endOf(facts),
    movement: null,
    resources: [],
    lines: fighter ? linesOf(facts, fighter, peek) : [],
    prompt: promptOf(facts),
    acts,
    menus,
    hint: sharedReason([...acts, ...menus]),
  };
}

/** A coming blow, shaped as the rules take it. */
function at(target: CombatantId) {
  return { targets: [target], mode: null, called: null, multipliers: [], feet: null };
}

function turnOf({ state, who, localize }: Facts): TurnPanelView["turn"] {
  const phase = localize(phaseKey(state.phase, state));
  const call = callOf(state, who);
  const data = { phase, round: state.round };
  if (call === null) return { kind: "waiting", text: localize("TURNCRAFT.GroupTable.now.phase", data) };
  return { kind: "acting", text: localize(`TURNCRAFT.GroupTable.now.call.${call.is}`, data) };
}

function endOf(facts: Facts): Offer | null {
  const { state, who, localize } = facts;
  if (!momentOf(state).pending.has(who)) return null;
  const isSilent = momentOf(state).silent.has(who);
  const look = {
    id: "pass",
    label: localize(isSilent ? "TURNCRAFT.GroupTable.now.nothing" : "TURNCRAFT.GroupTable.act.pass"),
    price: null,
  };
  return offerOf(facts, look, isSilent ? { kind: "intend", who: [who], intent: "pass" } : { kind: "pass", who });
}

/** Declaring, stating, doing what was said, delaying, giving up: each where its time is. */
function actsOf(facts: Facts, fighter: Fighter): Offer[] {
  const { state, who, localize } = facts;
  const call = callOf(state, who);
  const { phase } = state;
  const act = (id: string, label: string, command: SheetCommand): Offer =>
    offerOf(facts, { id, label, price: null }, command);
  if (phase === "DECLARE") {
    const label = localize(
      call?.is === "declare" ? "TURNCRAFT.GroupTable.act.declare" : "TURNCRAFT.GroupTable.act.redeclare",
    );
    const declare = act("declare", label, byDialog({ kind: "declare", who, commitment: "…" }, "declare"));
    const said = fighter.commitment !== null || fighter.declaration !== null;
    return said
      ? [
          declare,
          act("take-back", localize("TURNCRAFT.GroupTable.act.takeBack"), { kind: "declare", who, commitment: null }),
        ]
      : [declare];
  }
  if (phase === "INITIATIVE") return rollAct(facts, fighter);
  const acts: Offer[] = [];
  const inSlot = rowOf(phase).slot !== null && rowOf(phase).slot === slotOf(state, who);
  if (call?.is === "target")
    acts.push(
      act(
        "target",
        localize("TURNCRAFT.GroupTable.act.target", { spell: call.item.name }),
        byDialog({ kind: "target", who, target: { named: "…" } }, "target"),
      ),
    );
  if (call?.is === "do") {
    // A spell that is due can't be passed (GR-23), so casting it is judged; an attack still lacks its target.
    const done =
      rowOf(phase).ends === "queue" ? { kind: "act" as const, who, item: call.item } : { kind: "pass" as const, who };
    const { name, uuid } = call.item;
    const look = { id: "do", label: localize("TURNCRAFT.GroupTable.act.do", { what: name }), price: null };
    acts.push(offerOf(facts, { ...look, ...(uuid !== "" && { item: uuid }) }, byDialog(done, "do")));
  }
  if (call?.is === "run")
    acts.push(
      act("run", localize("TURNCRAFT.GroupTable.act.run", { feet: call.feet }), byDialog({ kind: "pass", who }, "run")),
    );
  if (inSlot)
    acts.push(
      act(
        "intend",
        localize("TURNCRAFT.GroupTable.now.say"),
        byDialog({ kind: "intend", who: [who], intent: null }, "intend"),
      ),
    );
  if (inSlot) acts.push(act("delay", localize("TURNCRAFT.GroupTable.act.delay"), { kind: "delay", who }));
  if (fighter.major === "declared" || fighter.major === "inProgress")
    acts.push(act("give-up", localize("TURNCRAFT.GroupTable.now.giveUp"), { kind: "give-up", who }));
  return acts;
}

function rollAct(facts: Facts, { group }: Fighter): Offer[] {
  if (group === null || !momentOf(facts.state).dieless.includes(group)) return [];
  return [
    offerOf(
      facts,
      { id: "roll", label: facts.localize("TURNCRAFT.GroupTable.now.roll"), price: null },
      { kind: "roll", group },
    ),
  ];
}

/** A blow or a shot at each opponent that it can reach; out of reach the rules say so. */
function attackMenu(facts: Facts, fighter: Fighter): OfferMenu {
  const { state, who, items, nameOf, localize } = facts;
  const weapons = items.flatMap(({ group }) => (group?.kind === "weapon" ? [group] : []));
  const armed = weapons.length > 0 ? weapons : fighter.scores.inHand ? [fighter.scores.inHand] : [];
  const foes = state.order.filter(
    (id) =>
      state.fighters[id]?.group !== fighter.group &&
      !state.fighters[id]?.defeated &&
      !state.fighters[id]?.departed &&
      facts.canSee(id),
  );
  const acts = armed.flatMap((item) =>
    foes
      .filter((foe) => item.attackForm !== "melee" || isReached(state, who, foe))
      .map((foe) => {
        const look = {
          id: `attack:${item.uuid}:${foe}`,
          label: localize("TURNCRAFT.GroupTable.now.attack", { what: item.name, target: nameOf(foe) }),
          price: null,
          cost: localize("TURNCRAFT.GroupTable.now.odds", {
            cost: costOf(item, facts),
            chance: chanceOf(aimOf(state, { who, target: foe, item }).lowest),
          }),
          odds: true as const,
          ...(item.uuid !== "" && { item: item.uuid, aim: foe }),
        };
        return offerOf(
          facts,
          look,
          byDialog({ kind: "act", who, item, attack: at(foe) }, `attack|${item.uuid}|${foe}`),
        );
      }),
  );
  return menuOf("attack", localize("TURNCRAFT.GroupTable.chooser.attacks"), acts);
}

/** Abilities and activities: what they take in segments. */
function thingMenu(facts: Facts): OfferMenu {
  const { state, who, items, localize } = facts;
  const things = items.flatMap(({ group }) =>
    group && group.kind !== "weapon" && actionOf(group, state.settings) !== "immediate" ? [group] : [],
  );
  const acts = things.flatMap((item) => {
    const look = { id: `act:${item.uuid}`, label: item.name, price: null, cost: costOf(item, facts), item: item.uuid };
    const alone = offerOf(facts, look, { kind: "act", who, item });
    if (!mayGoAlong(item, state)) return [alone];
    const label = localize("TURNCRAFT.GroupTable.now.withMajor", { what: item.name });
    const along = { ...look, id: `along:${item.uuid}`, label };
    return [alone, offerOf(facts, along, { kind: "act", who, item, withMajor: true })];
  });
  return menuOf("things", localize("TURNCRAFT.GroupTable.now.things"), acts);
}

/** A simple activity may be done alone, or in the phase of the major action (GR-84). */
function mayGoAlong(item: Item, { settings }: GroupState): boolean {
  return activityOf(item) === "simple" && actionOf(item, settings) === "minor" && item.attackForm === null;
}

/** Immediate actions, which fall at any moment (GR-06). */
function reactMenu(facts: Facts): OfferMenu {
  const { state, who, items, localize } = facts;
  const things = items.flatMap(({ group }) =>
    group && actionOf(group, state.settings) === "immediate" ? [group] : [],
  );
  const acts = things.map((item) =>
    offerOf(
      facts,
      { id: `react:${item.uuid}`, label: item.name, price: null, item: item.uuid },
      { kind: "react", who, window: null, as: "action", item },
    ),
  );
  return { ...menuOf("react", localize("TURNCRAFT.GroupTable.now.immediate"), acts), reactions: true };
}

/** Segments, or the speed of a weapon. */
export function costOf(item: Item, { state, localize }: Pick<Facts, "state" | "localize">): string {
  const { settings } = state;
  if (item.attackForm !== null)
    return localize("TURNCRAFT.GroupTable.chooser.melee", { speed: item.weaponSpeed ?? settings.missingWeaponSpeed });
  const amount = item.noTime ? 0 : (item.time?.amount ?? 1);
  const isRounds = item.time?.unit === "round" || item.activityKind === "complex";
  return isRounds
    ? localize("TURNCRAFT.GroupTable.chooser.wholeRound", {
        rounds: Math.max(item.roundsNeeded, item.time?.unit === "round" ? amount : 1),
      })
    : localize("TURNCRAFT.GroupTable.chooser.segments", { segments: amount });
}

/** The open window, where it asks this combatant (GR-93). */
function promptOf(facts: Facts): PromptView | null {
  const { state, who, nameOf, localize } = facts;
  const { window } = state;
  if (window?.asked[who] !== "waiting") return null;
  const weapon = state.fighters[who]?.scores.inHand ?? null;
  const strike = weapon
    ? [
        offerOf(
          facts,
          { id: `free:${window.id}`, label: weapon.name, price: null, cost: windowOdds(state, who, localize) },
          { kind: "react", who, window: window.id, as: window.attack, item: weapon, attack: at(window.victim) },
        ),
      ]
    : [];
  const pass = offerOf(
    facts,
    { id: `decline:${window.id}`, label: localize("TURNCRAFT.Now.pass"), price: null },
    { kind: "decline", who, window: window.id },
  );
  const key = window.flees ? "flees" : window.attack;
  return {
    text: localize(`TURNCRAFT.GroupTable.window.${key}`, { name: nameOf(window.victim) }),
    acts: [...strike, pass],
  };
}

/** Slot, declaration, spell, concentration, segments: what a note on paper would hold. */
function linesOf({ state, who, localize }: Facts, fighter: Fighter, peek: Peek): StateLine[] {
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
  if (spell?.state === "casting" || spell?.state === "failing")
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
    line("fa-person-running", localize("TURNCRAFT.GroupTable.now.charge", { feet: rushFeet(fighter, "walk").most }));
  const feet = moved.walk + moved.fly + moved.swim;
  if (feet > 0) line("fa-shoe-prints", localize("TURNCRAFT.GroupTable.now.moved", { feet }));
  return lines;
}

/** Taking a weapon in hand or putting it away in a fight: an activity, alone in D4 or in the phase of the action (GR-84, GR-86). */
export function gripCommand(
  { uuid, name, wielded }: Pick<ItemFacts, "uuid" | "name" | "wielded">,
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
export function useCommand(item: Item | undefined, { state, who }: Pick<Facts, "state" | "who">): SheetCommand | null {
  if (!item || rowOf(state.phase).step < 3) return null;
  if (actionOf(item, state.settings) === "immediate") return { kind: "react", who, window: null, as: "action", item };
  if (item.attackForm === null)
    return magicOf(item) === null && item.kind === "fast" ? null : { kind: "act", who, item };
  const foe = state.order.find(
    (id) => state.fighters[id]?.group !== state.fighters[who]?.group && isReached(state, who, id),
  );
  const first = foe ?? state.order.find((id) => state.fighters[id]?.group !== state.fighters[who]?.group);
  return first ? byDialog({ kind: "act", who, item, attack: at(first) }, `attack|${item.uuid}`) : null;
}
