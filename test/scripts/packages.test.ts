import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { noticesOf } from "../../scripts/build/notices.ts";
import { licenseText, servedPackages, shippedPackages } from "../../scripts/packages/lock.ts";
import { packagesPage } from "../../scripts/packages/page.ts";
import { dist, root } from "../../scripts/places.ts";

describe("Packages of others", () => {
  it("are listed with versions and licences as the lock file has them now", async () => {
    expect(await readFile(join(root, "docs", "packages.md"), "utf8")).toBe(await packagesPage());
    const all = [...(await shippedPackages()), ...(await servedPackages())];
    expect(all.filter(({ version, license }) => !version || license === "unknown")).toEqual([]);
  });

  it("have their copyright notices beside the bundle that contains them", async () => {
    const maps = (await readdir(join(dist, "chunks"))).filter((file) => file.endsWith(".map"));
    const sources = maps.map(async (file) => JSON.parse(await readFile(join(dist, "chunks", file), "utf8")).sources);
    const bundled = ((await Promise.all(sources)).flat() as string[]).flatMap(
      (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    );
    const notices = await readFile(join(dist, "THIRD-PARTY.md"), "utf8");
    const shipped = await shippedPackages();
    expect([...new Set(bundled)].sort()).toEqual(shipped.map(({ name }) => name));
    for (const each of shipped) {
      const text = await licenseText(each);
      expect([each.name, text]).toEqual([each.name, expect.stringMatching(/copyright/i)]);
      expect(notices).toContain(text);
    }
  });

  it("without a licence text are named with their licence all the same", async () => {
    const bare = { name: "none", version: "1.0.0", license: "MIT", folder: "docs" };
    expect(await noticesOf([bare])).toContain("No licence text; the package names MIT.");
  });
});
