import { isElement, isInput } from "../../elements.ts";
import type { CombatantId } from "../../engine/types.ts";

/** A list of targets that is on the screen. */
interface OpenList {
  readonly combat: Combat.Implementation;
  readonly form: HTMLElement;
}

/** The newest is the one that the map answers. */
const lists: OpenList[] = [];

/**
 * Lets the map answer an open list of targets: clicking or targeting a token selects or deselects it. Returns a
 * function that ends this.
 */
export function listenToMap(combat: Combat.Implementation, form: HTMLElement): () => void {
  const list = { combat, form };
  lists.push(list);
  form.addEventListener("input", letGoOfAssumed);
  form.addEventListener("input", oneOfBoth);
  const hook = Hooks.on(
    "targetToken",
    (user: User.Implementation, token: foundry.canvas.placeables.Token, targeted: boolean) => {
      if (user.isSelf && lists.at(-1) === list) set(list, token, targeted);
    },
  );
  return () => {
    Hooks.off("targetToken", hook);
    const at = lists.indexOf(list);
    if (at >= 0) lists.splice(at, 1);
  };
}

/** Unticks a target preset for lack of an alternative as soon as another is chosen. */
function letGoOfAssumed({ currentTarget, target }: Event): void {
  if (!(isElement(currentTarget) && isInput(target) && target.closest(".tc-targets"))) return;
  for (const assumed of currentTarget.querySelectorAll<HTMLInputElement>(".tc-targets input[data-assumed]")) {
    if (assumed !== target) assumed.checked = false;
    delete assumed.dataset.assumed;
  }
}

/** An object or a place in words takes the place of whoever is chosen, and the other way round: `data-instead` is its field. */
function oneOfBoth({ currentTarget, target }: Event): void {
  if (!(isElement(currentTarget) && isInput(target))) return;
  const words = currentTarget.querySelector<HTMLInputElement>("input[data-instead]");
  if (!words) return;
  if (target !== words && target.closest(".tc-targets") && target.checked && target.value !== "") words.value = "";
  if (target !== words || words.value.trim() === "") return;
  for (const chosen of currentTarget.querySelectorAll<HTMLInputElement>(".tc-targets input:checked"))
    chosen.checked = false;
}

/** True if an open list offers this token, so that a click on it is the list's. */
export function isOnOffer(token: foundry.canvas.placeables.Token): boolean {
  const list = lists.at(-1);
  return list !== undefined && inputOf(list, token) !== null;
}

/** Chooses a clicked token in the open list, or lets it go. */
export function pick(token: foundry.canvas.placeables.Token): void {
  const list = lists.at(-1);
  const input = list && inputOf(list, token);
  if (list && input) set(list, token, !input.checked);
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

/** Moves a window aside where it would cover tokens that can be chosen: to the side of the map where it covers fewest. */
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
