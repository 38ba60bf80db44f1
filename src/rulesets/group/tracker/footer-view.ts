import type { ButtonView, FooterView } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type GroupState, hasWork, type Phase, rowOf, sequenceOf } from "../rules/index.ts";
import { type GroupReader, knownMembers, phaseKey, sideWords } from "./board-view.ts";
import { callOf, momentOf } from "./moment.ts";
import { refusalFor } from "./row-view.ts";

/** The GM ends phases (GR-13) and sees who is waited for; a player has the button of what the fight wants of them. */
export function footerOf(reader: GroupReader): FooterView {
  return reader.facts.gm ? gmFooter(reader) : playerFooter(reader);
}

/** The next phase that is entered, as far as it can be told now (GR-23); null: the next round. */
export function nextStop(state: GroupState): Phase | null {
  const sequence = sequenceOf(state.settings);
  const ahead = sequence.slice(sequence.indexOf(state.phase) + 1);
  return ahead.find((phase) => rowOf(phase).always || !state.settings.skipEmpty || hasWork(state, phase)) ?? null;
}

function gmFooter(reader: GroupReader): FooterView {
  const { facts, localize } = reader;
  const { state } = facts;
  const next = nextStop(state);
  const label = nextWords(state, next, localize);
  const { round, activeId: turn, phase } = state;
  const note = openWords(reader);
  // What the phase is open for stands below the button already.
  const why = note === null ? refusalFor({ kind: "advance", round, turn, phase }, reader) : null;
  const nothing = facts.steps.undo === null;
  const button = (
    action: string,
    icon: string,
    key: "previousRound" | "previousTurn" | "nextRound" | "endCombat",
    disabled = false,
  ): ButtonView => {
    const words = localize(`TURNCRAFT.Tracker.${key}`);
    return { action, icon, label: words, tip: disabled ? localize("TURNCRAFT.Tracker.undoNothing") : words, disabled };
  };
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
  const roll = missingDie(reader);
  return {
    main: roll ?? advance,
    before: [
      button("previousRound", "fa-backward-step", "previousRound", nothing),
      {
        ...button("previousTurn", "fa-chevron-left", "previousTurn", nothing),
        label: localize("TURNCRAFT.GroupTable.previousPhase"),
      },
    ],
    after: [
      ...(roll ? [advance] : []),
      button("advanceRound", "fa-forward-step", "nextRound"),
      button("endCombat", "fa-flag-checkered", "endCombat"),
    ],
    rolls: [],
    note,
  };
}

/** The die that blocks the round (GR-34): of sides without players first, as theirs wait for nobody else. */
function missingDie(reader: GroupReader): ButtonView | null {
  const { facts, localize } = reader;
  const npcs = new Set(facts.combatants.filter(({ npc }) => npc).map(({ id }) => id));
  const open = momentOf(facts.state).dieless.filter((group) => knownMembers(group, reader).length > 0);
  const group = open.find((each) => knownMembers(each, reader).every((id) => npcs.has(id))) ?? open[0];
  if (group === undefined) return null;
  const label = localize("TURNCRAFT.GroupTable.rollFor", { group: sideWords(facts.state, group, localize) });
  return { action: "faceAct", act: "roll", who: group, icon: "fa-dice-d6", label, tip: label, disabled: false };
}

/** Label of the main button: its destination. Before the dice are rolled, the side acting in each phase isn't known. */
function nextWords(state: GroupState, next: Phase | null, localize: GroupReader["localize"]): string {
  if (momentOf(state).dieless.length > 0) return localize("TURNCRAFT.GroupTable.toNext");
  if (next) return localize("TURNCRAFT.GroupTable.toPhase", { phase: localize(phaseKey(next, state)) });
  return localize("TURNCRAFT.GroupTable.toRound", { round: state.round + 1 });
}

/** For whom or what this phase is still open; null where it may end. */
export function openWords(reader: GroupReader): string | null {
  const { facts, localize, canSee, nameOf } = reader;
  const { state } = facts;
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
  const { facts, localize, owns, nameOf } = reader;
  const { state } = facts;
  const base = { before: [], after: [], rolls: [], note: null };
  const face = (act: string, who: string, icon: string, label: string): ButtonView => ({
    action: "faceAct",
    act,
    who,
    icon,
    label,
    tip: facts.gmConnected ? label : localize("TURNCRAFT.Tracker.noGM"),
    disabled: !facts.gmConnected,
  });
  const mine = momentOf(state).dieless.find((group) => knownMembers(group, reader).some(owns));
  if (mine) {
    const group = sideWords(state, mine, localize);
    return { ...base, main: face("roll", mine, "fa-dice-d6", localize("TURNCRAFT.GroupTable.rollFor", { group })) };
  }
  const id = state.order.filter(owns).find((each) => callOf(state, each) !== null);
  const call = id === undefined ? null : callOf(state, id);
  if (id === undefined || call === null || call.is === "answer") {
    const waiting = localize("TURNCRAFT.GroupTable.waiting");
    const open = openWords(reader);
    return {
      ...base,
      note: open,
      main: {
        action: "faceAct",
        icon: "fa-hourglass-half",
        label: waiting,
        tip: open ?? localize("TURNCRAFT.GroupTable.gmGoesOn"),
        disabled: true,
      },
    };
  }
  const name = nameOf(id);
  const pass = face("pass", id, "fa-ban", localize("TURNCRAFT.GroupTable.act.passFor", { name }));
  const nothing = face("intendNothing", id, "fa-ban", localize("TURNCRAFT.GroupTable.act.nothingFor", { name }));
  switch (call.is) {
    case "declare":
      return {
        ...base,
        main: face("declare", id, "fa-pen", localize("TURNCRAFT.GroupTable.act.declareFor", { name })),
      };
    case "turnOver":
      return { ...base, main: face("turnOver", id, "fa-eye", localize("TURNCRAFT.GroupTable.act.turnOver")) };
    case "target":
      return {
        ...base,
        main: face(
          "target",
          id,
          "fa-crosshairs",
          localize("TURNCRAFT.GroupTable.act.target", { spell: call.item.name }),
        ),
      };
    case "state":
      return {
        ...base,
        main: face("intend", id, "fa-comment", localize("TURNCRAFT.GroupTable.act.intendFor", { name })),
        after: [nothing],
      };
    case "run":
      return {
        ...base,
        main: face(
          "run",
          id,
          "fa-person-running",
          localize("TURNCRAFT.GroupTable.act.runFor", { name, feet: call.feet }),
        ),
        after: [pass],
      };
    case "do":
      return {
        ...base,
        main: face("do", id, "fa-play", localize("TURNCRAFT.GroupTable.act.doFor", { name, what: call.item.name })),
        after: [pass],
      };
  }
}
