import {
  idUnder,
  ownStatuses,
  registeredStatuses,
  TurncraftActiveEffect,
  TurncraftActor,
  TurncraftCombat,
  TurncraftCombatant,
  TurncraftTokenDocument,
} from "../../combat/index.ts";
import { isV14 } from "../../combat/versions.ts";
import { failedParts } from "../../started.ts";
import { type Check, Unchecked } from "../check.ts";
import { atStart } from "../logged.ts";
import { accepted, type Scratch, type ScratchFight, until } from "../scratch.ts";

type StoredCombat = Combat.Stored;

/**
 * Tracker of the page.
 * @throws Unchecked on pages without one
 */
function tracker() {
  if (!ui.combat?.element) throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.page");
  return ui.combat;
}

/**
 * Draws a scene on this page alone.
 * @throws Unchecked on pages without a map
 */
async function showMap(scratch: Scratch, scene: Scene.Implementation): Promise<void> {
  if (!canvas?.app) throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.page");
  await scratch.view(scene);
}

/** Shows an encounter and its scene while `act` runs, on this page alone. */
async function viewing<T>(scratch: Scratch, { combat, scene }: ScratchFight, act: () => Promise<T>): Promise<T> {
  const shown = tracker();
  const before = shown.viewed;
  await showMap(scratch, scene);
  try {
    shown.viewed = combat as StoredCombat;
    await shown.render();
    // Nothing may be pressed that belongs to an encounter of the world.
    if (shown.viewed?.id !== combat.id) throw new Error("The tracker doesn't show the scratch encounter");
    return await act();
  } finally {
    shown.viewed = before;
    await shown.render();
  }
}

/** Failures of the tracker's rendering while `act` runs: core only logs them to the console. */
async function failuresOfDrawing(act: () => Promise<unknown>): Promise<string[]> {
  const shown = tracker();
  const failures: string[] = [];
  // `super` can't be named from here, so the method is replaced on this one tracker.
  const draw: (...args: unknown[]) => Promise<void> = Reflect.get(shown, "_onRender");
  const value = (...args: unknown[]) =>
    draw.apply(shown, args).catch((error: unknown) => {
      failures.push(String(error));
      throw error;
    });
  Object.defineProperty(shown, "_onRender", { value, configurable: true });
  try {
    await act();
  } finally {
    Reflect.deleteProperty(shown, "_onRender");
  }
  return failures;
}

/**
 * Names of encounter methods whose tracker button is enabled, but doesn't call the method. The methods are replaced
 * meanwhile, so none runs.
 */
async function disabledButtons({ combat }: ScratchFight): Promise<string[]> {
  const buttons = [...tracker().element.querySelectorAll<HTMLElement>("button[data-action]")];
  const methods = ["rollAll", "rollNPC", "previousRound", "previousTurn", "endCombat", "undo"] as const;
  const called = new Set<string>();
  const shadows = methods.map((name) => [
    name,
    async () => {
      called.add(name);
      return combat;
    },
  ]);
  Object.assign(combat, Object.fromEntries(shadows));
  try {
    const pressed = methods.filter((name) =>
      buttons.some((button) => {
        const isIt = button.dataset.action === name && button.getAttribute("aria-disabled") !== "true";
        if (isIt) button.click();
        return isIt;
      }),
    );
    await until(() => pressed.every((name) => called.has(name)), 2);
    return pressed.filter((name) => !called.has(name));
  } finally {
    for (const name of methods) Reflect.deleteProperty(combat, name);
  }
}

