import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { movementFields, positionOf } from "./movement-path.ts";
import { headingOf, planMovement, recordedHistory } from "./movement-plan.ts";
import { notifyRegions } from "./movement-region-events.ts";
import type { MovementData, MovementInstruction, MovementOperation } from "./movement-types.ts";

/**
 * Stages of a token's movement (client/documents/token.d.mts):
 *
 * 1. `prepareMovements`, on the asking client, before the write is checked: a change of position, or an entry of
 *    `operation.movement`, becomes a planned movement; the update then carries the first checkpoint's position.
 * 2. `allowMovement`, in `_preUpdate`: `_preUpdateMovement` (awaited) and hook `preMoveToken` may reject.
 * 3. the write; the plan travels in the operation as `_movement`.
 * 4. `TokenMovement#receive`, on every client: `token.movement` is replaced, `_onUpdateMovement`, hook `moveToken` and the
 *    regions' events follow.
 * 5. on the asking client the rest of the path goes on as an operation of its own, unless stopped or paused.
 */

/** Turns changes of position into planned movements. Returns the updates to send, without those of tokens unable to move. */
export function prepareMovements(tokens: Loose, updates: LooseObject[], operation: LooseObject): LooseObject[] {
  const prepared: LooseObject[] = [];
  for (const update of updates) {
    const token = tokens?.get(update._id);
    const instruction = token ? instructionFor(token, update, operation) : null;
    if (!instruction) {
      prepared.push(update);
      continue;
    }
    const movement = planMovement(token, instruction, instruction.id ?? (globalThis as Loose).foundry.utils.randomID());
    const rest = withoutPosition(update);
    const moves = movement !== null && movement.passed.waypoints.length > 0;
    if (moves) {
      operation._movement = { ...operation._movement, [token.id]: movement };
      const history = movement.recorded ? { _movementHistory: recordedHistory(token, movement) } : {};
      prepared.push({ ...history, ...rest, ...movement.destination });
    } else if (Object.keys(rest).length > 1) prepared.push(rest);
  }
  return prepared;
}

function instructionFor(
  token: Loose,
  update: LooseObject,
  operation: LooseObject,
): (MovementInstruction & { chain?: string[] }) | null {
  const given: (MovementInstruction & { chain?: string[] }) | undefined = operation.movement?.[token.id];
  if (given?.waypoints?.length || given?.destination) return given;
  const changed = movementFields().some((field) => field in update && update[field] !== token._source[field]);
  if (!changed) return null;
  const fields = movementFields().filter((field) => field in update);
  const waypoint = Object.fromEntries(fields.map((field) => [field, update[field]]));
  const action = update.movementAction ? { action: update.movementAction } : {};
  return { ...given, waypoints: [{ ...waypoint, ...action }] };
}

function withoutPosition(update: LooseObject): LooseObject {
  const fields = new Set<string>(movementFields());
  return Object.fromEntries(Object.entries(update).filter(([key]) => !fields.has(key)));
}

/** Asks the token and the hook whether the planned movement may happen. Only `autoRotate` and `showRuler` can be written. */
export async function allowMovement(token: Loose, changed: LooseObject, operation: LooseObject): Promise<boolean> {
  const movement: MovementOperation | undefined = operation._movement?.[token.id];
  if (!movement) return true;
  const shown = readOnlyExceptChoices(movement);
  const allowed =
    (await token._preUpdateMovement(shown, operation)) !== false &&
    Hooks.call("preMoveToken", token, shown, operation) !== false;
  if (!allowed) {
    delete operation._movement[token.id];
    return false;
  }
  const heading = movement.autoRotate && !token.lockRotation ? headingOf(movement) : null;
  if (heading !== null) changed.rotation = heading;
  return true;
}

/** View of the movement; only its two choices can be written. */
function readOnlyExceptChoices(movement: MovementOperation): MovementOperation {
  const frozen = deepFreeze(structuredClone(movement));
  return Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(frozen),
    autoRotate: choice(movement, "autoRotate"),
    showRuler: choice(movement, "showRuler"),
  });
}

function choice(movement: MovementOperation, key: "autoRotate" | "showRuler"): PropertyDescriptor {
  return {
    enumerable: true,
    get: () => movement[key],
    set: (value: boolean) => {
      movement[key] = value;
    },
  };
}

/** Copy of a movement after the wire: JSON has no Infinity, so a null cost was infinite. */
function reviveMovement(movement: MovementOperation): MovementOperation {
  const revive = (key: string, value: unknown) => (key === "cost" ? (value ?? Number.POSITIVE_INFINITY) : value);
  return JSON.parse(JSON.stringify(movement), revive);
}

/**
 * Options kept for the rest of a movement: Foundry's own (type package: TokenDocument's update operation). A package's own keys
 * aren't carried over, as public packages found; `chain` lists the earlier movements.
 */
const CARRIED_ON = new Set(["animate", "animation", "pan", "render", "noHook"]);

/** Current or last movement of one token, and its continuation. */
export class TokenMovement {
  readonly token: Loose;
  #current: MovementData;
  #paused = new Map<string | symbol, (continues: boolean) => void>();
  #wake: (() => void) | null = null;
  /** Resolves at the end of this client's whole movement: true if not cut short. */
  #finished: Promise<boolean> = Promise.resolve(true);

