import { CONFIG } from "../core/config.ts";
import type { Loose } from "../core/loose.ts";

/** The world's class for documents of this name. */
export function documentClassOf(documentName: string): Loose {
  const known = CONFIG[documentName]?.documentClass;
  if (!known) throw new Error(`${documentName} is not a document type`);
  return known;
}
