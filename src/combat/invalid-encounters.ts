import { copyOrRefusal, invalidField } from "../data/valid.ts";
import type { EncounterState, Refusal } from "../engine/types.ts";
import { type LangKey, localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { encounters } from "./authority/encounters.ts";
import { initialSystem } from "./authority/external-writes.ts";
import { historyOf, isUnreadable } from "./authority/history-store.ts";
import { storedOf } from "./authority/stored.ts";
import { isSure } from "./dialogs.ts";
import type { Encounter } from "./encounter.ts";
import { sessionOf } from "./session.ts";

/** Encounter of Turncraft's with unplayable data. */
interface InvalidEncounter {
  readonly id: string;
  /** Scene and participants of the encounter: encounters have no own names. */
  readonly name: string;
  /** First invalid field of the encounter's state; `system` if the fault is elsewhere. */
  readonly field: string;
}

/** Most combatants listed in an encounter's name. */
const MOST_NAMED = 4;

type Source = Combat.Implementation["_source"];

/**
 * Encounters of Turncraft's with invalid data: documents not constructible by Foundry, kept aside by id, and encounters invalid
 * since loading.
 */
export function invalidEncounters(): InvalidEncounter[] {
  return [...invalidSources(), ...invalidStored()].map((source) => ({
    id: source._id ?? "",
    name: encounterName(source),
    field: readInvalidField(source),
  }));
}

function invalidStored(): Source[] {
  const all = game.combats?.contents ?? [];
  return all.filter((combat) => firstInvalidField(combat) !== null).map(({ _source }) => _source);
}

/** Sources of encounters of Turncraft's types not constructible by Foundry. */
export function invalidSources(): Source[] {
  return allInvalid().filter(({ type }) => rulesetOf(type) !== null);
}

/** Sources of all encounters not constructible by Foundry on the page. */
function allInvalid(): Source[] {
  const ids = [...(game.combats?.invalidDocumentIds ?? [])];
  const sources = ids.map((id) => game.combats?.getInvalid(id, { strict: false })?._source as Source | undefined);
  return sources.filter((source): source is Source => source !== undefined);
}

/** Returns a sentence for every encounter with a gap in the history, or of an unknown type. */
function otherDamage(): string[] {
  const unknown = allInvalid().filter(({ type }) => rulesetOf(type) === null);
  const partly = encounters().flatMap((combat) => {
    const key = historyDamage(combat);
    return key ? [localize(key, { name: encounterName(combat._source) })] : [];
  });
  return [
    ...unknown.map((source) =>
      localize("TURNCRAFT.Invalid.unknown", { name: encounterName(source), type: source.type }),
    ),
    ...partly,
  ];
}

function historyDamage(combat: Encounter): LangKey | null {
  const stored = storedOf(combat);
  if (!stored) return null;
  if (historyOf(stored.history).entries.some(isUnreadable)) return "TURNCRAFT.Invalid.steps";
  // A combatant who fights has joined in a step; steps that were undone are kept.
  const isGone = Object.keys(stored.history.entries).length === 0 && Object.keys(stored.state.fighters).length > 0;
  return isGone ? "TURNCRAFT.Invalid.historyGone" : null;
}

function readInvalidField({ type, system }: Source): string {
  const ruleset = rulesetOf(type);
  const state: unknown = (system as { state?: unknown } | null)?.state;
  const refusal = ruleset && invalidField(ruleset.rules, state);
  return refusal ? String(refusal.data?.field) : "system";
}

/** Name for an encounter, from scene and combatants: "Yard: Mira, Tarn"; the scene alone without combatants. */
export function encounterName({ scene, combatants }: Pick<Source, "scene" | "combatants">): string {
  const place = game.scenes?.get(scene ?? "")?.name ?? localize("TURNCRAFT.Invalid.noScene");
  const names = combatants.flatMap(({ name, actorId }) => name || game.actors?.get(actorId ?? "")?.name || []);
  const more = names.length - MOST_NAMED;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMED), localize("TURNCRAFT.Invalid.more", { count: more })] : names;
  const list = game.i18n.getListFormatter().format(shown);
  return names.length > 0 ? localize("TURNCRAFT.Invalid.name", { place, names: list }) : place;
}

