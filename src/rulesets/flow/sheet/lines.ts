import type { StateLine, TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import { actorOf, type Fighter, type FlowState, hexesLeft, readiedNow, threatenedBy } from "../rules/index.ts";
import { groundWords } from "../tracker/ground.ts";

/** Status lines of a combatant, such as movement left, readied action, grapple. */
export function linesOf(
  fighter: Fighter,
  { state, who, nameOf, canSee, localize }: TurnPanelInput<FlowState>,
): StateLine[] {
  const lines: StateLine[] = [];
  const line = (icon: string, text: string) => lines.push({ icon, text });
  if (readiedNow(state)?.who === who)
    line("fa-bolt", localize("TURNCRAFT.Flow.Now.acting", { what: fighter.ready?.what ?? "" }));
  if (fighter.ready) {
    const { trigger, what } = fighter.ready;
    line("fa-stopwatch", localize("TURNCRAFT.Flow.Mark.readyTip", { trigger, what, ap: fighter.apReserved }));
  }
  if (actorOf(state) === who)
    line(
      "fa-shoe-prints",
      localize("TURNCRAFT.Flow.Now.move", { hexes: hexesLeft(fighter), speed: fighter.scores.moveSpeed }),
    );
  const threats = threatenedBy(state, who).filter(canSee);
  if (threats.length > 0)
    line("fa-crosshairs", localize("TURNCRAFT.Flow.Mark.threatenedBy", { names: threats.map(nameOf).join(", ") }));
  if (fighter.surprised) line("fa-face-surprise", localize("TURNCRAFT.Flow.Mark.surprisedTip"));
  if (fighter.prone) line("fa-person-falling", localize("TURNCRAFT.Flow.Mark.proneTip"));
  if (fighter.grapple) {
    const key = fighter.grapple.role === "grappler" ? "grappling" : "grappled";
    line("fa-hand-back-fist", localize(`TURNCRAFT.Flow.Mark.${key}`, { other: nameOf(fighter.grapple.other) }));
  }
  if (fighter.turn.flowState) line("fa-water", localize("TURNCRAFT.Flow.Mark.flowingTip"));
  if (fighter.totalDefense) line("fa-shield-halved", localize("TURNCRAFT.Flow.Mark.guardingTip"));
  for (const { target } of fighter.feints.filter((feint) => canSee(feint.target))) {
    line("fa-masks-theater", localize("TURNCRAFT.Flow.Mark.feintTip", { other: nameOf(target) }));
  }
  for (const { name, turns } of fighter.ongoing) {
    line("fa-droplet", turns === null ? name : localize("TURNCRAFT.Flow.Mark.ongoing", { name, turns }));
  }
  const ground = groundWords(state, localize);
  if (ground) line("fa-ruler", ground);
  return lines;
}
