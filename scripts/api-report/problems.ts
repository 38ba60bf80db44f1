import type { Exception } from "./exceptions.ts";
import { isOpen, type Member } from "./members.ts";

/** File with the list of exceptions. */
const table = "scripts/api-report/exceptions.ts";

/**
 * Problems, a sentence each: a non-public member without an exception, and an unneeded exception.
 * @param text All sources.
 */
export function problems(members: readonly Member[], exceptions: readonly Exception[], text: string): string[] {
  const excused = new Set(exceptions.map(({ member }) => member));
  const closed = members.filter((member) => !isOpen(member));
  const needed = new Set(closed.map(({ id }) => id));
  return [
    ...closed.filter(({ id }) => !excused.has(id)).map(refusal),
    ...exceptions
      .filter((one) => !needed.has(one.member) && !(one.text !== undefined && text.includes(one.text)))
      .map(({ member }) => `${table} excuses ${member}, which isn't used or needs no excuse.`),
    ...twice(exceptions.map(({ member }) => member)).map((member) => `${table} excuses ${member} twice.`),
  ];
}

function refusal({ id, standing, note, files }: Member): string {
  const is = standing === "untyped" ? "isn't in the types" : `is ${standing}${note && ` (${note})`}`;
  return `${id} ${is}: use another member in ${files.join(", ")}, or say in ${table} why not.`;
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
