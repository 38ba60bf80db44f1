/**
 * True if two places share a level of a scene. Levels go by their ids; undefined (a scene with one level) counts as all
 * levels. Places on different levels are never adjacent, threatened or in the way, whatever lies above or below.
 */
export function onOneLevel(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