  constructor(token: Loose) {
    this.token = token;
    this.#current = restingMovement(token);
  }

  get current(): MovementData {
    return this.#current;
  }

  get finished(): Promise<boolean> {
    return this.#finished;
  }

  /** Every client, after the write. */
  receive(planned: MovementOperation, operation: LooseObject, user: Loose): void {
    const movement = deepFreeze(reviveMovement(planned));
    const continues = movement.pending.waypoints.length > 0;
    const { _movement, movement: _instructions, updates: _updates, ...updateOptions } = operation;
    this.#set({ ...movement, user, state: continues ? "pending" : "completed", updateOptions });
    this.token._onUpdateMovement(movement, operation, user);
    Hooks.callAll("moveToken", this.token, movement, operation, user);
    notifyRegions(this.token, movement, user);
    if (!user.isSelf) return;
    this.#finished = continues ? this.#continue(movement, updateOptions) : Promise.resolve(!movement.constrained);
  }

  /** Continues the path, once the token has arrived on screen and isn't held. */
  async #continue(movement: MovementOperation, updateOptions: LooseObject): Promise<boolean> {
    await this.token.object?.movementAnimationPromise;
    while (this.#paused.size > 0 && this.#current.id === movement.id) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#current.id !== movement.id || this.#current.state === "stopped") return false;
    const { method, constrainOptions, autoRotate, showRuler } = movement;
    const waypoints = movement.pending.waypoints.map(
      ({ cost: _cost, userId: _user, movementId: _id, ...waypoint }) => waypoint,
    );
    // Intermediate steps are found anew.
    const placed = waypoints.filter((waypoint) => !waypoint.intermediate);
    const chain = [...movement.chain, movement.id];
    const instruction = { waypoints: placed, method, constrainOptions, autoRotate, showRuler, chain };
    const options = Object.fromEntries(Object.entries(updateOptions).filter(([key]) => CARRIED_ON.has(key)));
    const moved = await sendMovements(this.token.parent, { [this.token.id]: instruction }, options);
    return moved.has(this.token.id) ? this.#finished : false;
  }

  stop(): boolean {
    if (!this.#current.user?.isSelf || !["pending", "paused"].includes(this.#current.state)) {
      return this.#current.state === "stopped";
    }
    this.#set({ ...this.#current, state: "stopped" });
    this.#release(false);
    this.token._onMovementStopped();
    Hooks.callAll("stopToken", this.token);
    return true;
  }

  /** With a key: a promise kept by `resume` with the same key. Without: a function that resumes and returns the promise. */
  pause(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    if (!this.#current.user?.isSelf || !["pending", "paused"].includes(this.#current.state)) return null;
    const own = key ?? Symbol("pause");
    const promise = new Promise<boolean>((resolve) => this.#paused.set(own, resolve));
    if (this.#current.state !== "paused") {
      this.#set({ ...this.#current, state: "paused" });
      this.token._onMovementPaused();
      Hooks.callAll("pauseToken", this.token);
    }
    if (key !== undefined) return promise;
    return () => {
      this.#resume(own);
      return promise;
    };
  }

  resume(movementId: string, key: string): void {
    if (this.#current.id === movementId) this.#resume(key);
  }

  #resume(key: string | symbol): void {
    const resolve = this.#paused.get(key);
    if (!resolve) return;
    this.#paused.delete(key);
    if (this.#paused.size === 0) {
      this.#set({ ...this.#current, state: "pending" });
      this.#wake?.();
    }
    resolve(true);
  }

  #release(continues: boolean): void {
    for (const resolve of this.#paused.values()) resolve(continues);
    this.#paused.clear();
    this.#wake?.();
  }

  #set(movement: MovementData): void {
    if (movement.id !== this.#current.id) this.#release(false);
    const { finished: _finished, ...data } = movement;
    this.#current = isV14() ? Object.defineProperty(data, "finished", { get: () => this.#finished }) : data;
  }
}

/**
 * Sends movements of several tokens of a scene as one operation. Resolves to the ids of moved tokens. The updates name only the
 * tokens: positions come from the instructions.
 */
export async function sendMovements(
  scene: Loose,
  movement: Record<string, MovementInstruction & { chain?: string[] }>,
  operation: LooseObject,
  changes: Record<string, LooseObject> = {},
): Promise<Set<string>> {
  const updates = Object.keys(movement).map((_id) => ({ _id, ...changes[_id] }));
  const updated = await scene.updateEmbeddedDocuments("Token", updates, { ...operation, movement });
  return new Set(updated.map((token: Loose) => token.id));
}

/** Movement of a token at rest since this client loaded it. */
function restingMovement(token: Loose): MovementData {
  const nothing = () => ({ waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 });
  const position = positionOf(token._source);
  return {
    id: (globalThis as Loose).foundry.utils.randomID(),
    chain: [],
    origin: position,
    destination: { ...position },
    passed: nothing(),
    pending: nothing(),
    history: { recorded: nothing(), unrecorded: nothing(), distance: 0, cost: 0, spaces: 0, diagonals: 0 },
    constrained: false,
    recorded: false,
    method: "api",
    constrainOptions: {},
    autoRotate: false,
    showRuler: false,
    user: (globalThis as Loose).game?.user ?? null,
    state: "completed",
    updateOptions: {},
  };
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
