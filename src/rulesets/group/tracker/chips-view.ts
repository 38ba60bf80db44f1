import type { Localize } from "../../../combat/views/index.ts";
import { type CombatantId, signed } from "../../../engine/index.ts";
import { dueOf, type Fighter, namesake, type Phase, rowOf } from "../rules/index.ts";
import { type GroupReader, phaseKey } from "./moment.ts";
import { homeIn, reasonFor } from "./order-view.ts";

/** A short word on a row, and what it means. */
export interface ChipView {
  readonly id: string;
  readonly text: string;
  readonly tip: string;
}

/** The short words on a row: what will be done and where, segments, spells, and what the GM wrote down. */
export function chipsOf(id: CombatantId, fighter: Fighter, reader: GroupReader): ChipView[] {
  const { input, localize } = reader;
  const { state } = input;
  if (rowOf(state.phase).step < 3) return notedChips(fighter, reader);
  const chips = notedChips(fighter, reader);
  const { spell, intent, minors, late } = fighter;
  if (intent === "pass")
    chips.push(chip("pass", localize("TURNCRAFT.GroupTable.chip.pass"), localize("TURNCRAFT.GroupTable.chip.passTip")));
  else if (intent)
    chips.push(
      chip(
        "intent",
        intent.item.name,
        localize("TURNCRAFT.GroupTable.chip.intent", {
          what: [intent.item, ...intent.minors].map(({ name }) => name).join(", "),
        }),
      ),
    );
  const home = homeIn(state, id);
  if (home !== null && !late && rowOf(home).part !== null && fighter.majorPhase === null) {
    chips.push(
      chip(
        "home",
        partWords(namesake(home, state.settings), localize),
        localize("TURNCRAFT.GroupTable.chip.home", { phase: localize(phaseKey(home, state)) }),
      ),
    );
  }
  const reason = reasonFor(id, reader);
  if (reason && reason.text !== "" && home !== "E_SPELLS") chips.push(chip("value", reason.text, reason.why));
  const used = minors.reduce((sum, { segments }) => sum + segments, 0);
  if (minors.length > 0) {
    const what = minors.map(({ name }) => name).join(", ");
    chips.push(
      chip(
        "segments",
        localize("TURNCRAFT.GroupTable.chip.segments", { segments: used }),
        localize("TURNCRAFT.GroupTable.chip.segmentsTip", { what, segments: used, seconds: used * 6 }),
      ),
    );
  }
  if (spell && (spell.state === "casting" || spell.state === "failing")) {
    const due = dueOf(spell);
    const key = due.round > state.round ? "dueLater" : "due";
    chips.push(chip("spell", localize(`TURNCRAFT.GroupTable.chip.${key}`, { ...due }), spell.item.name));
  }
  if (spell?.state === "lost") chips.push(chip("lost", localize("TURNCRAFT.GroupTable.chip.lost"), spell.item.name));
  if (fighter.major === "used") chips.push(chip("used", "✓", localize("TURNCRAFT.GroupTable.chip.used")));
  if (fighter.major === "lost") chips.push(chip("lost", "✗", localize("TURNCRAFT.GroupTable.chip.majorLost")));
  return chips;
}

/**
 * Chips for the GM's notes on a combatant: conditions (GR-116), modifiers (GR-125); lines of sight are shown to the GM
 * only (GR-122).
 */
function notedChips({ conditions, situational, sight }: Fighter, { input, localize }: GroupReader): ChipView[] {
  const chips = conditions.map(({ name, impedes }) =>
    chip("condition", name, impedes ? localize("TURNCRAFT.GroupTable.chip.impedes", { name }) : name),
  );
  const { by, against } = situational;
  if (by !== 0 || against !== 0) {
    const data = { by: signed(by), against: signed(against) };
    chips.push(
      chip("situational", `${data.by} / ${data.against}`, localize("TURNCRAFT.GroupTable.chip.situational", data)),
    );
  }
  const { cover, concealment } = sight;
  if (input.gm && (cover > 0 || concealment > 0)) {
    const tip = localize("TURNCRAFT.GroupTable.chip.sight", { cover, concealment });
    chips.push(chip("sight", `${Math.max(cover, concealment)} %`, tip));
  }
  return chips;
}

function partWords(phase: Phase, localize: Localize): string {
  const { part } = rowOf(phase);
  return part === null ? "" : localize(`TURNCRAFT.GroupTable.part.${part}`);
}

function chip(id: string, text: string, tip: string): ChipView {
  return { id, text, tip };
}
