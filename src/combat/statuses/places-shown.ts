/**
 * Places shown on a scene: a linked creature may be in several encounters, and shows the statuses and bars of the
 * scene's encounter, or of one without a scene. Without a scene, the first's.
 */
export function placesShown<Known extends { readonly combat: unknown; readonly scene: string | null }>(
  places: readonly Known[],
  scene: string | null,
): readonly Known[] {
  const there = scene === null ? places[0] : places.find((place) => place.scene === scene);
  const shown = there ?? places.find((place) => place.scene === null);
  return places.filter(({ combat }) => combat === shown?.combat);
}
