/** Output of our scripts on the terminal. */

/** Error for the reader to fix: shown as one sentence, without a stack. */
export class PlainError extends Error {}

/** Runs a script's body; whatever it throws ends the program with a message and a non-zero code. */
export async function run(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exit(1);
  }
}

/** Rows in columns: the first column to the left, all others to the right where `figures` is set. */
export function table(rows: readonly (readonly string[])[], figures = false): string {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, column) => Math.max(all[column] ?? 0, cell.length)),
    [],
  );
  const pad = (cell: string, column: number) =>
    figures && column > 0 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}
