import { isAllowed, type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  beyond,
  type DeclaredAction,
  type FlowFighter,
  type FlowState,
  type FlowUsable,
  isFlowAction,
  isInHand,
  isOut,
  isReactive,
  offeredAbilities,
  type Price,
  priceOfAction,
  provokedIfDeclared,
  refuseAddition,
  refuseAim,
  rowOfAction,
} from "../rules/index.ts";
import { oddsAgainst, targetsFor } from "./targets.ts";

/** Facts for finding a combatant's possible actions. */
export type ActionInput = OfferInput<FlowState>;

/** Returns the command that declares an action. */
export function declaring(who: CombatantId, action: DeclaredAction): SheetCommand {
  return { kind: "act", who, action };
}

function mayDo(input: ActionInput, action: DeclaredAction): boolean {
  return isAllowed(input, declaring(input.who, action));
}

const actionGroups = ["attacks", "special", "abilities", "things", "free"] as const;
type ActionGroup = (typeof actionGroups)[number];

/** Kind of input still needed before the action can be declared; null: none. */
type ActionAsks = "target" | "ready" | "what" | "other" | null;

/** Offer to declare an action now, with its cost: "2 AP"; "1 AP, 2 FP"; "free". */
export interface ActionOffer extends Offer {
  readonly group: ActionGroup;
  /** Action with preset values: aimed at the reader's target, or at the nearest legal one. */
  readonly action: DeclaredAction;
  readonly asks: ActionAsks;
}

/**
 * Target chosen for an action. `among`: the reader's targets on the map that suit it; `chosen`: all of them do, so that
 * no question is left.
 */
type ChosenTarget = { readonly target: CombatantId; readonly among: readonly CombatantId[]; readonly chosen: boolean };

/** Actions that the combatant could declare, in the order of the ledger, with the prices of the rules. */
export function actionsOf(input: ActionInput): ActionOffer[] {
  const fighter = input.state.fighters[input.who];
  if (!fighter) return [];
  return [
    ...attacks(input, fighter),
    ...specials(input, fighter),
    ...abilities(input, fighter),
    ...things(input, fighter),
    ...frees(input, fighter),
  ];
}

/** True for bare fists: the tracker offers them to the unarmed alone, the sheet to everybody. */
export function isFist(item: string): boolean {
  return item.endsWith(".fist");
}

/** Short text of a price, such as "2 AP". */
export function priceWords({ ap, rp, fp }: Price, localize: Localize): string {
  const parts = (
    [
      ["ap", ap],
      ["rp", rp],
      ["fp", fp],
    ] as const
  ).filter(([, points]) => points > 0);
  if (parts.length === 0) return localize("TURNCRAFT.Flow.Price.free");
  return parts
    .map(([pool, points]) =>
      localize("TURNCRAFT.Flow.Price.points", { points, pool: localize(`TURNCRAFT.Pool.${pool}`) }),
    )
    .join(", ");
}

/** "may react: Ogre": enemies known to the reader whom an action provokes (FL-65); null: none. */
export function provokedWords(
  { state, who, localize, nameOf, canSee }: Pick<ActionInput, "state" | "who" | "localize" | "nameOf" | "canSee">,
  action: DeclaredAction,
): string | null {
  const names = provokedIfDeclared(state, who, action).filter(canSee).map(nameOf).join(", ");
  return names === "" ? null : localize("TURNCRAFT.Flow.Ruler.provokes", { names });
}

/** Actions that use an item. */
const uses: readonly DeclaredAction["action"][] = ["attack", "spell", "ability", "potion", "magicItem"];

/** Id of the offer to declare an action, whatever its target. */
export function idOf(action: DeclaredAction): string {
  const id = `action:${action.action}`;
  if (action.action === "shove") return `${id}:${action.effect}`;
  if (action.action === "knowledge") return `${id}:${action.skill}`;
  return "item" in action && action.action !== "disarm" ? `${id}:${action.item}` : id;
}

