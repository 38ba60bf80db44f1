/**
 * Id of this page for other clients: one user may have several open. Made at load and gone with the tab, so a reloaded
 * page is a different one.
 */
let made: string | null = null;

/** `<user id>.<random id>`; the user's part is only trusted where the server vouches for it. Valid from `setup` on. */
export function thisPage(): string {
  made ??= `${game.userId}.${foundry.utils.randomID()}`;
  return made;
}

/** User of the page, by its own claim. */
export function userOfPage(page: string): string {
  return page.split(".")[0] ?? "";
}
