import { enrichEffect, WIELDED, wielding } from "../../../combat/authority/enrich-objects.ts";
import { withStrike } from "../../../combat/authority/enrich-strike.ts";
import { type AskedWaypoint, measurePath } from "../../../combat/authority/measured-path.ts";
import type { AskedEffect, OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import { documentAt } from "../../../combat/authority/stored.ts";
import type { LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { layoutOf, levelOf, middleInFeet, placeOf } from "../../../data/place.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { ObjectChange } from "../../../engine/fighters.ts";
import type { Strike } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { closestFeet, onOneLevel } from "../../../grid/index.ts";
import type { MeasuredPath } from "../../../grid/measured-path.ts";
import type { Layout, Space } from "../../../grid/types.ts";
import { localize } from "../../../i18n.ts";
import { scoresOf } from "../data/fields.ts";
import {
  type DexterityCommand,
  type DexterityMeasuredPath,
  type DexterityScores,
  type DexteritySettings,
  type DexterityState,
  type Distances,
  type Mode,
  modes,
  planSteps,
  roundSeconds,
} from "../rules/index.ts";
import { dexterityChecks } from "./checks.ts";
import { dexterityStatuses } from "./token-status.ts";

/** Distance between different levels of a scene: beyond every reach. Feet. */
const APART = 1_000_000;

/** Handling of an object (DX-405): the authority finds the change; payment and change are one step. */
interface AskedObject {
  readonly kind: "spend";
  readonly who: CombatantId;
  readonly resource: "interaction";
  readonly what: string;
  /** UUID of a wall with an opening door. */
  readonly door?: string;
  /** UUID of a combatant's weapon, and whether the weapon is drawn or put away. */
  readonly wield?: string;
  readonly wielded?: boolean;
}

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly dexterity:
      | OwnCommand<DexterityCommand>
      | AskedObject
      | WithAskedStrike<Extract<DexterityCommand, { kind: "spend" | "react" }>>;
  }
}

export const dexterityHost: RulesetHost<DexterityState> = {
  checks: dexterityChecks,
  shown: dexterityStatuses,
  scoresOf: (actor, combatant) => ({ ...scoresOf(actor, combatant), ...limitsOf(actor) }),
  measure: (token, waypoints, { settings }) => measuredPath(token, waypoints, scoresOf(token.actor), settings),
  enrichCommand(combat, _state, command, asker) {
    if (command.kind === "spend") {
      const action = enrichObject(
        combat,
        withStrike(combat, command, command.item) as Partial<AskedObject>,
      ) as LookedUp;
      return action.changes === undefined ? { ...action, ...termsOf(combat, action) } : action;
    }
    if (command.kind === "react") return withStrike(combat, command, command.item);
    if (command.kind === "effect") return enrichEffect(combat, command as Partial<AskedEffect>, asker);
    return command;
  },
  dated: withDistances,
  roundSeconds,
  counts: ({ effects }, id) => Object.hasOwn(effects, id),
};

/**
 * Completes a command that handles an object: an Interaction, whatever the asker claims, with the object's change
 * (null: no such object). From other commands, changes claimed by the asker are removed.
 */
function enrichObject(
  combat: Combat.Implementation,
  asked: Partial<AskedObject> & { readonly changes?: unknown; readonly putAway?: unknown },
): unknown {
  const { changes: _claimed, putAway: _too, door, wield, wielded, ...command } = asked;
  if (door === undefined && wield === undefined) return command;
  const { who, what } = command;
  const combatant = combat.combatants.get(String(who));
  if (door !== undefined)
    return { kind: "spend", who, resource: "interaction", what, changes: opening(combatant, door) };
  const changes = wielding(combatant, wield, wielded);
  const item = wield ? { item: wield } : {};
  return { kind: "spend", who, resource: "interaction", what, ...item, changes, ...changingOut(combatant, changes) };
}

/** Weapons put away for the drawn one, with a name for the whole: a single Interaction (DX-405). */
function changingOut(combatant: Combatant.Implementation | undefined, drawn: ObjectChange | null) {
  if (drawn?.after[WIELDED] !== true) return {};
  const items = combatant?.actor?.items.contents ?? [];
  const held = items.filter(
    ({ type, uuid, system }) => type === "weapon" && uuid !== drawn.uuid && !system.flow?.natural,
  );
  const putAway = held.flatMap(({ uuid }) => wielding(combatant, uuid, false) ?? []);
  if (putAway.length === 0) return {};
  const names = (changes: readonly ObjectChange[]) =>
    changes.flatMap(({ uuid }) => items.find((item) => item.uuid === uuid)?.name ?? []).join(", ");
  return { putAway, what: localize("TURNCRAFT.Item.changeOut", { from: names(putAway), to: names([drawn]) }) };
}

/** Change that opens a closed door on the combatant's scene; null: no such door. A locked door is the GM's. */
function opening(combatant: Combatant.Implementation | undefined, uuid: string): ObjectChange | null {
  const wall = documentAt(String(uuid));
  const { CLOSED, OPEN } = CONST.WALL_DOOR_STATES;
  if (!(wall instanceof WallDocument) || wall.door === CONST.WALL_DOOR_TYPES.NONE || wall.ds !== CLOSED) return null;
  if (!combatant?.sceneId || wall.parent?.id !== combatant.sceneId) return null;
  return { uuid: wall.uuid, before: { ds: CLOSED }, after: { ds: OPEN } };
}

/**
 * Terms of use of the combatant's own item, whatever the asker claimed: price in a turn (DX-403 to DX-405), effort
 * (DX-406), and the trigger for Reactions to casting and attacking (DX-604).
 */
