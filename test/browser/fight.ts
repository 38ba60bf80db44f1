/** Questions about the fight, and a cheat's tricks. Each runs in the page and uses the documented API only. */
import type { Answer, Command, TurncraftCombat } from "../../src/combat/index.ts";
import type { DexterityState } from "../../src/rulesets/dexterity/rules/index.ts";

/** All that a way back must restore (DX-005), as plain JSON. */
export interface Numbers {
  state: DexterityState | null;
  round: number;
  turn: number | null;
  initiative: Record<string, number | null>;
  worldTime: number;
  /** Hit points of actors by name, and of tokens by id: unlinked tokens have their own. */
  hitPoints: Record<string, unknown>;
  /** Items of actors with their quantities, by actor name. */
  things: Record<string, string[]>;
  /** Names of effects by actor. */
  effects: Record<string, string[]>;
  /** Top left corners of tokens, in pixels of the scene. */
  places: Record<string, [x: number, y: number]>;
}

export function numbers(): Numbers {
  const combat = game.combat as TurncraftCombat | null;
  const { combatants = [], round = 0, turn = null } = combat?.toObject() ?? {};
  const actors = game.actors.contents;
  const tokens = canvas.scene?.tokens.contents ?? [];
  return {
    state: (combat?.state ?? null) as DexterityState | null,
    round,
    turn,
    initiative: Object.fromEntries(combatants.map(({ _id, initiative }) => [_id, initiative ?? null])),
    worldTime: game.time.worldTime,
    hitPoints: Object.fromEntries([
      ...actors.map((actor) => [actor.name, actor.toObject().system.hp]),
      ...tokens.map(({ id, actor }) => [id, actor?.system.hp.value]),
    ]),
    things: Object.fromEntries(
      actors.map(({ name, items }) => [name, items.map((item) => `${item.name} ${item.system.quantity ?? 1}`)]),
    ),
    effects: Object.fromEntries(actors.map((actor) => [actor.name, actor.effects.map(({ name }) => name).sort()])),
    places: Object.fromEntries(tokens.map((token) => [token.id, [token._source.x, token._source.y]])),
  };
}

/** Gives the fight a command, as macros do. */
export async function perform(command: object): Promise<Answer | undefined> {
  // Playwright's types would follow a command's into every corner.
  return (game.combat as TurncraftCombat | null)?.perform(command as Command);
}

/**
 * Sends a request past the system's client, in another user's name and with an override, and returns the GM's answer. `who`: the
 * combatant.
 */
export function forgeAsk({ who, as }: { who: string; as: string }): Promise<Answer> {
  const { combat } = game;
  if (!combat) throw new Error("There is no fight to cheat in.");
  const request = foundry.utils.randomID();
  const { revision } = combat.system as unknown as { revision: number }; // The types don't know the system's data.
  const combatant = combat.combatants.find(({ name }) => name === who);
  const command = { kind: "spend", who: combatant?.id, resource: "quick", what: "" };
  const page = `${game.users.getName(as)?.id}.${request}`;
  const ask = { type: "ask", combat: combat.uuid, request, page, command, override: true, revision, attempt: 1 };
  return new Promise((resolve) => {
    game.socket?.on("system.turncraft", (message: { type: string; request: string; answer: Answer | null }) => {
      if (message.type === "reply" && message.request === request && message.answer) resolve(message.answer);
    });
    game.socket?.emit("system.turncraft", ask);
  });
}

/** Writes another turn with a forged mark of the authority, past the writing client's own system. */
export async function forgeTurn(turn: number): Promise<void> {
  const { combat } = game;
  if (!combat) throw new Error("There is no fight to cheat in.");
  const { revision } = combat.system as unknown as { revision: number }; // As above.
  const mark = { turncraft: { page: `${game.userId}.${foundry.utils.randomID()}`, base: revision } };
  await combat.update({ turn }, mark as object);
}
