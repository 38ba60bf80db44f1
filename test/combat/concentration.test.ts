import { afterEach, describe, expect, it } from "vitest";
import type { EffectId } from "../../src/engine/index.ts";
import { generations } from "../generations.ts";
import { beginGroup, type GroupSeat, openGroup } from "../rulesets/group/table/fight.ts";
import { agree, type Fight, mira, tarn, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

const bless = {
  kind: "effect",
  id: "bless00000000000",
  name: "Bless",
  bearer: tarn,
  originator: mira,
  value: 3,
  unit: "rounds",
  img: "icons/svg/aura.svg",
  kept: true,
} as const;

const shown = (seat: GroupSeat): string[] =>
  seat.actor(mira).temporaryEffects.map(({ name }: { name: string }) => name);
const blessed = (seat: GroupSeat) => seat.actor(tarn).effects.has(bless.id);
/** Recipients of the newest step's cards: an empty list means all users. */
const cards = (seat: GroupSeat): string[][] => {
  const seq = seat.combat.steps().undo?.seq;
  const all = seat.client.game.messages.contents as Card[];
  return all.filter(({ flags }) => flags.turncraft?.seq === seq).map(({ whisper }) => whisper);
};

interface Card {
  readonly whisper: string[];
  readonly flags: { readonly turncraft?: { readonly seq?: number } };
}

describe.each(generations(import.meta.url))("concentration at the table under V%i", (generation) => {
  it("GR-119 · damage ends a maintained effect, a card says why to all, and undo brings it back", async () => {
    const fight = await openGroup(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginGroup(gm, ada);
    await gm.perform(bless as never);
    await until(() => blessed(ada) && shown(ada).length > 0);
    expect(shown(ada)).toEqual(["Concentrating: Bless · 3 rounds"]);
    await ada.perform({ kind: "hit-points", who: mira, change: -3 });
    await agree(gm, ada);
    await until(() => !blessed(ada));
    expect(gm.state.fighters[mira]?.maintaining).toBeNull();
    expect(shown(ada)).toEqual([]);
    const logged = ada.combat.steps().undo?.log.map((entry) => [entry.event.split(".").at(-1), entry.data?.cause]);
    expect(logged).toContainEqual(["concentrationLost", { key: "TURNCRAFT.Cause.damage" }]);
    await until(() => cards(ada).length === 1);
    expect(cards(ada)).toEqual([[]]);
    await gm.combat.undo();
    await until(() => blessed(ada) && shown(ada).length > 0);
    expect(shown(ada)).toEqual(["Concentrating: Bless · 3 rounds"]);
    expect(gm.state.effects[bless.id as EffectId]?.roundsLeft).toBe(3);
  });

  it("GR-118 · switching concentration off in the palette ends the maintained effect", async () => {
    const fight = await openGroup(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginGroup(gm, ada);
    await gm.perform(bless as never);
    await until(() => blessed(ada));
    expect(await gm.actor(mira).toggleStatusEffect("concentrating")).toBe(false);
    await until(() => !blessed(ada));
    expect(shown(ada)).toEqual([]);
  });
});
