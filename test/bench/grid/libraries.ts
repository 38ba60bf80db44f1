import FlatQueue from "flatqueue";
import RBush from "rbush";
import TinyQueue from "tinyqueue";
import { type Enemy, type Goal, type Plain, stepsFrom } from "./plain.ts";

/**
 * Code by a competent developer with the best npm libraries: searches with reused typed arrays, cleaning up only touched entries,
 * for a fair comparison. Keep unchanged: ratios show whether the machine measures as before.
 */

/** Cells with a value each, reused by every search. */
export interface Answer {
  count: number;
  readonly cells: Int32Array;
  readonly values: Int32Array;
}

function answerFor({ n }: Plain): Answer {
  return { count: 0, cells: new Int32Array(n * n), values: new Int32Array(n * n) };
}

/** Dijkstra on flatqueue. */
export function flatqueueReach(plain: Plain): (budget: number) => Answer {
  const { kind, n, straight, diagonal, canStay, start } = plain;
  const queue = new FlatQueue<number>();
  const best = new Int32Array(n * n).fill(-1);
  const answer = answerFor(plain);
  const seen: number[] = [];
  return (budget) => {
    answer.count = 0;
    best[start] = 0;
    seen.push(start);
    queue.push(start, 0);
    while (queue.length > 0) {
      const cost = queue.peekValue() as number;
      const cell = queue.pop() as number;
      if (cost > (best[cell] as number)) continue;
      if (canStay[cell] === 1) {
        answer.cells[answer.count] = cell;
        answer.values[answer.count++] = cost;
      }
      const y = Math.floor(cell / n);
      const x = cell - y * n;
      const { dx, dy } = stepsFrom(kind, y);
      for (let k = 0; k < dx.length; k++) {
        const toX = x + (dx[k] as number);
        const toY = y + (dy[k] as number);
        if (toX < 0 || toY < 0 || toX >= n || toY >= n) continue;
        const to = toY * n + toX;
        const price = (k < 4 ? straight[to] : diagonal[to]) as number;
        const sum = cost + price;
        if (price === 0 || sum > budget) continue;
        const before = best[to] as number;
        if (before >= 0 && before <= sum) continue;
        if (before < 0) seen.push(to);
        best[to] = sum;
        queue.push(to, sum);
      }
    }
    for (let i = 0; i < seen.length; i++) best[seen[i] as number] = -1;
    seen.length = 0;
    return answer;
  };
}

/** The same on tinyqueue, which queues objects. */
export function tinyqueueReach(plain: Plain): (budget: number) => Answer {
  const { kind, n, straight, diagonal, canStay, start } = plain;
  const queue = new TinyQueue<{ cell: number; cost: number }>([], (a, b) => a.cost - b.cost);
  const best = new Int32Array(n * n).fill(-1);
  const answer = answerFor(plain);
  const seen: number[] = [];
  return (budget) => {
    answer.count = 0;
    best[start] = 0;
    seen.push(start);
    queue.push({ cell: start, cost: 0 });
    for (let top = queue.pop(); top; top = queue.pop()) {
      const { cell, cost } = top;
      if (cost > (best[cell] as number)) continue;
      if (canStay[cell] === 1) {
        answer.cells[answer.count] = cell;
        answer.values[answer.count++] = cost;
      }
      const y = Math.floor(cell / n);
      const x = cell - y * n;
      const { dx, dy } = stepsFrom(kind, y);
      for (let k = 0; k < dx.length; k++) {
        const toX = x + (dx[k] as number);
        const toY = y + (dy[k] as number);
        if (toX < 0 || toY < 0 || toX >= n || toY >= n) continue;
        const to = toY * n + toX;
        const price = (k < 4 ? straight[to] : diagonal[to]) as number;
        const sum = cost + price;
        if (price === 0 || sum > budget) continue;
        const before = best[to] as number;
        if (before >= 0 && before <= sum) continue;
        if (before < 0) seen.push(to);
        best[to] = sum;
        queue.push({ cell: to, cost: sum });
      }
    }
    for (let i = 0; i < seen.length; i++) best[seen[i] as number] = -1;
    seen.length = 0;
    return answer;
  };
}

interface Label {
  readonly cell: number;
  readonly cost: number;
  readonly count: number;
}

