import type en from "../../../lang/en.json";
import type { EncounterState } from "../../engine/types.ts";
import { withReference } from "../rule-references.ts";
import type { TrackerFacet } from "./facet.ts";
import type { ButtonView, FooterView, Reader } from "./reader.ts";
import { refusalWords } from "./refusal-words.ts";

/**
 * Before the fight: dice, where everybody rolls for themself, who is surprised, and *begin*. In it: what the ruleset's face says, else
 * *end turn* for whoever's turn it is, and the steps of the clock for the GM.
 */
export function footerView(
  reader: Reader,
  face: Pick<TrackerFacet<EncounterState>, "rolls" | "footer" | "surprise"> | null,
): FooterView {
  if (reader.facts.state.round === 0) return before(reader, face?.rolls ?? false, face?.surprise !== undefined);
  return face?.footer?.(reader) ?? during(reader);
}

function before(reader: Reader, everybodyRolls: boolean, knowsSurprise: boolean): FooterView {
  const { facts, localize, nameOf, owns } = reader;
  const missing = everybodyRolls ? unrolled(reader) : [];
  const mine = missing.filter((id) => facts.gm || owns(id));
  const names = missing.map(nameOf);
  const rollAll = button(reader, "rollAll", "fa-dice-d20", facts.gm ? "rollAll" : "rollMine", mine.length === 0);
  const rollNPC = button(
    reader,
    "rollNPC",
    "fa-dragon",
    "rollNPC",
    missing.every((id) => !isNPC(reader, id)),
  );
  const note =
    names.length === 0 ? null : localize("TURNCRAFT.Tracker.notRolled", { names: [...new Set(names)].join(", ") });
  const nobody = facts.state.order.length === 0;
  const begin = facts.gm ? button(reader, "begin", "fa-play", "begin", nobody, "empty") : null;
  // What blocks the start is the large button; the start waits beside it.
  const isBlocked = mine.length > 0;
  return {
    main: isBlocked ? rollAll : begin,
    before:
      facts.gm && knowsSurprise ? [button(reader, "surprise", "fa-face-surprise", "surprise", nobody, "empty")] : [],
    after: [],
    rolls: isBlocked && begin ? [rollNPC, begin] : [],
    note: facts.gm || note ? note : localize("TURNCRAFT.Tracker.gmBegins"),
  };
}

/** The foot of a fight in which one after the other has a turn. */
export function during(reader: Reader): FooterView {
  const { facts } = reader;
  const nothing = facts.steps.undo === null;
  if (!facts.gm) return { main: endTurn(reader), before: [], after: [], rolls: [], note: null };
  return {
    main: endTurn(reader),
    before: [
      button(reader, "previousRound", "fa-backward-step", "previousRound", nothing, "undoNothing"),
      button(reader, "previousTurn", "fa-chevron-left", "previousTurn", nothing, "undoNothing"),
    ],
    after: [
      button(reader, "advanceRound", "fa-forward-step", "nextRound", false),
      button(reader, "endCombat", "fa-flag-checkered", "endCombat", false),
    ],
    rolls: [],
    note: null,
  };
}

/**
 * For the active combatant's owner wherever it stands in the order, unless the rules refuse it; for the GM always, who may
 * insist and is told what speaks against it.
 */
function endTurn(reader: Reader): ButtonView {
  const { facts, localize, owns, nameOf } = reader;
  const { activeId } = facts.state;
  const why = facts.endTurn ? refusalWords(facts.endTurn, reader) : null;
  const base = {
    action: "endTurn",
    icon: "fa-chevron-right",
    label: localize("TURNCRAFT.Tracker.endTurn"),
    disabled: true,
  };
  if (facts.gm) {
    const label = localize(activeId === null ? "TURNCRAFT.Tracker.goOn" : "TURNCRAFT.Tracker.nextTurn");
    return { ...base, label, tip: why ?? (activeId === null ? label : endsTurnOf(reader)), disabled: false };
  }
  if (activeId === null) return { ...base, tip: localize("TURNCRAFT.Tracker.nobodyActs") };
  if (!owns(activeId)) {
    const acting = localize("TURNCRAFT.Tracker.notYourTurn", { active: nameOf(activeId) });
    return { ...base, tip: facts.endTurn ? withReference(acting, facts.endTurn.clause) : acting };
  }
  if (!facts.gmConnected) return { ...base, tip: localize("TURNCRAFT.Tracker.noGM") };
  return { ...base, tip: why ?? endsTurnOf(reader), disabled: why !== null };
}

function endsTurnOf({ facts, localize, nameOf }: Reader): string {
  const { activeId } = facts.state;
  return activeId === null ? "" : localize("TURNCRAFT.Tracker.endTurnOf", { name: nameOf(activeId) });
}

type Key = keyof typeof en.TURNCRAFT.Tracker;

function button(
  { localize }: Reader,
  action: string,
  icon: string,
  key: Key,
  disabled: boolean,
  why: Key = "allRolled",
): ButtonView {
  const label = localize(`TURNCRAFT.Tracker.${key}`);
  return { action, icon, label, disabled, tip: disabled ? localize(`TURNCRAFT.Tracker.${why}`) : label };
}

function unrolled({ facts, canSee }: Reader) {
  const { order, fighters } = facts.state;
  return order.filter((id) => canSee(id) && fighters[id]?.initiative === null && !fighters[id]?.departed);
}

function isNPC({ facts }: Reader, id: string): boolean {
  return facts.combatants.some((combatant) => combatant.id === id && combatant.npc);
}
