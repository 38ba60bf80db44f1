import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../scripts/places.ts";

interface Ended {
  code: number;
  text: string;
}

/** Runs the report for modules of the tests' own. */
function report(...modules: readonly string[]): Promise<Ended> {
  const folders = modules.map((name) => join(root, "test", "module", name));
  const args = [join(root, "scripts", "with-packages.mjs"), join(root, "scripts", "host-report.ts"), ...folders];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, text: stdout });
    });
  });
}

/** Part of a report about one package. */
const about = (text: string, title: string): string =>
  text.split(/\n(?=\S.*\((?:module|system) )/).find((part) => part.includes(title)) ?? "";

test("npm run report:host finds no fault in a good module, and every fault of a bad one", async () => {
  const { code, text } = await report("lantern", "clumsy");
  expect(code).toBe(1);

  const good = about(text, "Lantern (module lantern 1.2.0");
  expect(good).toContain("beside Turncraft, V13");
  expect(good).toMatch(/settings +ok +1 settings, 1 menus/);
  expect(good).toMatch(/tracker +ok +9 rows/);
  expect(good).toMatch(/turn 3 +ok/);
  expect(good).toMatch(/undo +ok/);
  expect(good).toContain("Nothing broke.");

  const broken = about(text, "Clumsy (module clumsy 0.1.0");
  expect(broken).toMatch(/start-up +BROKEN/);
  expect(broken).toContain("The script /modules/clumsy/lost.js could not be loaded");
  expect(broken).toContain('Error in a listener of hook "ready". NoSuchWindow is not a constructor');
  expect(broken).toContain("9 combatants, 8 rows");
  expect(broken).toMatch(/encounter: rows is .+ without the module/);
  expect(broken).toContain("foundry.applications.api.NoSuchWindow (clumsy/clumsy.js:2)");
  expect(broken).toContain("Something broke.");
});
