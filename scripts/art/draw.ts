/** Draws the maps into `assets/scenes`: `npx tsx scripts/art/draw.ts`, or with names only those. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { requireChromium } from "../chromium.ts";
import { root } from "../places.ts";
import { run } from "../terminal.ts";
import { drawFord } from "./ford.ts";
import { drawMill } from "./mill.ts";
import { drawVault } from "./vault.ts";

const maps = { ford: drawFord, mill: drawMill, vault: drawVault };

/** Turns an SVG into WebP with the browser's own encoder; the result as base64. */
async function encode(svg: string): Promise<string> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.8).replace(/^.*,/, "");
}

await run(async () => {
  const asked = process.argv.slice(2);
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  for (const [name, draw] of Object.entries(maps)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const webp = await page.evaluate(encode, draw());
    await writeFile(join(root, "assets", "scenes", `${name}.webp`), Buffer.from(webp, "base64"));
  }
  await browser.close();
});
