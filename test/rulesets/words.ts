import { expect } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import type { Figures, InputRequest, LogEntry, OpenMatter, Refusal } from "../../src/engine/index.ts";

const files: object[] = [english];

/** A module brings texts of its own beside the system's. */
export function bringTexts(texts: object): void {
  files.push(texts);
}

/** The English text behind a key, or null. */
export function textOf(key: string): string | null {
  const found = files.map((file) => key.split(".").reduce<unknown>((node, part) => Object(node)[part], file));
  return found.find((text) => typeof text === "string") ?? null;
}

/**
 * Every key that a refusal, the needs or a log hand out has an English text, and every placeholder in it a figure; figures
 * are plain data that outlive the step. Refusals and questions name a clause.
 */
export function expectWords<T extends object>(said: T): T {
  for (const [key, data] of messagesIn(said)) {
    const text = textOf(key);
    expect(JSON.parse(JSON.stringify(data ?? {})), key).toEqual(data ?? {});
    if (text === null) throw new Error(`No English text for ${key}`);
    for (const [, figure = ""] of text.matchAll(/\{(\w+)\}/g)) {
      // What the scene's spaces are called is known where texts are shown, and lines may lack by how much an attack hits.
      if (/^(spaces?|margin)$/i.test(figure)) continue;
      // Worked out of these two where a text is shown.
      const needed = figure === "change" ? ["before", "after"] : [figure];
      if (needed.some((name) => data?.[name] === undefined)) throw new Error(`${key} has no figure for {${figure}}`);
    }
    for (const figure of Object.values(data ?? {})) {
      if (typeof figure === "object" && "key" in figure) expect(textOf(figure.key), figure.key).not.toBeNull();
    }
  }
  for (const [clause, key] of clausesIn(said)) expect(clause, key).toMatch(/^[A-Z]+-\d/);
  return said;
}

/** A log line's figures with its `{name}`, which is whom it is about. */
function spoken({ who, data }: LogEntry): Figures {
  return { ...(who && { name: { combatant: who } }), ...data };
}

type Said = {
  clause?: string;
  refusal?: Refusal;
  message?: string;
  data?: Figures;
  needs?: readonly InputRequest[];
  log?: readonly LogEntry[];
};

function messagesIn(said: Said): [string, Figures | undefined][] {
  if (said.message) return [[said.message, said.data]];
  if (said.refusal) return [[said.refusal.message, said.refusal.data]];
  const asked = (said.needs ?? []).flatMap((need): [string, Figures | undefined][] =>
    need.kind === "roll"
      ? [[need.label, {}]]
      : [
          [need.question, need.data],
          ...need.options.map((option): [string, Figures | undefined] => [option.label, option.data]),
        ],
  );
  return [...asked, ...(said.log ?? []).map((entry): [string, Figures | undefined] => [entry.event, spoken(entry)])];
}

/** The clauses that a refusal and questions stand on, each with its key. */
function clausesIn({ clause, message = "", refusal, needs = [] }: Said): [string, string][] {
  if (clause) return [[clause, message]];
  if (refusal) return [[refusal.clause, refusal.message]];
  return needs.flatMap((need): [string, string][] => (need.kind === "ruling" ? [[need.clause, need.question]] : []));
}

/** Open matters expected at a fight's end, as `[fate, the key's last name, combatant, figures]`. */
export function expectPending(pending: readonly OpenMatter[]): [string, string | undefined, string | null, Figures][] {
  expectWords({ log: pending.map(({ line }) => line) });
  return pending.map(({ fate, line }) => [fate, line.event.split(".").at(-1), line.who ?? null, line.data ?? {}]);
}
