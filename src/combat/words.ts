import { namedIn } from "../engine/fighters.ts";
import { signed } from "../engine/index.ts";
import type { CombatantId, Figures, LogEntry, MessageArg, Refusal } from "../engine/types.ts";
import { type LangKey, localize, localizeKey, pluralKey } from "../i18n.ts";
import { goneFrom } from "./authority/gone.ts";
import { isKnown } from "./hidden.ts";

/** Refusals that depend on another combatant: the combatant they name, and their wording for users who can't see it. */
const neutral: Readonly<Record<string, { readonly whom: string; readonly key: LangKey }>> = {
  "TURNCRAFT.Refused.FL-101.enemy": { whom: "other", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.FL-102.occupied": { whom: "other", key: "TURNCRAFT.Unseen.there" },
  "TURNCRAFT.Refused.FL-105.blocked": { whom: "other", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.GR-158.shared": { whom: "other", key: "TURNCRAFT.Unseen.there" },
  "TURNCRAFT.Refused.GR-161.enemy": { whom: "names", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.SX-203.middle": { whom: "actor", key: "TURNCRAFT.Unseen.middle" },
};

/** Redacted text for a refusal that would reveal a hidden combatant; null if the full text is fine. */
export function unseenKey({ message, data }: Refusal, canSee: (id: CombatantId) => boolean): LangKey | null {
  const telling = neutral[message];
  const whom = telling && data?.[telling.whom];
  return telling && namedIn(whom).some((id) => !canSee(id)) ? telling.key : null;
}

/** Combatant's name for this user: a hidden one is called the GM for players who don't own it. */
export function nameOf(combat: Combat.Implementation, id: CombatantId): string {
  const combatant = combat.combatants.get(id);
  if (!combatant) return nameOfGone(combat, id);
  if (!isKnown(combatant)) return localize("TURNCRAFT.Tracker.gamemaster");
  return combatant.name ?? localize("TURNCRAFT.Tracker.someone");
}

/** Name of a combatant no longer in the encounter, from its history. */
function nameOfGone(combat: Combat.Implementation, id: CombatantId): string {
  const gone = goneFrom(combat, id);
  if (gone?.hidden && !game.user?.isGM) return localize("TURNCRAFT.Tracker.gamemaster");
  return gone?.name ?? localize("TURNCRAFT.Tracker.someone");
}

/** Refusal as one sentence with figures; a refusal that depends on a hidden combatant doesn't name it to players. */
export function refusalText(combat: Combat.Implementation, refusal: Refusal): string {
  const unseen = unseenKey(refusal, (id) => {
    const combatant = combat.combatants.get(id);
    return !combatant || isKnown(combatant);
  });
  return unseen ? localize(unseen) : localizeKey(refusal.message, texts(combat, refusal.data ?? {}));
}

/** Log line as one sentence; `{name}` is its subject. */
export function logText(combat: Combat.Implementation, entry: LogEntry): string {
  const who: Figures = entry.who ? { name: { combatant: entry.who } } : {};
  const count = countOf(entry.data ?? {});
  const key = count === null ? entry.event : pluralKey(entry.event, count);
  const worked = { margin: marginText(entry), change: changeText(entry) };
  return localizeKey(key, { ...texts(combat, { ...who, ...entry.data }), ...worked });
}

/** Number of combatants that a line names together; null where it names none so. */
function countOf(figures: Figures): number | null {
  for (const figure of Object.values(figures))
    if (typeof figure === "object" && "combatants" in figure) return figure.combatants.length;
  return null;
}

/** " by 2": by how much an attack hits or misses, where its line tells that; lines of earlier versions don't. */
function marginText({ data }: LogEntry): string {
  const margin = data?.margin;
  return typeof margin === "number" ? localize("TURNCRAFT.Log.margin", { margin }) : "";
}

/** "−5": by how much a line's number changes; "" where it tells of no change. */
function changeText({ data: { before, after } = {} }: LogEntry): string {
  return typeof before === "number" && typeof after === "number" ? signed(after - before) : "";
}

/** Figures as texts. */
export function texts(combat: Combat.Implementation, figures: Figures): Record<string, string | number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, text(combat, figure)]));
}

function text(combat: Combat.Implementation, figure: MessageArg): string | number {
  if (typeof figure !== "object") return figure;
  if ("combatant" in figure) return nameOf(combat, figure.combatant);
  if ("combatants" in figure)
    return game.i18n.getListFormatter().format(figure.combatants.map((id) => nameOf(combat, id)));
  if ("sides" in figure)
    return game.i18n
      .getListFormatter()
      .format(figure.sides.map(({ name }) => (typeof name === "string" ? name : localizeKey(name.key))));
  return localizeKey(figure.key);
}
