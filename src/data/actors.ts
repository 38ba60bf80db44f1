import { creatureFields } from "./creature.ts";
import { fillIn, refill } from "./defaults.ts";

const { fields } = foundry.data;

function characterFields() {
  return creatureFields({ biography: new fields.HTMLField({ required: true }) });
}

function adversaryFields() {
  return creatureFields({});
}

/** Player character. */
export class CharacterModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof characterFields>,
  Actor.Implementation
> {
  static override defineSchema = characterFields;

  override prepareBaseData(): void {
    fillIn(this, this._source);
  }

  override prepareDerivedData(): void {
    refill(this, this._source);
  }
}

/** Actor played by the GM. */
export class AdversaryModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof adversaryFields>,
  Actor.Implementation
> {
  static override defineSchema = adversaryFields;

  override prepareBaseData(): void {
    fillIn(this, this._source);
  }

  override prepareDerivedData(): void {
    refill(this, this._source);
  }
}
