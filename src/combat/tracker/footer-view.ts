import type en from "../../../lang/en.json";
import type { EncounterState } from "../../engine/types.ts";
import { withReference } from "../rule-references.ts";
import type { TrackerFacet } from "./facet.ts";
import type { ButtonView, FooterView, TrackerReader } from "./reader.ts";
import { refusalWords } from "./refusal-words.ts";

/**
 * Before the encounter: dice (if combatants roll individually), surprise, and *begin*. During it: the ruleset's button
 * or *end turn*, and the GM's turn and round buttons.
 */
export function footerView(
  reader: TrackerReader,
  face: Pick<TrackerFacet<EncounterState>, "rolls" | "blocking" | "footer" | "surprise"> | null,
): FooterView {
  if (reader.input.state.round === 0) return before(reader, face);
  return face?.footer?.(reader) ?? during(reader);
}

function before(reader: TrackerReader, face: Parameters<typeof footerView>[1]): FooterView {
  const { input, localize, nameOf, owns } = reader;
  const missing = face?.rolls ? unrolled(reader) : [];
  const mine = missing.filter((id) => input.gm || owns(id));
  const names = missing.map(nameOf);
  const rollAll = button(reader, "rollAll", "fa-dice-d20", input.gm ? "rollAll" : "rollMine", mine.length === 0);
  const rollNPC = button(
    reader,
    "rollNPC",
    "fa-dragon",
    "rollNPC",
    missing.every((id) => !isNPC(reader, id)),
  );
  const note =
    names.length === 0 ? null : localize("TURNCRAFT.Tracker.notRolled", { names: [...new Set(names)].join(", ") });
  const nobody = input.state.order.length === 0;
  const begin = input.gm ? button(reader, "begin", "fa-play", "begin", nobody, "empty") : null;
  // What blocks the start is the large button; the start waits beside it.
  const isUnrolled = mine.length > 0;
  const blocking = isUnrolled ? rollAll : (face?.blocking?.(reader) ?? null);
  return {
    main: blocking ?? begin,
    before:
      input.gm && face?.surprise ? [button(reader, "surprise", "fa-face-surprise", "surprise", nobody, "empty")] : [],
    after: [],
    rolls: blocking && begin ? [...(isUnrolled ? [rollNPC] : []), begin] : [],
    note: input.gm || note ? note : localize("TURNCRAFT.Tracker.gmBegins"),
  };
}

/** The foot of a fight in which one after the other has a turn. */
export function during(reader: TrackerReader): FooterView {
  const { input } = reader;
  const nothing = input.steps.undo === null;
  if (!input.gm) return { main: endTurn(reader), before: [], after: [], rolls: [], note: null };
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
 * For the active combatant's owner, unless the rules refuse it; for the GM always, with the refusal and an override.
 */
function endTurn(reader: TrackerReader): ButtonView {
  const { input, localize, owns, nameOf } = reader;
  const { activeId } = input.state;
  const why = input.endTurn ? refusalWords(input.endTurn, reader) : null;
  const base = {
    action: "endTurn",
    icon: "fa-chevron-right",
    label: localize("TURNCRAFT.Tracker.endTurn"),
    disabled: true,
  };
  if (input.gm) {
    const label = localize(activeId === null ? "TURNCRAFT.Tracker.goOn" : "TURNCRAFT.Tracker.nextTurn");
    return {
      ...base,
      label,
      tip: why ?? (activeId === null ? label : endsTurnOf(reader)),
      disabled: false,
      refused: why !== null,
    };
  }
  if (activeId === null) return { ...base, tip: localize("TURNCRAFT.Tracker.nobodyActs") };
  if (!owns(activeId)) {
    const acting = localize("TURNCRAFT.Tracker.notYourTurn", { active: nameOf(activeId) });
    return { ...base, tip: input.endTurn ? withReference(acting, input.endTurn.clause) : acting };
  }
  if (!input.gmConnected) return { ...base, tip: localize("TURNCRAFT.Tracker.noGM") };
  return { ...base, tip: why ?? endsTurnOf(reader), disabled: why !== null };
}

function endsTurnOf({ input, localize, nameOf }: TrackerReader): string {
  const { activeId } = input.state;
  return activeId === null ? "" : localize("TURNCRAFT.Tracker.endTurnOf", { name: nameOf(activeId) });
}

type Key = keyof typeof en.TURNCRAFT.Tracker;

function button(
  { localize }: TrackerReader,
  action: string,
  icon: string,
  key: Key,
  disabled: boolean,
  why: Key = "allRolled",
): ButtonView {
  const label = localize(`TURNCRAFT.Tracker.${key}`);
  return { action, icon, label, disabled, tip: disabled ? localize(`TURNCRAFT.Tracker.${why}`) : label };
}

function unrolled({ input, canSee }: TrackerReader) {
  const { order, fighters } = input.state;
  return order.filter((id) => canSee(id) && fighters[id]?.initiative === null && !fighters[id]?.departed);
}

function isNPC({ input }: TrackerReader, id: string): boolean {
  return input.combatants.some((combatant) => combatant.id === id && combatant.npc);
}
