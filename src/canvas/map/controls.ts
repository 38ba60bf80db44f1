import { addToRowMenu } from "../../combat/index.ts";
import { localize } from "../../i18n.ts";
import { registerKey, registerSetting } from "../../settings.ts";
import { fightingOf } from "../ruler-input.ts";
import { isKnown } from "./creatures.ts";
import {
  nextThreat,
  type OverlaySwitches,
  type ReachTime,
  reachTimes,
  showsReach,
  toggleToken,
} from "./overlay-switches.ts";
import { refreshOverlays, show, shownNow } from "./overlays.ts";
import { mayMove, movingOf, whyNot } from "./scene-map.ts";
import { clickedAt, suggestHere } from "./suggestion.ts";

const REACH = "turncraftReach";
const THREAT = "turncraftThreat";
/** Order of Turncraft's tools, after core's. */
const ORDER = 50;

/** Registers settings, keys and entries of menus of the map. Called at `init`. */
export function registerControls(): void {
  registerSetting("client", "reachArea", "turn", {
    choices: reachTimes,
    onChange: () => {
      refreshOverlays();
      void ui.controls?.render({ reset: true });
    },
  });
  registerKeys();
  addToRows();
}

function registerKeys(): void {
  const reach = () => {
    if (time() === "turn") change({ ...shownNow(), reach: !shownNow().reach });
    if (time() === "key") change({ ...shownNow(), held: true });
  };
  const release = () => shownNow().held && change({ ...shownNow(), held: false });
  const threat = () => {
    const hovered = canvas.tokens?.hover?.document.id ?? null;
    change(hovered === null ? nextThreat(shownNow()) : toggleToken(shownNow(), hovered));
  };
  registerKey("reachArea", "KeyR", onMap(reach), { onUp: release });
  registerKey("threat", "KeyH", onMap(threat));
  registerKey("path", "KeyG", onMap(suggestHere));
}

/** Handler of a key that does something only with a scene drawn. */
function onMap(run: () => void): () => boolean {
  return () => {
    if (canvas?.ready) run();
    return canvas?.ready ?? false;
  };
}

function time(): ReachTime {
  return game.settings.get("turncraft", "reachArea") as ReachTime;
}

/** Switches overlays, and shows the switched-on overlays in the tools. */
function change(to: OverlaySwitches): void {
  if (showsReach(to, time()) && !showsReach(shownNow(), time())) warnOfNoArea();
  show(to);
  const tools = ui.controls?.controls.tokens?.tools;
  if (!tools) return;
  const [reach, threat] = [tools[REACH], tools[THREAT]];
  if (reach) reach.active = to.reach;
  if (threat) threat.active = to.threat !== "none";
  void ui.controls?.render();
}

/** Adds an entry to the tracker's row menu for showing a token's threat. */
function addToRows(): void {
  const tokenOf = (combat: Combat.Implementation, id: string) => combat.combatants.get(id)?.token ?? null;
  addToRowMenu({
    key: "TURNCRAFT.Tracker.showThreat",
    icon: "fa-burst",
    when: ({ combat }, id) => {
      const token = tokenOf(combat, id);
      return token !== null && token.parent === canvas?.scene && isKnown(token, combat.combatants.get(id) ?? null);
    },
    run: ({ combat }, id) => {
      const token = tokenOf(combat, id)?.id;
      if (token) change(toggleToken(shownNow(), token));
    },
  });
}

/** Adds the switches of the overlays to the tools of tokens. */
export function addTools(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  tools[REACH] = {
    name: REACH,
    order: ORDER,
    title: "TURNCRAFT.Keys.reachArea.name",
    icon: "fa-solid fa-shoe-prints",
    toggle: true,
    // Otherwise the area shows while its key is held, and there is nothing to switch.
    visible: time() === "turn",
    active: shownNow().reach,
    onChange: (_event, active) => change({ ...shownNow(), reach: active }),
  };
  tools[THREAT] = {
    name: THREAT,
    order: ORDER + 1,
    title: "TURNCRAFT.Keys.threat.name",
    icon: "fa-solid fa-burst",
    toggle: true,
    active: shownNow().threat !== "none",
    onChange: (_event, active) => show({ ...shownNow(), threat: active ? "foes" : "none", tokens: new Set() }),
  };
}

/** Explains why no area shows after switching it on; silent without a combatant's token selected. */
function warnOfNoArea(): void {
  const [only, ...others] = canvas.tokens?.controlled ?? [];
  if (!only || others.length > 0 || !fightingOf(only.document)) return;
  const moving = movingOf(only.document);
  if (moving && mayMove(moving)) return;
  ui.notifications?.info((moving && whyNot(moving)) || localize("TURNCRAFT.Map.noArea"));
}

/**
 * Layer of tokens. With the select tool, a click on a reachable space suggests a path for the controlled token; a second click
 * moves along the path.
 */
export class TurncraftTokenLayer extends foundry.canvas.layers.TokenLayer {
  protected override _onClickLeft(event: Canvas.Event.Pointer): boolean | void {
    if (ui.controls?.tool?.name === "select" && clickedAt(canvas.mousePosition)) return;
    return super._onClickLeft(event);
  }
}
