import { offerButton } from "../../../combat/tracker/judge.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actingIds, aglModifier, type MarchingCommand, type MarchingState, sidesOf } from "../rules/index.ts";
import { type ActView, actView, freshScoresFor, knownOf, type MarchingReader, whyNot } from "./judge.ts";
import { delayOffer, isDelayed } from "./offers.ts";
import { franticOffer } from "./table-offers.ts";

/**
 * Offers in the tracker: for the acting combatants, for those who want to act first, and the GM's frantic combat
 * switch.
 */
export function turnActs(reader: MarchingReader): readonly ActView[] {
  const { input, owns } = reader;
  const { state, gm } = input;
  const now = actingIds(state);
  const acting = now.filter((id) => reader.canSee(id) && (gm || owns(id)));
  // Whoever acts is first already; the Gamemaster has it in the rows' menus.
  const seizing = gm ? [] : knownOf(reader).filter((id) => owns(id) && !now.includes(id) && isOpen(state, id));
  const alone = state.together ? [] : acting;
  return [
    ...alone.map((id) => delayAct(id, reader)),
    ...alone.map((id) => togetherAct(id, reader)),
    ...alone.map((id) => resultAct(id, reader)),
    ...seizing.map((id) => seizeAct(id, reader)),
    ...(gm ? [franticAct(reader)] : []),
  ];
}

/** True if its turn is still to come, or is being taken. */
function isOpen({ fighters }: MarchingState, id: CombatantId): boolean {
  const fighter = fighters[id];
  return fighter !== undefined && !fighter.acted && !fighter.departed && !fighter.defeated;
}

function delayAct(who: CombatantId, reader: MarchingReader): ActView {
  const isAgain = isDelayed(reader.input.state, who);
  const tip = reader.localize(isAgain ? "TURNCRAFT.Marching.act.passOnTip" : "TURNCRAFT.Marching.act.delayTip");
  return offerButton(delayOffer(freshScoresFor(who, reader)), who, { icon: "fa-hourglass-half", tip });
}

/** Opens a window that asks with whom (MO-501). */
function togetherAct(who: CombatantId, reader: MarchingReader): ActView {
  const { localize } = reader;
  const label = localize("TURNCRAFT.Marching.act.together");
  const tip = localize("TURNCRAFT.Marching.act.togetherTip");
  const partners = candidates(who, "together", reader);
  const others = knownOf(reader).filter((id) => id !== who);
  const first = partners[0] ?? others[0];
  if (!first) return { act: "together", who, label, icon: "fa-people-arrows", tip, disabled: true };
  return actView({ act: "together", who, label, tip, icon: "fa-people-arrows" }, together(who, [first]), reader);
}

/** Opens a window that asks against whom, and for whom the die falls (MO-701). */
function seizeAct(who: CombatantId, reader: MarchingReader): ActView {
  const { localize, nameOf } = reader;
  const odds = chanceOf(who, reader.input.state);
  const label = localize("TURNCRAFT.Marching.act.seize", { name: nameOf(who), chance: odds ?? 0 });
  const rivals = candidates(who, "seize", reader);
  const first = rivals[0] ?? knownOf(reader).find((id) => id !== who);
  const tip = localize("TURNCRAFT.Marching.act.seizeTip");
  if (!first) return { act: "seize", who, label, icon: "fa-bolt", tip, disabled: true };
  return actView({ act: "seize", who, label, tip, icon: "fa-bolt" }, seize(who, [first]), reader);
}

/** Opens a window that asks for target and damage (MO-505). */
export function resultAct(who: CombatantId, reader: MarchingReader): ActView {
  const { localize } = reader;
  const target = knownOf(reader).find((id) => id !== who) ?? who;
  const label = localize("TURNCRAFT.Marching.act.result");
  const tip = localize("TURNCRAFT.Marching.act.resultTip");
  const command = { kind: "result", who, target, fells: false, strikesFirst: false, change: null } as const;
  return actView({ act: "result", who, label, tip, icon: "fa-burst" }, command, reader);
}

function franticAct(reader: MarchingReader): ActView {
  const look = { icon: "fa-stopwatch-20", tip: reader.localize("TURNCRAFT.Marching.act.franticTip") };
  return { ...offerButton(franticOffer(reader), "", look), pressed: reader.input.state.frantic.on };
}

/** Targets or partners that the rules allow now, among those visible to the reader. */
export function candidates(who: CombatantId, what: "together" | "seize", reader: MarchingReader): CombatantId[] {
  const command = what === "seize" ? seize : together;
  return knownOf(reader).filter((id) => id !== who && whyNot(command(who, [id]), reader) === null);
}

/** Command to act together with these combatants. */
export function together(who: CombatantId, others: readonly CombatantId[]): MarchingCommand {
  return { kind: "act-together", who, others };
}

/** Command to act before these combatants. */
export function seize(who: CombatantId, others: readonly CombatantId[]): MarchingCommand {
  return { kind: "seize", who, groups: [who, ...others].map((id) => ({ members: [id] })) };
}

/** Percent of AGL checks that succeed; null without an AGL score. */
export function chanceOf(who: CombatantId, { fighters, settings }: MarchingState): number | null {
  const fighter = fighters[who];
  const sides = sidesOf(settings.aglDie) ?? 20;
  if (!fighter || fighter.scores.agl === null) return null;
  const score = fighter.scores.agl + aglModifier(fighter);
  return Math.round((Math.max(0, Math.min(sides, score)) / sides) * 100);
}
