import { join } from "node:path";
import { build } from "vite";
import { page, root } from "../places.ts";

const config = join(root, "playground", "vite.config.ts");

/** Bundles the page that the playground's server hands out. */
export async function buildPage(): Promise<void> {
  await build({ configFile: config, build: { outDir: page, emptyOutDir: true } });
}