/** Offer to declare an action, with its target and the odds: percent of its check against the target, null without. */
function actionOffer(
  input: ActionInput,
  style: Pick<ActionOffer, "group" | "label"> & { asks?: ActionAsks; cost?: string },
  action: DeclaredAction,
  odds: number | null = null,
): ActionOffer {
  const { state, who, localize, nameOf } = input;
  const { group, asks = null, label } = style;
  const price = priceOfAction(state, who, action);
  const words = priceWords(price, localize);
  const { endsTurn } = rowOfAction(action.action);
  const [target] = "targets" in action ? action.targets : "target" in action ? [action.target] : [];
  const named = target === undefined || target === who ? null : nameOf(target);
  const chance = odds === null ? null : localize("TURNCRAFT.Flow.odds", { odds });
  const note = [named, chance, provokedWords(input, action)].filter(Boolean).join(" · ");
  const offer = offerOf(
    input,
    {
      id: idOf(action),
      label,
      note: note || undefined,
      price: price.ap > 0 ? "ap" : price.fp > 0 ? "fp" : null,
      cost: style.cost ?? (endsTurn ? localize("TURNCRAFT.Flow.Price.endsTurn", { price: words }) : words),
      ...(odds !== null && { odds: true as const }),
      ...("item" in action && uses.includes(action.action) && { item: action.item as string }),
    },
    declaring(who, action),
  );
  return Object.assign(offer, { group, action, asks });
}

/**
 * Target of an action: the reader's target if legal and on the right side; else oneself for help, the first legal enemy
 * for an attack. A targeted friend comes last, and needs confirmation.
 */
function aimed(input: ActionInput, make: (target: CombatantId) => DeclaredAction): ChosenTarget {
  const purpose = purposeOf(input, make(input.who));
  const known = targetsKnown(input);
  const others = (input.targets ?? []).filter((target) => known.some(({ id }) => id === target));
  const fits = ({ id, enemy }: (typeof known)[number]) =>
    others.includes(id) && (purpose === "either" || enemy === (purpose === "attack"));
  const own = known.filter(fits).map(({ id }) => id);
  const among = others.filter((id) => own.includes(id));
  const first = among.find((target) => mayDo(input, make(target)));
  if (first !== undefined) return { target: first, among, chosen: among.length === others.length };
  if (purpose === "help") return { target: input.who, among: [], chosen: false };
  const standing = known.filter(({ id }) => !isOut(input.state, id));
  const enemies = standing.filter(({ enemy }) => enemy).map(({ id }) => id);
  // With `allows` all rules judge; what they say about the target alone is found much faster.
  const isInReach = (action: DeclaredAction) => !input.allows || refuseAim(input.state, input.who, action).length === 0;
  const may = (id: CombatantId) => isInReach(make(id)) && mayDo(input, make(id));
  const fit = enemies.find(may) ?? others.find(may) ?? enemies[0] ?? standing[0]?.id ?? input.who;
  return { target: fit, among: [], chosen: false };
}

const targets = new WeakMap<ActionInput, ReturnType<typeof targetsFor>>();

/** Possible targets of `who`, found once for all actions of the same input. */
function targetsKnown(input: ActionInput): ReturnType<typeof targetsFor> {
  const known = targets.get(input) ?? targetsFor(input.state, input.who, input.canSee);
  targets.set(input, known);
  return known;
}

/** Intended targets of an action: allies for healing items, enemies for attacks and items with a check, else either. */
export function purposeOf(
  { state, who }: Pick<ActionInput, "state" | "who">,
  action: DeclaredAction,
): "attack" | "help" | "either" {
  if (!("targets" in action) || action.action === "attack") return "attack";
  const item = state.fighters[who]?.scores.items.find(({ uuid }) => uuid === action.item);
  if (item?.healing) return "help";
  return item && item.attackSkill !== "" ? "attack" : "either";
}

/** Action at another target; absent: at the same. A disarm gets the item that the target holds now (FL-108). */
export function retargeted(state: FlowState, action: DeclaredAction, target?: CombatantId): DeclaredAction {
  const at = target ?? ("target" in action ? action.target : undefined);
  if ("targets" in action) return target === undefined ? action : { ...action, targets: [target] };
  if (!("target" in action) || at === undefined) return action;
  return action.action === "disarm" ? { ...action, target: at, held: heldItem(state, at) } : { ...action, target: at };
}

