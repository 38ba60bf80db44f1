import { clickedAt } from "./suggestion.ts";

/** The layer of tokens. A click on a space that the controlled token can reach suggests the way there; again, it goes. */
export class TurncraftTokenLayer extends foundry.canvas.layers.TokenLayer {
  protected override _onClickLeft(event: Canvas.Event.Pointer): boolean | void {
    if (clickedAt(canvas.mousePosition)) return;
    return super._onClickLeft(event);
  }
}
