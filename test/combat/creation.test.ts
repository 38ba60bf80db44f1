/** A character made in a minute is complete under every ruleset, belongs to the player, and fights: joins and acts. */
import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import { archetypeIds } from "../../src/sheets/creation/archetypes.ts";
import { generations } from "../generations.ts";
import { type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

/** The state as far as all rulesets share it. */
type State = EncounterState;

let fight: Fight<State> | null = null;
afterEach(async () => {
  await fight?.table.close();
  fight = null;
});

const ada = "ada0000000000000";

interface Made {
  readonly id: CombatantId;
  readonly uuid: string;
  readonly name: string;
}

/** Makes a character as the GM and adds it to the encounter, alone or against the Ogre. */
async function joined(gm: Seat<State>, archetype: string, foe = false): Promise<Made> {
  const { game } = gm.client;
  await game.settings.set("turncraft", "dice", "gm");
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.combat.deleteEmbeddedDocuments("Combatant", [mira, tarn, ...(foe ? [] : [ogre])]);
  const actor = await game.turncraft.createCharacter({ name: "Perrin", archetype, player: ada });
  const [combatant] = await gm.combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }] as never);
  const id = combatant?.id as CombatantId;
  await until(() => Object.keys(gm.state.fighters).includes(id));
  return { id, uuid: actor.uuid, name: actor.name };
}

/** First command of the character with an item under each ruleset, as from the sheet. */
const firsts: Record<string, (who: CombatantId, item: { uuid: string; name: string }) => object> = {
  dexterity: (who, { uuid, name }) => ({ kind: "spend", who, resource: "action", what: name, item: uuid }),
  flow: (who, { uuid }) => ({ kind: "act", who, action: { action: "sheathe", item: uuid } }),
  seconds: (who, { uuid, name }) => ({
    kind: "begin",
    who,
    action: "melee",
    item: { id: uuid, name, seconds: null, orLonger: false, delay: 0, consecutive: true },
  }),
  marching: (who, { uuid, name }) => ({ kind: "spend", who, action: "primary", what: name, item: uuid }),
};

describe.each(generations(import.meta.url))("a character in a minute on V%i", (generation) => {
  it.each(Object.keys(firsts))("joins an encounter under %s and acts with its items", async (type) => {
    fight = await openFight<State>(generation, { type });
    const gm = await fight.join("Gamemaster");
    const { id, uuid } = await joined(gm, "guardian", type === "marching");
    const actor = gm.client.game.actors.getName("Perrin");
    const sword = actor.items.find((item: { name: string }) => item.name === "Long Sword");
    expect(sword?.system.wielded).toBe(true);
    expect(uuid).toBe(actor.uuid);
    if (type === "marching") {
      await gm.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true } as never);
      // The lead's owner is asked whether to take the initiative (MO-204).
      gm.client.foundry.applications.api.DialogV2.wait = async () => "take";
    }
    await gm.combat.rollAll();
    await gm.combat.startCombat();
    await until(() => gm.state.round === 1 && gm.state.activeId === id);
    const first = firsts[type]?.(id, { uuid: sword?.uuid ?? "", name: "Long Sword" });
    expect(await gm.perform(first as never)).toMatchObject({ kind: "accepted" });
  });

  it.each(archetypeIds)(
    "made as %s has its items, and under Group Initiative none of their lines has a flaw",
    async (archetype) => {
      fight = await openFight<State>(generation, { type: "group" });
      const gm = await fight.join("Gamemaster");
      await gm.client.game.settings.set("turncraft", "ruleset", "group");
      const { id } = await joined(gm, archetype);
      const actor = gm.client.game.actors.getName("Perrin");
      expect(actor.items.size).toBeGreaterThan(6);
      expect(actor.items.every(({ img }: { img: string }) => img.startsWith("systems/turncraft/"))).toBe(true);
      expect(gm.notices).toEqual([]);
      await gm.combat.startCombat();
      await until(() => gm.state.round === 1);
      expect(gm.state.fighters[id]?.defeated).toBe(false);
    },
  );

  it("belongs to its player: Ada owns it, and she may not make one herself", async () => {
    fight = await openFight<State>(generation);
    const gm = await fight.join("Gamemaster");
    const player = await fight.join("Ada");
    await joined(gm, "mage");
    await until(() => player.client.game.actors.getName("Perrin") !== undefined);
    const actor = player.client.game.actors.getName("Perrin");
    expect(actor.isOwner).toBe(true);
    await until(() => player.client.game.user.character === actor);
    await expect(player.client.game.turncraft.createCharacter({ name: "Own", archetype: "mage" })).rejects.toThrow();
    await expect(gm.client.game.turncraft.createCharacter({ name: "Own", archetype: "king" })).rejects.toThrow(/king/);
  });
});
