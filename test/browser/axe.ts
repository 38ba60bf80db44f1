import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** Source of axe, evaluated rather than added: a page's policy lets no inline script run. */
const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules about a whole page: windows of ours are pieces of Foundry's. */
const ofPages = ["region", "page-has-heading-one", "landmark-one-main", "bypass", "document-title", "html-has-lang"];

/** Accessibility problems that axe finds in parts of the page: rule, element and remedy, a line each. */
export async function complaintsOf(page: Page, ...selectors: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(script);
  return page.evaluate(run, { selectors, ofPages });
}

/** In the page. */
async function run({ selectors, ofPages }: { selectors: string[]; ofPages: string[] }): Promise<string[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(context: object, options: RunOptions): Promise<AxeResults> };
  };
  const rules = Object.fromEntries(ofPages.map((id) => [id, { enabled: false }]));
  const include = selectors.filter((selector) => document.querySelector(selector)).map((selector) => [selector]);
  const { violations } = await axe.run({ include }, { rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 220)} — ${failureSummary?.replace(/\s+/g, " ").slice(0, 260)}`,
    ),
  );
}

/** Shows the page in a theme at once: colours in transition belong to neither theme. */
export async function inTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate((name) => {
    const colorScheme = { applications: name, interface: name };
    return game.settings.set("core" as never, "uiConfig" as never, { colorScheme } as never);
  }, theme);
}
