import type { WorldData } from "../../protocol.ts";
import type { Collection } from "./collection.ts";
import type { Loose, LooseObject } from "./loose.ts";

/** The documented `game` singleton. Filled by `boot.ts`; collections also have their documented names. */
interface GameState extends LooseObject {
  /** Data sent by the server on joining. */
  data: WorldData & LooseObject;
  userId: string;
  user: Loose;
  users: Loose;
  collections: Collection<Loose>;
  documentTypes: Record<string, string[]>;
  ready: boolean;
  /** True once all documents exist, so that preparation may look at other documents. */
  documentsReady: boolean;
}

/**
 * `foundry.Game`, with the only instance `game` (https://foundryvtt.com/api/classes/foundry.Game.html). Packages that wrap core
 * begin with its `initialize`, which includes all from hook `init` on.
 */
const GameClass = class Game {
  ready = false;
  documentsReady = false;
  /** All from hook `init` on; set by the boot. */
  _begin: () => Promise<void> = async () => {};

  async initialize(): Promise<void> {
    await this._begin();
  }
};

export { GameClass as Game };

export const game = new GameClass() as InstanceType<typeof GameClass> & GameState;
