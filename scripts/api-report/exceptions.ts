/** Member used although internal, deprecated or missing in V13's types. */
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
    why: "Internal. Regions hear of turns only by it (foundryvtt issue 13983), and Turncraft's turn events replace core's; skipped if it is missing",
  },
  { member: "foundry.documents.modifyBatch", why: `${v14}; without it each kind of document is written by itself` },
  { member: "globalThis._del", why: `${v14}: the operator that \`-=key\` is in V13` },
  { member: "globalThis._replace", why: `${v14}: the operator that \`==key\` is in V13` },
  {
    member: "ActiveEffect.registry",
    why: `${v14}: refreshes effects that end with a turn or an encounter; skipped if it is missing`,
  },
  {
    member: "ActiveEffect#isExpiryTrackable",
    text: '"isExpiryTrackable"',
    why: `${v14}: overridden, so that core doesn't end effects that an encounter counts. Core's own is read by reflection, since \`super\` can't name it`,
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
  { member: "Scene#levels", why: `${v14}: the levels of a scene; V13 has none` },
  {
    member: "CanvasDocument#includedInLevel",
    text: "includedInLevel",
    why: `${v14}: whether a wall, a region or a light is on a level; without it, it is on all`,
  },
  {
    member: "AnyChatLog#isAtBottom",
    why: "The types know only the name of the log's class; skipped if there is no log",
  },
  { member: "AnyChatLog#scrollBottom", why: "As above" },
  { member: "Canvas#level", why: `${v14}: the scene level that is shown` },
  {
    member: "CONST.ACTIVE_EFFECT_SHOW_ICON",
    why: `${v14}: without it, temporary effects show their icon`,
  },
  {
    member: "ActiveEffect#showIcon",
    text: "showIcon",
    why: `${v14}: whether tokens show an effect's icon; read only if the constant above is there`,
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
