export type ColorScheme = "" | "light" | "dark";

/** Storage key for the theme of a browser without a world, for the join page. */
const KEY = "playground.colorScheme";

/** Sets the theme of the page. Empty follows the system's preference, as the documented setting does. */
export function applyScheme(scheme: ColorScheme): void {
  const light = scheme === "light" || (scheme === "" && matchMedia("(prefers-color-scheme: light)").matches);
  document.body.classList.toggle("theme-light", light);
  document.body.classList.toggle("theme-dark", !light);
}

/** Applies the theme last chosen in this browser. */
export function initialScheme(): void {
  applyScheme((localStorage.getItem(KEY) ?? "dark") as ColorScheme);
}

/** Sets the theme, and stores it for the join page. */
export function rememberScheme(scheme: ColorScheme): void {
  localStorage.setItem(KEY, scheme);
  applyScheme(scheme);
}
