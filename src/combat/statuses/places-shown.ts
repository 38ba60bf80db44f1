/**
 * The places that show on a scene: a linked creature may be in encounters on several, and has the statuses and bars of the
 * one there alone, or of one that is on no scene. Without a scene those of the first.
 */
export function placesShown<Known extends { readonly combat: unknown; readonly scene: string | null }>(
  places: readonly Known[],
  scene: string | null,
): readonly Known[] {
  const there = scene === null ? places[0] : places.find((place) => place.scene === scene);
  const shown = there ?? places.find((place) => place.scene === null);
  return places.filter(({ combat }) => combat === shown?.combat);
}
