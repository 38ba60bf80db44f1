/** Command line of the playground. One sentence and exit code 1 if it can't start. */
import { parseArgs } from "node:util";
import { nodeFailure } from "./node-version.ts";

const USAGE =
  "Usage: main.ts --world <folder> [--system <folder>] [--port <number>] [--generation 13|14] [--seed <folder>] [--reset] [--page <folder>] [--module <folder>]…";

async function main(): Promise<void> {
  const tooOld = nodeFailure(process.versions.node);
  if (tooOld) return fail(tooOld);
  const options = readArguments();
  if (typeof options === "string") return fail(options);
  // Only now: on an old Node even loading these would fail, without a sentence.
  const { startServer } = await import("./server.ts");
  const { StartFailure } = await import("./refusal.ts");
  try {
    const server = await startServer({ ...options, note: (message) => console.warn(message) });
    closeOnSignals(() => server.close());
    console.log(`The table is open at ${server.url}`);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    fail(error.message);
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        world: { type: "string" },
        system: { type: "string", default: "dist" },
        port: { type: "string", default: "30000" },
        generation: { type: "string", default: "13" },
        seed: { type: "string" },
        reset: { type: "boolean", default: false },
        page: { type: "string" },
        module: { type: "string", multiple: true, default: [] },
      },
    });
    const port = Number(values.port);
    const generation = values.generation === "13" ? 13 : values.generation === "14" ? 14 : null;
    if (!values.world) return `Which world? ${USAGE}`;
    if (!Number.isInteger(port) || port < 0 || port > 65535) return `"${values.port}" is not a port. ${USAGE}`;
    if (!generation) return `"${values.generation}" is not a generation: 13 or 14. ${USAGE}`;
    const { world, system, seed, reset, page, module: modules } = values;
    return { world, system, seed, reset, page, modules, port, generation } as const;
  } catch (error) {
    return `${error instanceof Error ? error.message : error} ${USAGE}`;
  }
}

/** Closes in order on the first signal; a second one doesn't wait. */
function closeOnSignals(close: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

await main();
