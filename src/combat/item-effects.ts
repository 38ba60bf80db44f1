import { resultsIn } from "../chat/index.ts";
import { commandsIn } from "../engine/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { isStopped, windowsOpenedBy } from "./authority/enrich-strike.ts";
import { doneSteps, type Entry, stepOf, worldOf } from "./authority/history-store.ts";
import { refusalOf } from "./authority/read-asked.ts";
import type { Command } from "./authority/request.ts";
import type { Encounter, Fighting } from "./encounter.ts";
import { targetsOf } from "./giving.ts";
import { atOnce, recentIn } from "./open-damage.ts";
import { viewerOf } from "./viewer.ts";

/** Item used in a step, and the user. */
interface Used {
  readonly who: CombatantId;
  readonly item: Item.Implementation;
  /** True if the item has a lasting effect (DX-301). */
  readonly lasts: boolean;
}

/** Item that took effect in a step, of several so named one that lasts; null if none, or if the step is undone. */
export function usedItem(combat: Encounter, seq: number): Used | null {
  const steps = doneSteps(combat).filter((entry) => entry.seq <= seq);
  const step = steps.at(-1);
  if (step?.seq !== seq) return null;
  const ruleset = rulesetOf(combat.type);
  const used = ruleset?.host.tookEffect ? ruleset.host.tookEffect(steps) : namedIn(step);
  const actor = combat.combatants.get(used?.who ?? "")?.actor;
  if (!used || !actor) return null;
  const isUsed = ({ uuid, name }: Item.Implementation) => used.things.includes(uuid) || used.things.includes(name);
  const items = actor.items.contents.filter(isUsed);
  const lasting = items.find(({ system }) => (system.duration?.value ?? 0) > 0);
  const item = lasting ?? items[0];
  return item ? { who: used.who, item, lasts: lasting !== undefined } : null;
}

/** Returns the user and the things named in a step's command: an item by UUID, or in words alone. */
function namedIn({ given }: Entry) {
  const { who, item, what } = given.command as { who?: unknown; item?: unknown; what?: unknown };
  return { who: who as CombatantId, things: [item, what].filter((thing) => typeof thing === "string") };
}

/** Effect of a used item that the user may give now, with the words of its button. */
export interface OpenEffect {
  readonly seq: number;
  /** "Apply River Mist to Ogre". */
  readonly label: string;
  /** Advice to target others, where the item's user would get the effect for want of targets; null: somebody is targeted. */
  readonly hint: string | null;
}

/** Effects of items that nobody has been given yet, oldest first, until the end of the turn after. */
export function openEffects(fight: Fighting): readonly OpenEffect[] {
  return recentIn(fight).flatMap(({ seq }) => {
    const lasting = lastingIn(fight, seq);
    return lasting && !lasting.isGiven ? (offerOf(fight, seq, lasting) ?? []) : [];
  });
}

/** Effect of the item used in step `seq`, if the user may give it, even to further combatants; null: none. */
export function openEffect(combat: Encounter, seq: number): OpenEffect | null {
  const lasting = lastingIn(combat, seq);
  return lasting && offerOf(combat, seq, lasting);
}

/** Applies the effect of a step's item, in one step: to the step's targets, else to the user's, else to the item's user. */
export async function applyItem(combat: Encounter, seq: number): Promise<void> {
  const lasting = lastingIn(combat, seq);
  const command = lasting && effectOn(lasting);
  if (command) await combat.perform(command);
}

/** Lasting effect of a used item, and the combatants to get it. */
interface Lasting extends Used {
  readonly bearers: readonly CombatantId[];
  /** True if nobody is targeted, so that the item's user gets the effect. */
  readonly isAimless: boolean;
  /** True if somebody has got it already. */
  readonly isGiven: boolean;
}

/**
 * Lasting effect of the item used in step `seq`: for the step's targets until it has been given, then for the user's targets; without
 * any for the item's user. Null: none, stopped, or others may still react to the use.
 */
function lastingIn(combat: Encounter, seq: number): Lasting | null {
  const [step, used] = [stepOf(combat, seq), usedItem(combat, seq)];
  if (!step || !used?.lasts || isStopped(combat, seq) || isAwaited(combat, seq)) return null;
  const isGiven = hasBegun(combat, seq, used.item.name);
  const aimed = isGiven ? [] : targetsIn(step, combat.type, used.who);
  const targets = [aimed, targetsOf(combat)].find(({ length }) => length > 0);
  return { ...used, bearers: targets ?? [used.who], isAimless: !targets, isGiven };
}

/** True while a reaction window opened by a step is open. */
function isAwaited(combat: Encounter, seq: number): boolean {
  const { state } = combat;
  const tracker = rulesetOf(combat.type)?.tracker;
  return windowsOpenedBy(combat, seq).some((window) => state && (tracker?.about?.(state, String(window)) ?? null));
}

function offerOf(combat: Encounter, seq: number, lasting: Lasting): OpenEffect | null {
  const { who, item, bearers, isAimless } = lasting;
  const command = combat.combatants.get(who)?.isOwner ? effectOn(lasting) : null;
  if (command === null || refusalOf(combat, command) !== null) return null;
  const { nameOf } = viewerOf(combat);
  const names = game.i18n.getListFormatter().format(bearers.map(nameOf));
  const label = localize("TURNCRAFT.Chat.apply", { what: item.name, names });
  return { seq, label, hint: isAimless ? localize("TURNCRAFT.Chat.applyHint") : null };
}

/** Targets of a step that it hasn't missed: by its results, else by its command. */
function targetsIn({ log, given }: Entry, type: string, who: CombatantId): readonly CombatantId[] {
  const results = resultsIn(log, rulesetOf(type)?.log).filter((result) => result.who !== who);
  if (results.length > 0) return results.filter(({ outcome }) => outcome !== "miss").map((result) => result.who);
  return commandsIn(given.command).flatMap((command) => {
    const { targets, strike } = command as { targets?: CombatantId[]; strike?: { targets: CombatantId[] } };
    return targets ?? strike?.targets ?? [];
  });
}

/** True if an effect of this name has begun since the step. */
function hasBegun(combat: Encounter, seq: number, name: string): boolean {
  const changes = doneSteps(combat).flatMap((step) => (step.seq > seq ? worldOf(step) : []));
  return changes.some((change) => change.kind === "document" && !change.before && change.after?.name === name);
}

function effectOn({ who, item, bearers }: Lasting): Command | null {
  const { value, unit } = item.system.duration;
  const { name, img } = item;
  return atOnce(
    bearers.map((bearer) => {
      const id = foundry.utils.randomID();
      return { kind: "effect", id, name, img: img ?? "", bearer, originator: who, value, unit } as const;
    }),
  );
}
