import type { Loose } from "../core/loose.ts";
import type { MovementActionConfig } from "./movement-types.ts";

/** Defaults of an action config (client/config.d.mts, `MovementActionConfig`). */
const DEFAULTS: Omit<MovementActionConfig, "label"> = {
  icon: "",
  img: "",
  order: 0,
  teleport: false,
  measure: true,
  walls: "move",
  visualize: true,
  getAnimationOptions: () => ({}),
  canSelect: () => true,
  deriveTerrainDifficulty: null,
  getCostFunction: () => (cost) => cost,
};

/** `CONFIG.Token.movement` with the documented core actions. `defaultSpeed` is in spaces a second. */
export function movementConfig(terrainData: unknown): Loose {
  const config = {
    TerrainData: terrainData,
    defaultSpeed: 6,
    defaultAction: "walk",
    costAggregator: null,
    actions: {},
  };
  const half = () => ({ movementSpeed: config.defaultSpeed / 2 });
  const instant = () => ({ duration: 0 });
  const twice = { deriveTerrainDifficulty: ({ walk }: { walk: number }) => walk, getCostFunction: doubled };
  config.actions = {
    walk: { label: label("walk"), icon: "fa-solid fa-person-walking", order: 0 },
    fly: { label: label("fly"), icon: "fa-solid fa-person-fairy", order: 1 },
    swim: { label: label("swim"), icon: "fa-solid fa-person-swimming", order: 2, getAnimationOptions: half },
    burrow: { label: label("burrow"), icon: "fa-solid fa-person-digging", order: 3 },
    crawl: { label: label("crawl"), icon: "fa-solid fa-person-praying", order: 4, getAnimationOptions: half, ...twice },
    climb: {
      label: label("climb"),
      icon: "fa-solid fa-person-through-window",
      order: 5,
      getAnimationOptions: half,
      ...twice,
    },
    jump: {
      label: label("jump"),
      icon: "fa-solid fa-person-running-fast",
      order: 6,
      deriveTerrainDifficulty: ({ walk, fly }: { walk: number; fly: number }) => Math.max(walk, fly),
      getCostFunction: doubled,
    },
    blink: {
      label: label("blink"),
      icon: "fa-solid fa-person-from-portal",
      order: 7,
      teleport: true,
      getAnimationOptions: instant,
      deriveTerrainDifficulty: () => 1,
    },
    displace: {
      label: label("displace"),
      icon: "fa-solid fa-transporter-1",
      order: 8,
      teleport: true,
      measure: false,
      walls: null,
      visualize: false,
      getAnimationOptions: instant,
      canSelect: () => false,
      deriveTerrainDifficulty: () => 1,
      getCostFunction: () => () => 0,
    },
  };
  return config;
}

/** The action's config with every default filled in; unknown actions are an error. */
export function actionConfig(action: string): MovementActionConfig {
  const config = (globalThis as Loose).CONFIG.Token.movement.actions[action];
  if (!config) throw new Error(`"${action}" is not a movement action of CONFIG.Token.movement.actions.`);
  const full: MovementActionConfig = { ...DEFAULTS, ...config };
  // V14: a multiplier stands in for a cost function.
  const { costMultiplier } = full;
  if (costMultiplier !== undefined && !config.getCostFunction) {
    full.getCostFunction = () => (cost) => cost * costMultiplier;
  }
  return full;
}

/** True if the current user may choose this action for the token. V14 allows a plain boolean. */
export function canSelectAction(action: string, token: unknown): boolean {
  const { canSelect } = actionConfig(action);
  return typeof canSelect === "function" ? canSelect(token) : canSelect;
}

function doubled(): (cost: number) => number {
  return (cost) => cost * 2;
}

function label(action: string): string {
  return `TOKEN.MOVEMENT.ACTIONS.${action}.label`;
}
