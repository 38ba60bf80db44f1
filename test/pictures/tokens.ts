import { beginOnHexes } from "../browser/flow-fight.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/** Tokens in an encounter: bars and icons, one with the palette, and a sheet's header. */
export async function pictureTokens({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  await beginOnHexes(gm, [gm]);
  await gm.page.evaluate(stage);
  await expect(gm.row("Sela")).toContainText("Defeated");

  await gm.click("Mira", "right");
  await gm.page.locator("#token-hud [data-action=togglePalette]").click();
  const hud = gm.page.locator("#token-hud");
  const [core, palette] = [await hud.boundingBox(), await hud.locator(".palette").boundingBox()];
  if (core && palette) {
    const [right, bottom] = [palette.x + palette.width, Math.max(core.y + core.height, palette.y + palette.height)];
    const y = Math.min(core.y, palette.y);
    await studio.takeMap("token", { x: core.x, y, width: right - core.x, height: bottom - y }, 40);
  }
  await gm.page.keyboard.press("Escape");
  const sheet = await gm.sheet("Mira");
  await studio.take("token-header", sheet.locator(".tc-header"));
  await gm.closeSheet("Mira");
}

/** In the page: everybody shows bars; Mira lies and bleeds, Sela has fallen. */
async function stage(): Promise<void> {
  const tokens = canvas.scene?.tokens.contents ?? [];
  const bars = { displayBars: CONST.TOKEN_DISPLAY_MODES.ALWAYS, bar2: { attribute: "fight.turn" } };
  await canvas.scene?.updateEmbeddedDocuments(
    "Token",
    tokens.map(({ id }) => ({ _id: id, ...bars })),
  );
  const combat = game.combat as unknown as { perform(command: object): Promise<unknown> }; // Ours, which the types don't know.
  const who = game.combat?.combatants.find(({ name }) => name === "Mira")?.id;
  const bleeding = { id: "b", name: "Bleeding", damage: "1d4", pool: "none", change: 0, turns: 2, uuid: null };
  await combat.perform({ kind: "ongoing", who, effect: bleeding });
  await combat.perform({ kind: "grant", who, pool: "ap", amount: -2 });
  await tokens.find(({ name }) => name === "Mira")?.actor?.toggleStatusEffect("prone");
  await tokens.find(({ name }) => name === "Sela")?.actor?.toggleStatusEffect("dead");
}
