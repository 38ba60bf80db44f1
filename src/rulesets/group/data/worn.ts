/** Kinds of worn items: only one suit and one shield count at a time, others (a cloak, a ring) in addition. */
export const wears = ["suit", "shield", "other"] as const;
export type Wear = (typeof wears)[number];

/** Armor as far as wearing it is concerned. */
export interface Worn {
  readonly id: string | null;
  readonly worn: boolean;
  readonly wear: Wear;
  /** Bonus to AC. */
  readonly armor: number;
}

/** Armor of a creature that counts: the better of two suits or two shields. */
export function countedArmor<Piece extends Worn>(all: readonly Piece[]): Piece[] {
  const worn = all.filter((piece) => piece.worn);
  return worn.filter((piece) => {
    const [best] = worn.filter((other) => isInPlaceOf(other, piece)).toSorted((a, b) => b.armor - a.armor);
    return piece.wear === "other" || piece === best;
  });
}

/** Changes when this piece is put on or taken off: the pieces it replaces come off. */
export function dressing(piece: Worn, all: readonly Worn[]): { readonly id: string | null; readonly worn: boolean }[] {
  const off = piece.worn ? [] : all.filter((other) => other.id !== piece.id && other.worn && isInPlaceOf(other, piece));
  return [{ id: piece.id, worn: !piece.worn }, ...off.map(({ id }) => ({ id, worn: false }))];
}

function isInPlaceOf(one: Worn, other: Worn): boolean {
  return one.wear !== "other" && one.wear === other.wear;
}
