import { doneSteps } from "../../../combat/authority/history-store.ts";
import { askFields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { openQuestion } from "../../../combat/prompts-ruling.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import type { OfferWindows } from "../../../combat/tracker/facet.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import { nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { listen } from "../../../listening.ts";
import { askUndeclared, type GroupCommand, group, type Item, isOver } from "../rules/index.ts";

import { askStated, combatantWindows, declareAs, offeredTo } from "./ask.ts";
import { allView, chosenForAll } from "./chooser-view.ts";
import { attackersIn, momentOf, openFor, together } from "./moment.ts";

/** Windows completing offers: of a combatant, of all own creatures, and the end of a phase. */
export const groupWindows: OfferWindows = {
  ...combatantWindows,
  advance: async ({ fight, command }) => ((await endsUndeclared(fight)) ? command : null),
  /** Declares for all of the user's creatures that haven't (GR-26). */
  declareAll: async ({ fight }) => chooseAll(fight, "declare", await askForAll(fight, "declare")),
  /** States the actions of all of the user's creatures that have to (GR-47). */
  intendAll: async ({ fight }) => chooseAll(fight, "intend", await askForAll(fight, "intend")),
  /** Gives empty declarations or statements for all, without a window. */
  declareNothing: ({ fight }) => chooseAll(fight, "declare", nothingIn(fight, "declare")),
  intendNothing: ({ fight }) => chooseAll(fight, "intend", nothingIn(fight, "intend")),
  /** Ends declaring, then rolls for a side (GR-34). */
  async endDeclaring({ fight, command }) {
    await give(fight, { kind: "advance", round: fight.state.round, turn: fight.state.activeId, phase: "DECLARE" });
    return stateUnder(group, fight)?.phase === "INITIATIVE" ? command : null;
  },
  /**
   * Makes the next stated attack of each of the user's combatants, in the order of the rules; asks for a target where
   * there are several.
   */
  async attackAll({ fight }) {
    const tried = new Set<CombatantId>();
    for (let who = nextAttacker(fight, tried); who !== undefined; who = nextAttacker(fight, tried)) {
      tried.add(who);
      const next = who;
      const answer = await askAndGive(fight, (giving) => askStated(fight, next, giving, { quick: true }));
      // Dismissed or refused: the others wait.
      if (answer?.kind !== "accepted") return null;
    }
    return null;
  },
};

function nextAttacker(fight: Fighting, tried: ReadonlySet<CombatantId>): CombatantId | undefined {
  const state = stateUnder(group, fight);
  return state ? ownAmong(attackersIn(state), fight).find((id) => !tried.has(id)) : undefined;
}

/**
 * True if declaring ends: with missing declarations only after a question (GR-13); further phases have questions from the rules.
 * The question closes once all have declared.
 */
async function endsUndeclared(fight: Fighting): Promise<boolean> {
  const silent = silentNow(fight);
  if (silent.length === 0) return true;
  const asked = openQuestion(fight, askUndeclared(silent));
  const ignore = listen({ updateCombat: () => silentNow(fight).length === 0 && asked.close() });
  const answer = await asked.answer;
  ignore();
  return answer === "continue";
}

function silentNow(fight: Fighting): readonly CombatantId[] {
  const state = stateUnder(group, fight);
  return state ? [...momentOf(state).undeclared] : [];
}

/** True if the combatant still has to choose; the choice may have come while the window was open. */
function isOpen(fight: Fighting, kind: "declare" | "intend", who: CombatantId): boolean {
  const state = stateUnder(group, fight);
  return state !== null && openFor(state, kind).has(who);
}

/** Gives the choices of creatures still without a choice, with a command for every creature. */
async function chooseAll(fight: Fighting, kind: "declare" | "intend", chosen: Chosen): Promise<null> {
  for (const [who, item] of chosen) {
    if (!isOpen(fight, kind, who)) continue;
    if (kind === "declare") await declareAs(fight, who, { item, plans: [], delay: false });
    else await give(fight, { kind, who: [who], intent: item ? { item, minors: [] } : "pass" });
  }
  return null;
}

/** Empty choice for each of the user's creatures still to choose. */
function nothingIn(fight: Fighting, kind: "declare" | "intend"): Chosen {
  const state = stateUnder(group, fight);
  return state ? ownAmong(openFor(state, kind), fight).map((id) => [id, null]) : [];
}

/** Choice of every creature: an item; null: no action. */
type Chosen = readonly (readonly [who: CombatantId, item: Item | null])[];

/**
 * Asks in a single window for the declarations (GR-26) or actions (GR-47) of several creatures; empty if dismissed. Every row
 * starts with the creature's last choice, if still possible.
 */
async function askForAll(fight: Fighting, kind: "declare" | "intend"): Promise<Chosen> {
  const state = stateUnder(group, fight);
  if (!state) return [];
  const ids = ownAmong(openFor(state, kind), fight);
  const things = new Map(ids.map((id) => [id, offeredTo(fight, id)]));
  const last = lastOf(fight, kind);
  const rows = ids.map((id) => ({
    id,
    name: nameOf(fight, id),
    img: fight.combatants.get(id)?.img ?? "",
    things: things.get(id) ?? [],
    last: last.get(id) ?? null,
    isLate: (item: Item) => isOver(state, id, item),
  }));
  const nothing = { label: localize("TURNCRAFT.GroupTable.all.nothing"), icon: "fa-ban", fields: { all: "nothing" } };
  const fields = await askFields(
    {
      title: localize(`TURNCRAFT.GroupTable.all.${kind}.title`),
      icon: kind === "declare" ? "fa-pen" : "fa-comment",
      template: "rulesets/group/all",
      view: allView(kind, rows, state.settings, localizeKey),
      width: 540,
      css: "tc-group-dialog",
    },
    { label: localize(`TURNCRAFT.GroupTable.all.${kind}.ok`, { count: ids.length }) },
    nothing,
  );
  return fields ? ids.map((id) => [id, chosenForAll(fields, id, things.get(id) ?? [])] as const) : [];
}

function ownAmong(ids: ReadonlySet<CombatantId>, fight: Fighting): CombatantId[] {
  const known = fight.combatants.map(({ id, isOwner, isNPC, players }) => ({
    id: id as CombatantId,
    owned: isOwner,
    npc: isNPC,
    byPlayer: players.some((user) => user.active),
  }));
  return together(ids, known, game.user.isGM);
}

/** Each combatant's last declared action, or last action in the slot. */
function lastOf(fight: Fighting, kind: "declare" | "intend"): Map<CombatantId, Item | null> {
  return new Map(doneSteps(fight).flatMap(({ given }) => declaredIn(given.command as GroupCommand, kind)));
}

function declaredIn(command: GroupCommand, kind: "declare" | "intend"): [CombatantId, Item | null][] {
  if (kind === "declare")
    return command.kind === "reveal" || command.kind === "declare-openly"
      ? [[command.who, command.declaration?.item ?? null]]
      : [];
  if (command.kind !== "intend" || command.intent === null) return [];
  const item = command.intent === "pass" ? null : command.intent.item;
  return command.who.map((id) => [id, item]);
}
