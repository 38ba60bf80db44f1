import type { MarkView } from "../../../combat/tracker/facet.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { threatsOn } from "../host/shown.ts";
import { type Fighter, type FlowState, interrupterOf, readiedNow, waitingFor } from "../rules/index.ts";

/** For whose answer the newest window waits (FL-08). */
export function waitedFor({ open }: FlowState): readonly CombatantId[] {
  const window = open.findLast((entry) => entry.window !== null)?.window;
  return window ? waitingFor(window) : [];
}

/** States of a row, what matters most last. */
export function marksOf(id: CombatantId, reader: TrackerReader<FlowState>): MarkView[] {
  const { input, localize, nameOf, canSee } = reader;
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter) return [];
  const marks: MarkView[] = [];
  const mark = (name: string, icon: string, label: string, tip = label) => marks.push({ id: name, icon, label, tip });
  if (!fighter.canThreaten) mark("harmless", "fa-dove", localize("TURNCRAFT.Flow.Mark.harmless"));
  const threats = threatsOn(state, id).filter(canSee);
  if (threats.length > 0) {
    const names = threats.map(nameOf).join(", ");
    mark(
      "threatened",
      "fa-crosshairs",
      localize("TURNCRAFT.Flow.Mark.threatened"),
      localize("TURNCRAFT.Flow.Mark.threatenedBy", { names }),
    );
  }
  if (fighter.turn.flowState)
    mark("flowing", "fa-water", localize("TURNCRAFT.Flow.Mark.flowing"), localize("TURNCRAFT.Flow.Mark.flowingTip"));
  if (fighter.totalDefense)
    mark(
      "guarding",
      "fa-shield-halved",
      localize("TURNCRAFT.Flow.Mark.guarding"),
      localize("TURNCRAFT.Flow.Mark.guardingTip"),
    );
  for (const feint of fighter.feints.filter(({ target }) => canSee(target))) {
    mark(
      "feint",
      "fa-masks-theater",
      localize("TURNCRAFT.Flow.Mark.feint", { other: nameOf(feint.target) }),
      localize("TURNCRAFT.Flow.Mark.feintTip", { other: nameOf(feint.target) }),
    );
  }
  if (fighter.prone)
    mark("prone", "fa-person-falling", localize("TURNCRAFT.Flow.Mark.prone"), localize("TURNCRAFT.Flow.Mark.proneTip"));
  if (fighter.grapple) {
    const other = nameOf(fighter.grapple.other);
    const key = fighter.grapple.role === "grappler" ? "grappling" : "grappled";
    mark(key, "fa-hand-back-fist", localize(`TURNCRAFT.Flow.Mark.${key}`, { other }));
  }
  for (const { name, turns } of fighter.ongoing) {
    const tip = turns === null ? name : localize("TURNCRAFT.Flow.Mark.ongoing", { name, turns });
    mark("ongoing", "fa-droplet", name, tip);
  }
  for (const { name, rounds } of state.roundEffects.filter(({ who }) => who === id)) {
    const key = rounds === null ? "roundEffect" : "roundEffectLeft";
    mark("roundEffect", "fa-cloud-bolt", name, localize(`TURNCRAFT.Flow.Mark.${key}`, { name, rounds: rounds ?? 0 }));
  }
  if (fighter.surprised)
    mark(
      "surprised",
      "fa-face-surprise",
      localize("TURNCRAFT.Flow.Mark.surprised"),
      localize("TURNCRAFT.Flow.Mark.surprisedTip"),
    );
  marks.push(...readyMarks(id, fighter, reader));
  const interrupter = interrupterOf(state, id);
  // One who isn't known to the reader leaves no trace in whom they interrupt.
  if (interrupter !== null && canSee(interrupter))
    mark("interrupted", "fa-pause", localize("TURNCRAFT.Flow.Mark.interrupted"));
  if (waitedFor(state).includes(id)) mark("waiting", "fa-hourglass-half", localize("TURNCRAFT.Tracker.deciding"));
  return marks;
}

function readyMarks(
  id: CombatantId,
  { ready, apReserved }: Fighter,
  { input, localize }: TrackerReader<FlowState>,
): MarkView[] {
  const isActing = readiedNow(input.state)?.who === id;
  if (isActing)
    return [
      {
        id: "acting",
        icon: "fa-bolt",
        label: localize("TURNCRAFT.Flow.Mark.acting"),
        tip: localize("TURNCRAFT.Flow.Mark.acting"),
      },
    ];
  if (!ready) return [];
  const tip = localize("TURNCRAFT.Flow.Mark.readyTip", { trigger: ready.trigger, what: ready.what, ap: apReserved });
  return [
    {
      id: "readied",
      icon: "fa-stopwatch",
      label: localize("TURNCRAFT.Flow.Mark.ready", { trigger: ready.trigger }),
      tip,
    },
  ];
}
