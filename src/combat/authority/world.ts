import type { DueFlag } from "../../data/timed.ts";
import { movedItem } from "../../engine/index.ts";
import type { Json, WorldChangeRequest } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { lasting } from "../versions.ts";
import { texts } from "../words.ts";
import { documentAt, plain, snapshot } from "./stored.ts";
import type { Data, WorldChange } from "./world-change.ts";

/**
 * World changes of a step, with the documents' present data for undo. Requests about missing documents are left out.
 * @param gone data of documents already deleted, by UUID
 */
export function complete(
  combat: Combat.Implementation,
  intents: readonly WorldChangeRequest[],
  gone: Readonly<Record<string, Data>> = {},
): WorldChange[] {
  return intents.flatMap((intent) => completed(combat, intent, gone));
}

function completed(
  combat: Combat.Implementation,
  intent: WorldChangeRequest,
  gone: Readonly<Record<string, Data>>,
): WorldChange[] {
  switch (intent.kind) {
    case "comes-due":
      return comingDue(combat, intent);
    case "token": {
      const after = intent.path.at(-1) ?? intent.before;
      const path = intent.forced ? [] : intent.path;
      return [{ kind: "token", uuid: intent.uuid, before: intent.before, after, path }];
    }
    case "effect-begins":
      return [{ kind: "document", uuid: intent.uuid, before: null, after: snapshot(intent.uuid) ?? intent.data }];
    case "effect-ends": {
      const before = snapshot(intent.uuid) ?? gone[intent.uuid];
      return before ? [{ kind: "document", uuid: intent.uuid, before, after: null }] : [];
    }
    case "item-moves":
      return handedOver(intent);
    case "effect-freed":
      return freed(intent.uuid, intent.seconds);
    case "fields":
    case "clock":
      return [intent];
  }
}

/** Moves an item to another actor under the same id; no change without the item or the actor. */
function handedOver({ uuid, to, changes }: Extract<WorldChangeRequest, { kind: "item-moves" }>): WorldChange[] {
  const before = snapshot(uuid);
  if (!before || !documentAt(to)) return [];
  return [
    { kind: "document", uuid, before, after: null },
    { kind: "document", uuid: movedItem(uuid, to), before: null, after: withFields(before, changes) },
  ];
}

/**
 * Continues the rest of an effect's duration in world time (DX-310). The GM's page ends the effect in time
 * (`src/combat/expiry.ts`).
 */
function freed(uuid: string, seconds: number): WorldChange[] {
  const effect = documentAt(uuid);
  if (!(effect instanceof ActiveEffect)) return [];
  const source = effect.toObject() as { duration?: { [key: string]: Json } };
  const duration = source.duration ?? {};
  const now = game.time.worldTime;
  // V14 counts `value` and `units` from `start.time`; V13 counts `seconds` from `startTime`.
  const core: Data =
    "units" in duration
      ? { "duration.value": seconds, "duration.units": "seconds", "duration.expiry": null, "start.time": now }
      : { "duration.seconds": seconds, "duration.startTime": now, "duration.rounds": null, "duration.turns": null };
  const due: DueFlag = { at: now + seconds, what: effect.name, item: null, ends: true };
  const after: Data = { ...core, "flags.turncraft.due": plain(due) };
  const before = Object.fromEntries(
    Object.keys(after).map((path) => [path, (foundry.utils.getProperty(source, path) ?? null) as Json]),
  );
  return [{ kind: "fields", uuid, before, after }];
}

/**
 * Stores a pending event of the encounter as an effect on the combatant's actor. The GM's page ends the effect when due
 * (`src/combat/expiry.ts`). No effect without an actor.
 */
function comingDue(
  combat: Combat.Implementation,
  { who, what, item, seconds }: Extract<WorldChangeRequest, { kind: "comes-due" }>,
): WorldChange[] {
  const actor = combat.combatants.get(who)?.actor;
  if (!actor) return [];
  const { name = "" } = texts(combat, { name: what });
  const due: DueFlag = { at: game.time.worldTime + seconds, what: String(name), item };
  const data = {
    name: localize("TURNCRAFT.Due.effect", { what: String(name) }),
    img: "icons/svg/clockwork.svg",
    flags: { turncraft: { due, timed: { value: seconds, unit: "seconds", originator: null } } },
    ...lasting(seconds),
  };
  const uuid = `${actor.uuid}.ActiveEffect.${foundry.utils.randomID()}`;
  return [{ kind: "document", uuid, before: null, after: plain(data) }];
}

/** Change of world time by the changes, in seconds. */
export function clockOf(changes: readonly WorldChange[]): number {
  return changes.reduce((sum, change) => (change.kind === "clock" ? sum + change.seconds : sum), 0);
}

/** Merges changes of steps into a single change for every document, with the first `before` and the last `after`. */
export function merged(changes: readonly WorldChange[]): WorldChange[] {
  const byDocument = new Map<string, WorldChange>();
  for (const change of changes) {
    // Changes of a document created before go into its creation.
    const key = change.kind === "clock" ? change.kind : `${change.kind === "token"} ${change.uuid}`;
    const first = byDocument.get(key);
    byDocument.set(key, first ? followed(first, change) : change);
  }
  return [...byDocument.values()];
}

function followed(first: WorldChange, next: WorldChange): WorldChange {
  if (first.kind === "clock" && next.kind === "clock") return { kind: "clock", seconds: first.seconds + next.seconds };
  if (first.kind === "token" && next.kind === "token") {
    const path = first.path.length > 0 && next.path.length > 0 ? [...first.path, ...next.path] : [];
    return { ...next, before: first.before, path };
  }
  if (first.kind === "fields" && next.kind === "fields") {
    return {
      ...next,
      before: { ...next.before, ...first.before },
      after: { ...first.after, ...next.after },
    };
  }
  if (first.kind === "document" && next.kind === "document") return { ...next, before: first.before };
  if (first.kind === "document" && next.kind === "fields")
    return { ...first, after: withFields(first.after, next.after) };
  return next;
}

function withFields(data: Data | null, fields: Data): Data | null {
  if (!data) return null;
  const changed = plain(data);
  for (const [path, value] of Object.entries(fields)) foundry.utils.setProperty(changed, path, value);
  return changed;
}

/** Inverse changes, newest first. Tokens are put back, not walked back. */
export function reversed(changes: readonly WorldChange[]): WorldChange[] {
  return changes.toReversed().map((change): WorldChange => {
    switch (change.kind) {
      case "token":
        return { ...change, before: change.after, after: change.before, path: [] };
      case "clock":
        return { kind: "clock", seconds: -change.seconds };
      default:
        return { ...change, before: change.after, after: change.before } as WorldChange;
    }
  });
}
