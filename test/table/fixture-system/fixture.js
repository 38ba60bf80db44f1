// A system as small as tests of the host need it: models, a Combat that notes its turn events, a log of every call.
const { fields } = foundry.data;
globalThis.calls = [];
const note = (...parts) => globalThis.calls.push(parts.join(" "));

class HeroModel extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["FIXTURE"];

  static defineSchema() {
    return {
      hp: new fields.SchemaField({
        value: new fields.NumberField({ required: true, integer: true, nullable: false, initial: 10 }),
        max: new fields.NumberField({ required: true, integer: true, nullable: false, min: 1, initial: 10 }),
      }),
      dex: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
      motto: new fields.StringField({ required: true, blank: true }),
      notes: new fields.TypedObjectField(new fields.SchemaField({ text: new fields.StringField({ required: true }) })),
      tags: new fields.SetField(new fields.StringField({ required: true, blank: false })),
    };
  }

  static validateJoint(data) {
    if (data.hp.value > data.hp.max + 100) throw new Error("hp.value is far above hp.max");
  }

  prepareBaseData() {
    this.speed = 30;
  }

  prepareDerivedData() {
    this.wounded = this.hp.value < this.hp.max;
  }

  async _preUpdate(changes, options, user) {
    note("model _preUpdate", this.parent.name);
    return super._preUpdate(changes, options, user);
  }
}

class ThingModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { weight: new fields.NumberField({ required: true, nullable: false, min: 0, initial: 1 }) };
  }
}

class DuelModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      state: new fields.ObjectField({ required: true, nullable: false, initial: () => ({}) }),
      history: new fields.TypedObjectField(new fields.StringField({ required: true })),
    };
  }
}

class HeroActor extends Actor {
  async _preCreate(data, options, user) {
    note("_preCreate", data.name);
    options.fromPre = "travelled";
    return super._preCreate(data, options, user);
  }

  async _preUpdate(changed, options, user) {
    await null;
    note("_preUpdate", this.name);
    if (changed.name === "Forbidden") return false;
    return super._preUpdate(changed, options, user);
  }

  _onCreate(data, options, userId) {
    super._onCreate(data, options, userId);
    note("_onCreate", this.name, options.fromPre);
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    note("_onUpdate", this.name);
  }

  static async _preUpdateOperation(documents, operation, user) {
    note("_preUpdateOperation", documents.length);
    return super._preUpdateOperation(documents, operation, user);
  }

  static async _onUpdateOperation(documents, operation, user) {
    note("_onUpdateOperation", documents.length);
    return super._onUpdateOperation(documents, operation, user);
  }

  _preUpdateDescendantDocuments(parent, collection, ...rest) {
    super._preUpdateDescendantDocuments(parent, collection, ...rest);
    note("_preUpdateDescendantDocuments", collection);
  }

  _onUpdateDescendantDocuments(parent, collection, ...rest) {
    super._onUpdateDescendantDocuments(parent, collection, ...rest);
    note("_onUpdateDescendantDocuments", collection);
  }
}

class NotingItem extends Item {
  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    note("item _onUpdate", this.system.weight);
  }
}

class NotingCombat extends Combat {
  async _onStartTurn(combatant, context) {
    note("start turn", combatant.name, context.skipped);
  }

  async _onEndTurn(combatant, context) {
    note("end turn", combatant.name, context.skipped);
  }

  async _onStartRound(context) {
    note("start round", context.round);
  }

  async _onEndRound(context) {
    note("end round", context.round);
  }

  async _onEnter(combatant) {
    note("enter", combatant.name);
  }

  async _onExit(combatant) {
    note("exit", combatant.name);
  }
}

class NotingCombatant extends Combatant {
  async _preUpdate(changed, options, user) {
    note("combatant _preUpdate");
    return super._preUpdate(changed, options, user);
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    note("combatant _onUpdate");
  }
}

class HeroSheet extends foundry.applications.api.HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {}

Hooks.once("init", () => {
  note("init");
  CONFIG.Actor.documentClass = HeroActor;
  CONFIG.Item.documentClass = NotingItem;
  CONFIG.Combat.documentClass = NotingCombat;
  CONFIG.Combatant.documentClass = NotingCombatant;
  CONFIG.Actor.dataModels.hero = HeroModel;
  CONFIG.Item.dataModels.thing = ThingModel;
  CONFIG.Combat.dataModels.duel = DuelModel;
  CONFIG.queries["fixture.double"] = async ({ value }) => value * 2;
  foundry.documents.collections.Actors.registerSheet("fixture", HeroSheet, { types: ["hero"], makeDefault: true });
  game.settings.register("fixture", "house", {
    scope: "world",
    config: true,
    type: String,
    default: "plain",
    onChange: (value) => note("setting", value),
  });
  game.socket.on("system.fixture", (data, senderId) => note("socket", data.word, senderId));
});
for (const hook of ["i18nInit", "setup", "ready"]) Hooks.once(hook, () => note(hook));
for (const hook of [
  "preCreateActor",
  "createActor",
  "preUpdateActor",
  "updateActor",
  "updateItem",
  "updateCombatant",
]) {
  Hooks.on(hook, (document) => note(hook, document.name));
}
Hooks.on("combatStart", () => note("combatStart"));
Hooks.on("combatTurn", (_combat, data, options) => note("combatTurn", data.turn, options.direction));
Hooks.on("combatRound", (_combat, data) => note("combatRound", data.round));
Hooks.on("combatTurnChange", (_combat, prior, current) => note("combatTurnChange", prior.turn, current.turn));