function termsOf(combat: Combat.Implementation, { who, item, strike }: LookedUp): object {
  const used = combat.combatants.get(String(who))?.actor?.items.find(({ uuid }) => uuid === item);
  if (!used) return {};
  const { cost, effortful } = used.system;
  const isAttack = used.type === "weapon" || (strike !== undefined && !(strike as Partial<Strike>).heals);
  const trigger = used.type === "spell" ? "onCast" : isAttack ? "onAttack" : null;
  return {
    ...((cost === "action" || cost === "quick" || cost === "interaction") && { resource: cost }),
    ...(effortful && { effortful }),
    ...(trigger && { trigger }),
  };
}

/**
 * Command with the distances to every combatant with a Reaction, if an event they might answer (DX-608); distances sent
 * by the asker are ignored.
 */
function withDistances(combat: Combat.Implementation, state: DexterityState, command: LookedUp): LookedUp {
  const { feet: _asked, ...rest } = command;
  const { kind, trigger } = rest;
  if (kind === "announce") return { ...rest, event: announced(combat, state, rest.event) };
  if (kind === "move") return measured(combat, state, rest, rest.measured as MeasuredPath | undefined);
  return kind === "react" || (kind === "spend" && trigger !== undefined) ? measured(combat, state, rest) : rest;
}

function announced(combat: Combat.Implementation, state: DexterityState, event: unknown): unknown {
  if (typeof event !== "object" || event === null) return event;
  const { feet: _asked, ...rest } = event as LookedUp;
  return measured(combat, state, rest);
}

function measured<Asked extends LookedUp>(
  combat: Combat.Implementation,
  state: DexterityState,
  asked: Asked,
  path?: MeasuredPath,
): Asked {
  const feet = distancesFrom(combat, state, String(asked.who), path);
  return Object.keys(feet).length > 0 ? { ...asked, feet } : asked;
}

/** Distances in feet from the nearest point of a combatant's path to all others with a Reaction on its scene. */
function distancesFrom(
  combat: Combat.Implementation,
  state: DexterityState,
  who: string,
  path?: MeasuredPath,
): Record<string, number> {
  const token = combat.combatants.get(who)?.token;
  if (!token?.parent || state.round === 0) return {};
  const ways = waysOf(token, path);
  const layout = layoutOf(token);
  const found: Record<string, number> = {};
  for (const [id, { scores }] of Object.entries(state.fighters) as [
    CombatantId,
    DexterityState["fighters"][CombatantId],
  ][]) {
    const other = combat.combatants.get(id)?.token;
    if (id === who || scores.reactions.length === 0 || !other || other.parent !== token.parent) continue;
    const { spaces } = placeOf(other);
    const close = ways.filter(({ level }) => onOneLevel(level, levelOf(other)));
    const feet = close.map((way) => nearest(layout, way.spaces, spaces, slack(token, other)));
    found[id] = Math.min(APART, ...feet);
  }
  return found satisfies Distances;
}

interface Stand {
  readonly spaces: readonly Space[];
  readonly level: string | undefined;
}

/** All spaces covered by a token on its path, the start first. */
function waysOf(token: TokenDocument.Implementation, path: MeasuredPath | undefined): Stand[] {
  const { layout, spaces } = placeOf(token);
  const here: Stand = { spaces, level: levelOf(token) };
  if (!path) return [here];
  if (layout === "gridless") {
    const places = path.token.path.map((place) => ({ spaces: [middleInFeet(token, place)], level: place.level }));
    return alongLines([here, ...places]);
  }
  const { from } = path;
  const steps = path.steps.map(({ to, level }): Stand => {
    const moved = spaces.map(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
    return { spaces: moved, level: level ?? here.level };
  });
  return [here, ...steps];
}

/** Points on the straight lines between places, 5 ft apart at most. */
function alongLines(places: readonly Stand[]): Stand[] {
  return places.flatMap((place, index) => {
    const [to, from] = [place.spaces[0], places[index - 1]?.spaces[0]];
    if (!to || !from) return [place];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 5));
    return Array.from({ length: count }, (_, i): Stand => {
      const part = (i + 1) / count;
      const at = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
      return { spaces: [at], level: place.level };
    });
  });
}

/**
 * Feet to subtract from a distance between middles on a scene without a grid: half of each creature's breadth beyond
 * one space. 0 on a grid.
 */
function slack(one: TokenDocument.Implementation, other: TokenDocument.Implementation): number {
  if (layoutOf(one) !== "gridless") return 0;
  const distance = one.parent?.grid.distance ?? 5;
  const half = ({ width, height }: TokenDocument.Implementation) =>
    (Math.max(width ?? 1, height ?? 1) - 1) * (distance / 2);
  return half(one) + half(other);
}

function nearest(layout: Layout, some: readonly Space[], others: readonly Space[], slack: number): number {
  const feet = closestFeet(layout, some, others);
  return Number.isFinite(feet) ? Math.max(0, Math.round(feet - slack)) : APART;
}

/** Returns the measured path of a requested movement under Dexterity Order: each space with the mode of entering (DX-511). */
function measuredPath(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
  scores: DexterityScores,
  settings: DexteritySettings,
): DexterityMeasuredPath {
  const way = measurePath(token, waypoints);
  const spaces = way.steps.map(({ action, ...space }) => ({ ...space, mode: pickedMode(action) }));
  return { ...way, steps: planSteps(spaces, scores.speeds, settings) };
}

function pickedMode(action: string): Mode | null {
  // A drag without a chosen action has core's action `walk`; another known action is a choice (DX-511).
  const mode = modes.find((each) => each === action);
  return mode && mode !== "walk" ? mode : null;
}
