import type { Json } from "../engine/types.ts";

/*
 * Names that 0.3.0 stored in encounters, and today's names for them. No other file knows the old ones: what was stored is renamed
 * when it is read, and so are commands of macros that were written for 0.3.
 */

type Names = ReadonlyMap<string, string>;
type Data = { readonly [key: string]: Json };

/** Renamed keys, and values of `kind`. */
interface Renamed {
  /** Keys of commands, states and the paths of patches. */
  readonly keys: Names;
  /** Values of `kind`. */
  readonly kinds: Names;
}

/** Names by ruleset; names under `all` are of no ruleset. */
const tables = {
  all: {
    keys: { survey: "measured" },
    kinds: { several: "batch", "by-hand": "external-edit" },
  },
  flow: {
    keys: { insisted: "override", marks: "flags", struck: "excluded", deed: "action", letPass: "ignoredBy" },
    kinds: { mark: "set-flags", watch: "ask-again", deed: "action", walk: "movement" },
  },
  group: { keys: { struck: "excluded", keeper: "maintainedBy", gait: "pace" }, kinds: {} },
  marching: { keys: { goesOn: "continues" }, kinds: { "settle-overrun": "resolve-overrun" } },
  seconds: { keys: { strangers: "outsiders" }, kinds: {} },
  dexterity: { keys: {}, kinds: {} },
};
/** Arguments of log lines. */
const args = mapOf({ harm: "damage", harmMade: "damageFormula" });
/** Keys of texts. */
const texts = mapOf({
  "TURNCRAFT.Log.strike.harm": "TURNCRAFT.Log.strike.damage",
  "TURNCRAFT.Log.strike.attackAndHarm": "TURNCRAFT.Log.strike.attackAndDamage",
  "TURNCRAFT.Log.flow.letPass": "TURNCRAFT.Log.flow.noReaction",
  "TURNCRAFT.Log.flow.struckOut": "TURNCRAFT.Log.flow.leavesOut",
  "TURNCRAFT.Log.flow.watches": "TURNCRAFT.Log.flow.asksAgain",
  "TURNCRAFT.Log.group.struckOut": "TURNCRAFT.Log.group.leavesOut",
  "TURNCRAFT.Log.group.struckNobody": "TURNCRAFT.Log.group.untargeted",
  "TURNCRAFT.Log.marching.goesOn": "TURNCRAFT.Log.marching.continues",
  "TURNCRAFT.Log.seconds.goesOn": "TURNCRAFT.Log.seconds.continues",
  "TURNCRAFT.Deed.onCast": "TURNCRAFT.TriggerEvent.onCast",
  "TURNCRAFT.Deed.onAttack": "TURNCRAFT.TriggerEvent.onAttack",
  "TURNCRAFT.Deed.onMove": "TURNCRAFT.TriggerEvent.onMove",
  "TURNCRAFT.Deed.other": "TURNCRAFT.TriggerEvent.other",
});
/** Answers to questions. */
const answers = mapOf({ goOn: "continue", goesOn: "continues" });
/** Values of settings, by setting. */
const settings = new Map([
  ["delaysOfDefeated", mapOf({ goOn: "continue" })],
  ["sides", mapOf({ byHand: "byGM" })],
]);

function mapOf(names: Readonly<Record<string, string>>): Names {
  return new Map(Object.entries(names));
}

const own: Readonly<Record<string, { readonly keys: object; readonly kinds: object }>> = tables;

/** Names of a ruleset; names of no ruleset for a module's; names of all without an id. */
function namesOf(ruleset?: string): Renamed {
  const used =
    ruleset === undefined ? Object.values(own) : [tables.all, ...(Object.hasOwn(own, ruleset) ? [own[ruleset]] : [])];
  const found = (part: "keys" | "kinds"): Names =>
    new Map(used.flatMap((table) => Object.entries(table?.[part] ?? {})));
  return { keys: found("keys"), kinds: found("kinds") };
}

/** Command as given by macros, with today's names. `ruleset`: id of the encounter's. */
export function renamedCommand<Command>(command: Command, ruleset: string): Command {
  return renamed(command as Json, namesOf(ruleset)) as Command; // Names change, the shape doesn't.
}

/** Options of a command as given by macros, with today's names. */
export function renamedOptions<Options extends { readonly override?: boolean }>(options: Options): Options {
  const { insist } = options as { readonly insist?: boolean };
  return insist === undefined ? options : { override: insist, ...options };
}

/** Settings of a world as stored, with today's values. */
export function renamedSettings(stored: unknown): unknown {
  return renamed(stored as Json, namesOf("")); // Settings are JSON, or undefined.
}

