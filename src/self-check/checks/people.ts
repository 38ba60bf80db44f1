import { type Check, Unchecked } from "../check.ts";
import { until } from "../until.ts";

const QUERY = "turncraft.selfCheck";

interface PeerQuestion {
  /** Id of a chat message. */
  readonly message?: string;
  /** Id of an encounter. */
  readonly combat?: string;
}

interface PeerReport {
  /** True if that client has the message. */
  readonly knows: boolean;
  /** Revision of the encounter there; null where it doesn't know it. */
  readonly revision: number | null;
}

declare global {
  namespace CONFIG {
    interface Queries {
      "turncraft.selfCheck": (data: PeerQuestion) => Promise<PeerReport>;
    }
  }
}

/** Lets a GM's page ask what this client was sent. Called at `init`. */
export function registerSelfCheckQuery(): void {
  CONFIG.queries[QUERY] = async ({ message, combat }) => ({
    knows: game.messages.has(String(message)),
    revision: revisionOf(String(combat)),
  });
}

function revisionOf(id: string): number | null {
  const { revision } = (game.combats.get(id)?._source.system ?? {}) as { revision?: number };
  return revision ?? null;
}

/** Returns another active user, not a GM if `player` is set; throws Unchecked if there is none. */
function other(player: boolean): User.Implementation {
  const found = game.users.find((user) => user.active && !user.isSelf && (!player || !user.isGM));
  if (!found) throw new Unchecked(`TURNCRAFT.SelfCheck.unchecked.${player ? "noPlayer" : "alone"}`);
  return found;
}

async function ask(user: User.Implementation, asked: PeerQuestion): Promise<PeerReport> {
  return (await user.query(QUERY, asked, { timeout: 10_000 })) as PeerReport;
}

export const people: readonly Check[] = [
  {
    id: "query",
    wanted: { answered: true },
    async run() {
      return { answered: (await ask(other(false), {})).knows === false };
    },
  },
  {
    id: "sameFight",
    wanted: { same: true },
    async run(scratch) {
      const user = other(false);
      const { combat } = await scratch.fight();
      const here = revisionOf(combat.id ?? "");
      const there: (number | null)[] = [];
      // What was written before the question is there before it: one line carries both.
      there.push((await ask(user, { combat: combat.id ?? "" })).revision);
      return { same: there.at(-1) === here };
    },
  },
  {
    id: "whisper",
    wanted: { knows: false },
    async run(scratch) {
      const user = other(true);
      const whisper = [game.user.id];
      const message = await ChatMessage.implementation.create({ content: "Self-check", whisper });
      if (!message) throw new Error("The message wasn't made");
      scratch.keep(message);
      await until(() => game.messages.has(message.id ?? ""));
      return { knows: (await ask(user, { message: message.id ?? "" })).knows };
    },
  },
];
