import { bring } from "../browser/character-rulesets.ts";
import { closeDialogs, opened } from "../browser/dialogs.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/** Captures the tracker with an encounter that can't be read, and the chat after the world's migration. */
async function pictureInvalid(gm: Seat, studio: Studio): Promise<void> {
  await gm.page.getByRole("button", { name: "Migrate now" }).click();
  const report = gm.page.locator("#chat .chat-message").last();
  await expect(report).toContainText("Converted for Turncraft");
  await studio.take("damaged", gm.page.locator("#combat header").first());
  await bring(gm, "chat");
  await studio.take("migration-report", report);
  await bring(gm, "combat");
}

/** Every window with a question, grouped by ruleset. */
export async function pictureDialogs({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  for (const [part, open] of Object.entries(opened)) {
    await open(gm);
    await studio.takeWindows(`dialogs-${part}`);
    if (part === "older") await pictureInvalid(gm, studio);
    await closeDialogs(gm);
  }
}
