import { dropPrepared } from "../data/defaults.ts";
import { levelIn, levelOf } from "../data/place.ts";
import { onOneLevel } from "../grid/index.ts";
import { localize } from "../i18n.ts";
import { thisPage } from "../net/index.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { continuesMovement, endMovement, isMoving, noteMovement } from "./authority/apply-world-changes.ts";
import { fightsOfToken, fightsOfUser } from "./authority/encounters.ts";
import { shortenMove } from "./authority/interrupted-move.ts";
import { judgePosition, notePosition, takeOverPosition, trustPosition } from "./authority/positions.ts";
import type { AskedMove } from "./authority/request.ts";
import { stampOf } from "./authority/stored.ts";
import { queueOf } from "./authority/submit.ts";
import { mayRemove } from "./confirmations.ts";
import type { Encounter } from "./encounter.ts";
import { PUSH, pushedWay } from "./push.ts";
import { barOfFight, mayBeSet } from "./statuses/of-actor.ts";
import { followAccepted, followArrival } from "./tracker/auto-actions.ts";
import { undoMove } from "./undo-move.ts";

/** True for movement actions placing a token instead of walking: displacement, teleport, push (DX-516). */
export function isForced(action: string): boolean {
  return action === "displace" || action === "blink" || action === PUSH;
}

/** Token document. In an encounter a move is a request, and the GM's client moves the token. */
export class TurncraftTokenDocument extends TokenDocument {
  /** Gives tokens on hex grids an elliptical shape: a large creature fills a hex with the neighbours, not a block (FL-93). */
  protected override async _preCreate(
    data: TokenDocument.CreateData,
    options: TokenDocument.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    // A token dropped on the map has the prototype's default action, chosen by no one.
    const { ELLIPSE_1, RECTANGLE_1 } = CONST.TOKEN_SHAPES;
    if (this.shape === RECTANGLE_1 && this.parent?.grid.isHexagonal) this.updateSource({ shape: ELLIPSE_1 });
  }

  /** Asks before removing a combatant from a started encounter: the Token HUD does so at one click. */
  static override async deleteCombatants(
    tokens: TokenDocument.Implementation[],
    options: TokenDocument.DeleteCombatantsOptions = {},
  ): Promise<Combatant.Implementation[]> {
    const combat = options.combat ?? game.combats?.viewed ?? null;
    const who = tokens.flatMap((token) => combat?.getCombatantsByToken(token).map(({ id }) => id ?? "") ?? []);
    return (await mayRemove(combat, who)) ? TokenDocument.deleteCombatants(tokens, options) : [];
  }

  /** Makes a bar with an encounter's number editable only if the ruleset has a command for setting the number. */
  override getBarAttribute(
    barName: string,
    options?: TokenDocument.GetBarAttributeOptions,
  ): TokenDocument.GetBarAttributeReturn {
    const bar = super.getBarAttribute(barName, options);
    const name = bar && barOfFight(bar.attribute);
    if (!bar || name === null || name === undefined || !this.actor) return bar;
    return { ...bar, editable: mayBeSet(this.actor, name) };
  }

  protected override async _preUpdateMovement(
    movement: TokenDocument.PreMovementOptions,
    operation: TokenDocument.Database.UpdateOperation,
  ): Promise<boolean | void> {
    if ((await super._preUpdateMovement(movement, operation)) === false) return false;
    const fighting = fightsOfToken(this)[0];
    if (!fighting || stampOf(operation) || continuesMovement(this, movement)) return;
    // A combatant who is put elsewhere on the way, by a region that teleports for one, doesn't walk on: see `_onMovementStopped`.
    if (isMoving(this)) this.stopMovement();
    if (game.paused && !game.user.isGM) {
      ui.notifications?.warn(localize("TURNCRAFT.Authority.paused"));
      return false;
    }
    // Fights that count size or height read them with their next step.
    if (game.user.isGM && staysPut(movement) && !changesLevel(this, movement)) return;
    const { combat, who } = fighting;
    // Not awaited: this update must be over before the authority's own can move the token.
    if (movement.method === "undo") undoMove(combat, who);
    else if (pushedWay(this, asked(this, who, movement).waypoints).length === 0)
      ui.notifications?.warn(localize("TURNCRAFT.Authority.noRoom"));
    else void askedFor(combat, who, { ...asked(this, who, movement), ...declarationOf(combat, who) });
    return false;
  }

