import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { compile } from "sass";
import { describe, expect, it } from "vitest";
import { dist, root } from "../../scripts/places.ts";

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;

describe("What a world loads, in bytes of gzip", () => {
  it("is a script of at most 290 kB", async () => {
    const chunks = join(dist, "chunks");
    const script = (await readdir(chunks)).filter((name) => /^turncraft-.*\.mjs$/.test(name));
    expect(script).toHaveLength(1);
    expect(gzipped(await readFile(join(chunks, script[0] ?? ""), "utf8"))).toBeLessThanOrEqual(290_000);
  });

  it.each(["flow", "group", "marching", "seconds"])("is at most 12 kB of styles with those of %s", async (id) => {
    const shared = await readFile(join(dist, "styles/turncraft.css"), "utf8");
    const own = compile(join(root, `styles/rulesets/_${id}.scss`), { style: "compressed" }).css;
    expect(gzipped(shared + own)).toBeLessThanOrEqual(12_000);
  });
});
