import { signed } from "../engine/index.ts";
import type { CombatantId, LogEntry, MessageArgs, Refusal } from "../engine/types.ts";
import { type LangKey, localize, localizeKey, pluralKey } from "../i18n.ts";
import { removedFrom } from "./authority/history-store.ts";
import { argWords, redactedKey } from "./tracker/refusal-words.ts";

/** Combatant's name for the user: a hidden combatant is called the GM for all players but the owner. */
export function nameOf(combat: Combat.Implementation, id: CombatantId): string {
  const combatant = combat.combatants.get(id);
  if (!combatant) return nameOfRemoved(combat, id);
  if (!isKnown(combatant)) return localize("TURNCRAFT.Tracker.gamemaster");
  return combatant.name ?? localize("TURNCRAFT.Tracker.someone");
}

/** Name of a combatant no longer in the encounter, from the history. */
function nameOfRemoved(combat: Combat.Implementation, id: CombatantId): string {
  const gone = removedFrom(combat, id);
  if (gone?.hidden && !game.user?.isGM) return localize("TURNCRAFT.Tracker.gamemaster");
  return gone?.name ?? localize("TURNCRAFT.Tracker.someone");
}

/** Refusal as a sentence with figures; players don't get the name of a hidden combatant. */
export function refusalText(combat: Combat.Implementation, refusal: Refusal): string {
  const redacted = redactedKey(refusal, (id) => {
    const combatant = combat.combatants.get(id);
    return !combatant || isKnown(combatant);
  });
  return redacted ? localize(redacted) : localizeKey(refusal.message, texts(combat, refusal.data ?? {}));
}

/** Log line as a sentence; `{name}` is the subject. */
export function logText(combat: Combat.Implementation, entry: LogEntry): string {
  const who: MessageArgs = entry.who ? { name: { combatant: entry.who } } : {};
  const count = countOf(entry.data ?? {});
  const key = count === null ? entry.event : pluralKey(entry.event, count);
  const worked = { margin: marginText(entry), change: changeText(entry) };
  return localizeKey(key, { ...texts(combat, { ...who, ...entry.data }), ...worked });
}

/** Number of combatants named together in a line; null without such names. */
function countOf(args: MessageArgs): number | null {
  for (const arg of Object.values(args))
    if (typeof arg === "object" && "combatants" in arg) return arg.combatants.length;
  return null;
}

/** Margin of a hit or miss as text: " by 2"; empty for lines without a margin, such as lines stored by earlier versions. */
function marginText({ data }: LogEntry): string {
  const margin = data?.margin;
  return typeof margin === "number" ? localize("TURNCRAFT.Log.margin", { margin }) : "";
}

/** Change of a line's number as text: "−5"; empty for a line without a change. */
function changeText({ data: { before, after } = {} }: LogEntry): string {
  return typeof before === "number" && typeof after === "number" ? signed(after - before) : "";
}

/** Values of a message as texts for the user. */
export function texts(combat: Combat.Implementation, args: MessageArgs): Record<string, string | number> {
  const listed = (names: readonly string[]) => game.i18n.getListFormatter().format(names);
  return argWords(args, { localize: localizeKey, nameOf: (id) => nameOf(combat, id), listed });
}

/** Display name of a ruleset; the id if the module is missing. */
export function rulesetName(id: string): string {
  const label = (CONFIG.Combat.typeLabels as Record<string, string | undefined>)[id];
  return label ? localizeKey(label as LangKey) : id;
}

/** Returns a one-line description of the ruleset; empty for a module's without a description. */
export function rulesetAbout(id: string): string {
  const key = `TURNCRAFT.About.${id}`;
  return game.i18n.has(key) ? localize(key as LangKey) : "";
}

type Hideable = Pick<Combatant.Implementation, "hidden" | "isOwner" | "token">;

/** True if players other than the owner must find no trace of a combatant: hidden in the tracker, or as a token. */
export function isHidden({ hidden, token }: Pick<Hideable, "hidden" | "token">): boolean {
  return hidden || (token?.hidden ?? false);
}

/** True if the user may know of a combatant; owners and GMs always may. */
export function isKnown(combatant: Hideable): boolean {
  return combatant.isOwner || !isHidden(combatant);
}
