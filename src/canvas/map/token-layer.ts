import { clickedAt } from "./suggestion.ts";

/**
 * The layer of tokens. With the select tool a click on a space that the controlled token can reach suggests the way there;
 * again, it goes.
 */
export class TurncraftTokenLayer extends foundry.canvas.layers.TokenLayer {
  protected override _onClickLeft(event: Canvas.Event.Pointer): boolean | void {
    if (ui.controls?.tool?.name === "select" && clickedAt(canvas.mousePosition)) return;
    return super._onClickLeft(event);
  }
}
