import { type ButtonView, type FooterView, offerButton, offerInput } from "../../../combat/tracker/context.ts";
import { differing, type SurpriseFacet, type TrackerFacet } from "../../../combat/tracker/facet.ts";
import { during } from "../../../combat/tracker/footer-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type GroupCommand,
  type GroupId,
  type GroupState,
  membersOf,
  nextStop,
  type Phase,
  rowOf,
} from "../rules/index.ts";
import { askReaction } from "./attack-ask.ts";
import { boardView } from "./board-view.ts";
import { peek } from "./covered.ts";
import { actingIn, called, callOf, type GroupContext, knownMembers, momentOf, phaseKey, sideWords } from "./moment.ts";
import {
  advanceOffer,
  allOffers,
  calledOffers,
  endDeclaringOffer,
  hasPlayers,
  offerIcons,
  rollOffer,
  tableOffers,
} from "./offers.ts";
import { rowGroupsOf } from "./order-view.ts";
import { promptsView } from "./prompts.ts";
import { rowView } from "./row-view.ts";

const folder = "systems/turncraft/templates/rulesets/group";

const isSurprised = ({ fighters }: GroupState, who: CombatantId) => fighters[who]?.surprised ?? false;

/** Surprise as the GM sets and clears it by hand; no roll is made (GR-11, GR-12). */
export const groupSurprise: SurpriseFacet<GroupState> = {
  means: "TURNCRAFT.Surprise.group",
  sides: ({ input: { state }, localize }) =>
    (Object.keys(state.groups) as GroupId[])
      .sort()
      .map((group) => ({ name: sideWords(state, group, localize), who: membersOf(state, group) })),
  isSurprised,
  commands: (state, asked) => {
    const { on, off } = differing({ isSurprised }, state, asked);
    const mark = (who: readonly CombatantId[], surprised: boolean): GroupCommand[] =>
      who.length > 0 ? [{ kind: "surprise", who, surprised }] : [];
    return [...mark(on, true), ...mark(off, false)];
  },
};

export const groupTracker: TrackerFacet<GroupState> = {
  tour: [
    { id: "path", selector: ".tc-path" },
    { id: "sides", selector: ".tc-sides" },
  ],
  rowTemplate: `${folder}/row.hbs`,
  boardTemplate: `${folder}/board.hbs`,
  board: boardView,
  offers: tableOffers,
  rolls: false,
  acting: actingIn,
  called,
  rowGroups: rowGroupsOf,
  clock: ({ input: { state }, localize }) => ({
    round: localize("TURNCRAFT.Tracker.round", { round: state.round }),
    turn: localize(phaseKey(state.phase, state)),
  }),
  footer: footerOf,
  row: (combatant, context) => rowView(combatant, context, peek),
  next: () => null,
  waiting,
  about: ({ window }) => window?.victim ?? null,
  surprise: groupSurprise,
  prompts: promptsView,
  askMissing: askReaction,
};

/** Combatants everyone waits for: in a window, to reveal a card, to name a target, or to state an action (GR-47). */
function waiting(state: GroupState): CombatantId[] {
  if (state.round === 0) return [];
  const asked = Object.entries(state.window?.asked ?? {}) as [CombatantId, string][];
  if (state.window) return asked.flatMap(([id, answer]) => (answer === "waiting" ? [id] : []));
  const { covered, owing, silent } = momentOf(state);
  if (state.phase === "INITIATIVE") return [...covered];
  return rowOf(state.phase).slot === null ? [] : [...new Set([...owing, ...silent])];
}

/** Lets the GM end phases (GR-13) and see the awaited combatants; players get their own button. */
export function footerOf(context: GroupContext): FooterView {
  return context.input.gm ? gmFooter(context) : playerFooter(context);
}

function gmFooter(context: GroupContext): FooterView {
  const { input, localize } = context;
  const { state } = input;
  const next = nextStop(state);
  const label = nextWords(state, next, localize);
  const note = openWords(context);
  // What the phase is open for stands below the button already. Never disabled: the GM who calls time may override (GR-169).
  const style = { icon: "fa-chevron-right", label };
  const button = offerButton(advanceOffer(context), "", style);
  const advance = { action: "giveOffer", ...button, disabled: false, ...(note !== null && { tip: label }) };
  const ending = endDeclaringOffer(context);
  const tip = localize("TURNCRAFT.GroupTable.endDeclaring");
  const roll = rollsOf(context)[0];
  const [all, nothing] = roll ? [] : allButtons(context);
  const { owing, firsts } = momentOf(state);
  // Spells go in a fixed order: the first one due is all that the phase waits for.
  const casting = rowOf(state.phase).ends === "queue" ? [...firsts] : [];
  const caster = [...owing, ...casting].find((id) => input.combatants.some((each) => each.id === id && each.npc));
  const [aim] = caster === undefined ? [] : calledButtons(caster, context);
  const first =
    roll ?? all ?? aim ?? (ending && { action: "giveOffer", ...offerButton(ending, "", { icon: "fa-dice-d6", tip }) });
  const steps = during(context);
  return {
    ...steps,
    main: first ?? advance,
    before: steps.before.map((step) => (step.action === "previousTurn" ? phaseBack(step, localize) : step)),
    after: [...(nothing ? [nothing] : []), ...(first ? [advance] : []), ...steps.after],
    note,
  };
}

