/**
 * `npm run bench -- sheet`: a creature with 200 items in a real browser: first sheet, one update of an item, one of hit points,
 * and the same in an encounter; with the parts or item rows drawn.
 */
import { chromium } from "@playwright/test";
import configuration from "../../playwright.config.ts";
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { type Figures, figures, ms } from "./figures.ts";

const items = 200;
const times = 9;

/** Measured changes, each with a different number every time. */
const changes = {
  "An item is renamed": "rename",
  "An item's notes are written": "describe",
  "Hit points change": "hurt",
  "A score changes": "score",
} as const;

/** Duration of a render, and the parts drawn. */
interface Render {
  readonly took: number;
  readonly parts: string;
}

await run(async () => {
  await buildFirst();
  const server = await Server.open();
  const browser = await chromium.launch(configuration.use?.launchOptions);
  try {
    const seat = new Seat(await (await browser.newContext()).newPage(), "Gamemaster");
    await seat.join(server.url);
    await seat.page.evaluate(make, items);
    const rows = [["What", "Time", "Parts drawn"]];
    const first: Render[] = [];
    for (let n = 0; n < times; n++) first.push(await seat.page.evaluate(open));
    rows.push([`First render, ${items} items`, ...logged(first)]);
    for (const [what, change] of Object.entries(changes)) {
      const renders: Render[] = [];
      for (let n = 0; n < times; n++) renders.push(await seat.page.evaluate(update, { change, n: n + 1 }));
      rows.push([what, ...logged(renders)]);
    }
    await seat.page.evaluate(fight);
    for (const [what, change] of [
      ["An item is renamed, in a fight", "rename"],
      ["Something is paid for, in a fight", "pay"],
    ] as const) {
      const renders: Render[] = [];
      for (let n = 0; n < times; n++) renders.push(await seat.page.evaluate(update, { change, n: n + 100 }));
      rows.push([what, ...logged(renders)]);
    }
    console.log(table(rows));
  } finally {
    await browser.close();
    await server.close();
  }
});

function logged(renders: readonly Render[]): string[] {
  const { median, p95 }: Figures = figures(renders.map(({ took }) => took));
  const parts = [...new Set(renders.map((render) => render.parts || "none"))];
  return [`${ms(median)}, at most ${ms(p95)}`, parts.join("; ")];
}

// What follows runs in the page.

async function make(count: number): Promise<void> {
  const types = ["weapon", "armor", "spell", "ability", "gear"] as const;
  const things = Array.from({ length: count }, (_, n) => ({ name: `Thing ${n}`, type: types[n % types.length] }));
  const made = await Actor.implementation.create({ name: "Porter", type: "character", items: things } as never);
  if (!made) throw new Error("The porter could not be made");
}

/** The porter alone fights under Dexterity Order, with nine Actions a turn. */
async function fight(): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  const actor = game.actors.getName("Porter");
  const resourceMax = { action: 9, quick: 9, interaction: 9, reaction: 9 };
  await actor?.update({ "system.dexterity.resourceMax": resourceMax } as never);
  const combat = await Combat.implementation.create({ type: "dexterity", active: true });
  await combat?.createEmbeddedDocuments("Combatant", [{ actorId: actor?.id ?? "" }] as never);
  await combat?.rollAll();
  await combat?.startCombat();
}

/** Closes and opens the sheet. */
async function open(): Promise<{ took: number; parts: string }> {
  const actor = game.actors.getName("Porter") as Actor.Stored;
  const sheet = actor.sheet as unknown as { close(o: object): Promise<void>; render(o: object): Promise<void> };
  await sheet.close({ animate: false });
  let parts = "";
  Hooks.once(
    "renderCharacterSheet" as never,
    ((_app: object, _element: HTMLElement, _context: object, options: { parts: string[] }) => {
      parts = options.parts.join(" ");
    }) as never,
  );
  const began = performance.now();
  await sheet.render({ force: true });
  document.body.getBoundingClientRect();
  return { took: performance.now() - began, parts };
}

/** Writes one change, and measures from the answer to the following render. */
async function update({ change, n }: { change: string; n: number }): Promise<{ took: number; parts: string }> {
  const actor = game.actors.getName("Porter") as Actor.Stored;
  const item = actor.items.contents[7];
  if (!item) throw new Error("The porter carries nothing");
  const drawn = new Promise<{ took: number; parts: string }>((resolve) => {
    Hooks.once(
      "renderCharacterSheet" as never,
      ((_app: object, element: HTMLElement, _context: object, options: { parts: string[] }) => {
        element.getBoundingClientRect();
        const took = performance.now() - began;
        const rows = element.querySelectorAll(".tc-row:not([data-seen])").length;
        resolve({ took, parts: [...options.parts, ...(rows > 0 ? [`${rows} row`] : [])].join(" ") });
      }) as never,
    );
  });
  for (const row of document.querySelectorAll<HTMLElement>(".tc-row")) row.dataset.seen = "";
  let began = 0;
  const hooks: Record<string, string> = { rename: "updateItem", describe: "updateItem", pay: "updateCombat" };
  const hook = hooks[change] ?? "updateActor";
  Hooks.once(hook as never, (() => (began = performance.now())) as never);
  if (change === "pay") {
    const combat = game.combat as Combat.Stored;
    const [who] = combat.combatants.map(({ id }) => id);
    const spend = { kind: "spend", who, resource: n % 2 ? "action" : "quick", what: "Bench" };
    await game.turncraft.perform(combat, spend as never);
  }
  if (change === "rename") await item.update({ name: `Renamed ${n}` });
  if (change === "describe") await item.update({ "system.description": `<p>${n}</p>` } as never);
  if (change === "hurt") await actor.update({ "system.hp.value": n } as never);
  if (change === "score") await actor.update({ "system.dexterity.dexterityBonus": n } as never);
  return drawn;
}
