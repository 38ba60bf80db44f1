import { join } from "node:path";
import { build } from "vite";
import { newestChange, page, root } from "../places.ts";

const config = join(root, "playground", "vite.config.ts");

/** Whether the playground's page is bundled and newer than all of the playground. */
export async function isPageBuilt(): Promise<boolean> {
  return (await newestChange(join(page, "index.html"))) > (await newestChange(join(root, "playground")));
}

/** Bundles the page that the playground's server hands out. */
export async function buildPage(): Promise<void> {
  await build({ configFile: config, build: { outDir: page, emptyOutDir: true } });
}
