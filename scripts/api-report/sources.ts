/**
 * Public sources for a member's behaviour, as cited in the playground's comments, and host tests that use the member.
 */
import type { Member } from "./members.ts";

/** A link with a short name, as Markdown. */
type Link = string;

interface Citation {
  /** Class that the comment stands in or before; empty: none. */
  readonly owner: string;
  /** Member that the comment stands before; empty: the class itself. */
  readonly name: string;
  readonly links: readonly Link[];
}

const cited =
  /(https:\/\/foundryvtt\.com\/[^\s)"'`,;]+)|(?:https:\/\/github\.com\/foundryvtt\/foundryvtt\/issues\/|foundryvtt#|\bissues? |, #)(\d{4,5})/g;

const issues = "https://github.com/foundryvtt/foundryvtt/issues/";

/** Public pages and issues that a text names, each once. */
export function linksIn(text: string): readonly Link[] {
  const links = [...text.matchAll(cited)].map(([, page, issue]) =>
    page
      ? `[${page.includes("/api/") ? "API" : "article"}](${page.replace(/\.$/, "")})`
      : `[#${issue}](${issues}${issue})`,
  );
  return [...new Set(links)];
}

const comment = /^\s*(?:\/\*\*?|\*|\/\/)/;
const declared =
  /^\s*(?:export |default |abstract |static |override |protected |private |declare |readonly |async |get |set |function |const |\*)*(class )?(\w+)/;

/** Citations of a source file: those of the comments that stand before a class, a member or a function. */
export function citationsIn(source: string): readonly Citation[] {
  const found: Citation[] = [];
  let [owner, before] = ["", ""];
  for (const line of source.split("\n")) {
    if (comment.test(line)) {
      before += `${line}\n`;
      continue;
    }
    const [, isClass, name = ""] = declared.exec(line) ?? [];
    if (isClass) owner = name;
    const links = linksIn(before);
    if (links.length > 0 && name !== "") found.push({ owner, name: isClass ? "" : name, links });
    before = "";
    // A class ends where something else begins at the margin.
    if (/^\}/.test(line)) owner = "";
  }
  return found;
}

/** The sources of a member: files of the types, then what is cited. */
export function sourcesOf(member: Member, citations: readonly Citation[]): string {
  const owner = ownerOf(member);
  const name = nameOf(member);
  const links = citations
    .filter(
      (each) => each.name === name && (each.owner === owner || each.owner === `Base${owner}` || each.owner === ""),
    )
    .flatMap((each) => each.links);
  const types = member.declaredIn ? [`types \`${member.declaredIn.replace(/\.d\.mts$/, "")}\``] : [];
  return [...types, ...new Set(links)].join(", ") || "–";
}

/** Names of the test files that use a member by name most often, at most two. */
export function testsOf(member: Member, tests: Readonly<Record<string, string>>): string {
  const owner = ownerOf(member).replace(/Document$/, "");
  const name = nameOf(member).replace(/[^\w]/g, "");
  const use = new RegExp(`\\.${name}\\b|["'\`]${name}["'\`]|\\b${name}\\(`, "g");
  const around = new RegExp(owner, "i");
  const counted = Object.entries(tests).flatMap(([file, text]) => {
    const times = around.test(text) ? (text.match(use)?.length ?? 0) : 0;
    return times > 0 ? [{ file, times }] : [];
  });
  const most = counted.sort((a, b) => b.times - a.times || (a.file < b.file ? -1 : 1)).slice(0, 2);
  return most.map(({ file }) => file.replace(/\.(?:test|spec)\.ts$/, "")).join(", ") || "–";
}

/** `update` of `Combat#update`, `ready` of `Hooks."ready"`. */
function nameOf({ id }: Member): string {
  return /([^#.]+)$/.exec(id)?.[1]?.replaceAll('"', "") ?? id;
}

/** The last name of an owner: `utils` of `foundry.utils`. Empty for global names. */
function ownerOf({ owner }: Member): string {
  return owner.split(".").at(-1) ?? "";
}
