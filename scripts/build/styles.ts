import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { compileAsync } from "sass";

/** Compiles one stylesheet, partials and all, into `to`. */
export async function buildStyles(from: string, to: string): Promise<void> {
  const { css } = await compileAsync(from, { style: "compressed" });
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, css);
}
