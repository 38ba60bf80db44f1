import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } from "../grid/constants.ts";

export const CANVAS_PERFORMANCE_MODES = Object.freeze({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 });

export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });

/** `CONST`: documented constants used by hosts and systems (type package: common/constants). */
export const CONST = {
  vtt: "Foundry VTT",
  VTT: "Foundry Virtual Tabletop",
  DOCUMENT_OWNERSHIP_LEVELS: Object.freeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 }),
  DOCUMENT_META_OWNERSHIP_LEVELS: Object.freeze({ DEFAULT: -20, NOCHANGE: -10 }),
  USER_ROLES: Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 }),
  USER_ROLE_NAMES: Object.freeze({ 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" }),
  /** Roles with a permission, unless changed by the world's `core.permissions`. */
  USER_PERMISSIONS: Object.freeze({
    ACTOR_CREATE: { defaultRole: 3 },
    ITEM_CREATE: { defaultRole: 3 },
    TOKEN_CREATE: { defaultRole: 3 },
    TOKEN_DELETE: { defaultRole: 3 },
    TOKEN_CONFIGURE: { defaultRole: 2 },
    JOURNAL_CREATE: { defaultRole: 2 },
    MACRO_SCRIPT: { defaultRole: 1 },
    MESSAGE_WHISPER: { defaultRole: 1 },
    QUERY_USER: { defaultRole: 1 },
    SETTINGS_MODIFY: { defaultRole: 3 },
    REGION_CREATE: { defaultRole: 2 },
    TEMPLATE_CREATE: { defaultRole: 1 },
    WALL_DOORS: { defaultRole: 1 },
  }),
  CANVAS_PERFORMANCE_MODES,
  COMPATIBILITY_MODES,
  ACTIVE_EFFECT_MODES: Object.freeze({ CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 }),
  JOURNAL_ENTRY_PAGE_FORMATS: Object.freeze({ HTML: 1, MARKDOWN: 2 }),
  CHAT_MESSAGE_STYLES: Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 }),
  COMBAT_ANNOUNCEMENTS: Object.freeze(["startEncounter", "nextUp", "yourTurn"]),
  DICE_ROLL_MODES: Object.freeze({ PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" }),
  GRID_TYPES,
  GRID_DIAGONALS,
  MOVEMENT_DIRECTIONS: Object.freeze({ ...MOVEMENT_DIRECTIONS, DESCEND: 16, ASCEND: 32 }),
  GRID_SNAPPING_MODES,
  TOKEN_DISPOSITIONS: Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 }),
  TOKEN_DISPLAY_MODES: Object.freeze({ NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 }),
  TOKEN_SHAPES: Object.freeze({
    ELLIPSE_1: 0,
    ELLIPSE_2: 1,
    TRAPEZOID_1: 2,
    TRAPEZOID_2: 3,
    RECTANGLE_1: 4,
    RECTANGLE_2: 5,
  }),
  TOKEN_TURN_MARKER_MODES: Object.freeze({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 }),
  // https://foundryvtt.com/api/enums/foundry.CONST.TEXT_ANCHOR_POINTS.html
  TEXT_ANCHOR_POINTS: Object.freeze({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 }),
  // https://foundryvtt.com/api/enums/foundry.CONST.WALL_DIRECTIONS.html
  WALL_DIRECTIONS: Object.freeze({ BOTH: 0, LEFT: 1, RIGHT: 2 }),
  WALL_MOVEMENT_TYPES: Object.freeze({ NONE: 0, NORMAL: 20 }),
  WALL_DOOR_TYPES: Object.freeze({ NONE: 0, DOOR: 1, SECRET: 2 }),
  WALL_DOOR_STATES: Object.freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 }),
  REGION_EVENTS: Object.freeze({
    BEHAVIOR_ACTIVATED: "behaviorActivated",
    BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
    TOKEN_ENTER: "tokenEnter",
    TOKEN_EXIT: "tokenExit",
    TOKEN_MOVE_IN: "tokenMoveIn",
    TOKEN_MOVE_OUT: "tokenMoveOut",
    TOKEN_MOVE_WITHIN: "tokenMoveWithin",
    TOKEN_TURN_START: "tokenTurnStart",
    TOKEN_TURN_END: "tokenTurnEnd",
    TOKEN_ROUND_START: "tokenRoundStart",
    TOKEN_ROUND_END: "tokenRoundEnd",
  }),
  KEYBINDING_PRECEDENCE: Object.freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 }),
  FILE_CATEGORIES: Object.freeze({ IMAGE: {}, VIDEO: {}, AUDIO: {}, MEDIA: {}, TEXT: {}, FONT: {}, GRAPHICS: {} }),
  SORT_INTEGER_DENSITY: 100_000,
  BASE_DOCUMENT_TYPE: "base",
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  TIMEOUT: { FOUNDRY: 30_000 },
} as Record<string, unknown> & { [key: string]: unknown };

/** Names new in V14. Added once the world's generation is known. */
export const CONST_V14 = {
  ACTIVE_EFFECT_CHANGE_TYPES: Object.freeze({
    custom: 0,
    multiply: 10,
    add: 20,
    subtract: 20,
    downgrade: 30,
    upgrade: 40,
    override: 50,
  }),
  // https://foundryvtt.com/api/variables/CONST.ACTIVE_EFFECT_SHOW_ICON.html; the values are those of ActiveEffectData#showIcon.
  ACTIVE_EFFECT_SHOW_ICON: Object.freeze({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 }),
  ACTIVE_EFFECT_CHANGE_PHASES: Object.freeze({ initial: {}, final: {} }),
  ACTIVE_EFFECT_EXPIRY_EVENTS: Object.freeze({
    combatStart: "combatStart",
    roundStart: "roundStart",
    turnStart: "turnStart",
    combatEnd: "combatEnd",
    roundEnd: "roundEnd",
    turnEnd: "turnEnd",
  }),
  EDGE_DIRECTIONS: CONST.WALL_DIRECTIONS,
  ACTIVE_EFFECT_DURATION_UNITS: Object.freeze([
    "years",
    "months",
    "days",
    "hours",
    "minutes",
    "seconds",
    "rounds",
    "turns",
  ]),
};

export const OWNERSHIP = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;
export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
