import type { Act, NowView } from "../now/now.ts";

/** How many acts stand beside a token. */
const MOST = 3;

/** The acts beside a token: what is done most at this moment. */
export interface HudView {
  /** Whose turn it is, or what is asked. */
  readonly text: string;
  readonly kind: string;
  readonly acts: readonly Act[];
}

/**
 * The three commonest acts of a moment, out of what the sheet offers. What is asked comes first; else what items are for, what can
 * be done at one click and the first of each list, what costs something before what is free, and the end of the turn. Dead ones fill
 * up, so that they can say why.
 */
export function hudView({ turn, prompt, itemActs = [], acts, menus, end }: NowView): HudView {
  if (prompt) return { text: prompt.text, kind: "asked", acts: prompt.acts.slice(0, MOST) };
  const listed = menus.filter(({ listOnly }) => !listOnly);
  const all = [
    ...itemActs,
    ...acts,
    ...listed.flatMap((menu) => menu.acts.find(({ dead }) => !dead) ?? menu.acts.slice(0, 1)),
  ];
  const offered = [...all.filter(isPriced), ...all.filter((act) => !isPriced(act))];
  const last = end && !end.dead ? [end] : [];
  const living = offered.filter(({ dead }) => !dead);
  const dead = offered.filter((act) => act.dead);
  // One of each kind before a second of the same.
  const ordered = [...firstOfKind(living), ...living.filter((act) => !firstOfKind(living).includes(act)), ...dead];
  const common = ordered.slice(0, MOST - last.length);
  return { text: turn.text, kind: turn.kind, acts: [...offered.filter((act) => common.includes(act)), ...last] };
}

function isPriced({ price, cost }: Act): boolean {
  return price !== null || cost !== null;
}

/** Of each kind the first; the kind is what stands in front of what an act is done with. */
function firstOfKind(acts: readonly Act[]): readonly Act[] {
  const kinds = new Map<string, Act>();
  for (const act of acts) {
    const kind = act.id.split(":").slice(0, 2).join(":");
    if (!kinds.has(kind)) kinds.set(kind, act);
  }
  return [...kinds.values()];
}