/** Damage on a chat card, by the name of today or of 0.3. */
export function storedDamage(stored: { readonly damage?: unknown; readonly harm?: unknown }): unknown {
  return stored.damage ?? stored.harm;
}

/** True for a covered declaration received from another client, by the name of today or of 0.3. */
export function isReceived(kept: { readonly received?: unknown; readonly told?: unknown }): boolean {
  return (kept.received ?? kept.told) === true;
}

/** Changes the names in an encounter's `system` as stored by 0.3; does nothing to other data. `ruleset`: id of its ruleset. */
export function renameEncounter(
  system: { keeper?: unknown; authority?: unknown; state?: unknown },
  ruleset: string,
): void {
  if (!("keeper" in system)) return;
  // Blank: no page is the authority of what another version has stored. The first one stores the new names.
  system.authority = "";
  delete system.keeper;
  if (system.state !== undefined) system.state = renamed(system.state as Json, namesOf(ruleset));
}

/** Step of the history as stored by 0.3, with today's names. */
export function renamedStep(step: unknown): unknown {
  if (!isData(step)) return step;
  const { marks, given, log, back, results, ...rest } = step as Data;
  const names = namesOf();
  return {
    ...rest,
    ...(given !== undefined && { given: renamedGiven(given, names) }),
    ...(marks !== undefined && { turnEvents: marks }),
    ...(log !== undefined && { log: renamed(log, names) }),
    ...(results !== undefined && { results: Array.isArray(results) ? results.map(renamedResult) : results }),
    ...(back !== undefined && { back: Array.isArray(back) ? back.map((patch) => renamedPatch(patch, names)) : back }),
  };
}

function renamedGiven(given: Json, names: Renamed): Json {
  if (!isData(given)) return given;
  const { insist, facts, ...rest } = given;
  const more = {
    ...(insist !== undefined && { override: insist }),
    ...(facts !== undefined && { freshScores: facts }),
  };
  return { ...(renamed(rest, names) as Data), ...more };
}

/** Answer to a question, or a roll: ids of a batch begin with a number. */
function renamedResult(result: Json): Json {
  if (!isData(result) || typeof result.id !== "string") return result;
  const { value } = result;
  const answer = typeof value === "string" && { value: answers.get(value) ?? value };
  return { ...result, ...answer, id: result.id.replace(/^((?:\d+:)*)harm:/, "$1damage:") };
}

/** Patch `[path, value, op]`; a last segment `kind` means a value of `kind`. */
function renamedPatch(patch: Json, names: Renamed): Json {
  if (!Array.isArray(patch) || !Array.isArray(patch[0])) return patch;
  const [path, value, ...op] = patch as [Json[], Json?, ...Json[]];
  const segments = path.map((key) => (typeof key === "string" ? (names.keys.get(key) ?? key) : key));
  const next = value === undefined ? [] : [renamedAt(String(path.at(-1)), value, names)];
  return [segments, ...next, ...op];
}

/** Value with today's names; the same value if without old names. */
function renamed(value: Json, names: Renamed): Json {
  if (typeof value === "string") return texts.get(value) ?? value;
  if (Array.isArray(value)) {
    const list = value.map((each) => renamed(each, names));
    return list.some((each, i) => each !== value[i]) ? list : value;
  }
  if (!isData(value)) return value;
  let isChanged = false;
  const made: Record<string, Json> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = names.keys.get(key) ?? key;
    const next = renamedAt(key, inner, names);
    isChanged ||= name !== key || next !== inner;
    // With both names, today's counts.
    if (name === key || !Object.hasOwn(value, name)) made[name] = next;
  }
  return isChanged ? made : value;
}

/** Value of a key. Documents are in `data`, too, keeping all keys, except for arguments of log lines. */
function renamedAt(key: string, value: Json, names: Renamed): Json {
  if (key === "kind" && typeof value === "string") return names.kinds.get(value) ?? value;
  if (typeof value === "string") return settings.get(key)?.get(value) ?? renamed(value, names);
  if (key !== "data" || !isData(value)) return renamed(value, names);
  const entries = Object.entries(value).map(([arg, inner]) => [args.get(arg) ?? arg, renamedText(inner)] as const);
  return entries.some(([arg, inner], i) => arg !== Object.keys(value)[i] || inner !== value[arg])
    ? Object.fromEntries(entries)
    : value;
}

/** Argument of a log line: a text's key is in `key`. */
function renamedText(value: Json): Json {
  if (!isData(value) || typeof value.key !== "string") return value;
  return { ...value, key: texts.get(value.key) ?? value.key };
}

/** True for a plain object: not an operator of an update. */
function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
