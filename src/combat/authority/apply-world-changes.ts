import type { Json, Placement } from "../../engine/types.ts";
import { thisPage } from "../../net/index.ts";
import { type BatchOperation, modifyBatch } from "../versions.ts";
import { isSame } from "./changes.ts";
import { documentAt, type WriteStamp } from "./stored.ts";
import { merged } from "./world.ts";
import type { WorldChange } from "./world-change.ts";

/** Failed world change: the document is gone or was edited since, or the write failed. */
export interface Mismatch {
  readonly uuid: string;
  readonly kind: WorldChange["kind"];
  /** True if the document is as before: the write was refused by another package, or failed. */
  readonly isRefused?: true;
}

interface WritePlan {
  readonly operations: BatchOperation[];
  /** Writes to the actors of unlinked tokens, by `update` of the token's delta. */
  readonly deltas: (() => Promise<unknown>)[];
  readonly mismatches: Mismatch[];
  /** Tokens put back to the start of the recorded movement; the record is then cleared. */
  readonly ungone: TokenDocument.Implementation[];
}

/**
 * Makes a stored step's world changes: in a single request on V14, in a request for every kind of document and parent on V13. A
 * value that is still as before is written, a value already as after is left, all else is returned as a mismatch. Clock changes are
 * left out: `write` makes them.
 * @param correct true for undo: a number edited since is corrected by the difference (FL-04)
 */
export async function applyWorldChanges(changes: readonly WorldChange[], correct = false): Promise<Mismatch[]> {
  const stamp: WriteStamp = { turncraft: { page: thisPage() } };
  const plan: WritePlan = { operations: [], deltas: [], mismatches: [], ungone: [] };
  const once = merged(changes);
  for (const change of once) planChange(plan, change, stamp, correct);
  const whole = await Promise.all([attempt(() => writeAll(plan.operations)), ...plan.deltas.map(attempt)]);
  // Not awaited: the next step doesn't depend on it.
  for (const token of plan.ungone) void attempt(() => token.clearMovementHistory());
  if (whole.every(Boolean)) return plan.mismatches;
  return once.flatMap((change) => {
    const verdict = change.kind === "clock" ? "done" : judge(change, false);
    if (change.kind === "clock" || verdict === "done") return [];
    return verdict === "write" ? { ...mismatchOf(change), isRefused: true } : mismatchOf(change);
  });
}

/** World change, with the present effect of {@link applyWorldChanges}. */
export interface Foreseen {
  readonly change: Exclude<WorldChange, { kind: "clock" }>;
  readonly verdict: "write" | "done" | "mismatch";
}

/** Judges the changes as {@link applyWorldChanges} would now, without writing; clock changes are left out. */
export function foresee(changes: readonly WorldChange[], correct: boolean): Foreseen[] {
  return merged(changes).flatMap((change) =>
    change.kind === "clock" ? [] : [{ change, verdict: judge(change, correct) }],
  );
}

/** Writes all operations. False if a document isn't written, such as by a package's veto. */
async function writeAll(operations: readonly BatchOperation[]): Promise<boolean> {
  const batch = modifyBatch();
  const isWhole = ({ data, updates, ids }: BatchOperation, written: readonly unknown[] | undefined) =>
    (written?.length ?? 0) >= ((data ?? updates ?? ids) as readonly unknown[]).length;
  if (batch && operations.length > 1) {
    const written = await batch([...operations]);
    return operations.every((operation, i) => isWhole(operation, written[i]));
  }
  let areWritten = true;
  for (const operation of operations) areWritten = isWhole(operation, await single(operation)) && areWritten;
  return areWritten;
}

/**
 * Writes, and logs an error instead of throwing, since the step stands in any case. False after an error, and without a result
 * because a hook refused the write.
 */
async function attempt(write: () => Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await write());
  } catch (error) {
    console.error("Turncraft | a change outside the fight could not be made", error);
    return false;
  }
}

function mismatchOf({ uuid, kind }: Exclude<WorldChange, { kind: "clock" }>): Mismatch {
  return { uuid, kind };
}

