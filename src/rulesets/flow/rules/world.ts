import type { Json, WorldChangeRequest } from "../../../engine/types.ts";
import type { FlowExecution } from "./types.ts";

type ChangedFields = { readonly [path: string]: Json };

/** Requests a change of document fields; merged with earlier requests of the command. */
export function writeFields(
  { world }: Pick<FlowExecution, "world">,
  uuid: string,
  before: ChangedFields,
  after: ChangedFields,
): void {
  const index = world.findIndex((intent) => intent.kind === "fields" && intent.uuid === uuid);
  const earlier = world[index];
  if (earlier?.kind !== "fields") {
    world.push({ kind: "fields", uuid, before, after });
    return;
  }
  const merged: WorldChangeRequest = {
    ...earlier,
    before: { ...before, ...earlier.before },
    after: { ...earlier.after, ...after },
  };
  world[index] = merged;
}
