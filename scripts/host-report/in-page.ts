/** Questions and actions of the report. Each runs in the page, of Turncraft's or another system's table, by the documented API. */
import type { Loose } from "../../playground/client/core/loose.ts";

declare const game: Loose;
declare const ui: Loose;
declare const foundry: Loose;
declare const canvas: Loose;
declare const CONFIG: Loose;

/** Parts of an encounter that everybody sees. */
export interface PageState {
  started: boolean;
  round: number;
  /** Name of the combatant whose turn it is. */
  turn: string | null;
  /** Names in the order of turns, and as the tracker shows them. */
  order: string[];
  rows: string[];
}

/** An action that failed: of what, and why. */
export interface Failure {
  what: string;
  why: string;
}

export function isReady(): boolean {
  return typeof game === "object" && game.ready === true;
}

/** True if the start is over, well or not. */
export function hasEnded(): boolean {
  return (
    (typeof game === "object" && game.ready === true) || document.getElementById("connection-lost")?.hidden === false
  );
}

/**
 * Whether no application is being rendered once the server has answered, whatever was written before has arrived, two frames are
 * drawn and the page has time.
 */
export async function settled(): Promise<boolean> {
  if (typeof game === "object" && game.ready) await game.time.sync();
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestIdleCallback(resolve));
  const { instances, api } = foundry.applications;
  const { RENDERING } = (api.ApplicationV2 ?? api.Application).RENDER_STATES;
  return [...instances.values()].every(({ state }: Loose) => state !== RENDERING);
}

/** The dice of all pages, so that two runs are the same: mulberry32. */
export function sameDice(): void {
  let a = 1;
  CONFIG.Dice.randomUniform = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function facts(): PageState | null {
  const { combat } = game;
  if (!combat) return null;
  const rows = [...(ui.combat.element?.querySelectorAll("[data-combatant-id]") ?? [])] as HTMLElement[];
  const ids = new Set(rows.map((row) => row.dataset.combatantId ?? ""));
  return {
    started: combat.started,
    round: combat.round,
    turn: combat.combatant?.name ?? null,
    order: combat.turns.map(({ name }: Loose) => name),
    rows: [...ids].map((id) => combat.combatants.get(id)?.name ?? id),
  };
}

/** True if a scene is drawn. */
export function isDrawn(): boolean {
  return canvas.ready === true;
}

/** Reads every setting of a package, stores the same value, and opens and closes its menus and the settings window. */
export async function trySettings(id: string): Promise<{
  settings: number;
  menus: number;
  /** Menus of the first generation of applications, which aren't opened. */
  older: number;
  failures: Failure[];
}> {
  const failures: Failure[] = [];
  const older: string[] = [];
  const attempt = async (what: string, action: () => unknown) => {
    try {
      await action();
    } catch (error) {
      failures.push({ what, why: String((error as Error).message ?? error) });
    }
  };
  const settings = [...game.settings.settings.values()].filter(({ namespace }) => namespace === id);
  for (const { key } of settings)
    await attempt(`setting ${key}`, () => game.settings.set(id, key, game.settings.get(id, key)));
  const menus = [...game.settings.menus].filter(([name, { type }]) => {
    // The playground draws no applications of the first generation.
    const isV2 = type.prototype instanceof foundry.applications.api.ApplicationV2;
    if (!isV2) older.push(name);
    return isV2 && name.startsWith(`${id}.`);
  });
  for (const [name, menu] of menus) {
    await attempt(`menu ${name}`, async () => {
      const app = new menu.type();
      await app.render({ force: true });
      if (!app.element?.isConnected) throw new Error("nothing is shown");
      await app.close({ animate: false });
    });
  }
  await attempt("the settings window", async () => {
    await game.settings.sheet.render({ force: true });
    await game.settings.sheet.close({ animate: false });
  });
  return {
    settings: settings.length,
    menus: menus.length,
    older: older.filter((name) => name.startsWith(`${id}.`)).length,
    failures,
  };
}

/** Makes an actor and an item of each type that the system declares, tokens for the actors, and an encounter of the tokens. */
export async function makeDocuments(): Promise<Failure[]> {
  const failures: Failure[] = [];
  const make = async (name: string, data: Loose, options: Loose = {}): Promise<Loose> => {
    try {
      return await CONFIG[name].documentClass.create(data, options);
    } catch (error) {
      failures.push({ what: `${name} ${data.type ?? ""}`, why: String((error as Error).message ?? error) });
      return null;
    }
  };
  const scene = game.scenes.contents[0];
  for (const type of game.documentTypes.Item.filter((each: string) => each !== "base"))
    await make("Item", { name: `An item: ${type}`, type });
  for (const [index, type] of game.documentTypes.Actor.filter((each: string) => each !== "base").entries()) {
    const actor = await make("Actor", { name: `Somebody: ${type}`, type });
    const place = { name: actor?.name, x: 100 + 200 * index, y: 300 };
    if (actor) await make("Token", (await actor.getTokenDocument(place)).toObject(), { parent: scene });
  }
  const combat = await make("Combat", { scene: scene.id, active: true });
  if (combat) {
    // Of the first two types, which are characters and their foes in most systems; parties and vehicles don't fight.
    const fighters = scene.tokens.contents.slice(0, 2);
    const combatants = fighters.map(({ id, actorId }: Loose) => ({ tokenId: id, actorId, sceneId: scene.id }));
    try {
      await combat.createEmbeddedDocuments("Combatant", combatants);
    } catch (error) {
      failures.push({ what: "combatants", why: String((error as Error).message ?? error) });
    }
  }
  return failures;
}

/** Opens and closes the sheets of all actors and of the items in the directory. */
export async function trySheets(): Promise<{ sheets: number; failures: Failure[] }> {
  const failures: Failure[] = [];
  const documents = [...game.actors, ...game.items];
  for (const document of documents) {
    try {
      const { sheet } = document;
      await sheet.render({ force: true });
      const size = sheet.element?.querySelector(".window-content")?.textContent?.trim().length ?? 0;
      if (!sheet.element?.isConnected || size === 0) throw new Error("the sheet is empty");
      await sheet.close({ animate: false });
    } catch (error) {
      failures.push({
        what: `${document.documentName} ${document.type}`,
        why: String((error as Error).message ?? error),
      });
    }
  }
  return { sheets: documents.length, failures };
}

/** Brings the tracker to the front and waits until it is drawn. */
export async function showTracker(): Promise<void> {
  ui.sidebar.changeTab?.("combat", "primary");
  await ui.combat.render({ force: true });
}

/** Encounter action by method: `undo` if present, else the previous turn. */
export async function fight(action: string): Promise<void> {
  const { combat } = game;
  if (action === "undo" && typeof combat.undo !== "function") await combat.previousTurn();
  else await combat[action]();
}

export function missing(): string[] {
  return (globalThis as Loose).__missing();
}
