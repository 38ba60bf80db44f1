import { dexterity, modes, resources, triggers } from "../rules/dexterity/index.ts";
import { encounterFields, idOrNull, integer, StateField, text } from "./encounter.ts";

const { fields } = foundry.data;

const required = { required: true, nullable: false, initial: undefined } as const;

/** A boolean whose absence is an error. */
const flag = () => new fields.BooleanField(required);
const list = <Element extends foundry.data.fields.DataField.Any>(element: Element) =>
  new fields.ArrayField(element, required);
const oneOf = <Choice extends string>(...choices: Choice[]) =>
  new fields.StringField({ ...required, blank: false, trim: false, choices });

function each<Key extends string, Field>(keys: readonly Key[], field: () => Field): Record<Key, Field> {
  return Object.fromEntries(keys.map((key) => [key, field()])) as Record<Key, Field>;
}

function scoresFields() {
  return {
    dexterityBonus: integer(),
    speeds: new fields.SchemaField(each(modes, () => integer({ min: 0 }))),
    resourceMax: new fields.SchemaField(each(resources, () => integer({ min: 0 }))),
    playerOwned: flag(),
    reactions: list(
      new fields.SchemaField({
        item: text(),
        name: text(),
        reactsTo: oneOf(...triggers),
        casts: flag(),
        moves: flag(),
      }),
    ),
  };
}

function fighterFields() {
  return {
    // Core's initiative takes any number, so a GM may have typed one with decimals.
    initiative: new fields.NumberField({ required: true, nullable: true }),
    defeated: flag(),
    departed: flag(),
    scores: new fields.SchemaField(scoresFields()),
    roll: new fields.SchemaField(
      // No die stands behind a total that the GM typed.
      {
        die: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1, max: 20 }),
        bonus: integer(),
        total: integer(),
      },
      { required: true, nullable: true, initial: null },
    ),
    rollOff: list(new fields.NumberField(required)),
    joinedRound: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1 }),
    turnsStarted: integer({ min: 0 }),
    lateUntilTurn: flag(),
    waitsUntilRound: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1 }),
    left: new fields.SchemaField(each(resources, () => integer({ min: 0 }))),
    spent: integer({ min: 0 }),
    speedsBefore: new fields.SchemaField(
      each(modes, () => integer({ min: 0 })),
      {
        required: true,
        nullable: true,
        initial: null,
      },
    ),
    path: list(
      new fields.SchemaField({
        space: new fields.SchemaField({ x: integer(), y: integer() }),
        mode: oneOf(...modes),
        cost: integer({ min: 0 }),
      }),
    ),
  };
}

function effectFields() {
  return {
    uuid: text(),
    name: text(),
    bearerId: idOrNull(),
    originatorId: idOrNull(),
    seconds: integer({ min: 0 }),
    unit: oneOf("seconds", "rounds", "minutes"),
    expiresAt: integer(),
    made: integer({ min: 0 }),
    endsThisTurn: flag(),
  };
}

function windowFields() {
  return {
    id: text(),
    event: new fields.SchemaField({ who: text({ blank: false }), trigger: oneOf(...triggers), what: text() }),
    asked: new fields.TypedObjectField(oneOf("waiting", "passed", "reacted"), required),
  };
}

function settingsFields() {
  return {
    tieBreak: oneOf("rollOff", "gm", "playersFirst"),
    reorderOnBonusChange: flag(),
    lateFirstTurn: oneOf("byPlace", "nextRound"),
    skipDefeated: flag(),
    advanceClock: flag(),
    oddDurations: oneOf("up", "down", "gm"),
    offTurnAnchor: oneOf("lastTurn", "nextTurn"),
    orphanEffects: oneOf("keepPlace", "endAtOnce"),
    allowDowngrade: flag(),
    modesFromScene: flag(),
    terrainCosts: flag(),
    blockOccupied: flag(),
    reactionReturns: oneOf("ownTurn", "roundStart"),
    interpretations: new fields.TypedObjectField(oneOf("default", "ask"), required),
  };
}

/** A fight under Dexterity Order, field by field as `DexterityState` has it. */
export function dexterityStateFields() {
  return {
    round: integer({ min: 0 }),
    activeId: idOrNull(),
    order: list(text({ blank: false })),
    fighters: new fields.TypedObjectField(new fields.SchemaField(fighterFields()), required),
    effects: new fields.TypedObjectField(new fields.SchemaField(effectFields()), required),
    windows: list(new fields.SchemaField(windowFields())),
    placeId: idOrNull(),
    settings: new fields.SchemaField(settingsFields()),
    effectsMade: integer({ min: 0 }),
    windowsOpened: integer({ min: 0 }),
  };
}

function dexterityEncounterFields() {
  return { ...encounterFields(), state: new StateField(dexterityStateFields(), dexterity.empty) };
}

/** An encounter under Dexterity Order. */
export class DexterityEncounter extends foundry.abstract.TypeDataModel<
  ReturnType<typeof dexterityEncounterFields>,
  Combat.Implementation
> {
  static override defineSchema() {
    return dexterityEncounterFields();
  }
}