  protected override _onUpdateMovement(
    movement: TokenDocument.MovementOperation,
    operation: TokenDocument.Database.UpdateOperation,
    user: User.Implementation,
  ): void {
    super._onUpdateMovement(movement, operation, user);
    const isOurs = stampOf(operation)?.page === thisPage() || continuesMovement(this, movement);
    noteMovement(this, movement.id, isOurs && movement.pending.waypoints.length > 0);
    if (user.isGM) trustPosition(this);
    for (const { combat } of fightsOfToken(this)) followArrival(combat);
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    dropPrepared(this);
    notePosition(this);
  }

  protected override _onUpdate(
    changed: TokenDocument.UpdateData,
    options: TokenDocument.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    judgePosition(this, options, userId);
  }

  /** Runs after core's handling of an update, movements included. */
  protected static override async _onUpdateOperation(
    tokens: TokenDocument.Implementation[],
    operation: TokenDocument.Database.OnUpdateOperation,
    user: User.Implementation,
  ): Promise<void> {
    // biome-ignore lint/complexity/noThisInStatic: core's own may ask which class it was called of.
    await super._onUpdateOperation(tokens as never, operation as never, user);
    if (user.isGM) for (const token of tokens) takeOverPosition(token);
  }

  /** Pays for the walked part of a movement ended by a region, a macro or another package. */
  protected override _onMovementStopped(): void {
    super._onMovementStopped();
    if (!endMovement(this)) return;
    for (const { combat } of fightsOfToken(this)) void queueOf(combat).inTurn(() => shortenMove(combat, this));
  }
}

/** True if no waypoint leads away from the token's position: only size, elevation or level change. */
function staysPut({ origin, passed, pending }: TokenDocument.PreMovementOptions): boolean {
  return [...passed.waypoints, ...pending.waypoints].every(({ x, y }) => x === origin.x && y === origin.y);
}

/** True if a movement leads to another level of the scene. */
function changesLevel(
  token: TokenDocument.Implementation,
  { passed, pending }: TokenDocument.PreMovementOptions,
): boolean {
  const levels = [...passed.waypoints, ...pending.waypoints].map((waypoint) => levelIn(token, waypoint).level);
  return levels.some((level) => !onOneLevel(level, levelOf(token)));
}

async function askedFor(combat: Encounter, who: string, move: AskedMove): Promise<void> {
  const answer = await combat.perform(move);
  if (answer.kind === "accepted") followAccepted(combat, who);
}

/** Returns the ruleset's notes on the move, made on the page beforehand. */
function declarationOf(combat: Encounter, who: string): Pick<AskedMove, "note"> {
  const stated = rulesetOf(combat.type)?.host.noteOnMove?.(combat.id, who);
  return stated ? { note: stated } : {};
}

function asked(
  token: TokenDocument.Implementation,
  who: string,
  movement: TokenDocument.PreMovementOptions,
): AskedMove {
  const waypoints = [...movement.passed.waypoints, ...movement.pending.waypoints].map((waypoint) => {
    const { x, y, elevation, action } = waypoint;
    return { x, y, elevation, action, ...levelIn(token, waypoint) };
  });
  const { x, y } = movement.origin;
  // A GM who changes only the level, for example in the Token HUD, places the token there.
  const isPut = waypoints.some(({ action }) => isForced(action)) || (game.user.isGM && staysPut(movement));
  return { kind: "move", who, waypoints, forced: isPut, origin: { x, y } };
}

/**
 * Wall document. In an encounter a player opening a door handles an object (DX-405): the client asks, and the GM's client opens the
 * door.
 */
export class TurncraftWallDocument extends WallDocument {
  protected override async _preUpdate(
    changed: WallDocument.UpdateData,
    options: WallDocument.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const { OPEN } = CONST.WALL_DOOR_STATES;
    if (changed.ds !== OPEN || this._source.ds === OPEN || user.isGM || stampOf(options)) return;
    const fighting = fightsOfUser(user, this.parent)[0];
    if (!fighting) return;
    const { combat, who } = fighting;
    // Not awaited: this update must be over before the door's own can open it.
    void combat.perform({
      kind: "spend",
      who,
      resource: "interaction",
      what: localize("TURNCRAFT.Interaction.opens"),
      door: this.uuid,
    });
    return false;
  }
}