function strikeView(
  input: ActionInput,
  action: "attack" | "spell" | "ability",
  item: FlowUsable,
  group: ActionGroup,
): ActionOffer {
  const make = (target: CombatantId): DeclaredAction => ({ action, item: item.uuid, targets: [target], abilities: [] });
  const { target, among, chosen } = aimed(input, make);
  const targets = among.length > 0 ? among : [target];
  // An action without a check has no target until one is chosen.
  const isAlone = target === input.who || (among.length === 0 && item.attackSkill === "" && action !== "attack");
  const declared: DeclaredAction = {
    action,
    item: item.uuid,
    targets: isAlone ? [] : item.singleTarget ? [target] : targets,
    abilities: [],
  };
  const odds =
    isAlone || beyond(input.state, input.who, item, target) !== null
      ? null
      : oddsAgainst(input.state, input.who, item, target);
  const adds = action === "attack" && additions(input, item).some(({ why }) => why === null);
  return actionOffer(input, { group, label: item.name, asks: chosen && !adds ? null : "target" }, declared, odds);
}

/** Flow Action that could be added to an attack. `why`: reason against it, as a sentence; null: none. */
export interface AdditionView {
  readonly item: FlowUsable;
  readonly why: string | null;
}

/**
 * Flow Actions that could be added to an attack with a weapon, with the reason where one doesn't suit or costs too much
 * (FL-39, FL-44, FL-169).
 */
export function additions(
  { state, who, localize }: Pick<ActionInput, "state" | "who" | "localize">,
  used: FlowUsable,
): AdditionView[] {
  const fighter = state.fighters[who];
  if (!fighter) return [];
  return offeredAbilities(fighter)
    .filter(isFlowAction)
    .map((item) => {
      const { requiresCategory: category = "", fpCost: price = 0 } = item;
      if (refuseAddition(item, used))
        return {
          item,
          why: localize("TURNCRAFT.Refused.FL-169.category", { ability: item.name, category, item: used.name }),
        };
      if (price > fighter.fp) return { item, why: localize("TURNCRAFT.Refused.FL-39.fp", { price, left: fighter.fp }) };
      return { item, why: null };
    });
}

function attacks(input: ActionInput, fighter: FlowFighter): ActionOffer[] {
  const weapons = fighter.scores.items.filter((item) => item.attackType !== "none" && isInHand(item));
  return weapons.map((item) => strikeView(input, "attack", item, "attacks"));
}

function specials(input: ActionInput, fighter: FlowFighter): ActionOffer[] {
  const { localize } = input;
  const plain = (action: DeclaredAction, style: { label?: string; asks?: ActionAsks; cost?: string } = {}) =>
    actionOffer(input, { group: "special", label: localize(`TURNCRAFT.Action.${action.action}`), ...style }, action);
  const at = (make: (target: CombatantId) => DeclaredAction, label?: LangKey): ActionOffer => {
    const { target, chosen } = aimed(input, make);
    return plain(make(target), { asks: chosen ? null : "target", ...(label && { label: localize(label) }) });
  };
  const { melee, deception } = fighter.scores.skills;
  const skill = deception > melee ? "deception" : "melee";
  const role = fighter.grapple?.role;
  return [
    ...(fighter.prone ? [plain({ action: "standUp" })] : []),
    at((target) => ({ action: "feint", target, skill })),
    plain({ action: "flowState" }),
    plain({ action: "totalDefense" }),
    plain(
      { action: "ready", trigger: "…", on: "movement", named: "attack", what: "…", cost: 0 },
      { asks: "ready", cost: localize("TURNCRAFT.Flow.Ask.readyCost") },
    ),
    ...disarms(input, fighter, at),
    ...(role === undefined ? [at((target) => ({ action: "grapple", target }))] : []),
    ...(role === "grappler" ? [plain({ action: "hold" }), plain({ action: "letGo" })] : []),
    ...(role === "grappled" ? [plain({ action: "breakFree" })] : []),
    at((target) => ({ action: "shove", target, effect: "push" }), "TURNCRAFT.Flow.push"),
    at((target) => ({ action: "shove", target, effect: "prone" }), "TURNCRAFT.Flow.knockDown"),
    at((target) => ({ action: "tumble", target })),
  ];
}

