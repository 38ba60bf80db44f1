import { isRolls } from "../../chat/index.ts";
import { shownOf } from "../../data/timed.ts";
import type { CombatantId, EncounterState, LogEntry } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { refusalOf } from "../authority/read-asked.ts";
import { storedOf } from "../authority/stored.ts";
import { asTurncraft, type Encounter, type Fighting } from "../encounter.ts";
import { isHidden } from "../hidden.ts";
import { targetsOf } from "../targets.ts";
import { isV14 } from "../versions.ts";
import { healthShown } from "../views/index.ts";
import { logText } from "../words.ts";
import type { CombatantInput, TrackerInput } from "./reader.ts";

export { viewerOf } from "../viewer.ts";

/** The encounter with its state, or null where there is none or another ruleset's module is missing. */
export function fightOf(combat: Combat.Stored | null | undefined): Fighting | null {
  return asTurncraft(combat)?.state ? (combat as Fighting) : null;
}

/** Reads everything that the tracker shows out of the documents. `thumbnail` gives a combatant's still image. */
export async function trackerInput(
  combat: Fighting,
  thumbnail: (combatant: Combatant.Implementation) => Promise<string>,
): Promise<TrackerInput> {
  const steps = combat.steps();
  const gm = game.user?.isGM ?? false;
  return {
    state: combat.state,
    combatants: await Promise.all(combat.combatants.map((combatant) => combatantInput(combatant, thumbnail))),
    gm,
    gmConnected: game.users?.activeGM !== null,
    targets: targetsOf(combat),
    endTurn: combat.state.round > 0 ? whyNotEnd(combat) : null,
    proposed:
      gm && combat.state.round === 0 ? (rulesetOf(combat.type)?.host.proposed?.(combat, combat.state) ?? null) : null,
    steps: {
      undo: steps.undo && combat.mayUndo ? headline(combat, steps.undo.log) : null,
      redo: steps.redo && gm ? headline(combat, steps.redo.log) : null,
    },
    clock: { now: game.time.serverTime, stepped: storedOf(combat)?.history.stepped ?? false },
  };
}

function whyNotEnd(combat: Fighting) {
  const { round, activeId } = combat.state;
  return refusalOf(combat, { kind: "advance", round, turn: activeId });
}

/** Words for a button that undoes the newest step: "Undo: Mira moves 20 ft"; null where this user may not. */
export function undoTip(combat: Encounter): string | null {
  const { undo } = combat.steps();
  return undo && combat.mayUndo ? localize("TURNCRAFT.Tracker.undoStep", { step: headline(combat, undo.log) }) : null;
}

/** Short phrase for a step, for a button: its first line without dice, and the number of further ones. */
function headline(combat: Encounter, log: readonly LogEntry[]): string {
  const shown = log.filter(({ forGM }) => !forGM || game.user.isGM);
  const look = rulesetOf(combat.type)?.log;
  const first = shown.find((entry) => !isRolls(entry, look)) ?? shown.at(-1);
  if (!first) return "";
  const step = logText(combat, first).replace(/\.$/, "");
  const count = log.filter(({ event }) => event === first.event).length - 1;
  return count === 0 ? step : localize("TURNCRAFT.Tracker.andMore", { step, count });
}

async function combatantInput(
  combatant: Combatant.Implementation,
  thumbnail: (combatant: Combatant.Implementation) => Promise<string>,
): Promise<CombatantInput> {
  // One picture that can't be had doesn't empty the tracker (foundryvtt issue 13650).
  const img = await thumbnail(combatant).catch(() => combatant.img ?? CONST.DEFAULT_TOKEN);
  return { ...plainInput(combatant), img };
}

/** Returns the tracker's input about a combatant, without a picture. */
function plainInput(combatant: Combatant.Implementation): CombatantInput {
  // What follows from the fight stands among the row's marks already.
  const effects = iconEffects(combatant.actor).filter((effect) => shownOf(effect) === null);
  return {
    id: combatant.id as CombatantId,
    name: combatant.name ?? "",
    img: "",
    owned: combatant.isOwner,
    hidden: isHidden(combatant),
    npc: combatant.isNPC,
    canPing: combatant.sceneId === canvas?.scene?.id && (game.user?.hasPermission("PING_CANVAS") ?? false),
    health: healthOf(combatant),
    effects: effects.map((effect) => ({ name: effect.name, img: effect.img ?? "" })),
  };
}

/** Numbers are for the GM, for whoever may observe the creature, and of the party's own side; of foes the world says how much. */
export function healthOf(combatant: Combatant.Implementation): CombatantInput["health"] {
  const { actor, token } = combatant;
  const hp = actor?.system.hp;
  if (!actor || !hp || !game.user) return null;
  const isOwn =
    game.user.isGM ||
    combatant.isOwner ||
    actor.hasPlayerOwner ||
    actor.testUserPermission(game.user, "OBSERVER") ||
    token?.disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY;
  const { value, max } = hp;
  const ofFoes = game.settings.get("turncraft", "foesHealth");
  return { value, max, shown: isOwn ? "numbers" : (healthShown.find((each) => each === ofFoes) ?? "nothing") };
}

/** Effects whose icons core draws on tokens. In V14 an effect says so itself: always, or as long as it is temporary. */
function iconEffects(actor: Actor.Implementation | null): ActiveEffect.Implementation[] {
  if (!isV14()) return actor?.temporaryEffects ?? [];
  const { ALWAYS, CONDITIONAL } = (CONST as unknown as V14Constants).ACTIVE_EFFECT_SHOW_ICON;
  const shown = (actor?.appliedEffects ?? []) as (ActiveEffect.Implementation & { showIcon?: number })[];
  return shown.filter(
    ({ showIcon = CONDITIONAL, isTemporary }) => showIcon === ALWAYS || (showIcon === CONDITIONAL && isTemporary),
  );
}

/** Of V14; the types are V13's. */
interface V14Constants {
  readonly ACTIVE_EFFECT_SHOW_ICON: { readonly ALWAYS: number; readonly CONDITIONAL: number };
}

/** The facts of another moment of the fight, for its words alone: without pictures and steps. */
export function inputAt(combat: Fighting, state: EncounterState): TrackerInput {
  return {
    state,
    combatants: combat.combatants.map(plainInput),
    gm: game.user?.isGM ?? false,
    gmConnected: game.users?.activeGM !== null,
    steps: { undo: null, redo: null },
  };
}
