/**
 * Members that V14 deprecates (until V16) and V13's types don't know of, by their replacements. Sources: the types for 14.366 of the
 * League of Foundry Developers (branch client-root, be46eb3), foundryvtt issue 13268.
 * Compiled against those types on 2026-11-23, `src` used nothing that they lack (but `canvas.level`), call internal or
 * deprecate (but `sheet.render(true)`, for V13's types give sheets of both generations of applications no other form).
 */
export const since14: Readonly<Record<string, string>> = {
  "ActiveEffect#apply": "ActiveEffect.applyChange",
  "ActiveEffect#changes": "ActiveEffect#system.changes",
  "CONFIG.Dice.rollModes": "CONFIG.ChatMessage.modes",
  "CONFIG.Token.layerClass": "CONFIG.Canvas.layers.tokens.layerClass",
  "CONST.ACTIVE_EFFECT_MODES": "CONST.ACTIVE_EFFECT_CHANGE_TYPES",
  "CONST.DICE_ROLL_MODES": "CONFIG.ChatMessage.modes",
  "CONST.MEASURED_TEMPLATE_TYPES": "regions",
  "CONST.WALL_DIRECTIONS": "CONST.EDGE_DIRECTIONS",
  "CONST.WALL_SENSE_TYPES": "CONST.EDGE_SENSE_TYPES",
  "ChatMessage#applyRollMode": "ChatMessage#applyMode",
  "ChatMessage.applyRollMode": "ChatMessage.applyMode",
  "Combat#getCombatantByActor": "Combat#getCombatantsByActor",
  "Combat#getCombatantByToken": "Combat#getCombatantsByToken",
  "DataField#migrateSource": "DataField#_migrate",
  "DataModelValidationFailure#fallback": "DataModelValidationFailure#fallbackValue",
  "DataModelValidationFailure#isEmpty": "DataModelValidationFailure#empty",
  "Scene#background": "Level#background",
  "Scene#backgroundColor": "Level#background",
  "Scene#foreground": "Level#foreground",
  "Scene#foregroundElevation": "Level#elevation",
  "Scene#templates": "Scene#regions",
  "foundry.utils.objectsEqual": "foundry.utils.equals",
};
