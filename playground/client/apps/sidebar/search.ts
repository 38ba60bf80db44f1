import { SearchFilter } from "../ux/search-filter.ts";

/** Search of a directory by its entries' names. A folder's name is shown while it has an entry found. */
export function searchOf(): SearchFilter {
  return new SearchFilter({
    inputSelector: 'input[type="search"]',
    contentSelector: ".directory-list",
    callback(_event: Event | null, _query: string, rgx: RegExp, content: HTMLElement | null) {
      for (const entry of content?.querySelectorAll<HTMLElement>(".directory-item") ?? []) {
        entry.hidden = !SearchFilter.testQuery(rgx, entry.querySelector(".entry-name")?.textContent ?? "");
      }
      for (const folder of content?.querySelectorAll<HTMLElement>(".folder-header") ?? []) {
        folder.hidden = !folder.nextElementSibling?.querySelector(".directory-item:not([hidden])");
      }
    },
  });
}
