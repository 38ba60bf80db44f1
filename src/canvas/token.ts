import { type Encounter, resultsOf, type ShownResult, stepOf } from "../combat/index.ts";
import { isOnOffer, pick } from "../combat/targeting/index.ts";
import { openFeet, type Space, stepFeet } from "../grid/index.ts";
import { showPlace } from "./place-badge.ts";
import { fightingOf } from "./ruler-input.ts";

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
    const [start, end] = [spaceOf(grid, from), spaceOf(grid, to)];
    if (start.x === end.x && start.y === end.y) return 0;
    return stepFeet(kind, start, end) ?? openFeet(kind, start, end);
  };
}

function spaceOf(grid: foundry.grid.BaseGrid, { i, j }: foundry.grid.BaseGrid.Offset3D): Space {
  if (!(grid instanceof foundry.grid.HexagonalGrid)) return { x: j, y: i };
  const { q, r } = grid.offsetToCube({ i, j });
  return { x: q, y: r };
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
