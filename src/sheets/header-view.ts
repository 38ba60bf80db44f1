import type { Say } from "../combat/views/index.ts";

/** The head of a creature's sheet. */
export interface HeaderView {
  readonly name: string;
  readonly img: string;
  readonly portrait: string;
  readonly hp: {
    readonly value: number;
    readonly max: number;
    /** How full the bar is. */
    readonly percent: number;
    /** At half and less it is low. */
    readonly level: "well" | "low" | "out";
  };
  /** `left`: what is left of it in words, where the name doesn't say it. */
  readonly conditions: readonly { readonly name: string; readonly img: string; readonly left: string | null }[];
}

export function headerView(
  facts: Pick<HeaderView, "name" | "img" | "conditions"> & { hp: { value: number; max: number } },
  say: Say,
): HeaderView {
  const { value, max } = facts.hp;
  const percent = max === 0 ? 0 : Math.min(100, Math.max(0, Math.round((value / max) * 100)));
  const level = value <= 0 ? "out" : value * 2 <= max ? "low" : "well";
  return {
    ...facts,
    portrait: say("TURNCRAFT.Sheet.portrait", { name: facts.name }),
    hp: { value, max, percent, level },
  };
}
