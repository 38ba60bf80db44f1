/** Judges one package: start-up, settings, what the system brings, the tracker, a fight of three turns, undo. */
import type { Browser } from "@playwright/test";
import {
  type Failure,
  facts,
  fight,
  isDrawn,
  makeDocuments,
  missing,
  type PageState,
  showTracker,
  trySettings,
  trySheets,
} from "./in-page.ts";
import { type Generation, type HostTable, openTable, type Package } from "./table.ts";

/** A part of the report. */
export interface Step {
  name: string;
  /** Figures of what went well. */
  note: string;
  /** Faults that were seen; empty where nothing did. */
  broken: string[];
  facts: PageState | null;
}

export interface Verdict {
  steps: Step[];
  /** Names that packages' code asked for and didn't find. */
  missing: string[];
}

interface Read {
  note?: string;
  broken?: string[];
}

/** Judges `subject`, a system by itself or a module beside Turncraft; `modules`: the folders that are loaded. */
export async function judge(
  browser: Browser,
  generation: Generation,
  modules: readonly string[],
  subject: Package | null,
): Promise<Verdict> {
  const system = subject?.kind === "system" ? subject : undefined;
  const table = await openTable(browser, generation, modules, system);
  try {
    return await judgeAt(table, subject);
  } finally {
    await table.close();
  }
}

async function judgeAt(table: HostTable, subject: Package | null): Promise<Verdict> {
  const steps: Step[] = [];
  const step: Run = async (name, action) => {
    const { note = "", broken = [] } = await action().catch(
      (error: Error): Read => ({ broken: [firstLine(error.message)] }),
    );
    const complaints = [...(await table.gm.complaints()), ...(await table.player.complaints())];
    steps.push({ name, note, broken: [...broken, ...complaints], facts: await pageStateOf(table) });
    return broken.length === 0;
  };
  const isOpen = await step("start-up", async () => {
    await table.gm.join(table.url);
    await table.player.join(table.url);
    const drawn = await table.gm.page.evaluate(isDrawn);
    return { broken: drawn ? [] : ["The scene isn't drawn."] };
  });
  if (!isOpen) return { steps, missing: await missingAt(table) };
  const { page } = table.gm;
  if (subject) {
    await step("settings", async () => {
      const { settings, menus, older, failures } = await page.evaluate(trySettings, subject.id);
      const unopened = older > 0 ? `, ${older} of AppV1 not opened` : "";
      return { note: `${settings} settings, ${menus} menus${unopened}`, broken: failures.map(sentence) };
    });
  }
  if (subject?.kind === "system") {
    await step("documents", async () => ({ broken: (await page.evaluate(makeDocuments)).map(sentence) }));
    await step("sheets", async () => {
      const { sheets, failures } = await page.evaluate(trySheets);
      return { note: `${sheets} sheets`, broken: failures.map(sentence) };
    });
  }
  await step("tracker", async () => {
    await page.evaluate(showTracker);
    const { order, rows } = (await page.evaluate(facts)) ?? { order: [], rows: [] };
    return {
      note: `${rows.length} rows`,
      broken: rows.length < order.length ? [`${order.length} combatants, ${rows.length} rows`] : [],
    };
  });
  await fightOf(table, step);
  return { steps, missing: await missingAt(table) };
}

type Run = (name: string, action: () => Promise<Read>) => Promise<boolean>;

/** Initiative, a beginning, three turns, and one back. */
async function fightOf({ gm: { page } }: HostTable, step: Run): Promise<void> {
  const reported = (now: PageState | null) => ({
    note: now ? `round ${now.round}, ${now.turn ?? "nobody"}` : "no encounter",
  });
  await step("initiative", async () => {
    await page.evaluate(fight, "rollAll");
    return {};
  });
  await step("begin", async () => {
    await page.evaluate(fight, "startCombat");
    const now = await page.evaluate(facts);
    return { ...reported(now), broken: now?.started ? [] : ["The encounter hasn't begun."] };
  });
  for (const turn of [1, 2, 3]) {
    await step(`turn ${turn}`, async () => {
      const before = await page.evaluate(facts);
      await page.evaluate(fight, "nextTurn");
      const now = await page.evaluate(facts);
      const stands = now?.round === before?.round && now?.turn === before?.turn && (now?.order.length ?? 0) > 1;
      return { ...reported(now), broken: stands ? ["The turn hasn't ended."] : [] };
    });
  }
  await step("undo", async () => {
    const before = await page.evaluate(facts);
    await page.evaluate(fight, "undo");
    const now = await page.evaluate(facts);
    const stands = now?.round === before?.round && now?.turn === before?.turn;
    return { ...reported(now), broken: stands ? ["The turn before hasn't come back."] : [] };
  });
}

async function pageStateOf({ gm }: HostTable): Promise<PageState | null> {
  return gm.page.evaluate(facts).catch(() => null);
}

/** Asked on both pages: a player's page may run other code. */
async function missingAt({ gm, player }: HostTable): Promise<string[]> {
  const found = await Promise.all([gm, player].map(({ page }) => page.evaluate(missing).catch(() => [])));
  return [...new Set(found.flat())].sort();
}

const sentence = ({ what, why }: Failure): string => `${what}: ${why}`;
const firstLine = (text: string): string => text.split("\n")[0] ?? text;

/**
 * Returns the differences in Turncraft's encounter with and without the module. A different order or turn is reported at its
 * first step.
 */
export function differences(alone: Verdict, beside: Verdict): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, facts: now } of beside.steps) {
    const before = alone.steps.find((each) => each.name === name)?.facts;
    if (!before || !now) continue;
    const keys = Object.keys(before) as (keyof PageState)[];
    const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
    if (changed.length > 0)
      found.set(
        name,
        changed.map(
          (key) =>
            `encounter: ${key} is ${JSON.stringify(now[key])}, without the module ${JSON.stringify(before[key])}`,
        ),
      );
  }
  return found;
}
