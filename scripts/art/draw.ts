/** Draws the demo's map again: `node scripts/with-packages.mjs scripts/art/draw.ts` writes demo/art/ford.webp. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { requireChromium } from "../chromium.ts";
import { root } from "../places.ts";
import { run } from "../terminal.ts";
import { drawFord } from "./ford.ts";

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
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const webp = await page.evaluate(encode, drawFord());
  await browser.close();
  await writeFile(join(root, "assets", "scenes", "ford.webp"), Buffer.from(webp, "base64"));
});
