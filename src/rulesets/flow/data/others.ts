import { percent } from "../rules/index.ts";

/** Returns the percentages by name from a typed line, such as `Arcana 45, History 30`, without unreadable parts. */
export function othersIn(line: string): Record<string, number> {
  const pairs = line.split(/[,;\n]/).flatMap((part): [string, number][] => {
    const [, name = "", value = ""] = /^\s*(.+?)[\s:=]+(\d{1,3})\s*%?\s*$/.exec(part) ?? [];
    return name === "" || name.length > 100 || name in {} ? [] : [[name, Math.min(percent, Number(value))]];
  });
  return Object.fromEntries(pairs);
}
