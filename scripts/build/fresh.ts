/** Tests for builds newer than their sources. Loads no build tools, so a start without a build is quick. */
import { join } from "node:path";
import { dist, newestChange, page, root } from "../places.ts";

/** Folders that are shipped as they are. */
export const copied = ["templates", "lang", "assets"];

/** All that the built system is made of. */
const sources = [
  ...copied,
  "src",
  "styles",
  "packs",
  "system.json",
  "template.json",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "package-lock.json",
  "vite.config.ts",
];

/** True if `out` holds a build newer than its sources. */
export async function isSystemBuilt(out = dist, from = root): Promise<boolean> {
  const built = await newestChange(join(out, "system.json"));
  const changed = await Promise.all(sources.map((source) => newestChange(join(from, source))));
  return built > Math.max(...changed);
}

/** True if the playground's page is bundled and newer than all of the playground. */
export async function isPageBuilt(): Promise<boolean> {
  return (await newestChange(join(page, "index.html"))) > (await newestChange(join(root, "playground")));
}
