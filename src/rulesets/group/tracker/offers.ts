import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  areOpponents,
  type GroupFighter,
  type GroupId,
  type GroupState,
  type Item,
  isPresent,
  refuseAim,
  rowOf,
  slotOf,
  withoutDie,
} from "../rules/index.ts";
import {
  attackersIn,
  type Call,
  callOf,
  type GroupContext,
  knownMembers,
  momentOf,
  sideWords,
  together,
} from "./moment.ts";

/*
 * Offers of a phase beside attacks and items: what the fight needs of a combatant now, and what it may do besides. Turn panel, action
 * bar, row, footer and menu place them.
 */

type GroupOfferInput = OfferInput<GroupState>;

/** Attack on a target in the shape of the rules, with nothing else chosen. */
export function at(target: GroupOfferInput["who"]) {
  return { targets: [target], mode: null, called: null, multipliers: [], feet: null };
}

/** Offers of the phase to a combatant, all but passing ({@link passOffer}). */
export function phaseOffers(input: GroupOfferInput): Offer[] {
  const { state, who, localize } = input;
  const fighter = state.fighters[who];
  if (!fighter) return [];
  const call = callOf(state, who);
  if (state.phase === "DECLARE") return declareOffers(fighter, call, input);
  if (state.phase === "INITIATIVE") {
    const { group: side } = fighter;
    const rolls = side !== null && momentOf(state).dieless.includes(side);
    const label = localize("TURNCRAFT.GroupTable.now.roll");
    return [
      ...callOffer(call, input),
      ...(rolls ? [offerOf(input, { id: "roll", label, price: null }, { kind: "roll", group: side })] : []),
    ];
  }
  const { slot } = rowOf(state.phase);
  const offers = callOffer(call, input);
  if (slot !== null && slot === slotOf(state, who)) {
    offers.push(worded(input, "intend", "intend", { kind: "intend", who: [who], intent: null }, { window: "intend" }));
    if (!fighter.delayed) offers.push(worded(input, "delay", "delay", { kind: "delay", who }));
  }
  const isBound = fighter.major === "declared" || fighter.major === "inProgress";
  const label = localize("TURNCRAFT.GroupTable.now.giveUp");
  if (rowOf(state.phase).step > 2 && isBound)
    offers.push(offerOf(input, { id: "give-up", label, price: null }, { kind: "give-up", who }));
  return offers;
}

/** Offer to pass the phase, or to state passing before the rest act (GR-47); null without work in the phase. */
export function passOffer(input: GroupOfferInput): Offer | null {
  const { state, who } = input;
  const { pending, silent } = momentOf(state);
  if (!pending.has(who)) return null;
  return silent.has(who)
    ? worded(input, "pass", "nothing", { kind: "intend", who: [who], intent: "pass" })
    : worded(input, "pass", "pass", { kind: "pass", who });
}

function declareOffers({ commitment, declaration }: GroupFighter, call: Call | null, input: GroupOfferInput): Offer[] {
  const { who } = input;
  const blank = { kind: "declare", who, commitment: "…" } as const;
  const word = call?.is === "declare" ? "declare" : "redeclare";
  const declare = worded(input, "declare", word, blank, { window: "declare" });
  if (commitment === null && declaration === null) return [declare];
  return [declare, worded(input, "take-back", "takeBack", { kind: "declare", who, commitment: null })];
}

