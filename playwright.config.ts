import { defineConfig } from "@playwright/test";
import { requireChromium } from "./scripts/chromium.ts";

/** Without a GPU, and without Chromium's own errands on the network. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-background-networking",
  "--no-first-run",
];

export default defineConfig({
  testDir: "test/browser",
  globalSetup: "./test/browser/build-first.ts",
  outputDir: ".build/browser",
  forbidOnly: true,
  // Each test has a server and windows of its own; two at a time keep two cores busy.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: ".build/reports/playwright.json" }]],
  use: {
    launchOptions: { executablePath: requireChromium(), args },
    // What can't be pressed is said while the windows still stand, and not when the whole test is over.
    actionTimeout: 45_000,
    viewport: { width: 1366, height: 850 },
    // WebGL is drawn in software here, and several windows share the machine: a quarter of the pixels, the same layout.
    deviceScaleFactor: 0.5,
    locale: "en-GB",
    screenshot: "only-on-failure",
  },
});
