import { isElement, isInput } from "../../elements.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize, localizeKey } from "../../i18n.ts";
import { listen } from "../../listening.ts";
import { rendered } from "../../templates.ts";
import { healthOf, viewerOf } from "../viewer.ts";
import { healthView } from "../views/numbers-view.ts";
import { type Extent, feetApart } from "./distance.ts";
import type { TargetAim, TargetsView } from "./list-view.ts";

/** Drops the user's targets in an encounter, chosen for another moment. */
export function dropTargets({ combatants }: Combat.Implementation): void {
  for (const token of [...game.user.targets]) {
    const { id, parent } = token.document;
    if (combatants.some(({ tokenId, sceneId }) => tokenId === id && sceneId === parent?.id))
      token.setTarget(false, { releaseOthers: false });
  }
}

/** List of targets on the screen. */
interface OpenList {
  readonly combat: Combat.Implementation;
  readonly form: HTMLElement;
}

/** Open lists, the newest linked to the map. */
const lists: OpenList[] = [];

/**
 * Links an open list of targets to the map: clicking or targeting a token selects or deselects, and rows follow moves and steps.
 * `view`: the present list. Returns a function for unlinking.
 */
export function listenToMap(combat: Combat.Implementation, form: HTMLElement, view: () => TargetsView): () => void {
  const list = { combat, form };
  lists.push(list);
  form.addEventListener("input", confirmAssumed);
  form.addEventListener("input", oneOfBoth);
  const ignore = listen({
    targetToken: (user, token, targeted) => {
      if (user.isSelf && lists.at(-1) === list) set(list, token, targeted);
    },
    updateCombat: ({ id }) => void (id === combat.id && redrawRows(form, view())),
    updateToken: ({ combatant }, changed) => {
      if (combatant?.parent?.id === combat.id && ("x" in changed || "y" in changed)) void redrawRows(form, view());
    },
  });
  return () => {
    ignore();
    const at = lists.indexOf(list);
    if (at >= 0) lists.splice(at, 1);
  };
}

/** Closes the windows with a list of an encounter's targets, as no longer answerable. */
export function closeLists(combat: Combat.Implementation): void {
  const frames = lists.filter((list) => list.combat.id === combat.id).map(({ form }) => form.closest(".application"));
  for (const app of foundry.applications.instances.values())
    if (app.rendered && frames.includes(app.element)) void app.close();
}

