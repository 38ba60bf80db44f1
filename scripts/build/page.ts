import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { servedPackages } from "../packages/lock.ts";
import { page, root } from "../places.ts";
import { noticesOf } from "./notices.ts";

const config = join(root, "playground", "vite.config.ts");

/** Bundles the page that the playground's server hands out. */
export async function buildPage(): Promise<void> {
  await build({ configFile: config, build: { outDir: page, emptyOutDir: true } });
  await writeFile(join(page, "THIRD-PARTY.md"), await noticesOf(await servedPackages()));
}
