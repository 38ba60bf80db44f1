import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Seat } from "../browser/seat.ts";

export type Scheme = "dark" | "light";

/** Takes pictures in one theme and names them after it. */
export class Studio {
  readonly #folder: string;
  readonly #scheme: Scheme;

  constructor({ folder, scheme }: { folder: string; scheme: Scheme }) {
    this.#folder = folder;
    this.#scheme = scheme;
  }

  /** Gives somebody's window the theme, by Foundry's own setting. */
  async dress(seat: Seat): Promise<void> {
    await seat.page.evaluate(async (scheme) => {
      // The V13 types don't know core's own setting.
      const settings = game.settings as unknown as Record<"get" | "set", (...args: unknown[]) => unknown>;
      const colorScheme = { applications: scheme, interface: scheme };
      await settings.set("core", "uiConfig", { ...(settings.get("core", "uiConfig") as object), colorScheme });
    }, this.#scheme);
  }

  /** Takes a picture of a window, or of an element with some of its surroundings (CSS pixels). */
  async take(name: string, what: Page | Locator, margin = 0): Promise<void> {
    const page = "page" in what ? what.page() : what;
    const path = join(this.#folder, `${name}-${this.#scheme}.png`);
    const box = "page" in what ? await what.boundingBox() : null;
    const size = page.viewportSize();
    if (!box || !size) {
      await page.screenshot({ path });
      return;
    }
    const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
    const [right, bottom] = [box.x + box.width + margin, box.y + box.height + margin];
    const clip = { x, y, width: Math.min(right, size.width) - x, height: Math.min(bottom, size.height) - y };
    await page.screenshot({ path, clip });
  }
}
