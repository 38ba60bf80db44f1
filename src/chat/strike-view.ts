import { type LogEntry, type Share, signed } from "../engine/index.ts";
import type { CombatantId } from "../engine/types.ts";
import type { localizeKey } from "../i18n.ts";
import { type LoggedDamage, type LogStyle, strikeDamage } from "./card-policy.ts";

/** Dice rolled with an item. */
export interface StrikeView {
  /** Name of the item; the user is the card's speaker. */
  readonly title: string;
  readonly aims: readonly AimView[];
  /** Sentence on the GM deciding hits, for a targeted attack under rules without a defence to compare with. */
  readonly ruling: string | null;
  /** True if the damage may be applied to several targets at once. */
  readonly isMany: boolean;
}

/** Dice rolled against a target. */
interface AimView {
  /** Key of the target for the buttons; null without a valid target. */
  readonly target: string | null;
  readonly name: string;
  /** Total and how it was made; null without an attack roll. */
  readonly attack: { readonly total: number; readonly made: string } | null;
  readonly damage: { readonly total: number; readonly made: string } | null;
  readonly healing: { readonly total: number; readonly made: string } | null;
  /** Sentence on an attack made although the target is too far; null otherwise. */
  readonly beyond: string | null;
  /** Named modifiers in the attack. */
  readonly added: readonly { readonly label: string; readonly amount: string }[];
  readonly buttons: readonly ShareView[];
  /** Button for selected tokens; null without damage. */
  readonly selected: SelectedView | null;
  /** Description of *Defend* for screen readers; null if there is no attack to defend against. */
  readonly defend: string | null;
}

/** Button that applies a share of the damage. */
interface ShareView {
  readonly share: Share;
  readonly label: string;
  /** For screen readers: "Apply 7 damage to Ogre". */
  readonly sentence: string;
  readonly points: number;
  /** Damage; below 0: healing. */
  readonly damage: number;
}

/**
 * Button by which the GM applies damage to the selected tokens. `from`: the original target; empty: none. `nth`: place among the
 * step's damage to that target, from 0.
 */
export interface SelectedView {
  readonly from: string;
  readonly nth: number;
  /** "Apply 7 to selected". */
  readonly sentence: string;
  readonly points: number;
}

/**
 * Button for applying a line's damage to selected tokens; null for lines without damage.
 * @param before damage in earlier lines of the step
 * @param isDealt true if the rules have applied the damage to the target
 */
export function selectedView(
  logged: LoggedDamage | null,
  before: readonly (LoggedDamage | null)[],
  localize: typeof localizeKey,
  isDealt = false,
): SelectedView | null {
  if (!logged || logged.damage === 0) return null;
  const nth = before.filter((each) => each?.at === logged.at).length;
  const points = Math.abs(logged.damage);
  const key = logged.damage < 0 ? "healSelected" : isDealt ? "alsoToSelected" : "toSelected";
  const sentence = localize(`TURNCRAFT.Strike.${key}`, { points });
  return { from: logged.at, nth, sentence, points };
}

/** True if a line is about dice rolled at a target. */
export function isStrike({ event }: LogEntry): boolean {
  return event.startsWith("TURNCRAFT.Log.strike.");
}

type Names = Pick<CardInput, "nameOf" | "addressOf">;

/** Strikes of a step, grouped by item. */
export function strikesIn(log: readonly LogEntry[], names: Names, localize: typeof localizeKey): StrikeView[] {
  const byTitle = new Map<string, AimView[]>();
  for (const entry of log.filter(isStrike)) {
    const title = String(entry.data?.what ?? "");
    byTitle.set(title, [...(byTitle.get(title) ?? []), aimView(entry, names, localize)]);
  }
  return [...byTitle].map(([title, aims]) => ({
    title,
    aims,
    ruling: aims.some(({ attack, target }) => attack && target) ? localize("TURNCRAFT.Strike.gmRules") : null,
    isMany: aims.filter(({ buttons }) => buttons.length > 0).length > 1,
  }));
}

