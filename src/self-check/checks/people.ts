import { type Check, Unchecked } from "../check.ts";
import { type PeerQuestion, type PeerReport, QUERY, revisionOf } from "../query.ts";
import { until } from "../scratch.ts";

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
      // Writes before the question arrive before it: both use one connection.
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
