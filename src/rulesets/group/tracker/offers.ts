import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import { tableOffer } from "../../../combat/tracker/judge.ts";
import { type Fighter, type GroupId, type GroupState, group, type Item, rowOf, slotOf } from "../rules/index.ts";
import { type Call, callOf, type GroupReader, knownMembers, momentOf, sideWords } from "./moment.ts";

/*
 * Offers of a phase beside attacks and items: what the fight needs of a combatant now, and what it may do besides. Turn panel, action
 * bar, row, footer and menu place them.
 */

type GroupOfferInput = OfferInput<GroupState>;

/** Window that asks what a command lacks: `attack` for the target too, `strike` for the roll alone. */
export type Asking = "declare" | "reveal" | "intend" | "target" | "do" | "run" | "attack" | "strike";

const windows = new WeakMap<SheetCommand, Asking>();

/** Notes that a window completes this command, which stands for the one that comes of it and is judged as such. */
export function asking<Command extends SheetCommand>(window: Asking, command: Command): Command {
  windows.set(command, window);
  return command;
}

/** Window that completes this command; undefined where it lacks nothing, or any command of its kind is asked about. */
export function askingOf(command: SheetCommand): Asking | undefined {
  return windows.get(command);
}

/** A coming blow, shaped as the rules take it. */
export function at(target: GroupOfferInput["who"]) {
  return { targets: [target], mode: null, called: null, multipliers: [], feet: null };
}

/** Offers of the phase, without the one that ends it for this combatant. */
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
    offers.push(worded(input, "intend", "intend", asking("intend", { kind: "intend", who: [who], intent: null })));
    if (!fighter.delayed) offers.push(worded(input, "delay", "delay", { kind: "delay", who }));
  }
  const isBound = fighter.major === "declared" || fighter.major === "inProgress";
  const label = localize("TURNCRAFT.GroupTable.now.giveUp");
  if (rowOf(state.phase).step > 2 && isBound)
    offers.push(offerOf(input, { id: "give-up", label, price: null }, { kind: "give-up", who }));
  return offers;
}

/** Passes this phase, or states so before others act (GR-47); null without work in it. */
export function passOffer(input: GroupOfferInput): Offer | null {
  const { state, who } = input;
  const { pending, silent } = momentOf(state);
  if (!pending.has(who)) return null;
  return silent.has(who)
    ? worded(input, "pass", "nothing", { kind: "intend", who: [who], intent: "pass" })
    : worded(input, "pass", "pass", { kind: "pass", who });
}

function declareOffers({ commitment, declaration }: Fighter, call: Call | null, input: GroupOfferInput): Offer[] {
  const { who } = input;
  const blank = asking("declare", { kind: "declare", who, commitment: "…" });
  const declare = worded(input, "declare", call?.is === "declare" ? "declare" : "redeclare", blank);
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
      return [worded(input, "reveal", "turnOver", asking("reveal", blank))];
    }
    case "target": {
      const blank = asking("target", { kind: "target", who, target: { named: "…" } });
      return [worded(input, "target", "target", blank, { spell: call.item.name })];
    }
    case "run":
      return [worded(input, "run", "run", asking("run", { kind: "pass", who }), { feet: call.feet })];
    case "do": {
      const { name, uuid } = call.item;
      const look = { id: "do", label: name, price: null, ...(uuid !== "" && { item: uuid }) };
      return [offerOf(input, look, asking("do", standsFor(call.item, state, who)))];
    }
    default:
      return [];
  }
}

/** A spell that is due can't be passed (GR-23), so casting it is judged; an attack still lacks its target. */
function standsFor(item: Item, { phase }: GroupState, who: GroupOfferInput["who"]): SheetCommand {
  return rowOf(phase).ends === "queue" ? { kind: "act", who, item } : { kind: "pass", who };
}

type Word =
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
  word: Word,
  command: SheetCommand,
  data: Record<string, string | number> = {},
) {
  const label = input.localize(`TURNCRAFT.GroupTable.act.${word}`, data);
  return offerOf(input, { id, label, price: null }, command);
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

/** Icons of these offers' buttons. */
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

/** Offers that are no combatant's: the dice of sides (GR-34), and restricted quarters for the Gamemaster (GR-164, GR-166). */
export function tableOffers(reader: GroupReader): Offer[] {
  return [
    ...momentOf(reader.input.state).dieless.flatMap((side) => rollOffer(side, reader) ?? []),
    quartersOffer(reader),
  ];
}

/** Offer to roll for a side; null for an empty one, or one already rolled. */
export function rollOffer(side: GroupId, reader: GroupReader): Offer | null {
  const { input, localize, owns } = reader;
  const members = knownMembers(side, reader);
  const isOpen = momentOf(input.state).dieless.includes(side) && members.some((id) => input.gm || owns(id));
  const label = localize("TURNCRAFT.GroupTable.rollFor", { group: sideWords(input.state, side, localize) });
  return isOpen ? tableOffer(reader, group, { id: `roll:${side}`, label }, { kind: "roll", group: side }) : null;
}

/** To begin or end restricted quarters. */
export function quartersOffer(reader: GroupReader): Offer {
  const restricted = !reader.input.state.restrictedQuarters;
  const label = reader.localize("TURNCRAFT.GroupTable.quarters.label");
  return tableOffer(reader, group, { id: "quarters", label }, { kind: "quarters", restricted });
}
