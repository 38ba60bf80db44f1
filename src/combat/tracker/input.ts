import { isRolls } from "../../chat/index.ts";
import { shownOf } from "../../data/timed.ts";
import type { CombatantId, EncounterState, LogEntry } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { refusalOf } from "../authority/read-asked.ts";
import { storedOf } from "../authority/stored.ts";
import { asTurncraft, type Encounter, type Fighting } from "../encounter.ts";
import { targetsOf } from "../giving.ts";
import { awaitedHere, whoIsUndecided } from "../undecided.ts";
import { isV14 } from "../versions.ts";
import { healthOf } from "../viewer.ts";
import { isHidden, logText } from "../words.ts";
import type { CombatantInput, TrackerInput } from "./context.ts";

export { viewerOf } from "../viewer.ts";

/** Encounter with a valid state; null for all else, for example if the ruleset's module is missing. */
export function fightOf(combat: Combat.Stored | null | undefined): Fighting | null {
  return asTurncraft(combat)?.state ? (combat as Fighting) : null;
}

/** Reads all data for the tracker from the documents. `thumbnail`: a combatant's still image. */
export async function trackerInput(
  combat: Fighting,
  thumbnail: (combatant: Combatant.Implementation) => Promise<string>,
): Promise<TrackerInput> {
  const steps = combat.steps();
  const gm = game.user?.isGM ?? false;
  const mayPing = game.user?.hasPermission("PING_CANVAS") ?? false;
  return {
    state: combat.state,
    combatants: await Promise.all(combat.combatants.map((combatant) => combatantInput(combatant, mayPing, thumbnail))),
    gm,
    gmConnected: game.users?.activeGM !== null,
    targets: targetsOf(combat),
    endTurn: combat.state.round > 0 ? whyNotEnd(combat) : null,
    proposed:
      gm && combat.state.round === 0 ? (rulesetOf(combat.type)?.host.proposed?.(combat, combat.state) ?? null) : null,
    steps: {
      undo: steps.undo && steps.mayUndo ? headline(combat, steps.undo.log) : null,
      redo: steps.redo && gm ? headline(combat, steps.redo.log) : null,
      rolled: steps.onlyGMUndoesOwn,
    },
    undecided: whoIsUndecided(combat),
    awaited: awaitedHere(combat),
    clock: { now: game.time.serverTime, stepped: storedOf(combat)?.history.stepped ?? false },
  };
}

function whyNotEnd(combat: Fighting) {
  const { round, activeId } = combat.state;
  return refusalOf(combat, { kind: "advance", round, turn: activeId });
}

/**
 * Words for the undo button: "Undo: Mira moves 20 ft"; for an own step reserved for the GM, the reason (`disabled`); null for steps
 * of other users, and without a step.
 */
export function undoTip(combat: Encounter): { readonly tip: string; readonly disabled: boolean } | null {
  const { undo, mayUndo, onlyGMUndoesOwn } = combat.steps();
  if (undo && mayUndo) {
    return { tip: localize("TURNCRAFT.Tracker.undoStep", { step: headline(combat, undo.log) }), disabled: false };
  }
  return onlyGMUndoesOwn ? { tip: localize("TURNCRAFT.Refused.history.rolled"), disabled: true } : null;
}

/** Short phrase for a step on a button: the first line without dice, and the number of further lines of the same kind. */
function headline(combat: Encounter, log: readonly LogEntry[]): string {
  const shown = log.filter(({ forGM }) => !forGM || game.user.isGM);
  const style = rulesetOf(combat.type)?.log;
  const first = shown.find((entry) => !isRolls(entry, style)) ?? shown.at(-1);
  if (!first) return "";
  const step = logText(combat, first).replace(/\.$/, "");
  const count = shown.filter(({ event }) => event === first.event).length - 1;
  return count === 0 ? step : localize("TURNCRAFT.Tracker.andMore", { step, count });
}

async function combatantInput(
  combatant: Combatant.Implementation,
  mayPing: boolean,
  thumbnail: (combatant: Combatant.Implementation) => Promise<string>,
): Promise<CombatantInput> {
  // One picture that can't be had doesn't empty the tracker (foundryvtt issue 13650).
  const img = await thumbnail(combatant).catch(() => combatant.img ?? CONST.DEFAULT_TOKEN);
  return { ...plainInput(combatant, mayPing), img };
}

/** Returns the tracker's input about a combatant, without a picture. `mayPing`: the user may ping the canvas. */
function plainInput(combatant: Combatant.Implementation, mayPing: boolean): CombatantInput {
  // What follows from the fight stands among the row's marks already.
  const effects = iconEffects(combatant.actor).filter((effect) => shownOf(effect) === null);
  return {
    id: combatant.id as CombatantId,
    name: combatant.name ?? "",
    img: "",
    owned: combatant.isOwner,
    hidden: isHidden(combatant),
    npc: combatant.isNPC,
    byPlayer: combatant.players.some((user) => user.active),
    canPing: mayPing && combatant.sceneId === canvas?.scene?.id,
    health: healthOf(combatant),
    effects: effects.map((effect) => ({ name: effect.name, img: effect.img ?? "" })),
  };
}

/** Effects whose icons core draws on tokens. In V14 an effect's own field says: always, or as long as temporary. */
function iconEffects(actor: Actor.Implementation | null): ActiveEffect.Implementation[] {
  if (!isV14()) return actor?.temporaryEffects ?? [];
  const { ALWAYS, CONDITIONAL } = (CONST as typeof CONST & V14Constants).ACTIVE_EFFECT_SHOW_ICON;
  const shown = (actor?.appliedEffects ?? []) as (ActiveEffect.Implementation & { showIcon?: number })[];
  return shown.filter(
    ({ showIcon = CONDITIONAL, isTemporary }) => showIcon === ALWAYS || (showIcon === CONDITIONAL && isTemporary),
  );
}

/** V14's constants for {@link iconEffects}; the types are V13's. */
interface V14Constants {
  readonly ACTIVE_EFFECT_SHOW_ICON: { readonly ALWAYS: number; readonly CONDITIONAL: number };
}

/** Tracker input for another moment of the encounter, for texts alone: without pictures and steps. */
export function inputAt(combat: Fighting, state: EncounterState): TrackerInput {
  return {
    state,
    combatants: combat.combatants.map((combatant) => plainInput(combatant, false)),
    gm: game.user?.isGM ?? false,
    gmConnected: game.users?.activeGM !== null,
    steps: { undo: null, redo: null },
  };
}
