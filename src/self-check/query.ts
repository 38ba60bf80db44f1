export const QUERY = "turncraft.selfCheck";

export interface PeerQuestion {
  /** Id of a chat message. */
  readonly message?: string;
  /** Id of an encounter. */
  readonly combat?: string;
}

export interface PeerReport {
  /** True if the client has the message. */
  readonly knows: boolean;
  /** Revision of the encounter on another page; null if unknown there. */
  readonly revision: number | null;
}

declare global {
  namespace CONFIG {
    interface Queries {
      "turncraft.selfCheck": (data: PeerQuestion) => Promise<PeerReport>;
    }
  }
}

/** Lets a GM's page ask for the data sent to this client. Called at `init`. */
export function registerSelfCheckQuery(): void {
  CONFIG.queries[QUERY] = async ({ message, combat }) => ({
    knows: game.messages.has(String(message)),
    revision: revisionOf(String(combat)),
  });
}

/** Revision of an encounter as stored on this page; null if unknown. */
export function revisionOf(id: string): number | null {
  const { revision } = (game.combats.get(id)?._source.system ?? {}) as { revision?: number };
  return revision ?? null;
}