/** Checks for pages with a map and a sidebar. */
export const page: readonly Check[] = [
  {
    id: "buttons",
    wanted: { disabled: [] },
    async run(scratch) {
      tracker();
      const fight = await scratch.fight();
      const begun = await viewing(scratch, fight, () => disabledButtons(fight));
      const preCombat = await scratch.preCombat();
      return { disabled: [...begun, ...(await viewing(scratch, preCombat, () => disabledButtons(preCombat)))] };
    },
  },
  {
    id: "otherViewed",
    wanted: { turn: 1, failures: [] },
    async run(scratch) {
      tracker();
      const [viewed, { combat, who }] = [await scratch.fight(), await scratch.fight()];
      return viewing(scratch, viewed, async () => {
        const failures = await failuresOfDrawing(async () => {
          await accepted(combat, { kind: "advance", round: 1, turn: who[0] });
          await tracker().render();
        });
        return { turn: combat.turn, failures };
      });
    },
  },
  {
    id: "undoKey",
    wanted: { first: [300, 200], second: [200, 200], left: 0 },
    async run(scratch) {
      const { scene, tokens } = await scratch.fight();
      const [token] = tokens;
      const place = () => [token._source.x, token._source.y];
      const arrives = (x: number) => until(() => place().join() === `${x},200`);
      await showMap(scratch, scene);
      const kept = () => canvas.tokens?.history.length ?? 0;
      const before = kept();
      for (const x of [300, 400]) {
        await token.move([{ x, y: 200 }]);
        await arrives(x);
      }
      await canvas.tokens?.undoHistory();
      await arrives(300);
      const first = place();
      await canvas.tokens?.undoHistory();
      await arrives(200);
      // What was put back isn't to be taken back in its turn, by the next press.
      return { first, second: place(), left: kept() - before };
    },
  },
  {
    id: "layers",
    wanted: { tokens: true, ruler: true },
    async run(scratch) {
      const { scene, tokens } = await scratch.fight();
      await showMap(scratch, scene);
      const { layerClass } = CONFIG.Canvas.layers.tokens;
      const ruler = (tokens[0].object as { ruler?: object | null } | null)?.ruler;
      return {
        tokens: canvas.tokens instanceof layerClass,
        ruler: CONFIG.Token.rulerClass !== null && ruler instanceof (CONFIG.Token.rulerClass as never),
      };
    },
  },
  {
    id: "sheet",
    wanted: { drawn: true },
    async run(scratch) {
      tracker();
      const actor = await scratch.actor();
      const { sheet } = actor as { sheet: foundry.applications.api.ApplicationV2 | null };
      await sheet?.render({ force: true });
      const drawn = sheet?.element?.isConnected && sheet.element.querySelectorAll("input").length > 3;
      await sheet?.close({ animate: false } as never);
      return { drawn };
    },
  },
];

/** Turncraft's classes by name in `CONFIG`. */
const classes = {
  Actor: TurncraftActor,
  ActiveEffect: TurncraftActiveEffect,
  Combat: TurncraftCombat,
  Combatant: TurncraftCombatant,
  Token: TurncraftTokenDocument,
};

function isOrExtends(one: unknown, other: object): boolean {
  return one === other || Object.prototype.isPrototypeOf.call(other, one as object);
}

/** Checks of the time between loading the script and the hook `ready`. */
export const start: readonly Check[] = [
  { id: "parts", wanted: { failed: [] }, run: async () => ({ failed: failedParts }) },
  { id: "startLog", wanted: { logged: [] }, run: async () => ({ logged: atStart.complaints }) },
  {
    id: "classes",
    wanted: { replaced: [] },
    async run() {
      const replaced = Object.entries(classes).filter(
        ([name, own]) => !isOrExtends(CONFIG[name as "Combat"].documentClass, own),
      );
      return { replaced: replaced.map(([name]) => name) };
    },
  },
  {
    id: "packs",
    wanted: { empty: [] },
    async run() {
      const packs = game.packs.filter(({ metadata }) => metadata.packageName === "turncraft");
      const indices = await Promise.all(packs.map(async (pack) => [pack.collection, await pack.getIndex()] as const));
      const empty = indices.filter(([, index]) => index.size === 0).map(([name]) => name);
      return { empty, packs: packs.length };
    },
  },
];

export const statuses: readonly Check[] = [
  {
    id: "statusIds",
    wanted: { lost: [], twice: [] },
    async run() {
      const listed = registeredStatuses().map(({ id }) => id);
      const lost = ownStatuses.filter((id) => !listed.includes(id) || (isV14() && idUnder(id) !== id));
      return { lost, twice: listed.filter((id, at) => listed.indexOf(id) !== at) };
    },
  },
  {
    id: "statusToggle",
    wanted: { on: true, stored: 1, off: false, left: 0 },
    async run(scratch) {
      const actor = await scratch.actor();
      await actor.toggleStatusEffect("prone", { active: true });
      const [on, stored] = [actor.statuses.has("prone"), actor.effects.size];
      await actor.toggleStatusEffect("prone", { active: false });
      return { on, stored, off: actor.statuses.has("prone"), left: actor.effects.size };
    },
  },
  {
    id: "statusIcon",
    wanted: { lasts: true, shown: true },
    async run(scratch) {
      const actor = await scratch.actor();
      const timed = { value: 3, unit: "rounds", originator: null };
      const data = { name: "Self-check", flags: { turncraft: { timed } } };
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [data as ActiveEffect.CreateData]);
      return { lasts: effect?.isTemporary, shown: actor.temporaryEffects.some(({ id }) => id === effect?.id) };
    },
  },
];
