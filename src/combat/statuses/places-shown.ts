/**
 * The places that show: a linked creature may be in encounters on two scenes, and has the statuses and bars of the one on
 * the viewed scene alone; where it is in none there, those of the first.
 */
export function placesShown<Known extends { readonly combat: unknown; readonly scene: string | null }>(
  places: readonly Known[],
  scene: string | null,
): readonly Known[] {
  const shown = places.find((place) => place.scene !== null && place.scene === scene) ?? places[0];
  return places.filter(({ combat }) => combat === shown?.combat);
}
