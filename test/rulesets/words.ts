import { expect } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import type { InputRequest, LogEntry, MessageArgs, OpenMatter, Refusal } from "../../src/engine/index.ts";

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
 * Expects English text for every key in a refusal, the needs or a log, with a figure for each placeholder in plain lasting data,
 * and clauses for refusals and questions.
 */
export function expectWords<T extends object>(stated: T): T {
  for (const [key, data] of messagesIn(stated)) {
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
  for (const [clause, key] of clausesIn(stated)) expect(clause, key).toMatch(/^[A-Z]+-\d/);
  return stated;
}

/** Figures of a log line, with the subject as `{name}`. */
function spoken({ who, data }: LogEntry): MessageArgs {
  return { ...(who && { name: { combatant: who } }), ...data };
}

type DeclaredCommand = {
  clause?: string;
  refusal?: Refusal;
  message?: string;
  data?: MessageArgs;
  needs?: readonly InputRequest[];
  log?: readonly LogEntry[];
};

function messagesIn(stated: DeclaredCommand): [string, MessageArgs | undefined][] {
  if (stated.message) return [[stated.message, stated.data]];
  if (stated.refusal) return [[stated.refusal.message, stated.refusal.data]];
  const asked = (stated.needs ?? []).flatMap((need): [string, MessageArgs | undefined][] =>
    need.kind === "roll"
      ? [[need.label, {}]]
      : [
          [need.question, need.data],
          ...need.options.map((option): [string, MessageArgs | undefined] => [option.label, option.data]),
        ],
  );
  return [
    ...asked,
    ...(stated.log ?? []).map((entry): [string, MessageArgs | undefined] => [entry.event, spoken(entry)]),
  ];
}

/** Clauses of a refusal and questions, each with its key. */
function clausesIn({ clause, message = "", refusal, needs = [] }: DeclaredCommand): [string, string][] {
  if (clause) return [[clause, message]];
  if (refusal) return [[refusal.clause, refusal.message]];
  return needs.flatMap((need): [string, string][] => (need.kind === "ruling" ? [[need.clause, need.question]] : []));
}

/** Open matters expected at a fight's end, as `[onCombatEnd, the key's last name, combatant, figures]`. */
export function expectPending(
  pending: readonly OpenMatter[],
): [string, string | undefined, string | null, MessageArgs][] {
  expectWords({ log: pending.map(({ line }) => line) });
  return pending.map(({ onCombatEnd, line }) => [
    onCombatEnd,
    line.event.split(".").at(-1),
    line.who ?? null,
    line.data ?? {},
  ]);
}
