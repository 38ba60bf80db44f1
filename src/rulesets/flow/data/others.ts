/** Most percent of a check. */
export const percent = 200;

/** Percentages by name from a typed line, without unreadable parts. */
export function othersIn(line: string): Record<string, number> {
  const pairs = line.split(/[,;\n]/).flatMap((part): [string, number][] => {
    const [, name = "", value = ""] = /^\s*(.+?)[\s:=]+(\d{1,3})\s*%?\s*$/.exec(part) ?? [];
    return name === "" || name.length > 100 || name in {} ? [] : [[name, Math.min(percent, Number(value))]];
  });
  return Object.fromEntries(pairs);
}