function aimView(entry: LogEntry, { nameOf, addressOf = (id) => id }: Names, localize: typeof localizeKey): AimView {
  const { data = {} } = entry;
  const { target: at } = data;
  const who = typeof at === "object" && "combatant" in at ? at.combatant : null;
  const target = who && addressOf(who);
  const name = who === null ? localize("TURNCRAFT.Strike.nobody") : nameOf(who);
  const healing = part(data.healing, data.damageFormula);
  const [attack, damage] = [part(data.total, data.made), healing ? null : part(data.damage, data.damageFormula)];
  return {
    target,
    name,
    attack,
    damage,
    healing,
    beyond:
      typeof data.most === "number"
        ? localize("TURNCRAFT.Strike.tooFar", { feet: Number(data.feet), most: data.most })
        : null,
    added: (["impaired", "situation"] as const).flatMap((each) => {
      const by = data[each];
      return typeof by === "number" ? [{ label: localize(`TURNCRAFT.Strike.added.${each}`), amount: signed(by) }] : [];
    }),
    // Points that the step itself has given back have no share to count.
    buttons: target === null || data.damage === undefined ? [] : buttonsOf(damage, healing, name, localize),
    // A strike has each target once.
    selected: selectedView(strikeDamage(entry), [], localize),
    defend: target !== null && attack ? localize("TURNCRAFT.Strike.defendFor", { name }) : null,
  };
}

function part(total: unknown, made: unknown): { total: number; made: string } | null {
  return typeof total === "number" ? { total, made: String(made ?? "") } : null;
}

/** Buttons of a card from outside combat, by its stored data: nothing waits there for a miss. Healing applies whole or not at all. */
export function buttonsFor(damage: number, name: string, localize: typeof localizeKey): ShareView[] {
  const points = { total: Math.abs(damage), made: "" };
  const buttons = damage < 0 ? buttonsOf(null, points, name, localize) : buttonsOf(points, null, name, localize);
  return buttons.filter(({ share }) => share !== "none");
}

/** Buttons for damage or healing. Healing applies whole or not at all. */
function buttonsOf(
  damage: AimView["damage"],
  healing: AimView["healing"],
  name: string,
  localize: typeof localizeKey,
): ShareView[] {
  if (damage) return sharesOf(damage.total, name, localize);
  if (!healing) return [];
  const { total: points } = healing;
  const sentence = localize("TURNCRAFT.Strike.healTo", { points, name });
  return [{ share: "whole", label: localize("TURNCRAFT.Strike.heal"), sentence, points, damage: 0 - points }];
}

function sharesOf(damage: number, name: string, localize: typeof localizeKey): ShareView[] {
  const labels = { none: "missed", half: "half", whole: "apply", double: "double" } as const;
  const share = (share: Share, sentence: "applyTo" | "halfTo" | "doubleTo" | "missTo", points: number): ShareView => ({
    share,
    label: localize(`TURNCRAFT.Strike.${labels[share]}`),
    sentence: localize(`TURNCRAFT.Strike.${sentence}`, { damage: points, name }),
    points,
    damage: points,
  });
  return [
    share("whole", "applyTo", damage),
    share("half", "halfTo", Math.floor(damage / 2)),
    share("double", "doubleTo", 2 * damage),
    share("none", "missTo", 0),
  ];
}

/** Returns the text about applied damage or healing. `damage`: points of the pressed button, below 0 for healing. */
export function appliedWords(
  share: Share,
  { damage, name }: { readonly damage: number; readonly name: string },
  localize: typeof localizeKey,
): string {
  return damage < 0
    ? localize("TURNCRAFT.Strike.healed", { points: -damage, name })
    : localize(`TURNCRAFT.Strike.applied.${share}`, { damage, name });
}

/** Input of a card: a step's log, and the words of the lines. */
export interface CardInput {
  readonly seq: number;
  readonly log: readonly LogEntry[];
  /** Card rules of the encounter's ruleset; absent: those common to all. */
  readonly style?: LogStyle | undefined;
  readonly textOf: (entry: LogEntry) => string;
  readonly nameOf: (id: CombatantId) => string;
  /** Combatants in turn order after the step; absent: unknown. */
  readonly order?: readonly CombatantId[];
  /** Key of a target for the buttons; null: nothing to apply. Absent: the combatant's id. */
  readonly addressOf?: (id: CombatantId) => string | null;
}
