import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { dist } from "../../scripts/places.ts";
import type { CombatantId } from "../../src/engine/index.ts";
import { beginFlow, openFlow } from "../rulesets/flow/table/fight.ts";
import { gathered, openMarching } from "../rulesets/marching/table/fight.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

const statuses = (seat: Pick<Seat, "token">, id: CombatantId) => [...seat.token(id).actor.statuses].sort();
const shown = (seat: Pick<Seat, "token">, id: CombatantId): string[] =>
  seat.token(id).actor.temporaryEffects.map(({ name }: { name: string }) => name);

describe.each([13, 14] as const)("statuses under V%i", (generation) => {
  it("FL-50 · prone that is switched in the palette is the ruleset's command: all pages show it, nothing is stored, undo takes it back", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    expect(await gm.token(mira).actor.toggleStatusEffect("prone")).toBe(true);
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.prone).toBe(true);
    for (const seat of [gm, ada]) {
      expect(statuses(seat, mira)).toContain("prone");
      expect(shown(seat, mira)).toContain("Prone");
      expect(seat.actor(mira).effects.size).toBe(0);
    }
    await gm.combat.undo();
    await agree(gm, ada);
    for (const seat of [gm, ada]) {
      expect(statuses(seat, mira)).not.toContain("prone");
      expect(shown(seat, mira)).not.toContain("Prone");
    }
    await gm.combat.redo();
    await agree(gm, ada);
    expect(statuses(ada, mira)).toContain("prone");
    // No document shows the status: deleting it switches the status off.
    await gm.actor(mira).temporaryEffects[0].delete();
    expect(gm.state.fighters[mira]?.prone).toBe(false);
  });

  it("each status is found by its id and can be switched where nobody fights", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const { CONFIG } = gm.client;
    const all: { id: string }[] = Object.values(CONFIG.statusEffects);
    expect(new Set(all.map(({ id }) => id)).size).toBe(CONFIG.statusEffects.length);
    await gm.actor(ogre).toggleStatusEffect("prone");
    expect(statuses(gm, ogre)).toEqual(["prone"]);
  });

  it("FL-94 · a combatant whom an enemy threatens is marked; if the enemy is hidden, only for the GM", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    expect(shown(ada, mira)).toContain("Threatened: Ogre");
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await until(() => ada.combat.combatants.get(ogre)?.hidden === true);
    expect(statuses(ada, mira)).not.toContain("threatened");
    expect(statuses(ada, ogre)).toEqual([]);
    expect(statuses(gm, mira)).toContain("threatened");
  });

  it("MO-802 · a status that follows from the rules is refused in a sentence, a status of no ruleset is an ordinary effect", async () => {
    const fight = await openMarching(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    await gathered(gm);
    expect(await gm.actor(mira).toggleStatusEffect("impaired")).toBe(true);
    expect(gm.state.fighters[mira]?.impaired).toEqual(["other"]);
    expect(await gm.actor(mira).toggleStatusEffect("delayed")).toBeUndefined();
    expect(gm.notices.at(-1)).toContain("The encounter sets Delayed itself");
    expect(statuses(gm, mira)).toEqual(["impaired"]);
    await gm.actor(mira).toggleStatusEffect("stun");
    expect(gm.actor(mira).effects.map(({ name }: { name: string }) => name)).toHaveLength(1);
    expect(statuses(gm, mira)).toEqual(["impaired", "stun"]);
  });

  it("defeated is one thing in the palette, on the token and in the fight", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    await gm.token(ogre).actor.toggleStatusEffect("dead", { overlay: true });
    await agree(gm, ada);
    expect(gm.state.fighters[ogre]?.defeated).toBe(true);
    expect(statuses(ada, ogre)).toEqual(["dead"]);
    expect(ada.actor(ogre).effects.size).toBe(0);
    const [effect] = ada.actor(ogre).temporaryEffects;
    expect(effect.getFlag("core", "overlay")).toBe(true);
    await gm.combat.undo();
    await agree(gm, ada);
    expect(statuses(ada, ogre)).toEqual([]);
  });

  it("the statuses of the clauses have names and shipped pictures; core's others stay", async () => {
    const fight = await openFight(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const { statusEffects, specialStatusEffects } = gm.client.CONFIG;
    const all: { id: string; name: string; img: string }[] = Object.values(statusEffects);
    const ours = all.filter(({ img }) => img.startsWith("systems/turncraft/"));
    expect(ours.length).toBeGreaterThan(15);
    for (const { name, img } of ours) {
      expect(gm.client.game.i18n.localize(name)).not.toBe(name);
      expect(existsSync(join(dist, img.replace("systems/turncraft/", "")))).toBe(true);
    }
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of [specialStatusEffects.DEFEATED, "invisible", "blind"]) expect(ids).toContain(id);
  });

  it("FL-05 · a status for the GM alone is refused to a player in a sentence", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    const logged = ada.notices.length;
    expect(await ada.actor(mira).toggleStatusEffect("prone")).toBeUndefined();
    expect(ada.notices.length).toBeGreaterThan(logged);
    expect(gm.state.fighters[mira]?.prone).toBe(false);
    expect(ada.actor(mira).effects.size).toBe(0);
  });

  it("statuses shown by an encounter end with it, and with a combatant's leaving", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    for (const who of [ogre, tarn]) await gm.perform({ kind: "defeat", who, defeated: true });
    await agree(gm, ada);
    expect(ada.actor(ogre).system.fight.feet).toEqual({ value: 30, max: 30 });
    await gm.combat.combatants.get(ogre)?.delete();
    await until(() => statuses(ada, ogre).length === 0);
    expect(ada.actor(ogre).system.fight).toEqual({});
    expect(statuses(ada, tarn)).toEqual(["dead"]);
    await gm.combat.delete();
    await until(() => statuses(ada, tarn).length === 0);
  });
});
