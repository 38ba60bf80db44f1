import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";
import { sourcesOf } from "./packs.ts";

const macros = [...sourcesOf("macros").values()].map(({ _id, name }) => ({ id: _id, name }));
const rulesets = ["dexterity", "flow", "group", "marching", "seconds"] as const;

/** Runs a macro of the pack on a page, as if this token were selected there. */
async function run(seat: Seat, name: string, selected?: string) {
  const { game } = seat.client;
  const id = macros.find((macro) => macro.name === name)?.id;
  const macro = await game.packs.get("turncraft.macros").getDocument(id);
  const token = selected ? game.scenes.get("yard000000000000").tokens.get(selected) : undefined;
  return macro.execute(token ? { token, actor: token.actor } : {});
}

describe.each(generations(import.meta.url))("The macros of the pack under V%i", (generation) => {
  it.each(rulesets)(
    "all run under %s, before an encounter and in it, with a selected token and without",
    async (type) => {
      const fight = await openFight(generation, { type });
      try {
        const gm = await fight.join("Gamemaster");
        const gmPage = gm.client;
        const failed = () => gmPage.notices.filter(({ type: kind }) => kind === "error").map(({ message }) => message);
        await until(() => Object.keys(gm.state.fighters).length === 3);
        await gmPage.game.settings.set("turncraft", "dice", "gm");
        // Every question gets the first answer that it offers.
        gmPage.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) =>
          buttons[0]?.action;
        for (const selected of [undefined, ogre]) {
          for (const { name } of macros) {
            await run(gm, name, selected);
            expect([name, selected, failed()]).toEqual([name, selected, []]);
          }
        }
        expect(gmPage.errors).toEqual([]);
      } finally {
        await fight.table.close();
      }
    },
  );

  describe("at a table", () => {
    let fight: Fight;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      fight = await openFight(generation);
      gm = await fight.join("Gamemaster");
      ada = await fight.join("Ada");
      await until(() => Object.keys(gm.state.fighters).length === 3);
      await gm.client.game.settings.set("turncraft", "dice", "gm");
    });
    afterAll(() => fight.table.close());

    it("roll initiative, begin the encounter, end a turn, and undo and redo", async () => {
      gm.dice(18, 10, 4);
      for (const who of [mira, tarn, ogre]) await run(gm, "Roll Initiative", who);
      expect(gm.state.order).toEqual([mira, tarn, ogre]);
      await run(gm, "Begin the Fight");
      expect(gm.state).toMatchObject({ round: 1, activeId: mira });
      await agree(gm, ada);
      await run(ada, "End Turn");
      await until(() => gm.state.activeId === tarn);
      await run(gm, "Undo");
      expect(gm.state.activeId).toBe(mira);
      await run(gm, "Redo");
      expect(gm.state.activeId).toBe(tarn);
      await run(gm, "Previous Turn");
      expect(gm.state.activeId).toBe(mira);
    });

    it("damage, heal and defeat the selected combatants", async () => {
      await run(gm, "Hurt", ogre);
      await until(() => gm.actor(ogre).system.hp.value === 15);
      await run(gm, "Heal", ogre);
      await until(() => gm.actor(ogre).system.hp.value === 20);
      await run(gm, "Defeated", ogre);
      expect(gm.state.fighters[ogre]?.defeated).toBe(true);
      await run(gm, "Defeated", ogre);
      expect(gm.state.fighters[ogre]?.defeated).toBe(false);
    });

    it.each(["Roll Initiative", "Surprised", "Run or Step", "Defeated", "Hurt", "Heal", "Hold Back"])(
      "%s says that no token is selected, and changes nothing",
      async (name) => {
        const before = gm.known;
        await run(gm, name);
        expect(gm.notices.at(-1)).toBe("Select a combatant's token.");
        expect(gm.known).toEqual(before);
      },
    );

    it("say whose turn it is, to everybody", async () => {
      await agree(gm, ada);
      await run(ada, "Whose Turn Is It?");
      await until(() => gm.client.game.messages.contents.at(-1)?.content.includes("Mira"));
    });
  });
});

describe.each([
  ["group", (fighter: Record<string, unknown>) => fighter.surprised],
  ["flow", (fighter: Record<string, unknown>) => fighter.surprised],
  ["marching", (fighter: Record<string, unknown>) => (fighter.impaired as string[]).includes("surprise")],
] as const)("The surprise macro under %s", (type, isSurprised) => {
  it("marks the selected combatant as surprised, and unmarks it", async () => {
    const fight = await openFight(13, { type });
    try {
      const gm = await fight.join("Gamemaster");
      await until(() => Object.keys(gm.state.fighters).length === 3);
      const surprised = () => isSurprised({ ...gm.state.fighters[ogre] });
      await run(gm, "Surprised", ogre);
      await until(() => surprised() === true);
      await run(gm, "Surprised", ogre);
      await until(() => surprised() === false);
    } finally {
      await fight.table.close();
    }
  });
});
