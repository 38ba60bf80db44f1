import { type Encounter, resultsOf, type ShownResult, stepOf } from "../combat/index.ts";

const colours: Readonly<Record<ShownResult["kind"], string>> = { hit: "#ff6b5e", miss: "#d9d9d9", healing: "#6fe08a" };

/** Lets the results of a new step scroll over the tokens that they concern, as far as this user sees them. Called on `turncraft.step`. */
export function showResults(
  combat: Encounter,
  { seq, change }: { readonly seq: number; readonly change: string },
): void {
  const step = change === "done" && canvas?.ready ? stepOf(combat, seq) : null;
  for (const { who, text, kind } of step ? resultsOf(combat, step) : []) {
    const token = combat.combatants.get(who)?.token?.object;
    if (!token?.isVisible) continue;
    const { size } = canvas.dimensions ?? { size: 100 };
    void canvas.interface?.createScrollingText(token.center, text, {
      anchor: CONST.TEXT_ANCHOR_POINTS.TOP,
      direction: CONST.TEXT_ANCHOR_POINTS.TOP,
      distance: size,
      duration: 3000,
      fontSize: Math.max(24, size * 0.28),
      fill: colours[kind],
      stroke: "#000000",
      strokeThickness: 4,
    });
  }
}
