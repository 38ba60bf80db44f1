import { DataModel } from "../abstract/data-model.ts";
import type { Loose } from "../core/loose.ts";
import { StringField } from "../fields/index.ts";
import { sharedTokenFields } from "./token-schema.ts";

/** Initial data of an actor's new tokens: `foundry.data.PrototypeToken`. */
export class PrototypeToken extends DataModel {
  static override defineSchema(): Loose {
    return { name: new StringField({ required: true, blank: true }), ...sharedTokenFields() };
  }

  get actor(): Loose {
    return this.parent;
  }
}
