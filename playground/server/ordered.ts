import { type Field, flags, ownership, reference, sort, stats } from "./fields.ts";

/** What documents of a sidebar directory have: folder, order, owners, flags, marks of who wrote. */
export const ordered: Record<string, Field> = {
  folder: reference(),
  sort,
  ownership: ownership(),
  flags,
  _stats: stats,
};