/** Offers that the encounter waits for, not listed elsewhere. */
function callOffer(call: Call | null, input: GroupOfferInput): Offer[] {
  const { state, who } = input;
  switch (call?.is) {
    case "turnOver": {
      const declaration = { item: null, plans: [], delay: false };
      const blank = { kind: "reveal", who, declaration, salt: "", matches: true } as const;
      return [worded(input, "reveal", "turnOver", blank, { window: "reveal" })];
    }
    case "target": {
      const blank = { kind: "target", who, target: { named: "…" } } as const;
      return [worded(input, "target", "target", blank, { window: "target", data: { spell: call.item.name } })];
    }
    case "run":
      return [worded(input, "run", "run", { kind: "pass", who }, { window: "run", data: { feet: call.feet } })];
    case "do": {
      const { name, uuid } = call.item;
      const aim = sureTarget(input, call.item);
      const label =
        aim === null ? name : input.localize("TURNCRAFT.ActionBar.at", { label: name, target: input.nameOf(aim) });
      const item = uuid !== "" && { item: uuid };
      const style = { id: "do", label, price: null, window: "do", ...item, ...(aim !== null && { aim }) };
      return [offerOf(input, style, standsFor(call.item, state, who))];
    }
    default:
      return [];
  }
}

/** Foe attacked by a single click: the reader's target in reach, else the only standing foe there; null: a window asks. */
function sureTarget({ state, who, canSee, targets = [] }: GroupOfferInput, item: Item): CombatantId | null {
  if (item.attackForm === null) return null;
  const isFoe = (id: CombatantId) => id !== who && isPresent(state, id) && canSee(id) && areOpponents(state, who, id);
  const foes = state.order.filter(
    (target) => isFoe(target) && refuseAim(state, { who, target, item, measured: null, charges: false }).length === 0,
  );
  const standing = foes.filter((id) => !state.fighters[id]?.defeated);
  return targets.find((id) => foes.includes(id)) ?? (standing.length === 1 ? (standing[0] ?? null) : null);
}

/**
 * Command for judging an offer before the window: casting for a due spell, never passed (GR-23); passing for all else, as an
 * attack still lacks a target.
 */
function standsFor(item: Item, { phase }: GroupState, who: GroupOfferInput["who"]): SheetCommand {
  return rowOf(phase).ends === "queue" ? { kind: "act", who, item } : { kind: "pass", who };
}

type OfferWord =
  | "declare"
  | "redeclare"
  | "takeBack"
  | "turnOver"
  | "target"
  | "intend"
  | "nothing"
  | "pass"
  | "delay"
  | "run";

function worded(
  input: GroupOfferInput,
  id: string,
  word: OfferWord,
  command: SheetCommand,
  { data = {}, ...more }: { data?: Record<string, string | number>; window?: string } = {},
) {
  const label = input.localize(`TURNCRAFT.GroupTable.act.${word}`, data);
  return offerOf(input, { id, label, price: null, ...more }, command);
}

const called: Readonly<Record<Call["is"], readonly string[]>> = {
  declare: ["declare"],
  turnOver: ["reveal"],
  answer: [],
  target: ["target"],
  state: ["intend", "pass", "delay"],
  run: ["run", "pass"],
  do: ["do", "pass", "delay"],
};

/** Offers to a combatant at the table: needed ones first; if there are none, changes to earlier choices. */
export function calledOffers(input: GroupOfferInput): {
  readonly isCalled: boolean;
  readonly offers: readonly Offer[];
} {
  const call = callOf(input.state, input.who);
  const ids = call ? called[call.is] : input.state.phase === "DECLARE" ? ["declare", "take-back"] : [];
  const all = ids.length === 0 ? [] : [...phaseOffers(input), passOffer(input)];
  return { isCalled: call !== null, offers: ids.flatMap((id) => all.find((offer) => offer?.id === id) ?? []) };
}

/** Icons of the offers' buttons. */
export const offerIcons: Readonly<Record<string, string>> = {
  declare: "fa-pen",
  "take-back": "fa-rotate-left",
  reveal: "fa-eye",
  target: "fa-crosshairs",
  intend: "fa-comment",
  run: "fa-person-running",
  do: "fa-play",
  pass: "fa-ban",
  delay: "fa-hourglass-half",
};

/**
 * Offers that are no combatant's: the dice of sides (GR-34), the end of the phase (GR-13), windows for several creatures, and
 * restricted quarters for the GM (GR-164, GR-166).
 */
