import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Microseconds of one call. */
export interface Timing {
  /** Median, and mean, by the wall clock. */
  readonly median: number;
  readonly mean: number;
  /** 99th percentile in processor time, so that other programs don't count. */
  readonly p99: number;
}

/** Function to be measured. Every call does the same work, or cycles through a fixed list. */
export interface Contestant {
  readonly name: string;
  /** Number of calls timed as one; more than 1 if a single call is too short for the clock. */
  readonly batch?: number;
  readonly call: () => unknown;
}

/** Milliseconds of warm-up for each contestant before timing. */
const warmUp = 120;

/** Times contestants in one process, in turns, so a busy machine slows all alike. */
export function race(contestants: readonly Contestant[], rounds: number): Timing[] {
  const walls = contestants.map(() => new Float64Array(rounds));
  const processors = contestants.map(() => new Float64Array(rounds));
  for (const { call } of contestants) {
    for (const end = performance.now() + warmUp; performance.now() < end; ) call();
  }
  for (let round = 0; round < rounds; round++) {
    contestants.forEach(({ call, batch = 1 }, i) => {
      const used = process.cpuUsage();
      const begin = process.hrtime.bigint();
      for (let k = 0; k < batch; k++) call();
      (walls[i] as Float64Array)[round] = Number(process.hrtime.bigint() - begin) / 1000 / batch;
      const { user, system } = process.cpuUsage(used);
      (processors[i] as Float64Array)[round] = (user + system) / batch;
    });
  }
  return walls.map((wall, i) => timingOf(wall, processors[i] as Float64Array));
}

function timingOf(wall: Float64Array, processor: Float64Array): Timing {
  const at = (times: Float64Array, share: number) => times.toSorted()[Math.floor(times.length * share)] as number;
  const mean = wall.reduce((sum, time) => sum + time, 0) / wall.length;
  return { median: at(wall, 0.5), mean, p99: at(processor, 0.99) };
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that a call leaves behind for the collector, on average. */
export function bytesOf(call: () => unknown, calls = 200): number {
  for (let i = 0; i < 50; i++) call();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < calls; i++) call();
  return Math.max(0, (process.memoryUsage().heapUsed - before) / calls);
}

/** Takes turns through a list. */
export function taking<T, R>(list: readonly T[], use: (item: T) => R): () => R {
  let i = 0;
  return () => use(list[i++ % list.length] as T);
}
