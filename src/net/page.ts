/**
 * Id of this page for other clients: a user may have several open. Made at load and lost with the tab, so a reloaded page has
 * another id.
 */
let made: string | null = null;

/** `<user id>.<random id>`; trust the user's part only if vouched for by the server. Valid from `setup` on. */
export function thisPage(): string {
  made ??= `${game.userId}.${foundry.utils.randomID()}`;
  return made;
}

/** User of the page, as claimed. */
export function userOfPage(page: string): string {
  return page.split(".")[0] ?? "";
}
