import { playersOf } from "../../combat/authority/stored.ts";
import { actingIn, asTurncraft, openDefences, takeShift } from "../../combat/index.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { registerKey, registerSetting } from "../../settings.ts";
import { fightOf } from "../fight.ts";
import { isPrompted } from "../turn-panel/panel.ts";
import { ActionBar, shape } from "./action-bar.ts";

let bar: ActionBar | null = null;

/** Milliseconds for gathering changes before an update of the bar: less than a frame. */
const GATHERED = 15;

/** Number keys of the bar. Core's own digits run macros and, with Alt, turn its pages (foundryvtt.com/article/controls). */
const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Registers setting and keys of the action bar. Called at `init`. */
export function registerBar(): void {
  registerSetting("client", "actionBar", "open", {
    choices: ["open", "collapsed", "window", "off"],
    onChange: refreshBar,
  });
  registerKey("tokenActs", "KeyK", () => void focusBar());
  for (const key of keys) {
    const press = () => {
      takeShift();
      return bar?.press(key) ?? false;
    };
    const words = { name: `TURNCRAFT.Keys.bar.${key}`, hint: "TURNCRAFT.Keys.bar.hint" } as const;
    registerKey(`bar${key}`, `Digit${key}`, press, words);
  }
}

let refreshSoon: (() => void) | null = null;

/** Updates the bar, once for several simultaneous changes. */
export function refreshBar(): void {
  if (!game.ready) return;
  refreshSoon ??= foundry.utils.debounce(() => {
    const actor = creatureOfUser();
    if (!bar && !actor) return;
    void barNow().then((now) => now.show(actor));
  }, GATHERED);
  refreshSoon();
}

/** Returns the bar in the shape of the user's setting; a bar of another shape is closed. */
async function barNow(): Promise<ActionBar> {
  const before = bar;
  if (before?.isWindow === (shape() === "window")) return before;
  bar = new ActionBar();
  await before?.close({ animate: false });
  return bar;
}

async function focusBar(): Promise<void> {
  const actor = creatureOfUser();
  const now = await barNow();
  await now.show(actor);
  if (!(await now.focus())) ui.notifications?.info(localize("TURNCRAFT.Keys.noToken"));
}

/** Round and active combatant when the user last selected a token. */
let selectedIn = "";

/** Notes when the user selected a token, and shows its bar. */
export function showSelected(): void {
  selectedIn = momentOfFight();
  refreshBar();
}

function momentOfFight(): string {
  const { round, activeId } = asTurncraft(game.combats.viewed ?? undefined)?.state ?? {};
  return `${round}.${activeId}`;
}

/**
 * Creature played by the user: the only controlled token's, else an own acting one, else a player's own that is asked something.
 * GMs play NPCs, and for players who are away. A token selected before the turn began gives way to such a creature.
 */
function creatureOfUser(): Actor.Implementation | null {
  const [controlled, ...more] = canvas?.tokens?.controlled ?? [];
  if (more.length > 0) return null;
  const selected = controlled?.actor?.isOwner && fightOf(controlled.actor) ? controlled.actor : null;
  if (controlled && selectedIn === momentOfFight()) return selected;
  const acting = actingCreatures();
  const due = acting[0] ?? promptedCreature();
  return selected && (due === null || acting.includes(selected)) ? selected : due;
}

/** A player's first creature that may do something now although the turn is another's. */
function promptedCreature(): Actor.Implementation | null {
  const fight = asTurncraft(game.combats.viewed ?? undefined);
  if (!fight || game.user.isGM) return null;
  const asked = fight.combatants.find(({ id, isOwner }) => isOwner && isPrompted(fight, id as CombatantId));
  if (asked) return asked.actor;
  const [attack] = openDefences(fight);
  return fight.combatants.get(attack?.who ?? "")?.actor ?? null;
}

/** The user's acting creatures in the encounter on the screen. */
function actingCreatures(): readonly Actor.Implementation[] {
  const fight = asTurncraft(game.combats.viewed ?? undefined);
  if (!fight?.state || fight.state.round === 0) return [];
  const ids = actingIn(fight.state, rulesetOf(fight.type)?.tracker ?? null);
  const isPlayed = (id: CombatantId, isOwner: boolean) =>
    game.user.isGM ? playersOf(fight, id).length === 0 : isOwner;
  return fight.combatants
    .filter(({ id, isOwner }) => ids.includes(id as CombatantId) && isPlayed(id as CombatantId, isOwner))
    .flatMap(({ actor }) => actor ?? []);
}
