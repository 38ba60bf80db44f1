import { modes } from "../engine/index.ts";
import { fillIn, refill } from "./defaults.ts";
import { creatureFieldsOfRulesets } from "./facet.ts";
import { sizes } from "./place.ts";
import { derivedWhole, oneOf, whole } from "./schema-fields.ts";

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

/** Game feet, 0 to 1000 (DX-505, DX-509). */
const feet = (initial: number) => whole(initial, 0, 1000);

function record<Key extends string, Field>(keys: readonly Key[], field: (key: Key) => Field): Record<Key, Field> {
  return Object.fromEntries(keys.map((key) => [key, field(key)])) as Record<Key, Field>;
}

/** Fields of every creature, shared by all rulesets. */
function commonFields() {
  return {
    // Below 0 under rulesets that go on counting (Group Initiative).
    hp: new fields.SchemaField({ value: whole(10, -9999, 9999), max: whole(10, 0, 9999) }),
    size: oneOf(sizes, "medium"),
    reach: feet(5),
    /** Bonus for rulesets to derive numbers left empty; for dexterity see `dexterity.dexterityBonus`. */
    strength: whole(0, -10, 20),
    /** Bonus to hit with every item; null: derived from rulesets' fields, such as AAC0, class level or hit dice. */
    attackBonus: derivedWhole(-20, 40),
    /** Natural armor, counted from unarmored. */
    armor: whole(0, -20, 30),
    speeds: new fields.SchemaField(record(modes, (mode) => feet(mode === "walk" ? 30 : 0))),
    notes: new fields.HTMLField({ required: true }),
  };
}

/** Fields of a creature: common fields, then `own` (the actor type's), then every ruleset's. */
function creatureFields<Own extends object>(own: Own) {
  const common = { ...commonFields(), ...own };
  return { ...common, ...creatureFieldsOfRulesets(common) };
}
