/** Turns a client's change into the new source, and the change to broadcast. */
import type { JsonObject } from "../protocol.ts";
import { checkType, declarationOf, type Rules } from "./context.ts";
import { cleanValue, createSource } from "./create.ts";
import type { Definition, DocumentName, Field } from "./fields.ts";
import { isObject, objectsIn, type Source, sourcesIn } from "./json.ts";
import { expand, type MergeRules, mergeChange, mergeValue, readStep, type Step } from "./merge.ts";
import { Refusal } from "./refusal.ts";
import { definitionOf, fieldOf } from "./schemas.ts";
import { cleanSystem } from "./system-data.ts";

export interface Updated {
  source: Source;
  /** Change as carried out, operators included, with `_id`. */
  change: JsonObject;
}

/**
 * Options for reading an update; `recursive: false` replaces objects and embedded collections instead of merging them.
 */
export interface UpdateRules extends Rules {
  recursive: boolean;
  /** Actor under a token's delta: its items and effects can be updated before the delta has a copy. */
  baseActor?: (token: Source) => Source | undefined;
}

/**
 * Merges an expanded change into a stored document.
 * @throws Refusal for invalid values, unknown types and, in V14, a change of type without a new `system`.
 */
export function updateSource(
  name: DocumentName,
  stored: Source,
  change: JsonObject,
  rules: UpdateRules,
  base?: Source,
): Updated {
  const definition = definitionOf(name);
  const source: Source = { ...stored };
  const done: JsonObject = { _id: stored._id };
  checkTypeChange(definition, stored, change, rules);
  const type = String(change.type ?? stored.type);
  for (const [rawKey, given] of Object.entries(change)) {
    const step = readStep(rawKey, given, rules);
    const field = fieldOf(definition, step.key, rules.generation);
    if (!field || field.kind === "stats") continue;
    const result = updateField({ definition, field, step, source, type, rules, base }, given);
    source[step.key] = result.value;
    done[rawKey] = result.change;
  }
  if (definition.fields._stats) {
    source._stats = { ...(isObject(stored._stats) ? stored._stats : {}), ...rules.stats };
    done._stats = rules.stats;
  }
  return { source, change: done };
}

interface FieldUpdate {
  definition: Definition;
  field: Field;
  step: Step;
  source: Source;
  type: string;
  rules: UpdateRules;
  base: Source | undefined;
}

function updateField(update: FieldUpdate, given: unknown): { value: unknown; change: unknown } {
  const { definition, field, step, source, rules } = update;
  switch (field.kind) {
    case "type":
      return { value: update.type, change: given };
    case "system": {
      const cleaned = cleanSystem(given, declarationOf(definition.name, update.type, rules), rules);
      return { value: applied({}, readAgain(step, cleaned, rules), source.system, rules) ?? {}, change: cleaned };
    }
    case "collection":
      return updateCollection(update, field.of);
    case "single":
      return updateSingle(update, field.of);
    case "object":
      return { value: objectValue(update), change: given };
    default:
      return updateValue(update, given);
  }
}

/** The step with cleaned data in place of the client's. */
function readAgain(step: Step, cleaned: JsonObject, rules: MergeRules): Step {
  if (step.do !== "set" && rules.generation >= 14 && "__$OPERATOR$__" in cleaned)
    return readStep(step.key, cleaned, rules);
  return step.do === "delete" ? step : { ...step, value: cleaned };
}

function applied(initial: JsonObject, step: Step, stored: unknown, rules: MergeRules): unknown {
  if (step.do === "delete") return initial;
  return step.do === "replace" ? step.value : mergeValue(stored, step.value, rules);
}

function objectValue({ definition, field, step, source, rules }: FieldUpdate): unknown {
  if (field.kind !== "object") throw new Error(`${step.key} is no object field`);
  if (step.do === "delete") return field.initial();
  if (!isObject(step.value)) return cleanValue(definition, step.key, field, step.value);
  if (step.do === "replace") return cleanValue(definition, step.key, field, step.value);
  const under = rules.recursive && isObject(source[step.key]) ? source[step.key] : field.initial();
  return mergeChange(isObject(under) ? under : {}, step.value, rules);
}

/** Value of a field after a step; deletion resets a key of the schema to its initial value. */
function updateValue({ definition, field, step }: FieldUpdate, given: unknown): { value: unknown; change: unknown } {
  if (step.do === "delete") return { value: cleanValue(definition, step.key, field, undefined), change: given };
  const value = cleanValue(definition, step.key, field, step.value);
  return { value, change: step.do === "set" ? value : given };
}

/** Embedded documents in a parent's update: known ids are updated, others created; a replacement drops the rest. */
function updateCollection(update: FieldUpdate, of: DocumentName): { value: Source[]; change: unknown } {
  const { step, source, rules } = update;
  if (step.do === "delete" || !Array.isArray(step.value)) {
    throw new Refusal(`${update.definition.name} validation errors: ${step.key}: must be an Array`);
  }
  const whole = step.do === "replace" || !rules.recursive;
  const stored = sourcesIn(source[step.key]);
  const members = new Map(whole ? [] : stored.map((member) => [member._id, member]));
  const changes = objectsIn(step.value).map((sent) => {
    const change = expand(sent);
    const known =
      stored.find((member) => member._id === change._id && !member._tombstone) ?? baseMember(update, change._id);
    const result = updateMember(of, whole ? null : known, change, update);
    members.set(result.source._id, result.source);
    return result.change;
  });
  return { value: [...members.values()], change: whole && step.do === "replace" ? [...members.values()] : changes };
}

function updateMember(
  of: DocumentName,
  known: Source | null | undefined,
  change: JsonObject,
  update: FieldUpdate,
): Updated {
  if (known) return updateSource(of, known, change, update.rules);
  const created = createSource(of, change, { keepId: true, keepEmbeddedIds: true }, update.rules);
  return { source: created, change: created };
}

function baseMember({ base, step }: FieldUpdate, id: unknown): Source | undefined {
  return base && sourcesIn(base[step.key]).find((member) => member._id === id);
}

function updateSingle({ step, source, rules }: FieldUpdate, of: DocumentName): { value: Source; change: unknown } {
  const empty = createSource(of, { _id: source._id }, { keepId: true, keepEmbeddedIds: true }, rules);
  if (step.do === "delete") return { value: empty, change: empty };
  const stored = source[step.key];
  const under = step.do === "set" && isObject(stored) && typeof stored._id === "string" ? (stored as Source) : empty;
  const result = updateSource(of, under, isObject(step.value) ? step.value : {}, rules, rules.baseActor?.(source));
  return { value: result.source, change: result.change };
}

/** Throws unless the same update replaces `system`: V14 by operator (Document#_updateDiff), V13 by key (foundryvtt issue 11951). */
function checkTypeChange(definition: Definition, stored: Source, change: JsonObject, rules: UpdateRules): void {
  const kind = definition.fields.type?.kind;
  if (!("type" in change) || kind !== "type") return;
  const type = checkType(definition, change.type, rules);
  if (type === stored.type) return;
  const replaces = Object.entries(change).some(([key, value]) => {
    const step = readStep(key, value, rules);
    return step.key === "system" && step.do === "replace";
  });
  if (replaces) return;
  const how = rules.generation < 14 ? 'under the key "==system"' : "with a ForcedReplacement operator";
  throw new Refusal(
    `The type of ${definition.name} ${stored._id} can only be changed when the same update replaces its system data ${how}.`,
  );
}
