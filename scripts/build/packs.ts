import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import type { Manifest } from "./manifest.ts";

/** Compiles the readable entries in `packs/_source/<name>` into the databases that the manifest names. */
export async function buildPacks(root: string, out: string, manifest: Manifest): Promise<void> {
  for (const { name, path } of manifest.packs) {
    await compilePack(join(root, "packs", "_source", name), join(out, path), { log: false, recursive: true });
  }
}