/** Label setting on tinyqueue by cost, then provocations; values are provocations × 65536 + cost. */
export function tinyqueueCareful(plain: Plain): (budget: number) => Answer {
  const { kind, n, straight, diagonal, canStay, start, counts } = plain;
  const queue = new TinyQueue<Label>([], (a, b) => a.cost - b.cost || a.count - b.count);
  const fewest = new Int32Array(n * n).fill(-1);
  const costs = new Int32Array(n * n);
  const answer = answerFor(plain);
  const seen: number[] = [];
  return (budget) => {
    queue.push({ cell: start, cost: 0, count: 0 });
    for (let label = queue.pop(); label; label = queue.pop()) {
      const { cell, cost, count } = label;
      const settled = fewest[cell] as number;
      if (settled >= 0 && settled <= count) continue;
      if (settled < 0) seen.push(cell);
      fewest[cell] = count;
      costs[cell] = cost;
      const provoking = count + (counts[cell] as number);
      const y = Math.floor(cell / n);
      const x = cell - y * n;
      const { dx, dy } = stepsFrom(kind, y);
      for (let k = 0; k < dx.length; k++) {
        const toX = x + (dx[k] as number);
        const toY = y + (dy[k] as number);
        if (toX < 0 || toY < 0 || toX >= n || toY >= n) continue;
        const to = toY * n + toX;
        const price = (k < 4 ? straight[to] : diagonal[to]) as number;
        if (price === 0 || cost + price > budget) continue;
        const there = fewest[to] as number;
        if (there >= 0 && there <= provoking) continue;
        queue.push({ cell: to, cost: cost + price, count: provoking });
      }
    }
    answer.count = 0;
    for (const cell of seen) {
      if (canStay[cell] === 1) {
        answer.cells[answer.count] = cell;
        answer.values[answer.count++] = (fewest[cell] as number) * 65536 + (costs[cell] as number);
      }
      fewest[cell] = -1;
    }
    seen.length = 0;
    return answer;
  };
}

/** A* on flatqueue, by provocations and then cost; answers provocations × 65536 + cost. */
export function flatqueueRoute(plain: Plain): (goal: Goal) => number {
  const { kind, n, straight, diagonal, start, counts } = plain;
  const queue = new FlatQueue<number>();
  const best = new Float64Array(n * n);
  const closed = new Uint8Array(n * n);
  return (goal) => {
    const left = restTo(kind, goal);
    const end = goal.y * n + goal.x;
    best.fill(Number.POSITIVE_INFINITY);
    closed.fill(0);
    queue.clear();
    best[start] = 0;
    queue.push(start, 0);
    while (queue.length > 0) {
      const cell = queue.pop() as number;
      if (cell === end) return best[cell] as number;
      if (closed[cell] === 1) continue;
      closed[cell] = 1;
      const own = (best[cell] as number) + (counts[cell] as number) * 65536;
      const y = Math.floor(cell / n);
      const x = cell - y * n;
      const { dx, dy } = stepsFrom(kind, y);
      for (let k = 0; k < dx.length; k++) {
        const toX = x + (dx[k] as number);
        const toY = y + (dy[k] as number);
        if (toX < 0 || toY < 0 || toX >= n || toY >= n) continue;
        const to = toY * n + toX;
        const price = (k < 4 ? straight[to] : diagonal[to]) as number;
        if (price === 0 || own + price >= (best[to] as number)) continue;
        best[to] = own + price;
        queue.push(to, own + price + left(toX, toY));
      }
    }
    return -1;
  };
}

/** The least that the rest of a way to the goal can cost. */
function restTo(kind: Plain["kind"], goal: Goal): (x: number, y: number) => number {
  if (kind === "square") {
    return (x, y) => {
      const dx = Math.abs(goal.x - x);
      const dy = Math.abs(goal.y - y);
      return dx > dy ? 2 * dy + 5 * dx : 2 * dx + 5 * dy;
    };
  }
  const goalQ = goal.x - (goal.y - (goal.y & 1)) / 2;
  return (x, y) => {
    const dq = goalQ - (x - (y - (y & 1)) / 2);
    const dr = goal.y - y;
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  };
}

