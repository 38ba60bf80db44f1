import { TypeDataModel } from "../abstract/type-data-model.ts";
import type { Loose } from "../core/loose.ts";

/** Base of data models for region behaviors (type package: client/data/region-behaviors/base). */
export abstract class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, (event: Loose) => Promise<void>> = {};

  events = new Set<string>();

  get behavior(): Loose {
    return this.parent;
  }

  get region(): Loose {
    return this.behavior?.region ?? null;
  }

  get scene(): Loose {
    return this.region?.parent ?? null;
  }

  /** Runs the class's handler of the event, with the model as `this`. */
  async _handleRegionEvent(event: Loose): Promise<void> {
    const { events } = this.constructor as typeof RegionBehaviorType;
    if (Object.hasOwn(events, event.name)) await events[event.name]?.call(this, event);
  }
}
