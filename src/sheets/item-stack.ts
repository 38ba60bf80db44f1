import { uuidOf } from "../data/index.ts";

/** Most of one thing that a creature carries in one row. */
export const most = 9999;

/**
 * Adds to an item's quantity. Foundry only sets numbers, so a page that sees another update come in between adds to the
 * new number: of two simultaneous additions the server applies one last, and that page sees the other's number first.
 * False if nothing was added: the item is gone, or the sum is too large.
 */
export async function stackOnto(item: Item.Implementation, count: number): Promise<boolean> {
  let number = item._source.system.quantity ?? 0;
  for (;;) {
    if (number + count > most) return false;
    const replaced = await setNumber(item, number, number + count);
    if (!isThere(item)) return false;
    if (replaced === number) return true;
    number = replaced;
  }
}

/** Writes a number in place of the one known here; returns the number really replaced. */
async function setNumber(item: Item.Implementation, known: number, number: number): Promise<number> {
  const mark = foundry.utils.randomID();
  let [replaced, done] = [known, false];
  const watch = Hooks.on("updateItem", (updated, _changes, options) => {
    if (uuidOf(updated) !== item.uuid || done) return;
    if ((options as Marked).turncraftCount === mark) done = true;
    else replaced = updated._source.system.quantity ?? replaced;
  });
  try {
    // Only gear is counted, and has this field.
    await item.update({ "system.quantity": number } as never, { turncraftCount: mark } as object);
  } catch (error) {
    if (isThere(item)) throw error;
  } finally {
    Hooks.off("updateItem", watch);
  }
  return replaced;
}

/** Options by which a page recognizes its own write. */
type Marked = { readonly turncraftCount?: string };

function isThere(item: Item.Implementation): boolean {
  return item.parent?.items.has(item.id ?? "") === true;
}
