/** A member that is used although the types of V13 call it internal or deprecated, or don't know it. */
export interface Exception {
  /** As the report writes it. */
  readonly member: string;
  readonly why: string;
  /** Text that the sources hold where the compiler can't see the use: a name in a string, a key of an object, a type of our own. */
  readonly text?: string;
}

const v14 = "V14's";

export const exceptions: readonly Exception[] = [
  {
    member: "RegionDocument#_triggerEvent",
    text: "_triggerEvent",
    why: "Internal. Core tells regions of turns by nothing else (foundryvtt issue 13983), and our turn events replace core's; skipped where it is missing",
  },
  { member: "foundry.documents.modifyBatch", why: `${v14}; without it each kind of document is written by itself` },
  { member: "globalThis._del", why: `${v14}: the operator that \`-=key\` is in V13` },
  { member: "globalThis._replace", why: `${v14}: the operator that \`==key\` is in V13` },
  {
    member: "ActiveEffect.registry",
    why: `${v14}: what ends with a turn or a fight is refreshed there; skipped where it is missing`,
  },
  {
    member: "ActiveEffect#isExpiryTrackable",
    text: '"isExpiryTrackable"',
    why: `${v14}: overridden, so that what a fight counts isn't expired by core too. Core's own is read by reflection, for \`super\` can't name it`,
  },
  {
    member: "ActiveEffect#isExpiryEvent",
    text: "isExpiryEvent(",
    why: `${v14}: overridden and called by reflection, as above`,
  },
  {
    member: "_source.start",
    why: `${v14}: world time at which an effect began; V13 keeps it in \`duration.startTime\``,
  },
  { member: "_source.level", why: `${v14}: the scene level of a token, a wall, a region` },
  { member: "Scene#levels", why: `${v14}: the levels of a scene, absent in V13, where nothing is asked of levels` },
  {
    member: "CanvasDocument#includedInLevel",
    text: "includedInLevel",
    why: `${v14}: whether a wall, a region or a light is there on a level; what lacks it is there on all`,
  },
  { member: "Canvas#level", why: `${v14}: the scene level that is shown` },
  {
    member: "CONST.ACTIVE_EFFECT_SHOW_ICON",
    why: `${v14}: without it an effect's icon is drawn as long as it is temporary`,
  },
  {
    member: "ActiveEffect#showIcon",
    text: "showIcon",
    why: `${v14}: whether tokens show an effect's icon; only read where the constant above is`,
  },
  {
    member: "ContextMenuEntry: label, visible, onClick",
    text: "onClick",
    why: `${v14}, which warns of \`name\`, \`condition\` and \`callback\` there, so an entry has the keys of the generation that runs`,
  },
  {
    member: "game.settings: core.messageMode, core.rollMode",
    text: '"messageMode" : "rollMode"',
    why: "One setting under two names: V14 warns of V13's",
  },
  { member: "Token#ruler", why: "V13's types lack it, V14's have it; only the self-check looks at it" },
  {
    member: "options.renderData",
    why: "Of the tracker's rendering: core's own `_onRender` throws for an encounter that isn't viewed, so it isn't told of it",
  },
  { member: "TokenHUD#actor", why: "The types of the HUD are a stub; the API pages of V13 and V14 have it" },
  { member: "TokenHUD#_getStatusEffectChoices", why: "As above: protected, overridden by public systems" },
  {
    member: "TokenDocument: movement of an update's operation",
    text: "operation.movement",
    why: "Keys of `Scene#updateEmbeddedDocuments` that the types leave open: waypoints, method and constraints by the token's id",
  },
];