/** Redraws the rows of an open list in place: chosen targets, if still possible, remain chosen. */
async function redrawRows(form: HTMLElement, list: TargetsView): Promise<void> {
  const next = document.createElement("div");
  next.innerHTML = await rendered("targeting/list", { list });
  for (const input of next.querySelectorAll("input")) {
    const { name, value, disabled } = input;
    const before = [...form.querySelectorAll<HTMLInputElement>(`.tc-targets input[name="${name}"]`)].find(
      (each) => each.value === value,
    );
    const [row, shown] = [input.closest("label"), before?.closest("label")];
    if (!before || !row || !shown) continue;
    input.checked = before.checked && !disabled;
    if (!("assumed" in before.dataset)) delete input.dataset.assumed;
    const isFocused = before.ownerDocument.activeElement === before;
    shown.replaceWith(row);
    if (isFocused) input.focus();
  }
  form.querySelector(".tc-targets")?.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Takes a guessed foe for chosen as soon as the user chooses any. A guessed friend, oneself for help, gives way to another: nobody is
 * healed unasked.
 */
function confirmAssumed({ currentTarget, target }: Event): void {
  if (!(isElement(currentTarget) && isInput(target) && target.closest(".tc-targets"))) return;
  for (const assumed of currentTarget.querySelectorAll<HTMLInputElement>(".tc-targets input[data-assumed]")) {
    if (assumed !== target && assumed.dataset.assumed === "friend") assumed.checked = false;
    delete assumed.dataset.assumed;
  }
}

/**
 * Keeps either a chosen combatant or an object or place in words: an entry in the field with `data-instead` unticks the
 * combatants, and choosing a combatant empties the field.
 */
function oneOfBoth({ currentTarget, target }: Event): void {
  if (!(isElement(currentTarget) && isInput(target))) return;
  const words = currentTarget.querySelector<HTMLInputElement>("input[data-instead]");
  if (!words) return;
  if (target !== words && target.closest(".tc-targets") && target.checked && target.value !== "") words.value = "";
  if (target !== words || words.value.trim() === "") return;
  for (const chosen of currentTarget.querySelectorAll<HTMLInputElement>(".tc-targets input:checked"))
    chosen.checked = false;
}

/** True if an open list offers a token: the list takes clicks on the token. */
export function isOnOffer(token: foundry.canvas.placeables.Token): boolean {
  const list = lists.at(-1);
  return list !== undefined && inputOf(list, token) !== null;
}

/** Chooses or releases a clicked token in the open list. A click on a guess confirms the guess. */
export function pick(token: foundry.canvas.placeables.Token): void {
  const list = lists.at(-1);
  const input = list && inputOf(list, token);
  if (!list || !input) return;
  if ("assumed" in input.dataset) delete input.dataset.assumed;
  else set(list, token, !input.checked);
}

function set(list: OpenList, token: foundry.canvas.placeables.Token, on: boolean): void {
  const input = inputOf(list, token);
  if (!input || input.disabled || input.checked === on) return;
  input.checked = on;
  const folded = input.closest("details");
  if (folded && on) folded.open = true;
  input.closest("label")?.scrollIntoView({ block: "nearest" });
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function inputOf({ combat, form }: OpenList, { document }: foundry.canvas.placeables.Token): HTMLInputElement | null {
  const combatant = combat.combatants.find(
    ({ tokenId, sceneId }) => tokenId === document.id && sceneId === document.parent?.id,
  );
  return combatant ? inputFor(form, combatant.id as CombatantId) : null;
}

function inputFor(form: HTMLElement, id: CombatantId): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(
    `.tc-targets input[name="at-${id}"], .tc-targets input[name="target"][value="${id}"]`,
  );
}

/**
 * Keeps a form's height, so that no button moves as a target is chosen or a refusal shown: what doesn't fit scrolls. Opening
 * or closing a folded part changes the height.
 */
export function keepSize(form: HTMLElement | null): void {
  if (!form) return;
  const keep = () => {
    form.style.removeProperty("--tc-form-size");
    form.style.setProperty("--tc-form-size", `${form.offsetHeight}px`);
  };
  keep();
  form.addEventListener("toggle", keep, true);
}

/** Moves a window off available tokens: to the side of the map where fewest are covered. */
export function keepClear(combat: Combat.Implementation, dialog: foundry.applications.api.ApplicationV2.Any): void {
  const { element } = dialog;
  const tokens = combat.combatants.contents.flatMap(({ token }) => (token?.object ? [token.object] : []));
  const frame = canvas?.app?.view.getBoundingClientRect?.();
  if (!frame || tokens.length === 0) return;
  const { width, left } = element.getBoundingClientRect();
  const most =
    (document.querySelector("#ui-right")?.getBoundingClientRect().left ?? window.innerWidth) - width - margin;
  const places = [left, most, margin + controlsWidth];
  const best = places.map((x) => ({ x, covered: covered(x) })).toSorted((a, b) => a.covered - b.covered)[0];
  if (best && best.covered < covered(left)) dialog.setPosition({ left: best.x });

  function covered(x: number): number {
    const { top, bottom } = element.getBoundingClientRect();
    return tokens.filter(({ center }) => {
      const point = canvas?.clientCoordinatesFromCanvas(center);
      return point && point.x > x && point.x < x + width && point.y > top && point.y < bottom;
    }).length;
  }
}

const margin = 16;
const controlsWidth = 100;

type TargetedCombat = Combat.Implementation;

/** Fields of a target known better by a ruleset than by the documents. */
type Known = Partial<Omit<TargetAim, "id" | "name" | "img" | "health">>;

/**
 * Possible targets for `who`, without combatants hidden from the client's user. `known`: the ruleset's data about a
 * combatant; null leaves the combatant out. For absent fields: side by token disposition, distance in feet of the map.
 * `self`: includes `who`.
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
    const far = apart === null ? null : localize("TURNCRAFT.Ruler.feet", { feet: Math.round(apart * 10) / 10 });
    return [
      {
        id,
        name: nameOf(id),
        img: combatant.img ?? combatant.token?.texture.src ?? "",
        isFoe: areFoes(from, combatant.token),
        health: healthWords(combatant),
        why: null,
        warning: null,
        ...more,
        note:
          [combatant.isDefeated ? localize("TURNCRAFT.Tracker.defeated") : "", more.note ?? ""]
            .filter(Boolean)
            .join(" · ") || null,
        isDown: more.isDown || combatant.isDefeated || hasNoHitPoints(combatant),
        apart,
        far: more.far === undefined ? far : more.far,
      },
    ];
  });
}

/** True at 0 hit points or below, where defeat may still be the GM's to declare. */
function hasNoHitPoints({ actor }: Combatant.Implementation): boolean {
  const hp = actor?.system.hp;
  return hp !== undefined && hp.max > 0 && hp.value <= 0;
}

/** Hit points as in the tracker: in numbers, in a word, or null. */
function healthWords(combatant: Combatant.Implementation): string | null {
  const health = healthOf(combatant);
  const view = health && healthView(health, health.shown, localizeKey);
  return view ? view.text || view.sentence : null;
}

/** Note on a target at full hit points, for observers of the creature; null: none. */
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

/**
 * Returns the warning for a target beyond a range, under rules leaving distances to the table; null: within range, or range or
 * distance unknown.
 */
export function distanceWarning(most: Extent | null, feet: number | null): string | null {
  if (!most || feet === null || feet <= most.feet) return null;
  return localize(`TURNCRAFT.Targets.beyond.${most.kind}`, { feet: Math.round(feet), most: most.feet });
}

/** Description of an item in plain text; empty for a weapon, whose numbers say enough. */
export function aboutItem(actor: Actor.Implementation | null | undefined, uuid: string): string {
  const item = actor?.items.find((each) => each.uuid === uuid);
  if (!item || item.type === "weapon") return "";
  return textOf(item.system.description);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Words of an HTML text, for places that show text alone. */
function textOf(html: string): string {
  const words = html.replace(/<[^>]*>/g, " ").replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole);
  return words.replace(/\s+/g, " ").trim();
}
