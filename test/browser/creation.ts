import type { Locator, Page } from "@playwright/test";

/** Opens the dialog for new characters in the Actors tab, and fills in a name and a kind; gives it, still to be sent. */
export async function openNewCharacter(page: Page, name: string, kind: RegExp): Promise<Locator> {
  await page
    .getByRole("tab", { name: /actors/i })
    .first()
    .click();
  await page.getByRole("button", { name: "New character" }).click();
  const dialog = page.getByRole("dialog", { name: "New character" });
  await dialog.getByLabel("What is your name?").fill(name);
  await dialog.getByRole("radio", { name: kind }).check();
  return dialog;
}
