import { creatureFields } from "./creature.ts";

const { fields } = foundry.data;

function characterFields() {
  return { ...creatureFields(), biography: new fields.HTMLField({ required: true }) };
}

function adversaryFields() {
  return creatureFields();
}

/** A character that a player plays. */
export class CharacterModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof characterFields>,
  Actor.Implementation
> {
  static override defineSchema() {
    return characterFields();
  }
}

/** Anybody whom the GM plays. */
export class AdversaryModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof adversaryFields>,
  Actor.Implementation
> {
  static override defineSchema() {
    return adversaryFields();
  }
}
