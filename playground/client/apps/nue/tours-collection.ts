import { Collection } from "../../core/collection.ts";
import type { Tour } from "./tour.ts";

/** `game.tours` (https://foundryvtt.com/api/classes/foundry.nue.ToursCollection.html). */
export class ToursCollection extends Collection<Tour> {
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`The tour ${namespace}.${id} is registered already`);
    tour.namespace = namespace;
    tour.id = id;
    tour._reloadProgress();
    this.set(tour.key, tour);
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The key ${key} isn't that of the tour ${tour.key}`);
    return super.set(key, tour);
  }
}
