/**
 * Carries one database write from the asking client to all clients (documents.md §3):
 *
 * asking client: complete the operation; per document permission test, `_preX` (awaited), hook `preX`; then the class's
 * `_preXOperation`; the request. All clients, when the server's answer or broadcast arrives: `_preXDescendantDocuments` of
 * the parents, the change itself, the parents' new preparation, per document `_onX` and hook `x`, then
 * `_onXDescendantDocuments`, `_onXOperation` and the collection's `_onModifyContents`.
 */
import type { Action, ModifyResponse, Operation, OperationResult } from "../../protocol.ts";
import { connection } from "../core/connection.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { reviveOperators } from "../core/operators.ts";
import { applyResult } from "./apply.ts";
import { type LocalOperation, localOperation, PREPARE } from "./prepare.ts";
import { documentClassOf } from "./registry.ts";

/** V14 `foundry.documents.modifyBatch`: one entry. */
export interface BatchEntry extends LooseObject {
  action: Action;
  documentName: string;
}

async function run(operations: LocalOperation[]): Promise<Loose[][]> {
  const prepared: { operation: LocalOperation; request: Operation }[] = [];
  for (const operation of operations) {
    const request = await PREPARE[operation.action](operation);
    if (request) prepared.push({ operation, request });
  }
  if (!prepared.length) return operations.map(() => []);
  const payload = { operations: prepared.map(({ request }) => request) };
  const response = (await connection().request("modifyDocument", payload)) as ModifyResponse;
  if (!response.ok) throw new Error(response.error);
  const results = processResults(response.results);
  return operations.map((operation) => results[prepared.findIndex((entry) => entry.operation === operation)] ?? []);
}

/** Applies writes of the server, broadcasts included; returns the documents of each operation. */
export function processResults(results: OperationResult[]): Loose[][] {
  return results.map((result) => {
    try {
      return applyResult(reviveOperators(result) as OperationResult);
    } catch (error) {
      Hooks.onError("ClientDatabaseBackend", error as Error, { msg: "A change from the server could not be applied" });
      return [];
    }
  });
}

/** `CONFIG.DatabaseBackend`'s public methods used by documents. */
export const database = {
  async create(documentClass: Loose, data: LooseObject[], options: LooseObject): Promise<Loose[]> {
    return (await run([localOperation("create", documentClass, { ...options, data })]))[0] ?? [];
  },

  async update(documentClass: Loose, updates: LooseObject[], options: LooseObject): Promise<Loose[]> {
    return (await run([localOperation("update", documentClass, { ...options, updates })]))[0] ?? [];
  },

  async delete(documentClass: Loose, ids: string[], options: LooseObject): Promise<Loose[]> {
    return (await run([localOperation("delete", documentClass, { ...options, ids })]))[0] ?? [];
  },

  /** Several operations in one request, written all or none. */
  async modifyBatch(entries: BatchEntry[]): Promise<Loose[][]> {
    return run(
      entries.map(({ action, documentName, ...options }) =>
        localOperation(action, documentClassOf(documentName), options),
      ),
    );
  },
};
