/** Active effects on an actor's prepared data: numbers, texts and lists at a path. */

import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { getProperty, setProperty } from "../core/objects.ts";

type Kind = "custom" | "multiply" | "add" | "subtract" | "downgrade" | "upgrade" | "override";
interface Change {
  key: string;
  kind: Kind;
  value: Loose;
  priority: number;
  phase: string;
  effect: Loose;
  source: LooseObject;
}

/** V13's modes by number, with their names in V14. */
const MODES: Kind[] = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

function changesOf(effect: Loose): Change[] {
  const list: LooseObject[] = (isV14() ? effect.system?.changes : effect.changes) ?? [];
  return list.map((source) => {
    const kind = (isV14() ? source.type : MODES[source.mode]) as Kind;
    const priority = source.priority ?? MODES.indexOf(kind === "subtract" ? "add" : kind) * 10;
    return { key: source.key, kind, value: source.value, priority, phase: source.phase ?? "initial", effect, source };
  });
}

/** Applies the active changes, by priority. In V14 each phase once per preparation; twice is reported as an error. */
export function applyEffects(actor: Loose, phase?: string): void {
  if (isV14()) {
    const now = phase ?? "initial";
    if (actor._completedPhases.has(now)) {
      Hooks.onError("Actor#applyActiveEffects", new Error(`The phase "${now}" was already completed`));
      return;
    }
    actor._completedPhases.add(now);
  }
  const active = [...actor.allApplicableEffects()].filter((effect) => effect.active);
  for (const effect of active) for (const status of effect.statuses) actor.statuses.add(status);
  const changes = active.flatMap(changesOf).filter((change) => !isV14() || change.phase === (phase ?? "initial"));
  for (const change of changes.sort((a, b) => a.priority - b.priority)) applyChange(actor, change);
}

function applyChange(actor: Loose, change: Change): void {
  if (change.kind === "custom") {
    Hooks.call("applyActiveEffect", actor, change.source, getProperty(actor, change.key), undefined, {});
    return;
  }
  const current = getProperty(actor, change.key);
  const value = result(current, change.kind, castLike(current, change.value));
  if (value === undefined) return;
  setProperty(actor, change.key, value);
  setProperty(actor.overrides, change.key, value);
}

/** Casts a change's text to the type of the value at its path. */
function castLike(current: Loose, given: Loose): Loose {
  if (typeof given !== "string") return given;
  if (typeof current === "number") return Number(given);
  if (typeof current === "boolean") return given === "true" || given === "1";
  if (typeof current === "string") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

function result(current: Loose, kind: Kind, value: Loose): Loose {
  if (kind === "override") return value;
  if (Array.isArray(current)) return kind === "add" ? [...current, value].flat() : undefined;
  if (current instanceof Set) return kind === "add" ? new Set([...current, value].flat()) : undefined;
  if (typeof current === "string") return kind === "add" ? current + value : undefined;
  if (Number.isNaN(Number(value))) return undefined;
  const base = current ?? 0;
  switch (kind) {
    case "add":
      return base + value;
    case "subtract":
      return base - value;
    case "multiply":
      return base * value;
    case "upgrade":
      return Math.max(base, value);
    case "downgrade":
      return Math.min(base, value);
    default:
      return undefined;
  }
}
