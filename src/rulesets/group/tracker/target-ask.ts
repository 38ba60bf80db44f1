import { refusalOf } from "../../../combat/authority/read-asked.ts";
import { askFields, type FormValues, type Press, type Refused } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { type Give, targetsOf } from "../../../combat/giving.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { chosenTargets, type TargetAim, type TargetsView, targetsView } from "../../../combat/targeting/list-view.ts";
import { aboutItem, aimsIn, wholeNote } from "../../../combat/targeting/on-map.ts";
import { refusalText } from "../../../combat/words.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { lineTo } from "../host/place.ts";
import {
  areOpponents,
  asksAim,
  feetBetween,
  type GroupCommandOf,
  type GroupState,
  group,
  type Item,
  isCast,
  isPresent,
  refuseAim,
  refuseReach,
  refuseUseOn,
  type Target,
} from "../rules/index.ts";
import { attackChoices, wordsIn } from "./attack-view.ts";

/** Options for asking for a target. */
interface Aiming {
  /** The target chosen already. */
  readonly known?: CombatantId | null;
  /** True for a charge: how near a target is doesn't matter yet (GR-172). */
  readonly charges?: boolean;
  /** Carries out the choice while the window waits, if no further window follows. */
  readonly press?: Press;
}

/** Asks for an item's targets in a window. */
export function chooseTarget(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  { known = null, charges = false, press }: Aiming = {},
): Promise<FormValues | null> {
  const { list, view } = targetFields(fight, state, who, item, { known, charges });
  return askIn(fight, who, "target", "target", view, { what: item.name, list, ...(press && { press }) });
}

/** Fields of a target window: the list, with `target.hbs` below. */
export function targetFields(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  { known = null, charges = false }: Omit<Aiming, "press">,
): { readonly list: () => TargetsView; readonly view: object } {
  const view = {
    // An object or a place in words will do, but not for a charge (GR-173) or healing; a called shot or a grab may be described (GR-137).
    named: !charges && !item.healing,
    called: item.attackForm !== null,
    ...attackChoices(state, who, item, localizeKey),
    hint: oneTarget(item),
  };
  const list = () => targetList(fight, stateUnder(group, fight) ?? state, { who, item, charges }, known);
  return { list, view };
}

/**
 * Asks for the target of an ability or healing item, and gives the command from the window (GR-174); null: dismissed. All else is
 * returned unchanged, a player's refused commands too.
 */
export async function askAim<Command extends { readonly kind: string }>(
  fight: Fighting,
  command: Command,
  give?: Give,
): Promise<Command | null> {
  const { who, item, target } = command as Partial<GroupCommandOf<"act">>;
  const state = stateUnder(group, fight);
  const isUse = command.kind === "act" || (command.kind === "react" && "as" in command && command.as === "action");
  if (!state || !isUse || !who || !item || target || !asksAim(item)) return command;
  if (!game.user.isGM && refusalOf(fight, command) !== null) return command;
  const aimed = (fields: FormValues): Command => {
    const at = targetIn(fields);
    return at ? { ...command, target: at } : command;
  };
  const press: Press | undefined = give && ((filledIn, override) => give(aimed(filledIn), override));
  const fields = await chooseTarget(fight, state, who, item, { ...(press && { press }) });
  return fields && aimed(fields);
}

/** The target named by a window's fields; null: none. */
export function targetIn(fields: FormValues): Target | null {
  const named = wordsIn(fields.named);
  const [combatant] = chosenTargets(fields);
  if (named !== "") return { named };
  return combatant === undefined ? null : { combatant };
}

