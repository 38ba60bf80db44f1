import { type Encounter, placeOnMap, resultsOf, type ShownResult, stepOf } from "../combat/index.ts";
import { isOnOffer, pick } from "../combat/targeting/on-map.ts";
import { spaceOfOffset } from "../data/place.ts";
import { openFeet, sameSpace, stepFeet } from "../grid/index.ts";
import { fightingOf } from "./ruler-input.ts";
import { GOLD, IVORY, NIGHT } from "./strokes.ts";

type CoreToken = foundry.canvas.placeables.Token;
type CostFunction = foundry.grid.BaseGrid.MeasurePathCostFunction3D;

/** Token on the map. In an encounter with rules for movement, core measures steps in the rules' feet, as our ruler does. */
export class TurncraftToken extends foundry.canvas.placeables.Token {
  protected override _refreshState(): void {
    super._refreshState();
    showPlace(this);
  }

  /** Lets an open list of targets take clicks on offered tokens, whatever their owner. */
  protected override _canControl(...[user, event]: Parameters<CoreToken["_canControl"]>): boolean {
    return (event !== undefined && isOnOffer(this)) || super._canControl(user, event);
  }

  protected override _onClickLeft(
    event: Parameters<CoreToken["_onClickLeft"]>[0],
  ): ReturnType<CoreToken["_onClickLeft"]> {
    if (isOnOffer(this)) return pick(this);
    return super._onClickLeft(event);
  }

  protected override _getMovementCostFunction(
    options?: Parameters<CoreToken["_getMovementCostFunction"]>[0],
  ): ReturnType<CoreToken["_getMovementCostFunction"]> {
    const core = super._getMovementCostFunction(options);
    const grid = this.document.parent?.grid;
    if (!grid || grid.isGridless || !fightingOf(this.document)) return core;
    // The type package's own type of this function has lost its call signature.
    return inFeet(grid, core as unknown as CostFunction | undefined) as unknown as typeof core;
  }
}

/** Cost of single steps in feet (DX-502 to DX-504). Infinite where core's is; rising or sinking alone is free. */
function inFeet(grid: foundry.grid.BaseGrid, core: CostFunction | undefined): CostFunction {
  const kind = grid.isHexagonal ? "hex" : "square";
  return (from, to, distance, segment) => {
    if (core?.(from, to, distance, segment) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    const [start, end] = [spaceOfOffset(grid, from), spaceOfOffset(grid, to)];
    if (sameSpace(start, end)) return 0;
    return stepFeet(kind, start, end) ?? openFeet(kind, start, end);
  };
}

const colours: Readonly<Record<ShownResult["kind"], string>> = { hit: "#ff6b5e", miss: "#d9d9d9", healing: "#6fe08a" };

/** Scrolls the results of a new step over their tokens, as far as visible to the user. Called on `turncraft.step`. */
export function showResults(
  combat: Encounter,
  { seq, change }: { readonly seq: number; readonly change: string },
): void {
  const step = change === "done" && canvas?.ready ? stepOf(combat, seq) : null;
  for (const { who, text, kind } of step ? resultsOf(combat, step) : []) {
    const token = combat.combatants.get(who)?.token?.object;
    if (!token?.isVisible) continue;
    const { size } = canvas.dimensions ?? { size: 100 };
    void canvas.interface?.createScrollingText(token.center, text, {
      anchor: CONST.TEXT_ANCHOR_POINTS.TOP,
      direction: CONST.TEXT_ANCHOR_POINTS.TOP,
      distance: size,
      duration: 3000,
      fontSize: Math.max(24, size * 0.28),
      fill: colours[kind],
      stroke: "#000000",
      strokeThickness: 4,
    });
  }
}

/** Small disc in a token's upper right corner with its place in the round (MO-301), as in the row. */
interface Badge {
  readonly root: PIXI.Container;
  readonly disc: PIXI.Graphics;
  readonly text: PIXI.Text;
}

const badges = new WeakMap<Token.Implementation, Badge>();

/** Shows the current number of a token's place; nothing if the ruleset has no order by place. */
function showPlace(token: Token.Implementation): void {
  const place = token.isPreview ? null : placeOnMap(token.document);
  const known = badges.get(token);
  if (place === null) {
    if (known && !known.root.destroyed) known.root.visible = false;
    return;
  }
  const { root, disc, text } = known && !known.root.destroyed ? known : drawn(token);
  const radius = Math.max(10, Math.min(token.w, token.h) * 0.15);
  text.text = String(place.number);
  text.style.fontSize = radius * 1.3;
  disc.clear();
  disc.lineStyle(Math.max(2, radius / 7), place.active ? GOLD : IVORY, 1);
  disc.beginFill(NIGHT, 0.92);
  disc.drawCircle(0, 0, radius);
  disc.endFill();
  root.position.set(token.w - radius * 0.8, radius * 0.8);
  root.visible = true;
}

function drawn(token: Token.Implementation): Badge {
  const root = token.addChild(new PIXI.Container());
  const disc = root.addChild(new PIXI.Graphics());
  const text = root.addChild(new PIXI.Text("", { fontFamily: "Signika, sans-serif", fontWeight: "bold", fill: IVORY }));
  text.anchor.set(0.5);
  root.eventMode = "none";
  const badge = { root, disc, text };
  badges.set(token, badge);
  return badge;
}

/** Updates all place numbers on the map, after a change of the order. */
export function refreshPlaces(): void {
  if (!canvas?.ready) return;
  for (const token of canvas.tokens?.placeables ?? []) token.renderFlags.set({ refreshState: true });
}
