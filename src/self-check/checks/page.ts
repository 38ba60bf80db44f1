import { type Check, Unchecked } from "../check.ts";
import { accepted, type Scratch, type ScratchFight } from "../scratch.ts";
import { until } from "../until.ts";

type Encounter = Combat.Stored;

/** The tracker of this page. */
function tracker() {
  if (!ui.combat?.element) throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.page");
  return ui.combat;
}

/** Draws a scene on this page alone. */
async function showMap(scratch: Scratch, scene: Scene.Implementation): Promise<void> {
  if (!canvas?.app) throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.page");
  await scratch.view(scene);
}

/** Shows an encounter and its scene, on this page alone, while `act` runs. */
async function viewing<T>(scratch: Scratch, { combat, scene }: ScratchFight, act: () => Promise<T>): Promise<T> {
  const shown = tracker();
  const before = shown.viewed;
  await showMap(scratch, scene);
  try {
    shown.viewed = combat as Encounter;
    await shown.render();
    // Nothing may be pressed that belongs to an encounter of the world.
    if (shown.viewed?.id !== combat.id) throw new Error("The tracker doesn't show the scratch encounter");
    return await act();
  } finally {
    shown.viewed = before;
    await shown.render();
  }
}

/** Failures of the tracker's drawing while `act` runs: they end in the console, without a word of us in them. */
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

/** Names of methods of the encounter whose buttons in the tracker do nothing. Nothing is carried out: the methods are replaced. */
async function deadButtons({ combat }: ScratchFight): Promise<string[]> {
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

/** Checks that only a page with a map and a sidebar can make. */
export const page: readonly Check[] = [
  {
    id: "buttons",
    wanted: { disabled: [] },
    async run(scratch) {
      tracker();
      const fight = await scratch.fight();
      const begun = await viewing(scratch, fight, () => deadButtons(fight));
      const eve = await scratch.eve();
      return { disabled: [...begun, ...(await viewing(scratch, eve, () => deadButtons(eve)))] };
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
