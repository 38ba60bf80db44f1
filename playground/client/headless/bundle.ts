/** The client as one script for `vm` contexts, built once per process. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { build } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = resolve(HERE, "../../../.build/headless");

let script: Promise<Script> | undefined;

/** The compiled client; its only global effect is `globalThis.__startClient`. */
export function clientScript(): Promise<Script> {
  script ??= compile();
  return script;
}

async function compile(): Promise<Script> {
  const code = await bundle();
  const file = join(OUT, `client-${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js`);
  await mkdir(OUT, { recursive: true });
  // Several test processes build at once: each writes aside and renames.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, file);
  return new Script(await readFile(file, "utf8"), { filename: file });
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
