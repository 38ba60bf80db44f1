import { Container, type ITextStyle, Text } from "pixi.js";
import { game } from "../core/game.ts";
import type { Point } from "../grid/index.ts";
import { CanvasAnimation } from "./animation.ts";
import { GridLayer } from "./layers/grid-layer.ts";

/** Options of a scrolling text outside of PIXI's styles; anchors and a jitter aren't drawn here. */
interface ScrollingOptions extends Partial<ITextStyle> {
  anchor?: number;
  direction?: number;
  /** Pixels. */
  distance?: number;
  jitter?: number;
  /** Milliseconds. */
  duration?: number;
}

/** `canvas.interface` (type package: client/canvas/groups/interface). */
export class InterfaceCanvasGroup extends Container {
  readonly grid = new GridLayer();
  readonly rulers = new Container();

  /** Text that rises from a point and fades; undefined with the setting `core.scrollingStatusText` off. */
  async createScrollingText(origin: Point, content: string, options: ScrollingOptions = {}): Promise<Text | undefined> {
    if (!game.settings.get("core", "scrollingStatusText")) return undefined;
    const { anchor: _anchor, direction: _direction, jitter: _jitter, distance, duration = 2000, ...style } = options;
    const text = this.addChild(new Text(content, style));
    text.anchor.set(0.5, 0.5);
    text.position.set(origin.x, origin.y);
    const way = distance ?? 2 * text.height;
    await CanvasAnimation.animate({
      duration,
      step: (share) => {
        text.position.y = origin.y - way * share;
        text.alpha = Math.min(1, 2 * (1 - share));
      },
    });
    text.destroy();
    return text;
  }
}
