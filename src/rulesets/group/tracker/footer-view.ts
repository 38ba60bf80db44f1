import { during } from "../../../combat/tracker/footer-view.ts";
import { offerButton, offerInput, whyNot } from "../../../combat/tracker/judge.ts";
import type { ButtonView, FooterView } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type GroupId,
  type GroupState,
  group,
  hasWork,
  type Phase,
  rowOf,
  sequenceOf,
  withoutDie,
} from "../rules/index.ts";
import { together } from "./board-view.ts";
import { attackersIn, callOf, type GroupReader, knownMembers, momentOf, phaseKey, sideWords } from "./moment.ts";
import { calledOffers, offerIcons, rollOffer } from "./offers.ts";

/** Lets the GM end phases (GR-13) and see who is awaited; players get their own button. */
export function footerOf(reader: GroupReader): FooterView {
  return reader.input.gm ? gmFooter(reader) : playerFooter(reader);
}

/** The next phase that is entered, as far as it can be told now (GR-23); null: the next round. */
export function nextStop(state: GroupState): Phase | null {
  const sequence = sequenceOf(state.settings);
  const ahead = sequence.slice(sequence.indexOf(state.phase) + 1);
  return ahead.find((phase) => rowOf(phase).always || !state.settings.skipEmpty || hasWork(state, phase)) ?? null;
}

function gmFooter(reader: GroupReader): FooterView {
  const { input, localize } = reader;
  const { state } = input;
  const next = nextStop(state);
  const label = nextWords(state, next, localize);
  const { round, activeId: turn, phase } = state;
  const note = openWords(reader);
  // What the phase is open for stands below the button already.
  const why = note === null ? whyNot(reader, group, { kind: "advance", round, turn, phase }) : null;
  // Never dead: whoever calls time is told what is open, and may insist (GR-169).
  const advance = {
    action: "faceAct",
    act: "advance",
    who: phase,
    icon: "fa-chevron-right",
    label,
    tip: why ?? label,
    disabled: false,
  };
  const first = rollsOf(reader)[0] ?? allButton(reader) ?? endDeclaring(reader);
  const steps = during(reader);
  const phaseBack = { label: localize("TURNCRAFT.GroupTable.previousPhase") };
  return {
    ...steps,
    main: first ?? advance,
    before: steps.before.map((step) => (step.action === "previousTurn" ? { ...step, ...phaseBack } : step)),
    after: [...(first ? [advance] : []), ...steps.after],
    note,
  };
}

/** Dice that block the round (GR-34): of sides without players first, as theirs wait for nobody else. */
function rollsOf(reader: GroupReader): ButtonView[] {
  const isPlayed = (side: GroupId) => hasPlayers(side, reader);
  return momentOf(reader.input.state)
    .dieless.toSorted((a, b) => Number(isPlayed(a)) - Number(isPlayed(b)))
    .flatMap((side) => rollOffer(side, reader) ?? [])
    .map((offer) => ({ action: "faceAct", ...offerButton(offer, "", { icon: "fa-dice-d6" }) }));
}

function hasPlayers(side: GroupId, reader: GroupReader): boolean {
  const npcs = new Set(reader.input.combatants.filter(({ npc }) => npc).map(({ id }) => id));
  return knownMembers(side, reader).some((id) => !npcs.has(id));
}

/** Button that ends declaring and rolls for a side without players, whose die waits for nobody; null while somebody hasn't declared. */
function endDeclaring(reader: GroupReader): ButtonView | null {
  const { input, localize } = reader;
  const { state } = input;
  if (state.phase !== "DECLARE" || momentOf(state).undeclared.size > 0) return null;
  const side = withoutDie(state).find((each) => !hasPlayers(each, reader));
  if (side === undefined) return null;
  const label = localize("TURNCRAFT.GroupTable.rollFor", { group: sideWords(state, side, localize) });
  const tip = localize("TURNCRAFT.GroupTable.endDeclaring");
  return { action: "faceAct", act: "endDeclaring", who: side, icon: "fa-dice-d6", label, tip, disabled: false };
}

/**
 * Button for all creatures of the reader's that have to declare or to choose their action, and for all of a GM's that may attack;
 * null where that is one at most.
 */
