import { WIELDED, wielding } from "../../../combat/authority/enrich-objects.ts";
import type { OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import { documentAt } from "../../../combat/authority/stored.ts";
import type { ObjectChange } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import type { DexterityCommand } from "../rules/index.ts";

/** Handling of an object (DX-405): the authority finds the change; payment and change are one step. */
export interface AskedObject {
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

/**
 * Completes a command that handles an object: an Interaction, whatever the asker claims, with the object's change
 * (null: no such object). From other commands, changes claimed by the asker are removed.
 */
export function enrichObject(
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