function planChange(plan: WritePlan, change: WorldChange, stamp: WriteStamp, correct: boolean): void {
  if (change.kind === "clock") return;
  const verdict = judge(change, correct);
  if (verdict === "mismatch") plan.mismatches.push(mismatchOf(change));
  if (verdict !== "write") return;
  if (change.kind === "token") planToken(plan, change, stamp);
  else if (change.kind === "document") planDocument(plan, change, stamp);
  else planFields(plan, change, stamp);
}

function judge(change: Exclude<WorldChange, { kind: "clock" }>, correct: boolean): Foreseen["verdict"] {
  const document = documentAt(change.uuid);
  if (change.kind === "document") {
    if (!document) return change.after ? "write" : "done";
    return change.after ? "done" : "write";
  }
  if (!document) return "mismatch";
  const source = document.toObject() as Record<string, unknown>;
  if (change.kind === "token") {
    // A token still walking is somewhere between; putting it back ends the walk.
    if (change.path.length === 0 && isMoving(document as TokenDocument.Implementation)) return "write";
    if (samePlace(source, change.after)) return "done";
    return samePlace(source, change.before) ? "write" : "mismatch";
  }
  if (matches(source, change.after)) return "done";
  return matches(source, change.before) || (correct && numbersOnly(change)) ? "write" : "mismatch";
}

function samePlace(source: Record<string, unknown>, place: Placement): boolean {
  const areFieldsSame = (["level", "width", "height"] as const).every(
    (field) => place[field] === undefined || source[field] === place[field],
  );
  return areFieldsSame && source.x === place.x && source.y === place.y && (source.elevation ?? 0) === place.elevation;
}

function matches(source: Record<string, unknown>, fields: { readonly [path: string]: Json }): boolean {
  return Object.entries(fields).every(([path, value]) =>
    isSame(foundry.utils.getProperty(source, path) ?? null, value),
  );
}

function numbersOnly({ before, after }: Extract<WorldChange, { kind: "fields" }>): boolean {
  return [...Object.values(before), ...Object.values(after)].every((value) => typeof value === "number");
}

function planToken(plan: WritePlan, change: Extract<WorldChange, { kind: "token" }>, stamp: WriteStamp): void {
  const { parent, id } = foundryIds(change.uuid);
  // With a path the token walks, without one it is put back: in one update, no checkpoints (Database.Movement of the types).
  const walked = change.path.length > 0;
  // `isUndo` keeps a token that is put back out of Ctrl+Z's history (DatabaseUpdateOperation of the types).
  const operation = gather(plan, "update", "Token", parent, walked ? stamp : { ...stamp, isUndo: true });
  const token = documentAt(change.uuid);
  if (!walked && token instanceof TokenDocument && isUngone(token, change.after)) plan.ungone.push(token);
  (operation.updates as object[]).push({ _id: id });
  const places = walked ? change.path : [change.after];
  operation.movement ??= {};
  (operation.movement as Record<string, unknown>)[id] = {
    waypoints: places.map((place) => ({
      ...place,
      ...(walked ? {} : { action: "displace" }),
      checkpoint: false,
      snapped: false,
    })),
    method: walked ? "api" : "undo",
    constrainOptions: { ignoreWalls: true, ignoreCost: true },
    showRuler: false,
  };
}

function isUngone({ movementHistory }: TokenDocument.Implementation, after: Placement): boolean {
  return movementHistory.length > 0 && movementHistory.findLastIndex((place) => samePlace({ ...place }, after)) < 1;
}

function planDocument(plan: WritePlan, change: Extract<WorldChange, { kind: "document" }>, stamp: WriteStamp): void {
  const { parent, id, documentName } = foundryIds(change.uuid);
  if (!parent) {
    plan.mismatches.push({ uuid: change.uuid, kind: change.kind });
  } else if (change.after) {
    (gather(plan, "create", documentName, parent, { ...stamp, keepId: true }).data as object[]).push({
      ...change.after,
      _id: id,
    });
  } else {
    (gather(plan, "delete", documentName, parent, stamp).ids as string[]).push(id);
  }
}

