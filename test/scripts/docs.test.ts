import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";

const pages = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((path) => join("docs", path)),
].filter((path) => path.endsWith(".md"));

/** Pages on the code of today: others are clauses, written by a report, or tell of names that are gone. */
const prose = pages.filter(
  (path) => !/^docs\/(rules\/|(foundry-api|packages|host-report|security)\.md)|^CHANGELOG/.test(path),
);

const guides = pages.filter((path) => /^docs\/(gm|players|rulesets\/.*)\.md$/.test(path));

/** Words of the screen that are Foundry's, not in our language file. */
const foundrys = new Set(["Use", "Create Actor"]);

const sources = [
  "src",
  "test",
  "scripts",
  "playground",
  "templates",
  "lang",
  "packs",
  "demo",
  "styles",
  "assets",
].flatMap(filesIn);
const names = new Set(sources.map((path) => basename(path)));
/** Words in the code and in the paths of its files. */
const known = new Set(
  [...sources, "docs", "package.json", "system.json"].flatMap((path) =>
    wordsOf(isCode(path) ? path + text(path) : path),
  ),
);

describe("the docs", () => {
  it.each(pages)("%s links to existing files and headings", (page) => {
    expect(links(text(page)).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it.each(pages)("%s names existing files and commands", (page) => {
    const files = codeIn(page).filter((each) =>
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

  it.each(prose)("%s names existing code", (page) => {
    const spans = codeIn(page);
    const files = spans.flatMap((inside) => inside.match(/\w[\w.-]*\.(?:ts|hbs|scss|yaml)\b/g) ?? []);
    expect(files.filter((name) => !names.has(name))).toEqual([]);
    const named = new Set(spans.flatMap(wordsOf));
    expect([...named].filter((name) => !/^\d/.test(name) && !known.has(name))).toEqual([]);
  });

  it.each(prose)("%s shows only code of the repository or of a tested block", (page) => {
    const blocks = [...text(page).matchAll(/(<!-- [\w./-]+ -->\n)?^ *```(\w*)\n[\s\S]*?```/gm)];
    const loose = blocks.filter(([, quoted, language = ""]) => !quoted && !["sh", "mermaid"].includes(language));
    // Those of this page are run by `test/combat/docs-scripts.test.ts`.
    expect(
      loose.filter(([, , language]) => page !== "docs/api.md" || language !== "js").map(([block]) => block),
    ).toEqual([]);
  });

  it.each(pages)("%s shows this repository's code unchanged", (page) => {
    const blocks = [...text(page).matchAll(/<!-- ([\w./-]+) -->\n```\w+\n([\s\S]*?)```/g)];
    const stale = blocks.filter(([, file = "", code = ""]) => !text(file).includes(code.trimEnd()));
    expect(stale.map(([, file]) => file)).toEqual([]);
  });

  it("README.md is at most two screens long", () => {
    expect(text("README.md").split("\n").length).toBeLessThanOrEqual(100);
  });
});

/** Code spans of a page. */
function codeIn(page: string): string[] {
  return [...text(page).matchAll(/`([^`\n]+)`/g)].map(([, inside = ""]) => inside);
}

function wordsOf(code: string): string[] {
  return code.match(/[\w$]+/g) ?? [];
}

function filesIn(place: string): string[] {
  return readdirSync(join(root, place), { recursive: true, encoding: "utf8" }).map((path) => join(place, path));
}

function isCode(path: string): boolean {
  return /\.(ts|mjs|js|json|hbs|scss)$/.test(path) && path !== "test/scripts/docs.test.ts";
}

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