/** Least distance between a mover and an enemy; on squares of two blocks, on hexes over all pairs of spaces. */
function isThreatened(plain: Plain, mover: readonly Goal[], x: number, y: number, enemy: Enemy): boolean {
  if (plain.kind === "square") {
    const across = Math.max(enemy.x - (x + plain.moverSize - 1), x - (enemy.x + enemy.size - 1), 0);
    const down = Math.max(enemy.y - (y + plain.moverSize - 1), y - (enemy.y + enemy.size - 1), 0);
    return Math.max(across, down) <= enemy.reach;
  }
  const { xs, ys, reach } = enemy;
  const q = x - (y - (y & 1)) / 2;
  // No footprint reaches farther than 3 from its anchor: most enemies are out of question at once.
  const farQ = q - (xs[0] as number);
  const farR = y - (ys[0] as number);
  if ((Math.abs(farQ) + Math.abs(farR) + Math.abs(farQ + farR)) / 2 > reach + 6) return false;
  for (let m = 0; m < mover.length; m++) {
    const mq = q + (mover[m] as Goal).x;
    const mr = y + (mover[m] as Goal).y;
    for (let i = 0; i < xs.length; i++) {
      const dq = mq - (xs[i] as number);
      const dr = mr - (ys[i] as number);
      if ((Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2 <= reach) return true;
    }
  }
  return false;
}

/** Pairs of a step and an enemy, step × 1024 + its number, reused by every path. */
export interface Pairs {
  count: number;
  readonly pairs: Int32Array;
}

/** Every enemy against every step, by arithmetic. */
export function arithmeticThreat(plain: Plain, mover: readonly Goal[]): (path: readonly Goal[]) => Pairs {
  const answer: Pairs = { count: 0, pairs: new Int32Array(16_384) };
  const { enemies } = plain;
  return (path) => {
    answer.count = 0;
    for (let step = 0; step < path.length - 1; step++) {
      const { x, y } = path[step] as Goal;
      for (let e = 0; e < enemies.length; e++) {
        if (isThreatened(plain, mover, x, y, enemies[e] as Enemy)) answer.pairs[answer.count++] = step * 1024 + e;
      }
    }
    return answer;
  };
}

interface ZoneBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly index: number;
}

/** Enemies with the mover in their zone's box, by rbush and arithmetic. */
export function rbushThreat(plain: Plain, mover: readonly Goal[]): (path: readonly Goal[]) => Pairs {
  const answer: Pairs = { count: 0, pairs: new Int32Array(16_384) };
  const { enemies } = plain;
  const tree = new RBush<ZoneBox>().load(enemies.map((enemy, index) => ({ ...boxOf(enemy), index })));
  const movers = { xs: mover.map(({ x }) => x), ys: mover.map(({ y }) => y) };
  const own = boxAround(movers.xs, movers.ys, 0);
  return (path) => {
    answer.count = 0;
    for (let step = 0; step < path.length - 1; step++) {
      const { x, y } = path[step] as Goal;
      const atX = plain.kind === "hex" ? x - (y - (y & 1)) / 2 : x;
      const box = { minX: atX + own.minX, minY: y + own.minY, maxX: atX + own.maxX, maxY: y + own.maxY };
      const nearest = tree.search(box);
      nearest.sort((a, b) => a.index - b.index);
      for (let i = 0; i < nearest.length; i++) {
        const { index } = nearest[i] as ZoneBox;
        if (isThreatened(plain, mover, x, y, enemies[index] as Enemy))
          answer.pairs[answer.count++] = step * 1024 + index;
      }
    }
    return answer;
  };
}

function boxOf({ xs, ys, reach }: Enemy) {
  return boxAround(xs, ys, reach);
}

function boxAround(xs: readonly number[], ys: readonly number[], reach: number) {
  return {
    minX: Math.min(...xs) - reach,
    minY: Math.min(...ys) - reach,
    maxX: Math.max(...xs) + reach,
    maxY: Math.max(...ys) + reach,
  };
}

/** Usual style: lists of space objects for each step and enemy, and the least of all distances. */
export function objectThreat(plain: Plain, mover: readonly Goal[]): (path: readonly Goal[]) => Pairs {
  const answer: Pairs = { count: 0, pairs: new Int32Array(16_384) };
  const distance = (a: Goal, b: Goal) =>
    plain.kind === "square"
      ? Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
      : (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.x - b.x + a.y - b.y)) / 2;
  return (path) => {
    answer.count = 0;
    path.slice(0, -1).forEach(({ x, y }, step) => {
      plain.enemies.forEach((enemy, e) => {
        const atX = plain.kind === "hex" ? x - (y - (y & 1)) / 2 : x;
        const spaces = mover.map((by) => ({ x: atX + by.x, y: y + by.y }));
        const theirs = enemy.xs.map((ex, i) => ({ x: ex, y: enemy.ys[i] as number }));
        const least = Math.min(...spaces.flatMap((a) => theirs.map((b) => distance(a, b))));
        if (least <= enemy.reach) answer.pairs[answer.count++] = step * 1024 + e;
      });
    });
    return answer;
  };
}
