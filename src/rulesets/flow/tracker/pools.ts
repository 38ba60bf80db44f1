import type { Localize } from "../../../combat/views/index.ts";
import type { Fighter, Pool } from "../rules/index.ts";

/** Pip of a pool: one point. `aside`: reserved for a readied action, drawn dashed. */
export interface PoolPip {
  readonly spent: boolean;
  readonly aside: boolean;
}

/** Points left in a pool, as shown in the tracker and on the sheet. */
export interface PoolView {
  readonly id: Pool;
  readonly label: string;
  readonly left: number;
  readonly pips: readonly PoolPip[];
  /** "×9" where there are more than are worth drawing; null where each is drawn. */
  readonly count: string | null;
  /** "AP: 3 of 5 left" */
  readonly sentence: string;
}

/** Limit of pips drawn individually. */
const MOST = 7;

/** AP, RP and FP; FP have no most, so what is there is all there is. */
export function poolViews(fighter: Fighter, localize: Localize): readonly PoolView[] {
  const { ap, apReserved, rp, fp, scores } = fighter;
  return [
    poolView("ap", ap, apReserved, Math.max(scores.apPerRound, ap + apReserved), localize),
    poolView("rp", rp, 0, Math.max(scores.rpMax, rp), localize),
    poolView("fp", fp, 0, null, localize),
  ];
}

function poolView(id: Pool, left: number, aside: number, max: number | null, localize: Localize): PoolView {
  const label = localize(`TURNCRAFT.Pool.${id}`);
  const all = max ?? Math.max(1, left);
  const isMany = all > MOST;
  const pips = Array.from({ length: isMany ? 1 : all }, (_, i) => ({
    spent: i >= left,
    aside: i >= left && i < left + aside,
  }));
  const sentence =
    max === null
      ? localize("TURNCRAFT.Flow.Pool.has", { pool: label, left })
      : localize("TURNCRAFT.Flow.Pool.left", { pool: label, left, max });
  const kept = aside > 0 ? localize("TURNCRAFT.Flow.Pool.aside", { ap: aside }) : null;
  return {
    id,
    label,
    left,
    pips,
    count: isMany ? localize("TURNCRAFT.Flow.Pool.times", { left }) : null,
    sentence: [sentence, kept].filter(Boolean).join(", "),
  };
}
