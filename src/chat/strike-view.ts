import { type LogEntry, type Share, signed } from "../engine/index.ts";
import type { CombatantId } from "../engine/types.ts";
import type { localizeKey } from "../i18n.ts";
import { type HarmTold, type LogLook, strikeHarm } from "./news.ts";

/** Dice rolled with one item. */
export interface StrikeView {
  /** Item; its user is the card's speaker. */
  readonly title: string;
  readonly aims: readonly AimView[];
  /** Sentence on the GM deciding hits, for an attack on a target: these rules have no defence to compare with. */
  readonly ruling: string | null;
  /** True if its damage may be applied to several at once. */
  readonly several: boolean;
}

/** Dice rolled against one target. */
export interface AimView {
  /** Key by which buttons find the target; null if no valid target was aimed at. */
  readonly target: string | null;
  readonly name: string;
  /** The total and how it was made; null where no attack was rolled. */
  readonly attack: { readonly total: number; readonly made: string } | null;
  readonly harm: { readonly total: number; readonly made: string } | null;
  /** Hit points that it gives back. */
  readonly healing: { readonly total: number; readonly made: string } | null;
  /** The numbers in the attack that have a name. */
  readonly added: readonly { readonly label: string; readonly amount: string }[];
  readonly buttons: readonly ShareView[];
  /** The button for selected tokens; null where there is no damage. */
  readonly selected: SelectedView | null;
  /** Description of *Defend* for screen readers; null if there is no attack to defend against. */
  readonly defend: string | null;
}

/** A button that lets some of the damage count. */
export interface ShareView {
  readonly share: Share;
  readonly label: string;
  /** For screen readers: "Apply 7 damage to Ogre". */
  readonly sentence: string;
  /** The number on it. */
  readonly points: number;
  /** Damage; below 0: healing. */
  readonly harm: number;
}

/** Button by which the GM applies damage to the selected tokens. `from`: the original target, "" for none. */
export interface SelectedView {
  readonly from: string;
  /** For screen readers: "Apply 7 damage to the selected tokens". */
  readonly sentence: string;
  readonly points: number;
}

/** The button for selected tokens of damage that a line tells; null where it tells none. */
export function selectedView(told: HarmTold | null, localize: typeof localizeKey): SelectedView | null {
  if (!told || told.harm === 0) return null;
  const points = Math.abs(told.harm);
  const sentence = localize(told.harm > 0 ? "TURNCRAFT.Strike.toSelected" : "TURNCRAFT.Strike.healSelected", {
    points,
  });
  return { from: told.at, sentence, points };
}

/** True if a line tells dice that were thrown at somebody. */
export function isStrike({ event }: LogEntry): boolean {
  return event.startsWith("TURNCRAFT.Log.strike.");
}

/** Names of combatants on a card, and their addresses for buttons. */
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
    several: aims.filter(({ buttons }) => buttons.length > 0).length > 1,
  }));
}

function aimView(entry: LogEntry, { nameOf, addressOf = (id) => id }: Names, localize: typeof localizeKey): AimView {
  const { data = {} } = entry;
  const { target: at } = data;
  const who = typeof at === "object" && "combatant" in at ? at.combatant : null;
  const target = who && addressOf(who);
  const name = who === null ? localize("TURNCRAFT.Strike.nobody") : nameOf(who);
  const healing = part(data.healing, data.harmMade);
  const [attack, harm] = [part(data.total, data.made), healing ? null : part(data.harm, data.harmMade)];
  return {
    target,
    name,
    attack,
    harm,
    healing,
    added: (["impaired", "situation"] as const).flatMap((each) => {
      const by = data[each];
      return typeof by === "number" ? [{ label: localize(`TURNCRAFT.Strike.added.${each}`), amount: signed(by) }] : [];
    }),
    // Points that the step itself has given back have no share to count.
    buttons: target === null || data.harm === undefined ? [] : buttonsOf(harm, healing, name, localize),
    selected: selectedView(strikeHarm(entry), localize),
    defend: target !== null && attack ? localize("TURNCRAFT.Strike.defendFor", { name }) : null,
  };
}

function part(total: unknown, made: unknown): { total: number; made: string } | null {
  return typeof total === "number" ? { total, made: String(made ?? "") } : null;
}

/** Buttons of a card from outside combat, by its stored data. Healing applies whole or not at all. */
export function buttonsFor(harm: number, name: string, say: typeof localizeKey): ShareView[] {
  const points = { total: Math.abs(harm), made: "" };
  return harm < 0 ? buttonsOf(null, points, name, say) : buttonsOf(points, null, name, say);
}

/** Healing counts whole or not at all. */
function buttonsOf(
  harm: AimView["harm"],
  healing: AimView["healing"],
  name: string,
  localize: typeof localizeKey,
): ShareView[] {
  if (harm) return sharesOf(harm.total, name, localize);
  if (!healing) return [];
  const { total: points } = healing;
  const sentence = localize("TURNCRAFT.Strike.healTo", { points, name });
  return [{ share: "whole", label: localize("TURNCRAFT.Strike.heal"), sentence, points, harm: 0 - points }];
}

function sharesOf(harm: number, name: string, localize: typeof localizeKey): ShareView[] {
  const share = (share: Share, sentence: "applyTo" | "halfTo" | "doubleTo", points: number): ShareView => ({
    share,
    label: localize(`TURNCRAFT.Strike.${share === "whole" ? "apply" : share}`),
    sentence: localize(`TURNCRAFT.Strike.${sentence}`, { harm: points, name }),
    points,
    harm: points,
  });
  return [
    share("whole", "applyTo", harm),
    share("half", "halfTo", Math.floor(harm / 2)),
    share("double", "doubleTo", 2 * harm),
  ];
}

/** Returns the text for applied damage or healing. `harm`: the damage that the button named. */
export function appliedWords(
  share: Share,
  { harm, name }: { readonly harm: number; readonly name: string },
  localize: typeof localizeKey,
): string {
  return harm < 0
    ? localize("TURNCRAFT.Strike.healed", { points: -harm, name })
    : localize(`TURNCRAFT.Strike.applied.${share}`, { harm, name });
}

/** Facts that a card is made from: one step's log, and the words of its lines. */
export interface CardInput {
  readonly seq: number;
  readonly log: readonly LogEntry[];
  /** Look of the lines in the encounter's ruleset; absent: the look common to all. */
  readonly look?: LogLook | undefined;
  readonly textOf: (entry: LogEntry) => string;
  readonly nameOf: (id: CombatantId) => string;
  /** Combatants in turn order after the step; absent: unknown. */
  readonly order?: readonly CombatantId[];
  /** Key by which a target's buttons find it; null: nothing can be applied. Absent: the combatant. */
  readonly addressOf?: (id: CombatantId) => string | null;
}