function phaseBack(turnBack: ButtonView, localize: GroupContext["localize"]): ButtonView {
  const { disabled, tip } = turnBack;
  const label = localize("TURNCRAFT.GroupTable.previousPhase");
  return { ...turnBack, label, tip: disabled ? tip : localize("TURNCRAFT.GroupTable.undoToPhase") };
}

/** Dice blocking the round (GR-34), first for sides without players, free to roll at once. */
function rollsOf(context: GroupContext): ButtonView[] {
  const isRunning = (side: GroupId) => hasPlayers(side, context);
  return momentOf(context.input.state)
    .dieless.toSorted((a, b) => Number(isRunning(a)) - Number(isRunning(b)))
    .flatMap((side) => rollOffer(side, context) ?? [])
    .map((offer) => ({ action: "giveOffer", ...offerButton(offer, "", { icon: "fa-dice-d6" }) }));
}

/** Buttons for several creatures at once: with a window, and nothing for all. */
function allButtons(context: GroupContext): ButtonView[] {
  return allOffers(context).map((offer) => {
    const icon = offer.id.endsWith("Nothing") ? "fa-ban" : "fa-users";
    return { action: "giveOffer", ...offerButton(offer, "", { icon }) };
  });
}

/** Label of the main button: the destination. Before the dice are rolled, the acting side of a phase isn't known. */
function nextWords(state: GroupState, next: Phase | null, localize: GroupContext["localize"]): string {
  if (momentOf(state).dieless.length > 0) return localize("TURNCRAFT.GroupTable.toNext");
  if (next) return localize("TURNCRAFT.GroupTable.toPhase", { phase: localize(phaseKey(next, state)) });
  return localize("TURNCRAFT.GroupTable.toRound", { round: state.round + 1 });
}

/** Combatants or tasks keeping the phase open; null if it may end. */
function openWords(context: GroupContext): string | null {
  const { input, localize, canSee, nameOf } = context;
  const { state } = input;
  const { undeclared, covered, dieless, owing, silent, pending } = momentOf(state);
  const names = (ids: Iterable<CombatantId>) => [...ids].filter(canSee).map(nameOf).join(", ");
  const line = (key: "undeclared" | "covered" | "dieless" | "owing" | "silent" | "pending", text: string) =>
    text === "" ? [] : [localize(`TURNCRAFT.GroupTable.open.${key}`, { names: text })];
  const groups = dieless.filter((group) => knownMembers(group, context).length > 0);
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

function playerFooter(context: GroupContext): FooterView {
  const { input, localize, owns } = context;
  const { state } = input;
  const base = { before: [], after: [], rolls: [], note: null };
  const who = state.order.find((id) => owns(id) && callOf(state, id) !== null);
  const roll = rollsOf(context)[0];
  const [mine, ...others] = roll ? [roll] : allButtons(context);
  if (mine) return { ...base, main: answerable(mine, context), after: others.map((each) => answerable(each, context)) };
  const [main, pass] = who === undefined ? [] : calledButtons(who, context);
  if (main) return { ...base, main, after: pass ? [pass] : [] };
  const note = openWords(context);
  const label = localize(note === null ? "TURNCRAFT.GroupTable.waitingForGM" : "TURNCRAFT.GroupTable.waiting");
  const tip = note ?? localize("TURNCRAFT.GroupTable.gmGoesOn");
  return { ...base, note, main: { action: "giveOffer", icon: "fa-hourglass-half", label, tip, disabled: true } };
}

/** Offers for a combatant due to choose, passing included. */
function calledButtons(who: CombatantId, context: GroupContext): ButtonView[] {
  const { localize, nameOf } = context;
  const { offers } = calledOffers(offerInput(context, who));
  return offers
    .filter(({ id }) => id !== "delay")
    .map((offer) => {
      const label = localize("TURNCRAFT.GroupTable.act.for", { name: nameOf(who), act: offer.label });
      const style = { icon: offerIcons[offer.id] ?? "", label };
      return answerable({ action: "giveOffer", ...offerButton(offer, who, style) }, context);
    });
}

/** The button, disabled while no GM is connected. */
function answerable(button: ButtonView, { input, localize }: GroupContext): ButtonView {
  return input.gmConnected ? button : { ...button, disabled: true, tip: localize("TURNCRAFT.Tracker.noGM") };
}