export function tableOffers(context: GroupContext): Offer[] {
  const { dieless } = momentOf(context.input.state);
  const offers = [
    ...dieless.map((side) => rollOffer(side, context)),
    ...allOffers(context),
    endDeclaringOffer(context),
  ];
  return [...offers.filter((offer) => offer !== null), advanceOffer(context), quartersOffer(context)];
}

/** Offer to end the phase; names the phase, so a double click ends no second one (GR-13). */
export function advanceOffer(context: GroupContext): Offer {
  const { round, activeId: turn, phase } = context.input.state;
  const style = { id: `advance:${phase}`, label: "", price: null, window: "advance" };
  return offerOf(context, style, { kind: "advance", round, turn, phase });
}

/**
 * Offer to end declaring and roll for a side without players, free to roll at once (GR-34); null while declarations are missing.
 */
export function endDeclaringOffer(context: GroupContext): Offer | null {
  const { input, localize } = context;
  const { state } = input;
  if (!input.gm || state.phase !== "DECLARE" || momentOf(state).undeclared.size > 0) return null;
  const side = withoutDie(state).find((each) => !hasPlayers(each, context));
  if (side === undefined) return null;
  const label = localize("TURNCRAFT.GroupTable.rollFor", { group: sideWords(state, side, localize) });
  const style = { id: "endDeclaring", label, price: null, window: "endDeclaring" };
  return offerOf({ whyNot: () => null }, style, { kind: "roll", group: side });
}

/** True if a known member of the side isn't an NPC. */
export function hasPlayers(side: GroupId, context: GroupContext): boolean {
  const npcs = new Set(context.input.combatants.filter(({ npc }) => npc).map(({ id }) => id));
  return knownMembers(side, context).some((id) => !npcs.has(id));
}

/**
 * Offers for all of the reader's creatures due to declare or choose, in a window or without a choice at a single click, and for
 * all attackers of a GM; empty for fewer than two.
 */
export function allOffers({ input, localize }: GroupContext): Offer[] {
  const { undeclared, silent } = momentOf(input.state);
  const offers = (kind: "declare" | "intend" | "attack", ids: ReadonlySet<CombatantId>): Offer[] => {
    const all = together(ids, input.combatants, input.gm);
    const [who] = all;
    if (!who || all.length < 2) return [];
    const offer = (id: string, label: string): Offer =>
      offerOf({ whyNot: () => null }, { id, label, price: null, window: id }, { kind: "pass", who });
    const open = offer(`${kind}All`, localize(`TURNCRAFT.GroupTable.all.${kind}.open`, { count: all.length }));
    return kind === "attack" ? [open] : [open, offer(`${kind}Nothing`, localize("TURNCRAFT.GroupTable.all.nothing"))];
  };
  const [declare, intend] = [offers("declare", undeclared), offers("intend", silent)];
  if (declare.length > 0) return declare;
  if (intend.length > 0) return intend;
  return input.gm ? offers("attack", attackersIn(input.state)) : [];
}

/** Offer to roll for a side; null if its die isn't missing, or the reader may not roll. */
export function rollOffer(side: GroupId, context: GroupContext): Offer | null {
  const { input, localize, owns } = context;
  const members = knownMembers(side, context);
  const isOpen = momentOf(input.state).dieless.includes(side) && members.some((id) => input.gm || owns(id));
  const label = localize("TURNCRAFT.GroupTable.rollFor", { group: sideWords(input.state, side, localize) });
  return isOpen ? offerOf(context, { id: `roll:${side}`, label, price: null }, { kind: "roll", group: side }) : null;
}

/** Offer to begin or end restricted quarters (GR-164, GR-166). */
function quartersOffer(context: GroupContext): Offer {
  const restricted = !context.input.state.restrictedQuarters;
  const label = context.localize("TURNCRAFT.GroupTable.quarters.label");
  return offerOf(context, { id: "quarters", label, price: null }, { kind: "quarters", restricted });
}
