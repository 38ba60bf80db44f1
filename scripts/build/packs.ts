import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import type { Manifest } from "./manifest.ts";

/**
 * Compiles the readable entries in `packs/_source/<name>` into the databases that the manifest names. A pack's entries are
 * all JSON, or all YAML where they are mostly text.
 */
export async function buildPacks(root: string, out: string, manifest: Manifest): Promise<void> {
  for (const { name, path } of manifest.packs) {
    const source = join(root, "packs", "_source", name);
    const yaml = (await readdir(source)).some((file) => file.endsWith(".yml"));
    await compilePack(source, join(out, path), { log: false, recursive: true, yaml });
  }
}
