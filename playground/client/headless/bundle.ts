/** Client as one script for `vm` contexts, built once as long as the sources stay unchanged. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Script } from "node:vm";
import { build } from "vite";
import { asFunction } from "./realm.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const CLIENT = resolve(HERE, "..");
const OUT = resolve(CLIENT, "../../.build/headless");

let script: Promise<Script> | undefined;

/** The compiled client; its only global effect is `globalThis.__startClient`. */
export function clientScript(): Promise<Script> {
  script ??= compile();
  return script;
}

async function compile(): Promise<Script> {
  const file = join(OUT, `client-${await fingerprint()}.js`);
  if (!existsSync(file)) {
    await mkdir(OUT, { recursive: true });
    // Several test processes may build at once: each writes aside and renames.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, await bundle());
    await rename(draft, file);
  }
  return asFunction(await readFile(file, "utf8"), file);
}

/** Changes whenever a source of the client does. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(CLIENT, { recursive: true })).sort()) {
    if (!/\.(ts|json)$/.test(name)) continue;
    const { mtimeMs, size } = await stat(join(CLIENT, name));
    hash.update(`${name} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex").slice(0, 12);
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { mathjs: join(HERE, "arithmetic.ts") } },
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry: join(HERE, "client.ts"), formats: ["iife"], name: "headlessClient" },
    },
  });
  const [output] = [result].flat() as { output: { code?: string }[] }[];
  const code = output?.output[0]?.code;
  if (!code) throw new Error("The headless client could not be built");
  return code;
}