function planFields(plan: WritePlan, change: Extract<WorldChange, { kind: "fields" }>, stamp: WriteStamp): void {
  const { parent, id, documentName } = foundryIds(change.uuid);
  const document = documentAt(change.uuid);
  const source = (document?.toObject() ?? {}) as Record<string, unknown>;
  const untouched = matches(source, change.before);
  const fields = Object.entries(change.after).map(([path, value]) => [
    path,
    untouched ? value : corrected(source, path, change, value),
  ]);
  const update = Object.fromEntries(fields) as Record<string, Json>;
  if (document instanceof Actor && document.isToken) {
    plan.deltas.push(() => document.update(update, { ...stamp } as Actor.Database.UpdateOperation));
    return;
  }
  const options = documentName === "Token" ? { ...stamp, isUndo: true } : stamp;
  const operation = gather(plan, "update", documentName, parent, options);
  (operation.updates as object[]).push({ _id: id, ...update });
}

function corrected(
  source: object,
  path: string,
  { before }: Extract<WorldChange, { kind: "fields" }>,
  after: Json,
): Json {
  return Number(foundry.utils.getProperty(source, path)) + Number(after) - Number(before[path]);
}

interface Ids {
  readonly documentName: string;
  readonly id: string;
  readonly parent: foundry.abstract.Document.Any | null;
}

/** Splits a UUID: the last two parts are the document's name and id, the rest is the parent's UUID. */
function foundryIds(uuid: string): Ids {
  const parts = uuid.split(".");
  const parentUuid = parts.slice(0, -2).join(".");
  return {
    documentName: parts.at(-2) ?? "",
    id: parts.at(-1) ?? "",
    parent: parentUuid ? documentAt(parentUuid) : null,
  };
}

/** Planned operation for an action on a parent's documents of a kind; added if missing. */
function gather(
  plan: WritePlan,
  action: BatchOperation["action"],
  documentName: string,
  parent: Ids["parent"],
  options: WriteStamp & { readonly isUndo?: boolean; readonly keepId?: boolean },
): BatchOperation {
  const same = plan.operations.find(
    (each) =>
      each.action === action &&
      each.documentName === documentName &&
      each.parent === parent &&
      each.isUndo === options.isUndo,
  );
  if (same) return same;
  const lists = { create: { data: [] }, update: { updates: [] }, delete: { ids: [] } }[action];
  const operation: BatchOperation = { action, documentName, ...(parent ? { parent } : {}), ...lists, ...options };
  plan.operations.push(operation);
  return operation;
}

interface Writer {
  createDocuments(data: unknown, operation: object): Promise<unknown[]>;
  updateDocuments(updates: unknown, operation: object): Promise<unknown[]>;
  deleteDocuments(ids: unknown, operation: object): Promise<unknown[]>;
}

async function single({ action, documentName, data, updates, ids, ...operation }: BatchOperation): Promise<unknown[]> {
  const implementation: Writer = CONFIG[documentName as "Actor"].documentClass as never; // The class is only known by its name here.
  switch (action) {
    case "create":
      return implementation.createDocuments(data, operation);
    case "update":
      return implementation.updateDocuments(updates, operation);
    case "delete":
      return implementation.deleteDocuments(ids, operation);
  }
}

/** Running movements made by the page's authority: id of the last part, by token. */
const runningMovements = new WeakMap<TokenDocument.Implementation, string>();

/** True while a movement by the page's authority goes on; regions may divide or stop movements. */
export function isMoving(token: TokenDocument.Implementation): boolean {
  return runningMovements.has(token);
}

/** True if a movement is a further part of the token's running movement. `chain`: ids of the earlier parts. */
export function continuesMovement(
  token: TokenDocument.Implementation,
  { chain }: { readonly chain: readonly string[] },
): boolean {
  const last = runningMovements.get(token);
  return last !== undefined && chain.includes(last);
}

/** Records a finished part of a movement; `continues`: more parts follow. */
export function noteMovement(token: TokenDocument.Implementation, id: string, continues: boolean): void {
  if (continues) runningMovements.set(token, id);
  else runningMovements.delete(token);
}

/** Forgets the token's running movement. Returns false if there was none. */
export function endMovement(token: TokenDocument.Implementation): boolean {
  return runningMovements.delete(token);
}
