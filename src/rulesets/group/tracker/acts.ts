import { historyOf } from "../../../combat/authority/history-store.ts";
import { storedOf } from "../../../combat/authority/stored.ts";
import { askFields, isSure } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import { logText, nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { type GroupCommand, type GroupId, group, type Item, type Phase } from "../rules/index.ts";

import { askStated, declareAs, offeredTo } from "./ask.ts";
import { together } from "./board-view.ts";
import { allView, chosenForAll } from "./chooser-view.ts";
import { attackersIn, momentOf } from "./moment.ts";

/** Buttons of Group Initiative that are no offers: the end of a phase, and the windows for all of one's creatures. */
export const groupActs: FaceActs = {
  /** `who`: the phase that the button showed, so that a second click ends no other (GR-13). */
  advance: async (fight, { who: phase }) =>
    (await endsUndeclared(fight)) &&
    give(fight, { kind: "advance", round: fight.state.round, turn: fight.state.activeId, phase: phase as Phase }),
  /** All creatures of this user's that haven't declared do so (GR-26). */
  declareAll: async (fight) => {
    for (const [who, item] of await askForAll(fight, "declare"))
      await declareAs(fight, who, { item, plans: [], delay: false });
  },
  /** All of this user's creatures that must state an action do so (GR-47). */
  intendAll: async (fight) => {
    for (const [who, item] of await askForAll(fight, "intend"))
      await give(fight, { kind: "intend", who: [who], intent: item ? { item, minors: [] } : "pass" });
  },
  /** Ends declaring and rolls for a side, `who` (GR-34). */
  endDeclaring: async (fight, { who: side }) => {
    await give(fight, { kind: "advance", round: fight.state.round, turn: fight.state.activeId, phase: "DECLARE" });
    if (stateUnder(group, fight)?.phase === "INITIATIVE") await give(fight, { kind: "roll", group: side as GroupId });
  },
  /** All of them whose attack is next make it, in the order of the rules; whoever has several targets is asked. */
  attackAll: async (fight) => {
    const tried = new Set<CombatantId>();
    for (let who = nextAttacker(fight, tried); who !== undefined; who = nextAttacker(fight, tried)) {
      tried.add(who);
      const next = who;
      const answer = await askAndGive(fight, (giving) => askStated(fight, next, giving, { quick: true }));
      // Dismissed or refused: the others wait.
      if (answer?.kind !== "accepted") return;
    }
  },
};

function nextAttacker(fight: Fighting, tried: ReadonlySet<CombatantId>): CombatantId | undefined {
  const state = stateUnder(group, fight);
  return state ? ownAmong(attackersIn(state), fight).find((id) => !tried.has(id)) : undefined;
}

/** True if declaring ends: where somebody hasn't declared, only after a question (GR-13), which other phases get from the rules. */
async function endsUndeclared(fight: Fighting): Promise<boolean> {
  const state = stateUnder(group, fight);
  const silent = state ? [...momentOf(state).undeclared] : [];
  if (silent.length === 0) return true;
  const text = logText(fight, { event: "TURNCRAFT.Ruling.GR-13.undeclared", data: { names: { combatants: silent } } });
  return isSure(
    { title: localize("TURNCRAFT.Ruling.subject.GR-13"), icon: "fa-scale-balanced", css: "tc-ruling", text },
    { label: localize("TURNCRAFT.Ruling.GR-13.goOn") },
    { label: localize("TURNCRAFT.Ruling.GR-13.stay") },
  );
}

/** Choice of each creature: an item; null: nothing. */
type Chosen = readonly (readonly [who: CombatantId, item: Item | null])[];

/**
 * Asks in one window for the declarations (GR-26) or actions (GR-47) of several creatures; empty if dismissed. Each row
 * starts with the creature's last choice, if still possible.
 */
async function askForAll(fight: Fighting, kind: "declare" | "intend"): Promise<Chosen> {
  const state = stateUnder(group, fight);
  if (!state) return [];
  const ids = ownAmong(momentOf(state)[kind === "declare" ? "undeclared" : "silent"], fight);
  const things = new Map(ids.map((id) => [id, offeredTo(fight, id)]));
  const last = lastOf(fight, kind);
  const rows = ids.map((id) => ({
    id,
    name: nameOf(fight, id),
    img: fight.combatants.get(id)?.img ?? "",
    things: things.get(id) ?? [],
    last: last.get(id) ?? null,
  }));
  const nothing = { label: localize("TURNCRAFT.GroupTable.all.nothing"), icon: "fa-ban", fields: { all: "nothing" } };
  const fields = await askFields(
    {
      title: localize(`TURNCRAFT.GroupTable.all.${kind}.title`),
      icon: kind === "declare" ? "fa-pen" : "fa-comment",
      template: "rulesets/group/all",
      view: allView(kind, rows, state.settings, localizeKey),
      width: 460,
      css: "tc-group-dialog",
    },
    { label: localize(`TURNCRAFT.GroupTable.all.${kind}.ok`, { count: ids.length }) },
    nothing,
  );
  return fields ? ids.map((id) => [id, chosenForAll(fields, id, things.get(id) ?? [])] as const) : [];
}

function ownAmong(ids: ReadonlySet<CombatantId>, fight: Fighting): CombatantId[] {
  const known = fight.combatants.map(({ id, isOwner, isNPC }) => ({
    id: id as CombatantId,
    owned: isOwner,
    npc: isNPC,
  }));
  return together(ids, known, game.user.isGM);
}

/** Of each combatant the thing that they last declared, or did in their slot. */
function lastOf(fight: Fighting, kind: "declare" | "intend"): Map<CombatantId, Item | null> {
  const stored = storedOf(fight);
  const done = stored ? historyOf(stored.history).entries.filter(({ seq }) => seq <= stored.history.at) : [];
  return new Map(done.flatMap(({ given }) => saidIn(given.command as GroupCommand, kind)));
}

function saidIn(command: GroupCommand, kind: "declare" | "intend"): [CombatantId, Item | null][] {
  if (kind === "declare")
    return command.kind === "reveal" || command.kind === "declare-openly"
      ? [[command.who, command.declaration?.item ?? null]]
      : [];
  if (command.kind !== "intend" || command.intent === null) return [];
  const item = command.intent === "pass" ? null : command.intent.item;
  return command.who.map((id) => [id, item]);
}
