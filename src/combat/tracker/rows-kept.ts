import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Localize } from "../views/numbers-view.ts";
import type { TrackerContext } from "./context.ts";
import type { InitiativeView } from "./facet.ts";

/*
 * Parts of rows that are kept from render to render: most fighters of an encounter are the same objects after a step. Kept by the
 * function that localizes, which is the same as long as its texts are.
 */

type FighterOf<State extends EncounterState> = State["fighters"][CombatantId];

/** Fighter with the same rank as another, as far as known to the reader. */
export interface Tie<Fighter> {
  readonly id: CombatantId;
  readonly fighter: Fighter;
  /** Name for the reader. */
  readonly name: string;
}

/** Cell last formed, and the inputs. */
interface Cell {
  readonly settings: object;
  readonly ties: readonly Tie<unknown>[];
  readonly view: InitiativeView;
}

/** Cells by the reader's language and by fighter. */
const cells = new WeakMap<Localize, WeakMap<object, Cell>>();

/** Fighters by rank in every context, in the order. */
const ranked = new WeakMap<object, ReadonlyMap<unknown, readonly Tie<unknown>[]>>();

/**
 * Initiative cell of a combatant, by fighter, ties and settings alone: formed again only when any of these is another object, or a
 * tied fighter has another name. Most rows of an encounter stay the same from step to step.
 * @param by value shared by ties: of the combatant, and of any fighter
 */
export function initiativeOf<State extends EncounterState>(
  who: CombatantId,
  context: TrackerContext<State>,
  by: { readonly rank: unknown; rankOf(fighter: FighterOf<State>): unknown },
  form: (ties: readonly Tie<FighterOf<State>>[]) => InitiativeView,
): InitiativeView | null {
  const { localize, input } = context;
  const { fighters, settings } = input.state;
  const fighter = fighters[who];
  if (!fighter) return null;
  const all = ranked.get(context) ?? fightersByRank(context, by.rankOf);
  ranked.set(context, all);
  const ties = (all.get(by.rank) ?? []).filter(({ id }) => id !== who) as readonly Tie<FighterOf<State>>[];
  const known = cells.get(localize) ?? new WeakMap<object, Cell>();
  cells.set(localize, known);
  const cell = known.get(fighter);
  if (cell?.settings === settings && areSame(cell.ties, ties)) return cell.view;
  const view = form(ties);
  known.set(fighter, { settings, ties, view });
  return view;
}

function fightersByRank<State extends EncounterState>(
  { input, canSee, nameOf }: TrackerContext<State>,
  rankOf: (fighter: FighterOf<State>) => unknown,
): ReadonlyMap<unknown, readonly Tie<FighterOf<State>>[]> {
  const { order, fighters } = input.state;
  const all = new Map<unknown, Tie<FighterOf<State>>[]>();
  for (const id of order) {
    const fighter = fighters[id] as FighterOf<State> | undefined;
    if (!fighter || fighter.departed || !canSee(id)) continue;
    const rank = rankOf(fighter);
    const there = all.get(rank) ?? [];
    there.push({ id, fighter, name: nameOf(id) });
    all.set(rank, there);
  }
  return all;
}

function areSame(a: readonly Tie<unknown>[], b: readonly Tie<unknown>[]): boolean {
  return a.length === b.length && a.every(({ fighter, name }, i) => fighter === b[i]?.fighter && name === b[i]?.name);
}

/** Same function, but formed only once for every fighter, of the fighter alone. */
export function onceForFighter<Fighter extends object, View>(
  form: (fighter: Fighter, localize: Localize) => View,
): typeof form {
  const known = new WeakMap<Localize, WeakMap<Fighter, View>>();
  return (fighter, localize) => {
    const views = known.get(localize) ?? new WeakMap<Fighter, View>();
    known.set(localize, views);
    const view = views.get(fighter) ?? form(fighter, localize);
    views.set(fighter, view);
    return view;
  };
}
