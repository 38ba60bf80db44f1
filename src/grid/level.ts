/**
 * Whether two places are on one level of a scene. Levels go by their ids; undefined, where a scene has no more than one, is on
 * all of them. Between levels nobody is adjacent, threatened or in anybody's way, whatever lies above what.
 */
export function onOneLevel(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