/** Disarm with the first weapon in hand, of the item in the target's main hand (FL-108, FL-111). */
function disarms(
  input: ActionInput,
  fighter: FlowFighter,
  at: (make: (target: CombatantId) => DeclaredAction) => ActionOffer,
): ActionOffer[] {
  const weapon = fighter.scores.items.find((item) => item.attackType === "melee" && isInHand(item));
  if (!weapon) return [];
  return [at((target) => ({ action: "disarm", item: weapon.uuid, target, held: heldItem(input.state, target) }))];
}

/** Item that a Disarm would take from the combatant; main or both hands first, "" if no hand holds any. */
function heldItem({ fighters }: Pick<FlowState, "fighters">, id: CombatantId): FlowUsable["uuid"] {
  const held = fighters[id]?.scores.items.filter((item) => isInHand(item) && !item.natural) ?? [];
  const first = held.find(({ carry }) => carry === "main" || carry === "both") ?? held[0];
  return first?.uuid ?? ("" as FlowUsable["uuid"]);
}

function abilities(input: ActionInput, fighter: FlowFighter): ActionOffer[] {
  const spells = fighter.scores.items.filter(({ kind }) => kind === "spell");
  const own = offeredAbilities(fighter).filter((item) => !isReactive(item) && !isPerk(fighter, item.uuid));
  return [
    ...spells.map((item) => strikeView(input, "spell", item, "abilities")),
    ...own.map((item) => strikeView(input, "ability", item, "abilities")),
  ];
}

/** True if the ability is a perk: it is passive, and can't be used. */
function isPerk({ scores }: FlowFighter, uuid: FlowUsable["uuid"]): boolean {
  const name = scores.items.find((item) => item.uuid === uuid)?.name;
  return scores.perks.some((perk) => perk.name === name);
}

const handled = new Set<FlowUsable["kind"]>(["weapon", "shield", "potion", "magicItem", "other"]);

function things(input: ActionInput, fighter: FlowFighter): ActionOffer[] {
  return fighter.scores.items
    .filter(({ kind, natural }) => handled.has(kind) && !natural)
    .flatMap((item) => thing(input, item));
}

function thing(input: ActionInput, item: FlowUsable): ActionOffer[] {
  const { localize } = input;
  const data = { item: item.name };
  const uuid = item.uuid;
  const offer = (words: LangKey, action: DeclaredAction) =>
    actionOffer(input, { group: "things", label: localize(words, data) }, action);
  const drink = item.kind === "potion" ? [offer("TURNCRAFT.Flow.Thing.drink", { action: "potion", item: uuid })] : [];
  const use = item.kind === "magicItem" ? [offer("TURNCRAFT.Flow.Thing.use", { action: "magicItem", item: uuid })] : [];
  if (isInHand(item)) {
    const away = offer("TURNCRAFT.Flow.Thing.sheathe", { action: "sheathe", item: uuid });
    const fall = offer("TURNCRAFT.Flow.Thing.drop", { action: "drop", item: uuid });
    return [...drink, ...use, away, fall];
  }
  const hands = (["main", "off"] as const).map((hand): DeclaredAction => ({ action: "draw", item: uuid, hand }));
  const [main, off] = hands as [DeclaredAction, DeclaredAction];
  const free = mayDo(input, main) || !mayDo(input, off) ? main : off;
  return [...use, offer("TURNCRAFT.Flow.Thing.draw", free)];
}

function frees(input: ActionInput, fighter: FlowFighter): ActionOffer[] {
  const { localize } = input;
  const offer = (action: DeclaredAction, label: string, asks: ActionAsks = null) =>
    actionOffer(input, { group: "free", label, asks }, action);
  return [
    ...Object.keys(fighter.scores.others).map((skill) => offer({ action: "knowledge", skill }, skill)),
    offer({ action: "free", what: "…" }, localize("TURNCRAFT.Action.free"), "what"),
    offer(
      { action: "other", what: "…", ap: 1, rp: 0, fp: 0, provokes: false },
      localize("TURNCRAFT.Action.other"),
      "other",
    ),
  ];
}
