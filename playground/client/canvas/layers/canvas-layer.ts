import { Container } from "pixi.js";
import type { LooseObject } from "../../core/loose.ts";

/**
 * Package's layer: `foundry.canvas.layers.CanvasLayer` (type package: client/canvas/layers/base/canvas-layer). Made from
 * `CONFIG.Canvas.layers[name] = {layerClass, group}`, in its group, like core's WeatherEffects.
 */
export class CanvasLayer extends Container {
  readonly options: LooseObject;

  constructor() {
    super();
    this.options = (this.constructor as typeof CanvasLayer).layerOptions;
  }

  static get layerOptions(): LooseObject {
    return { name: "", baseClass: CanvasLayer };
  }

  async draw(options: LooseObject = {}): Promise<this> {
    await this._draw(options);
    return this;
  }

  async _draw(_options: LooseObject): Promise<void> {}

  async tearDown(options: LooseObject = {}): Promise<this> {
    await this._tearDown(options);
    return this;
  }

  async _tearDown(_options: LooseObject): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }
}
