import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

/** Levels of a scene, which V13's types don't know. */
interface Levels {
  contents: { id: string; update(data: object): Promise<unknown> }[];
}

/** A scene of V14. */
interface Leveled {
  readonly levels: Levels;
  createEmbeddedDocuments(name: "Level", data: object[]): Promise<{ id: string }[]>;
  view(options: object): Promise<unknown>;
}

/** Names of the tokens that are drawn in a window. */
const drawn = ({ page }: Seat) =>
  page.evaluate(() => (canvas.tokens?.placeables ?? []).map(({ name }) => String(name)).sort());

/** Shows a level of the scene in a window; `n`: index of the level. */
const view = ({ page }: Seat, n: number) =>
  page.evaluate(async (index) => {
    const scene = canvas.scene as unknown as Leveled;
    await scene.view({ level: scene.levels.contents[index]?.id });
  }, n);

test.use({ generation: 14 });

// foundryvtt#14503
test("a token is drawn on its level, and on levels that see it", async ({ gm, ada }) => {
  const all = await drawn(gm);
  const others = all.filter((name) => name !== "Mira");
  await gm.page.evaluate(async () => {
    const scene = canvas.scene as unknown as Leveled;
    const [gallery] = await scene.createEmbeddedDocuments("Level", [{ name: "Gallery" }]);
    await canvas.scene?.tokens.getName("Mira")?.update({ level: gallery?.id } as never);
  });
  for (const seat of [gm, ada]) await expect.poll(() => drawn(seat)).toEqual(others);
  await view(gm, 1);
  expect(await drawn(gm)).toEqual(["Mira"]);
  await gm.page.evaluate(async () => {
    const [hall, gallery] = (canvas.scene as unknown as Leveled).levels.contents;
    await gallery?.update({ visibility: { levels: [hall?.id] } });
  });
  await view(gm, 1);
  expect(await drawn(gm)).toEqual(all);
  await gm.page.evaluate(async () => {
    const { levels } = canvas.scene as unknown as Leveled;
    await canvas.scene?.tokens.getName("Mira")?.update({ level: levels.contents[0]?.id } as never);
  });
  for (const seat of [gm, ada]) await expect.poll(() => drawn(seat)).toEqual(all);
});
