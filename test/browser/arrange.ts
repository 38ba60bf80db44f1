/**
 * Arrangement of test cases at a table in a browser: by documents, as macros do, and back again through the history.
 */
import { expect } from "@playwright/test";
import type { TurncraftCombat } from "../../src/combat/index.ts";
import type { CombatantId } from "../../src/engine/index.ts";
import type { Seat } from "./seat.ts";

/** The ids of combatants, as commands name them. */
export async function idsOf(seat: Seat, ...names: readonly string[]): Promise<CombatantId[]> {
  const ids = await seat.page.evaluate(
    (all) => all.map((name) => game.combat?.combatants.getName(name)?.id ?? ""),
    names,
  );
  return ids.map((id) => id as CombatantId);
}

/** Changes a token of this window's scene. */
export async function setToken(seat: Seat, name: string, changes: object): Promise<void> {
  await seat.page.evaluate(
    async ({ name, changes }) => void (await canvas.scene?.tokens.getName(name)?.update(changes)),
    { name, changes },
  );
}

/** Hides or shows a combatant and the token. */
export async function setHidden(seat: Seat, name: string, hidden: boolean): Promise<void> {
  await seat.page.evaluate(
    async ({ name, hidden }) => {
      const combatant = game.combat?.combatants.getName(name);
      await combatant?.update({ hidden });
      await combatant?.token?.update({ hidden });
    },
    { name, hidden },
  );
}

/** Gives a creature a status, and waits for the step. */
export async function giveStatus(seat: Seat, name: string, id: string): Promise<void> {
  const before = await lastStep(seat);
  await seat.page.evaluate(
    async ({ name, id }) => {
      await game.combat?.combatants.getName(name)?.actor?.toggleStatusEffect(id, { active: true });
    },
    { name, id },
  );
  await expect.poll(() => lastStep(seat)).not.toBe(before);
}

/** Hides a window like a background tab: no frames until shown again. Chromium without a screen hides none by itself. */
export async function hideTab({ page }: Seat): Promise<() => Promise<void>> {
  const hidden = await page.evaluateHandle(() => {
    const [frames, waiting] = [window.requestAnimationFrame, [] as FrameRequestCallback[]];
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    const log = (isHidden: boolean) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        value: isHidden ? "hidden" : "visible",
      });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    log(true);
    const show = () => {
      window.requestAnimationFrame = frames;
      for (const callback of waiting) frames(callback);
      log(false);
    };
    return { show };
  });
  return () => hidden.evaluate(({ show }) => show());
}

/** Closes the tab; `back` takes the seat again. */
export async function closeTab(seat: Seat): Promise<{ back: () => Promise<void> }> {
  const table = seat.page.url();
  await seat.page.goto("about:blank");
  const back = async () => {
    await seat.page.goto(table);
    await seat.ready();
    await seat.tracker();
  };
  return { back };
}

/** The number of the fight's last step. */
export function lastStep(seat: Seat): Promise<number> {
  return seat.page.evaluate(() => (game.combat as TurncraftCombat | null)?.steps().undo?.seq ?? 0);
}

/** Goes to a step of the history. */
export async function goTo(seat: Seat, step: number): Promise<void> {
  await seat.page.evaluate(async (to) => void (await (game.combat as TurncraftCombat | null)?.goTo(to)), step);
}