/** Possible targets of an item, with the rules' reasons against the rest, only a warning for a spell's target. */
function targetList(
  fight: Fighting,
  state: GroupState,
  { who, item, charges }: { readonly who: CombatantId; readonly item: Item; readonly charges: boolean },
  named: CombatantId | null,
): TargetsView {
  const isBlow = item.attackForm !== null || charges;
  const purpose = isBlow ? "attack" : item.healing ? "help" : "either";
  const placeOf = (id: CombatantId) => state.fighters[id]?.scores.place ?? null;
  const isFree = asksAim(item);
  const known = (id: CombatantId): Partial<TargetAim> | null => {
    if (!isPresent(state, id)) return null;
    const [from, to] = [placeOf(who), placeOf(id)];
    const target = { combatant: id };
    const refused = isBlow
      ? refuseAim(state, { who, target: id, item, measured: null, charges })
      : isFree
        ? refuseUseOn(state, { who, item, target, line: lineTo(fight, who, target) })
        : [];
    const doubted = isCast(item) ? refuseReach(state, who, item, target, lineTo(fight, who, target)) : [];
    return {
      isFoe: id !== who && areOpponents(state, who, id),
      isDown: state.fighters[id]?.defeated ?? false,
      apart: from && to ? feetBetween(from, to) : null,
      note: item.healing ? wholeNote(fight, id) : null,
      why: shortReason(fight, refused),
      warning: shortReason(fight, doubted),
    };
  };
  const aims = aimsIn(fight, who, known, isFree);
  const inReach = (id: CombatantId) => aims.some((aim) => aim.id === id && aim.warning === null);
  const terms = {
    purpose,
    isMany: false,
    optional: isFree,
    ...(named === null ? { aimed: targetsOf(fight).filter(inReach) } : { aimed: [], named: [named] }),
    ...(item.healing && { self: who }),
    about: aboutItem(fight.combatants.get(who)?.actor, item.uuid),
    overrides: game.user.isGM,
  } as const;
  return targetsView(aims, terms, localize);
}

/** First refusal of a listed target in few words, since its row has the names; null: none. */
function shortReason(fight: Fighting, [refusal]: readonly Refusal[]): string | null {
  if (refusal?.message === "TURNCRAFT.Refused.GR-165.notReached") return localize("TURNCRAFT.Targets.notReached");
  if (refusal?.message !== "TURNCRAFT.Refused.GR-162.tooFar") return refusal ? refusalText(fight, refusal) : null;
  const { feet, range } = refusal.data as { readonly feet: number; readonly range: number };
  return localize("TURNCRAFT.Targets.beyond.range", { feet, most: range });
}

/** Combatant the user has targeted on the map; null if none of the fight. */
export function targetedIn(fight: Fighting): CombatantId | null {
  const [token] = game.user.targets;
  return (fight.combatants.find((each) => each.tokenId === token?.id)?.id ?? null) as CombatantId | null;
}

/** Asks in a window of Group Initiative; null where it was dismissed. */
export async function askIn(
  fight: Fighting,
  who: CombatantId,
  title: "declare" | "intend" | "here" | "target",
  template: string,
  view: object,
  {
    what = "",
    list,
    press,
  }: { readonly what?: string; readonly list?: () => TargetsView; readonly press?: Press } = {},
): Promise<FormValues | null> {
  const name = fight.combatants.get(who)?.name ?? "";
  const icon = { declare: "fa-pen", intend: "fa-comment", here: "fa-hand", target: "fa-crosshairs" }[title];
  const words = localize(`TURNCRAFT.GroupTable.dialog.${title}`, { name, what });
  return askFields(
    {
      title: words,
      icon,
      template: `rulesets/group/${template}`,
      view,
      width: 420,
      css: "tc-group-dialog",
      ...(list && {
        targets: { combat: fight, view: list },
        press: (fields, override) => (list().none ? null : needsTarget(fields)) ?? press?.(fields, override) ?? null,
      }),
    },
    { label: localize(`TURNCRAFT.GroupTable.dialog.ok.${title}`) },
  );
}

/** Refusal to submit the form without a selected target or a name; null: complete. */
export function needsTarget(fields: FormValues): Refused | null {
  const isNamed = typeof fields.named === "string" && fields.named.trim() !== "";
  return isNamed || chosenTargets(fields).length > 0
    ? null
    : { why: localize("TURNCRAFT.Targets.choose"), mayOverride: false };
}

/** Hint about a routine's single target, after targeting several (GR-96). */
function oneTarget({ attackForm }: Item): string {
  return attackForm !== null && game.user.targets.size > 1 ? localize("TURNCRAFT.GroupTable.attack.oneTarget") : "";
}
