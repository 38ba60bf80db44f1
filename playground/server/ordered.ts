import { type Field, flags, ownership, reference, sort, stats } from "./fields.ts";

/** Fields of documents in a sidebar directory: folder, order, owners, flags, and `_stats` on the last write. */
export const ordered: Record<string, Field> = {
  folder: reference(),
  sort,
  ownership: ownership(),
  flags,
  _stats: stats,
};