function allButton({ input, localize }: GroupReader): ButtonView | null {
  const { undeclared, silent } = momentOf(input.state);
  const count = (ids: ReadonlySet<CombatantId>) => together(ids, input.combatants, input.gm).length;
  const button = (kind: "declare" | "intend" | "attack", ids: ReadonlySet<CombatantId>): ButtonView => {
    const label = localize(`TURNCRAFT.GroupTable.all.${kind}.open`, { count: count(ids) });
    return { action: "faceAct", act: `${kind}All`, icon: "fa-users", label, tip: label, disabled: false };
  };
  if (count(undeclared) > 1) return button("declare", undeclared);
  if (count(silent) > 1) return button("intend", silent);
  const attackers = attackersIn(input.state);
  return input.gm && count(attackers) > 1 ? button("attack", attackers) : null;
}

/** Label of the main button: its destination. Before the dice are rolled, the side acting in each phase isn't known. */
function nextWords(state: GroupState, next: Phase | null, localize: GroupReader["localize"]): string {
  if (momentOf(state).dieless.length > 0) return localize("TURNCRAFT.GroupTable.toNext");
  if (next) return localize("TURNCRAFT.GroupTable.toPhase", { phase: localize(phaseKey(next, state)) });
  return localize("TURNCRAFT.GroupTable.toRound", { round: state.round + 1 });
}

/** Combatants or tasks that keep this phase open; null if it may end. */
export function openWords(reader: GroupReader): string | null {
  const { input, localize, canSee, nameOf } = reader;
  const { state } = input;
  const { undeclared, covered, dieless, owing, silent, pending } = momentOf(state);
  const names = (ids: Iterable<CombatantId>) => [...ids].filter(canSee).map(nameOf).join(", ");
  const line = (key: "undeclared" | "covered" | "dieless" | "owing" | "silent" | "pending", text: string) =>
    text === "" ? [] : [localize(`TURNCRAFT.GroupTable.open.${key}`, { names: text })];
  const groups = dieless.filter((group) => knownMembers(group, reader).length > 0);
  const lines = [
    ...line("undeclared", names(undeclared)),
    ...(state.phase === "INITIATIVE" ? line("covered", names(covered)) : []),
    ...line("dieless", groups.map((group) => sideWords(state, group, localize)).join(", ")),
    ...line("owing", names(owing)),
    ...line("silent", names(silent)),
    ...line("pending", names([...pending].filter((id) => !silent.has(id)))),
  ];
  return lines.length === 0 ? null : lines.join(" ");
}

function playerFooter(reader: GroupReader): FooterView {
  const { input, localize, owns } = reader;
  const { state } = input;
  const base = { before: [], after: [], rolls: [], note: null };
  const who = state.order.find((id) => owns(id) && callOf(state, id) !== null);
  const mine = rollsOf(reader)[0] ?? allButton(reader);
  if (mine) return { ...base, main: heard(mine, reader) };
  const [main, pass] = who === undefined ? [] : calledButtons(who, reader);
  if (main) return { ...base, main, after: pass ? [pass] : [] };
  const label = localize("TURNCRAFT.GroupTable.waiting");
  const note = openWords(reader);
  const tip = note ?? localize("TURNCRAFT.GroupTable.gmGoesOn");
  return { ...base, note, main: { action: "faceAct", icon: "fa-hourglass-half", label, tip, disabled: true } };
}

/** Offers for a combatant whose turn it is to choose, including passing. */
function calledButtons(who: CombatantId, reader: GroupReader): ButtonView[] {
  const { localize, nameOf } = reader;
  const { offers } = calledOffers(offerInput(reader, who, group));
  return offers
    .filter(({ id }) => id !== "delay")
    .map((offer) => {
      const label = localize("TURNCRAFT.GroupTable.act.for", { name: nameOf(who), act: offer.label });
      const look = { icon: offerIcons[offer.id] ?? "", label };
      return heard({ action: "faceAct", ...offerButton(offer, who, look) }, reader);
    });
}

/** The button, disabled while no Gamemaster's page hears of it. */
function heard(button: ButtonView, { input, localize }: GroupReader): ButtonView {
  return input.gmConnected ? button : { ...button, disabled: true, tip: localize("TURNCRAFT.Tracker.noGM") };
}
