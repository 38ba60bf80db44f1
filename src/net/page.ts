/** Id of this page: a user may have several open. Made once for each load, so a reloaded page has another id. */
let made: string | null = null;

/** Id of this page, `<user id>.<random id>`. Call from `setup` on. */
export function thisPage(): string {
  made ??= `${game.userId}.${foundry.utils.randomID()}`;
  return made;
}

/** User id in a page's id. Trust only if the server confirms the sender. */
export function userOfPage(page: string): string {
  return page.split(".")[0] ?? "";
}
