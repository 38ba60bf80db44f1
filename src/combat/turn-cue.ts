import type { CombatantId } from "../engine/types.ts";
import { type LangKey, localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { registerSetting } from "../settings.ts";
import { storedOf } from "./authority/stored.ts";
import type { Fighting } from "./encounter.ts";
import { type Box, boxOn, freeArea, gap, overlaps, screenBox } from "./prompts-places.ts";
import { sessionOf } from "./session.ts";
import { actingIn } from "./tracker/waits.ts";
import { viewerOf } from "./viewer.ts";
import { isHidden, rulesetName } from "./words.ts";

/**
 * Possible places of the banner's middle, as shares of the free area, the best first: heights (`rows`), and horizontal
 * positions (`columns`).
 */
const rows = [0.12, 0.24, 0.36, 0.72];
const columns = [0.5, 0.28, 0.72];

/** Returns the position for a banner covering no token, or the fewest: as high and as near to the middle as possible. */
export function bannerPlace(
  free: Box,
  { width, height }: { readonly width: number; readonly height: number },
  tokens: readonly Box[],
): { left: number; top: number } {
  const places = rows.flatMap((row) =>
    columns.map((column) => ({
      left: Math.max(free.left, Math.min(free.left + free.width * column - width / 2, free.left + free.width - width)),
      top: free.top + free.height * row - height / 2,
    })),
  );
  const covered = (place: { left: number; top: number }) =>
    tokens.filter((token) => overlaps({ ...place, width, height }, token)).length;
  const [best = { left: free.left, top: free.top }] = places.toSorted((a, b) => covered(a) - covered(b));
  return best;
}

/** True if a token stands well inside the free area, at least a tenth of the area from the edges. */
export function isInSight(free: Box, { left, top, width, height }: Box): boolean {
  const [x, y] = [left + width / 2 - free.left, top + height / 2 - free.top];
  return x > free.width * 0.1 && x < free.width * 0.9 && y > free.height * 0.1 && y < free.height * 0.9;
}

/** Returns the pixels by which the map must rise to have a token above the bar; 0: not covered by the bar, or no room. */
export function liftAbove(bar: Box, token: Box): number {
  return overlaps(bar, token) ? Math.max(0, Math.min(token.top + token.height + gap - bar.top, token.top)) : 0;
}

/** Milliseconds until no second click can make a double click; it must find the token where the first one did. */
const DOUBLE_CLICK = 500;

/**
 * Pans until the bar no longer covers the concerned token: after a possible double click and any drag, and only if the user wants
 * to be panned to tokens. Not for a GM without the token selected.
 */
export function clearOfBar(bar: HTMLElement, token: foundry.canvas.placeables.Token): void {
  if (!game.settings.get("turncraft", "turnPan") || (game.user.isGM && !token.controlled)) return;
  setTimeout(() => {
    if (!bar.isConnected || !canvas?.ready || token.destroyed || !canvas.stage) return;
    if (canvas.tokens?.preview?.children.length) return clearOfBar(bar, token);
    const lift = liftAbove(boxOn(bar), screenBox(token)) / canvas.stage.scale.y;
    if (lift > 0) void animatedPan({ y: canvas.stage.pivot.y + lift });
  }, DOUBLE_CLICK);
}

/** Milliseconds of showing the banner. */
const SHOWN = 4000;
const settings = ["turnBanner", "turnPan", "turnSelect"] as const;

/** Registers client settings for the cues at the start of the user's turn. Called at `init`. */
export function registerTurnCue(): void {
  for (const id of settings) registerSetting("client", id, true);
  registerSetting("client", "turnNPC", false);
}

/**
 * Announces the start of the user's own turn, or a decision before anybody acts: a banner, which names an encounter not shown in
 * the tracker, Foundry's combat sound, the token in sight and selected. Not after undo or redo, nor on a page just loaded. Called
 * after every change of an encounter.
 */
export function cueTurn(fight: Fighting): void {
  const session = sessionOf(fight);
  const tracker = rulesetOf(fight.type)?.tracker ?? null;
  const called = tracker?.called?.(fight.state) ?? null;
  const now = ofUser(fight, called ? called.who : actingIn(fight.state, tracker));
  const known = session.cued;
  const cueOf = (id: CombatantId) => [fight.state.round, id, ...(called ? ["called"] : [])].join(".");
  session.cued = new Set(now.map(cueOf));
  const begun = now.filter((id) => !known?.has(cueOf(id)));
  if (now.length === 0 && banner?.dataset.combat === fight.id) removeBanner();
  if (!known || begun.length === 0 || storedOf(fight)?.history.stepped || !ui.combat?.rendered) return;
  // Foundry sounds the turns that its own order knows.
  if (!begun.some((id) => id === fight.combatant?.id)) fight.soundTurn();
  void show(fight, begun, called?.banner ?? null);
}

/** Combatants among `who` that the user plays; for a GM, if wanted, NPCs. Never hidden combatants. */
function ofUser(fight: Fighting, who: readonly CombatantId[]): CombatantId[] {
  if (fight.state.round === 0) return [];
  const { isGM } = game.user;
  if (isGM && !game.settings.get("turncraft", "turnNPC")) return [];
  return who.filter((id) => {
    const combatant = fight.combatants.get(id);
    return combatant && !isHidden(combatant) && (isGM ? combatant.isNPC : combatant.isOwner);
  });
}

async function show(fight: Fighting, begun: readonly CombatantId[], text: LangKey | null): Promise<void> {
  const is = (id: (typeof settings)[number]) => game.settings.get("turncraft", id);
  const token = fight.combatants.get(begun[0] ?? "")?.token?.object;
  if (token && canvas?.ready) {
    if (is("turnSelect")) token.control({ releaseOthers: true });
    if (is("turnPan")) await bringIntoSight(token);
  }
  if (is("turnBanner")) showBanner(fight, begun, text);
}

/** Pans to a token out of sight or at the edge. Center: middle of the map beside the sidebar. */
async function bringIntoSight(token: foundry.canvas.placeables.Token): Promise<void> {
  const free = freeArea();
  if (isInSight(free, screenBox(token))) return;
  const { x, y } = token.center;
  const shift = (window.innerWidth - free.width) / 2 / (canvas.stage?.scale.x ?? 1);
  await animatedPan({ x: x + shift, y });
}

/** Pans within a quarter of a second; at once for users averse to motion. */
async function animatedPan(to: { readonly x?: number; readonly y: number }): Promise<void> {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  await canvas.animatePan({ ...to, duration: isStill ? 0 : 250 });
}

let banner: HTMLElement | null = null;
let end: ReturnType<typeof setTimeout> | undefined;

/** Shows the banner. `text`: words in place of the turn's; null: the turn's. */
function showBanner(fight: Fighting, begun: readonly CombatantId[], text: LangKey | null): void {
  removeBanner();
  const { nameOf, canSee } = viewerOf(fight);
  const name = begun.map(nameOf).join(", ");
  const shown = document.createElement("div");
  shown.className = "turncraft tc-turn-banner";
  // The tracker tells screen readers of the turn.
  shown.setAttribute("aria-hidden", "true");
  shown.append(
    line(
      "strong",
      localize(text ?? (game.user.isGM ? "TURNCRAFT.Tracker.turnOf" : "TURNCRAFT.Tracker.yourTurn"), { name }),
    ),
  );
  shown.dataset.combat = fight.id ?? "";
  const isViewed = ui.combat?.viewed?.id === fight.id;
  const next = rulesetOf(fight.type)?.tracker?.next(fight.state, canSee) ?? null;
  if (!isViewed) shown.append(line("span", elsewhere(fight)));
  else if (next && !begun.includes(next.who)) {
    const key = next.wraps ? "TURNCRAFT.Tracker.nextInRound" : "TURNCRAFT.Tracker.next";
    shown.append(line("span", localize(key, { name: nameOf(next.who), round: fight.state.round + 1 })));
  }
  document.body.append(shown);
  const { width, height } = shown.getBoundingClientRect();
  const tokens = canvas?.ready
    ? (canvas.tokens?.placeables ?? []).filter(({ isVisible }) => isVisible).map(screenBox)
    : [];
  const { left, top } = bannerPlace(freeArea(), { width, height }, tokens);
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
  banner = shown;
  end = setTimeout(removeBanner, SHOWN);
}

/** "In another encounter: The Toll at the Ford, Six Seconds". */
function elsewhere({ scene, type }: Fighting): string {
  const place = scene?.navName || scene?.name;
  return localize("TURNCRAFT.Tracker.elsewhere", { what: [place, rulesetName(type)].filter(Boolean).join(", ") });
}

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function removeBanner(): void {
  clearTimeout(end);
  banner?.remove();
  banner = null;
}
