import type { WorldData } from "../../protocol.ts";
import type { Collection } from "./collection.ts";
import type { Loose, LooseObject } from "./loose.ts";

/** The documented `game` singleton. Filled by `boot.ts`; collections stand under their documented names too. */
export interface Game extends LooseObject {
  /** What the server sent on joining. */
  data: WorldData & LooseObject;
  userId: string;
  user: Loose;
  users: Loose;
  collections: Collection<Loose>;
  documentTypes: Record<string, string[]>;
  ready: boolean;
  /** True when all documents exist, so that preparation may look at other documents. */
  documentsReady: boolean;
}

export const game = { ready: false, documentsReady: false } as Game;
