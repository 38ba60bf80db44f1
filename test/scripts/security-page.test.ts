import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Tests that the page names: a file, and words out of a title in it. */
const named = [...readFileSync("docs/security.md", "utf8").matchAll(/`(test\/[\w/.-]+\.ts)`: ([^|\n]+?) \|/g)].map(
  ([, file = "", title = ""]) => [file, title] as const,
);

describe("the page on security", () => {
  it("names tests", () => expect(named.length).toBeGreaterThan(15));

  it.each(named)("%s: %s", (file, title) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(title);
  });
});
