import { placeOf } from "../../data/place.ts";
import type { CombatantId } from "../../engine/types.ts";
import { closeFeet, kindOf } from "../../grid/index.ts";
import { localize } from "../../i18n.ts";
import { viewerOf } from "../viewer.ts";
import type { TargetAim } from "./list-view.ts";

type TargetedCombat = Combat.Implementation;

/** Of an aim what a ruleset knows better than the documents. */
type Known = Partial<Omit<TargetAim, "id" | "name" | "img" | "health">>;

/**
 * Possible targets for `who`, without combatants hidden from this client's user. `known`: the ruleset's data about one;
 * absent: side by token disposition, distance in feet of the map. `self`: includes `who`.
 */
export function aimsIn(
  combat: TargetedCombat,
  who: CombatantId,
  known: (id: CombatantId) => Known | null,
  self = false,
): TargetAim[] {
  const { canSee, nameOf } = viewerOf(combat);
  const from = combat.combatants.get(who)?.token ?? null;
  return combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id as CombatantId;
    const more = canSee(id) && (self || id !== who) ? known(id) : null;
    if (!more) return [];
    const apart = more.apart === undefined ? feetApart(from, combatant.token) : more.apart;
    const far = apart === null ? null : localize("TURNCRAFT.Ruler.feet", { feet: Math.round(apart) });
    return [
      {
        id,
        name: nameOf(id),
        img: combatant.img ?? combatant.token?.texture.src ?? "",
        isFoe: areFoes(from, combatant.token),
        isDown: combatant.isDefeated,
        health: healthOf(combatant),
        note: null,
        why: null,
        warning: null,
        ...more,
        apart,
        far: more.far === undefined ? far : more.far,
      },
    ];
  });
}

/** Hit points are visible to users who may observe the creature, like its bars. */
function healthOf({ actor }: Combatant.Implementation): string | null {
  const hp = actor?.system.hp;
  if (!hp || !game.user || !actor.testUserPermission(game.user, "OBSERVER")) return null;
  return localize("TURNCRAFT.Targets.health", { value: hp.value, max: hp.max });
}

/** Note on a target that needs no healing, for readers who may see its hit points; null: none. */
export function wholeNote(combat: TargetedCombat, id: CombatantId): string | null {
  const actor = combat.combatants.get(id)?.actor;
  const hp = actor?.system.hp;
  const isWhole = hp !== undefined && hp.value >= hp.max && actor?.testUserPermission(game.user, "OBSERVER");
  return isWhole ? localize("TURNCRAFT.Targets.whole") : null;
}

function areFoes(a: TokenDocument.Implementation | null, b: TokenDocument.Implementation | null): boolean {
  const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
  const side = (token: TokenDocument.Implementation | null) => (token?.disposition ?? 0) === FRIENDLY;
  return side(a) !== side(b);
}

/** Feet between the nearest spaces of two tokens of one scene, a diagonal as one space; null where one stands nowhere. */
export function feetApart(
  a: TokenDocument.Implementation | null,
  b: TokenDocument.Implementation | null,
): number | null {
  if (!a || !b || a.parent !== b.parent) return null;
  const [from, to] = [placeOf(a), placeOf(b)];
  const feet = from.spaces.flatMap((one) => to.spaces.map((other) => closeFeet(kindOf(from.layout), one, other)));
  const least = Math.min(...feet);
  return Number.isFinite(least) ? least : null;
}

/**
 * Returns an item's range in its bearer's hands: the reach of a melee attack, the range of a shot or throw; null if
 * none is written, so that no target is too far.
 */
export function rangeOf(item: Item.Implementation): { readonly kind: "reach" | "range"; readonly feet: number } | null {
  const { flow, group } = item.system;
  if (!flow || flow.attackType === "none") return null;
  if (flow.attackType === "ranged") {
    const feet = group?.range ?? null;
    return feet === null ? null : { kind: "range", feet };
  }
  const own = item.actor?.system.reach ?? feetOfHex;
  return { kind: "reach", feet: Math.max(own, flow.reach * feetOfHex) };
}

const feetOfHex = 5;

/**
 * Returns the warning for a target beyond an item's range, under rules that leave distances to the table; null: the
 * target is within range.
 */
export function distanceWarning(item: Item.Implementation, feet: number | null): string | null {
  const most = rangeOf(item);
  if (!most || feet === null || feet <= most.feet) return null;
  return localize(`TURNCRAFT.Targets.beyond.${most.kind}`, { feet: Math.round(feet), most: most.feet });
}
