import { afterEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { type Fight, openFight } from "./fight.ts";

describe.each(generations(import.meta.url))("Tokens of new creatures under V%i", (generation) => {
  let fight: Fight;
  afterEach(() => fight.table.close());

  it("a character's tokens are friendly unless the creation says otherwise; an adversary's are hostile", async () => {
    fight = await openFight(generation);
    const { client } = await fight.join("Gamemaster");
    const made = async (data: object) => {
      const { prototypeToken } = await client.global.Actor.implementation.create({ name: "New", ...data });
      return [prototypeToken.disposition, prototypeToken.actorLink, prototypeToken.sight.enabled ?? false];
    };
    expect(await made({ type: "character" })).toEqual([1, true, true]);
    expect(await made({ type: "character", prototypeToken: { disposition: 0 } })).toEqual([0, true, true]);
    expect(await made({ type: "adversary" })).toEqual([-1, false, false]);
  });
  it("tokens show a name and a bar of hit points, an adversary's to its owners, unless the creation says otherwise", async () => {
    fight = await openFight(generation);
    const { client } = await fight.join("Gamemaster");
    const { ALWAYS, OWNER, NONE } = client.global.CONST.TOKEN_DISPLAY_MODES;
    const shown = async (data: object) => {
      const { prototypeToken } = await client.global.Actor.implementation.create({ name: "New", ...data });
      const { displayName, displayBars, bar1 } = prototypeToken.toObject();
      return [displayName, displayBars, bar1];
    };
    expect(await shown({ type: "character" })).toEqual([ALWAYS, ALWAYS, { attribute: "hp" }]);
    expect(await shown({ type: "adversary" })).toEqual([ALWAYS, OWNER, { attribute: "hp" }]);
    const own = { displayName: NONE, displayBars: NONE, bar1: { attribute: null } };
    expect(await shown({ type: "adversary", prototypeToken: own })).toEqual([NONE, NONE, { attribute: null }]);
  });
});