/** Stores a copy of an encounter under another id, with new data, and deletes the unreadable original. Combatants keep all ids. */
export async function replaceEncounter({ _id, ...source }: Source, system: object, more: object = {}): Promise<void> {
  const made = await Combat.create({ ...source, ...more, system } as Combat.CreateData);
  const old = game.combats?.get(_id ?? "") ?? game.combats?.getInvalid(_id ?? "", { strict: false });
  if (made) await old?.delete();
}

/** Resets an invalid encounter and the combatants, after the GM's confirmation. The rest of the world stays unchanged. */
export async function resetEncounter(id: string): Promise<void> {
  const source = [...invalidSources(), ...invalidStored()].find(({ _id }) => _id === id);
  const system = source && initialSystem(source.type);
  if (!source || !system) return;
  const text = localize("TURNCRAFT.Invalid.sure", { name: encounterName(source) });
  const title = localize("TURNCRAFT.Invalid.reset");
  if (!(await isSure({ title, icon: "fa-heart-crack", text }))) return;
  const combatants = source.combatants.map((each) => ({ ...each, initiative: null, defeated: false }));
  await replaceEncounter(source, system, { round: 0, turn: null, combatants });
}

/**
 * Notifies the active GM of unplayable encounters, of invalid histories, and of encounters of unknown types. Called at `ready`.
 */
export function notifyInvalid(): void {
  if (!game.user.isActiveGM) return;
  for (const each of invalidEncounters()) notifyGM(each);
  for (const text of otherDamage()) ui.notifications?.error(text, { permanent: true });
}

/** Reports a newly invalid encounter past restoring: once to every GM. */
export function warnOfInvalid(combat: Combat.Implementation): void {
  const session = sessionOf(combat);
  const found = invalidEncounters().find(({ id }) => id === combat.id);
  if (!found || !game.user?.isGM || session.isInvalidAnnounced) return;
  session.isInvalidAnnounced = true;
  notifyGM(found);
  void ui.combat?.render();
}

function notifyGM({ name, field }: InvalidEncounter): void {
  ui.notifications?.error(localize("TURNCRAFT.Invalid.notice", { name, field }), { permanent: true });
}

/** Frozen copy of the stored state for the rules, or the refusal with the invalid field; null for encounters of other packages. */
export function stateOrRefusal(combat: Combat.Implementation): EncounterState | Refusal | null {
  const session = sessionOf(combat);
  if (session.validated === undefined) {
    const ruleset = rulesetOf(combat.type);
    const stored = storedOf(combat);
    session.validated = ruleset && stored ? copyOrRefusal(ruleset.rules, stored.state) : null;
  }
  return session.validated;
}

/**
 * Validates an encounter after another page's write. Returns the invalid field, or null; `system` if the page's data model has
 * rejected the write and kept the old data, although the server has stored the new.
 */
export function validateWrite(combat: Combat.Implementation, changed: object): string | null {
  const session = sessionOf(combat);
  const stored = storedOf(combat);
  const written = writtenRevision(changed);
  if (stored && written !== null && stored.revision !== written) {
    session.invalidField = "system";
    return "system";
  }
  const found = stateOrRefusal(combat);
  const isRefused = found !== null && "clause" in found;
  session.invalidField = isRefused ? String(found.data?.field) : null;
  // The copy is also the one that the rules get.
  if (found && !isRefused) session.state = found;
  return session.invalidField;
}

/** Revision in a write; null if none. */
export function writtenRevision(changed: object): number | null {
  // A replaced `system` has another key in V13, and is in an operator in V14.
  const given = changed as { system?: { value?: object }; "==system"?: object };
  const system = given["==system"] ?? given.system?.value ?? given.system;
  const { revision } = Object(system) as { revision?: unknown };
  return typeof revision === "number" ? revision : null;
}

/** Marks an encounter's data as valid, after the page's own write. */
export function markValid(combat: Combat.Implementation): void {
  sessionOf(combat).invalidField = null;
}

/** First invalid field of an encounter, as found by {@link validateWrite}; null if valid. */
export function firstInvalidField(combat: Combat.Implementation): string | null {
  return sessionOf(combat).invalidField;
}
