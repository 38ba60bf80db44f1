/**
 * Encounters go on with whatever sheets and effects say: numbers out of a ruleset's range count as the nearest in range, and texts
 * too long are cut.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { type AnyFight, begunUnder } from "./any-fight.ts";
import { agree, mira, ogre, until } from "./fight.ts";

const types = ["weapon", "armor", "spell", "ability", "gear"] as const;

/** Field of a data model, as far as needed here. */
interface AnyField {
  readonly fields?: Readonly<Record<string, AnyField>>;
  readonly max?: number;
  readonly choices?: object;
  readonly constructor: { readonly name: string };
  validate(value: unknown): object | undefined;
}

/** Largest values that a field accepts; undefined for a field that holds neither numbers nor texts. */
function largest(field: AnyField): unknown {
  const { fields, choices, max = 1e9 } = field;
  if (fields) {
    const values = Object.entries(fields).map(([name, inner]) => [name, largest(inner)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
  if (field.constructor.name === "NumberField") return Number.isFinite(max) ? max : 1e9;
  if (field.constructor.name !== "StringField") return undefined;
  if (choices) return Object.values(choices).at(-1);
  const long = "x".repeat(3000);
  // Formulas have a length of their own.
  return field.validate(long) ? "1d6" : long;
}

/**
 * Number of every ruleset raised by an effect far beyond its range, and the largest that the rules know. `isNone`: junk in its place
 * counts as no number; else it can't be read.
 */
const raised: Readonly<Record<string, readonly [path: string, score: string, most: number, isNone?: boolean]>> = {
  dexterity: ["dexterity.dexterityBonus", "dexterityBonus", 20],
  seconds: ["seconds.reflex", "reflex", 30],
  marching: ["speeds.walk", "moveFeet", 1000, true],
  group: ["group.routinesPerRound", "routinesPerRound", 10],
  flow: ["flow.apPerRound", "apPerRound", 1000],
};

describe.each(Object.keys(raised))("Under %s", (type) => {
  const [path = "", score = "", most = 0, isNone = false] = raised[type] ?? [];
  let table: AnyFight;

  afterEach(() => table.fight.table.close());

  /** Creature with the longest texts and largest numbers, and an item of every type with such. */
  const giant = ({ CONFIG }: AnyFight["gm"]["client"], actorType: string) => {
    const system = largest(CONFIG.Actor.dataModels[actorType].schema);
    const name = "x".repeat(3000);
    const items = types.map((kind) => ({ name, type: kind, system: largest(CONFIG.Item.dataModels[kind].schema) }));
    return { name, type: actorType, system, items };
  };

  it("a creature with the largest values in every field joins, and play goes on", async () => {
    table = await begunUnder(type, 14, {});
    const { gm } = table;
    const { game, CONFIG } = gm.client;
    const made = await CONFIG.Actor.documentClass.create(giant(gm.client, gm.actor(mira).type));
    expect(made.items.size).toBe(types.length);
    const [row] = await gm.combat.createEmbeddedDocuments("Combatant", [{ actorId: made.id }] as never);
    await until(() => row?.id !== undefined && Object.hasOwn(gm.state.fighters, row.id ?? ""));
    const answer = await gm.perform({ kind: "defeat", who: mira, defeated: true } as Command, { override: true });
    expect(answer).toMatchObject({ kind: "accepted" });
    expect(game.combats.size).toBe(1);
    expect(gm.notices).toEqual([]);
  });

  it("an effect raises a number far beyond its range: the largest in range counts", async () => {
    table = await begunUnder(type, 13, {});
    const { gm } = table;
    const changes = [{ key: `system.${path}`, mode: 2, value: "1000000000" }];
    await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ name: "Growth", changes }]);
    const answer = await gm.perform({ kind: "defeat", who: mira, defeated: true } as Command, { override: true });
    expect(answer).toMatchObject({ kind: "accepted" });
    expect(gm.state.fighters[mira]?.scores).toMatchObject({ [score]: most });
    expect(gm.notices).toEqual([]);
  });

  it("an effect by a player on a whole part of the own creature, or junk in place of a number, stops nobody", async () => {
    table = await begunUnder(type, 13, {});
    const { gm, ada } = table;
    const before = gm.state.fighters[mira]?.scores;
    const told = () => gm.notices.filter((notice) => notice.includes("last numbers of Mira")).length;
    const under = async (key: string, value: string) => {
      const changes = [{ key, mode: 5, value }];
      const [effect] = await ada.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ name: "Curse", changes }]);
      await until(() => gm.actor(mira).effects.has(effect.id));
      for (const defeated of [true, false]) {
        const command = { kind: "defeat", who: ogre, defeated } as Command;
        expect(await gm.perform(command, { override: true })).toMatchObject({ kind: "accepted" });
        await agree(gm, ada);
        for (const page of [gm, ada]) expect(page.token(ogre).actor.statuses.has("dead")).toBe(defeated);
      }
      expect(gm.state.fighters[mira]?.scores).toEqual(before);
      await effect.delete();
      await until(() => !gm.actor(mira).effects.has(effect.id));
    };
    for (const key of ["system", `system.${type}`, "system.speeds", "system.hp"]) await under(key, "null");
    expect(told()).toBe(0);
    if (isNone) return;
    for (const value of ["junk", "[1]"]) await under(`system.${path}`, value);
    expect(told()).toBe(1);
    expect(ada.notices).toEqual([]);
  });
});
