import { localize } from "../i18n.ts";
import type { Result } from "./run.ts";

/** Findings of a self-check, for readers of a window, a journal or an issue. */
export interface Report {
  readonly results: readonly Result[];
  /** Number of results of each kind. */
  readonly counts: Readonly<Record<Result["result"], number>>;
  /** Versions and active packages, a line each. */
  readonly about: readonly string[];
  /** Outcome in a sentence. */
  readonly outcome: string;
  /** Report as Markdown. */
  readonly text: string;
}

const signs = { expected: "ok", otherwise: "OTHERWISE", unchecked: "not checked" } as const;

/** Makes a report of results, with versions and active packages. */
export function reportOf(results: readonly Result[]): Report {
  const of = (result: Result["result"]) => results.filter((each) => each.result === result).length;
  const counts = { expected: of("expected"), otherwise: of("otherwise"), unchecked: of("unchecked") };
  const about = aboutHere();
  const outcome = localize(counts.otherwise > 0 ? "TURNCRAFT.SelfCheck.otherwise" : "TURNCRAFT.SelfCheck.fine", {
    ...counts,
    all: results.length,
  });
  const report = { results, counts, about, outcome };
  return { ...report, text: textOf(report) };
}

/** Returns the results with failures first, then those not checked. */
export function amissFirst(results: readonly Result[]): readonly Result[] {
  const order = ["otherwise", "unchecked", "expected"];
  return results.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
}

function aboutHere(): string[] {
  const modules = game.modules.filter(({ active }) => active).map(({ id, version }) => `${id} ${version ?? ""}`.trim());
  return [
    `Turncraft ${game.system.version}, Foundry ${game.version}`,
    localize("TURNCRAFT.SelfCheck.modules", { modules: modules.join(", ") || "–" }),
    localize("TURNCRAFT.SelfCheck.people", { count: game.users.filter(({ active }) => active).length }),
  ];
}

function textOf({ results, about, outcome }: Omit<Report, "text">): string {
  const lines = amissFirst(results).map(({ result, name, expected, seen }) => {
    const logged =
      result === "expected" ? seen : [`${localize("TURNCRAFT.SelfCheck.expected")} ${expected}`, seen].join(" ");
    return `- ${signs[result]} · ${name}${logged ? `: ${logged}` : ""}`;
  });
  return [`### ${localize("TURNCRAFT.SelfCheck.title")}`, "", ...about, "", outcome, "", ...lines, ""].join("\n");
}

/** Stores a report as a page of the journal of self-checks, visible only to GMs. */
export async function saveReport({ results, about, outcome }: Report): Promise<void> {
  const name = localize("TURNCRAFT.SelfCheck.title");
  const flags = { turncraft: { selfCheck: true } };
  const known = game.journal.find((entry) => Boolean(foundry.utils.getProperty(entry, "flags.turncraft.selfCheck")));
  const report = known ?? (await JournalEntry.implementation.create({ name, flags }));
  const esc = foundry.utils.escapeHTML;
  const rows = amissFirst(results).map(
    ({ result, name, expected, seen }) =>
      `<li><strong>${esc(name)}</strong> (${esc(localize(`TURNCRAFT.SelfCheck.result.${result}`))}). ${esc(expected)}${seen ? `<br><em>${esc(seen)}</em>` : ""}</li>`,
  );
  const content = `<p>${[...about, outcome].map(esc).join("<br>")}</p><ul>${rows.join("")}</ul>`;
  const title = new Date().toLocaleString(game.i18n.lang);
  const text = { content, format: CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML };
  const page = { name: title, type: "text" as const, text };
  await report?.createEmbeddedDocuments("JournalEntryPage", [page]);
}
