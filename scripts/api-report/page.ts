import type { Exception } from "./exceptions.ts";
import type { Member } from "./members.ts";
import { type citationsIn, sourcesOf, testsOf } from "./sources.ts";

const head = `# What Turncraft asks of Foundry

Every member of Foundry's API that \`src\` uses, as the type checker finds it, and the exceptions: members that aren't open to others.
**Generated: \`npm run report:api\` writes this page.** \`npm test\` fails if a used member isn't listed, if a listed one is no longer used,
or if a private, internal, deprecated or unknown member has no reason in
[\`scripts/api-report/exceptions.ts\`](../scripts/api-report/exceptions.ts). It compares only the names. Figures, in rows and behind a dash, are
those of the day on which the page was written.

| Column | Contents |
| --- | --- |
| Source | the file of the public type package (\`foundry-vtt-types\`) that declares the member, and sources cited in the playground for a member of that name |
| Host tests | up to two files of \`test/table\`, or \`as-foundry\` tests, that use a member of that name |

The types are V13's. \`#\` stands before members of instances. Members of numbers, texts, lists, the page and PixiJS aren't Foundry's, and
types don't run; neither are listed.`;

/** Texts in which sources and tests of members are looked for. */
export interface Evidence {
  readonly citations?: ReturnType<typeof citationsIn>;
  /** Host tests by the names of their files. */
  readonly tests?: Readonly<Record<string, string>>;
}

const columns = "| Member | Used | Source | Host tests |\n| --- | --- | --- | --- |";

/** The page `docs/foundry-api.md`: exceptions first, then all members by their owners. */
export function pageOf(
  members: readonly Member[],
  exceptions: readonly Exception[],
  { citations = [], tests = {} }: Evidence = {},
): string {
  const standing = new Map(members.map((member) => [member.id, member.standing]));
  const count = (of: (member: Member) => boolean) => members.filter(of).length;
  const figures = [
    `${members.length} members of ${new Set(members.map(section)).size} owners`,
    `${count((one) => one.standing === "protected")} of them protected`,
    `${count(({ how }) => how.includes("overridden"))} overridden`,
    `${exceptions.length} exceptions`,
  ];
  const excused = exceptions.map(
    ({ member, why }) => `| \`${member}\` | ${standing.get(member) ?? "unseen by the compiler"} | ${why}. |`,
  );
  const parts = Object.entries(bySection(members)).map(
    ([owner, all]) =>
      `### ${owner}\n\n${columns}\n${all.map((member) => row(member, owner, { citations, tests })).join("\n")}`,
  );
  return `${[
    head,
    `— ${figures.join(", ")}.`,
    `## Exceptions\n\n| Member | Is | Why it is used |\n| --- | --- | --- |\n${excused.join("\n")}`,
    "## Members",
    ...parts,
  ].join("\n\n")}\n`;
}

/** Differences of two pages, apart from figures: lines that are new, lines that are gone. */
export function differences(before: string, after: string): { added: string[]; gone: string[] } {
  const [old, now] = [new Set(essence(before)), new Set(essence(after))];
  return { added: [...now].filter((one) => !old.has(one)), gone: [...old].filter((one) => !now.has(one)) };
}

/** Lines without their figures, each member's with its owner. */
function essence(page: string): string[] {
  let owner = "";
  return page.split(/\r?\n/).flatMap((text) => {
    if (text.startsWith("### ")) owner = text.slice("### ".length);
    const [kept = ""] = text.split("— ");
    if (kept.trim() === "" || text.startsWith("#") || columns.includes(text)) return [];
    // Of a row below an owner only the first cell.
    return [owner !== "" && text.startsWith("| ") ? `${owner}: ${text.split(" | ")[0]?.slice(2)}` : kept.trim()];
  });
}

function row(member: Member, owner: string, { citations = [], tests = {} }: Evidence): string {
  const { id, standing, how, times, files } = member;
  const name = id.startsWith(owner) ? id.slice(owner.length) : id;
  const marks = [standing === "public" ? "" : standing, how.includes("overridden") ? "overridden" : ""].filter(Boolean);
  const used = how.filter((one) => one !== "overridden").join(", ");
  const folders = [...new Set(files.map(folderOf))].join(", ");
  const marked = marks.length > 0 ? ` **${marks.join(", ")}**` : "";
  const uses = `${used && `${used}, `}${times} × in ${folders}`;
  return `| \`${name}\`${marked} | ${uses} | ${sourcesOf(member, citations)} | ${testsOf(member, tests)} |`;
}

/** The first folder below `src`; a file that lies in `src` itself is named. */
function folderOf(file: string): string {
  return /^src\/([^/]+)/.exec(file)?.[1] ?? file;
}

const global = "Global names";

/** Classes with their members, and each namespace of Foundry's separately. */
function section({ owner }: Member): string {
  if (owner === "") return global;
  return owner.startsWith("foundry") ? owner : (owner.split(".")[0] ?? owner);
}

function bySection(members: readonly Member[]): Record<string, Member[]> {
  const sections: Record<string, Member[]> = {};
  for (const member of members) sections[section(member)] = [...(sections[section(member)] ?? []), member];
  return sections;
}
