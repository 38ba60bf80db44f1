import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";

const pages = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((path) => join("docs", path)),
].filter((path) => path.endsWith(".md"));

const guides = pages.filter((path) => /^docs\/(gm|players|rulesets\/.*)\.md$/.test(path));

/** Words of the screen that are Foundry's, not in our language file. */
const foundrys = new Set(["Use", "Create Actor"]);

describe("the docs", () => {
  it.each(pages)("%s links to files and headings that are there", (page) => {
    expect(links(text(page)).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it.each(pages)("%s names files and commands that are there", (page) => {
    const code = [...text(page).matchAll(/`([^`\n]+)`/g)].map(([, inside = ""]) => inside);
    const files = code.filter((each) =>
      /^(src|test|scripts|playground|templates|packs|demo|lang|docs)\/[\w./-]+$/.test(each),
    );
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const { scripts } = JSON.parse(text("package.json")) as { scripts: Record<string, string> };
    const commands = [...text(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(guides)("%s shows labels in bold as they stand on the screen", (page) => {
    const shown = new Set([...labels(JSON.parse(text("lang/en.json"))), ...foundrys]);
    const bold = [...text(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, inside = ""]) => inside.replaceAll("\n", " "));
    const named = bold.filter((each) => !/[.]$/.test(each) && each !== "bold" && !each.startsWith("has not run"));
    expect(named.filter((each) => !shown.has(each))).toEqual([]);
  });

  it.each(pages)("%s shows code of this repository as it is", (page) => {
    const blocks = [...text(page).matchAll(/<!-- ([\w./-]+) -->\n```\w+\n([\s\S]*?)```/g)];
    const stale = blocks.filter(([, file = "", code = ""]) => !text(file).includes(code.trimEnd()));
    expect(stale.map(([, file]) => file)).toEqual([]);
  });

  it.each(pages)("%s shows scripts that can be parsed", (page) => {
    const scripts = [...text(page).matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
    for (const script of scripts) new Script(`async () => {${script}}`);
    expect(scripts.every((script) => script.trim() !== "")).toBe(true);
  });

  it("README.md is at most two screens long", () => {
    expect(text("README.md").split("\n").length).toBeLessThanOrEqual(100);
  });
});

function text(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Targets of a page's links and pictures, without addresses on the web and code blocks. */
function links(page: string): string[] {
  const prose = page.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  const found = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? "",
  );
  return found.filter((link) => !/^https?:/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchors(text(file)).includes(anchor);
}

/** Anchors that GitHub gives a page's headings. */
function anchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** All texts of the language file, those with figures also by the words around them. */
function labels(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return Object.values(node as object).flatMap(labels);
}
