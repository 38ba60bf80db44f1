import { join } from "node:path";
import { type Locator, type Page, expect as plain } from "@playwright/test";

/** Waits as long as large windows need where WebGL is drawn in software. */
export const expect = plain.configure({ timeout: 60_000 });

/** In CSS pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Takes each picture in both themes, named after them. `stage`: a window of the game. */
export class Studio {
  readonly #folder: string;
  readonly #stage: Page;

  constructor(folder: string, stage: Page) {
    this.#folder = folder;
    this.#stage = stage;
  }

  /** Takes pictures of all of the stage. */
  async takeAll(name: string): Promise<void> {
    await this.#take(name, this.#stage);
  }

  /** Takes pictures of one thing on the stage. */
  async take(name: string, what: Locator): Promise<void> {
    await this.#take(name, this.#stage, (await what.boundingBox()) ?? undefined);
  }

  /** Same with paused animations; others are drawn at their end. */
  async takePaused(name: string, what: Locator): Promise<void> {
    await this.#take(name, this.#stage, (await what.boundingBox()) ?? undefined, "allow");
  }

  /** Takes pictures of a part of the map with its overlays, without the sidebar. */
  async takeMap(name: string, { x, y, width, height }: Box, margin: number): Promise<void> {
    const sidebar = await this.#stage.locator("#sidebar").boundingBox();
    const window = this.#stage.viewportSize();
    const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
    const right = Math.min(x + width + margin, sidebar?.x ?? Number.POSITIVE_INFINITY);
    const bottom = Math.min(y + height + margin, window?.height ?? Number.POSITIVE_INFINITY);
    await this.#take(name, this.#stage, { x: left, y: top, width: right - left, height: bottom - top });
  }

  /** Takes pictures of the open windows with a question, beside each other on plain ground. */
  async takeWindows(name: string): Promise<void> {
    const usual = this.#stage.viewportSize();
    const plain = await this.#stage.addStyleTag({ content: "body > :not(.application) { visibility: hidden; }" });
    // Room for all of them: in a low window they would be lower, and scroll.
    await this.#stage.setViewportSize({ width: 3200, height: 1600 });
    const room = await this.#stage.evaluate(layOut);
    await this.#take(name, this.#stage, { x: 0, y: 0, ...room });
    await plain.evaluate((style) => (style as HTMLStyleElement).remove());
    if (usual) await this.#stage.setViewportSize(usual);
  }

  /** Takes a picture of a part of the stage under a color vision deficiency. */
  async takeAsSeen(name: string, sight: Sight, clip: Box): Promise<void> {
    const session = await this.#stage.context().newCDPSession(this.#stage);
    const { width: all = 0 } = this.#stage.viewportSize() ?? {};
    const sidebar = (await this.#stage.locator("#sidebar").boundingBox())?.x ?? all;
    await session.send("Emulation.setEmulatedVisionDeficiency", { type: sight });
    const free = { ...clip, width: Math.min(clip.width, sidebar - clip.x) };
    await this.#stage.screenshot({
      path: join(this.#folder, `${name}-${sight}.png`),
      animations: "disabled",
      clip: free,
    });
    await session.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
    await session.detach();
  }

  /** Takes pictures of the join page, which remembers the theme of the browser's last user. */
  async takeJoinPage(url: string, isReady: (page: Page) => Promise<void>): Promise<void> {
    const page = await this.#stage.context().newPage();
    for (const scheme of schemes) {
      await this.#stage.evaluate(dress, scheme);
      await page.goto(url);
      await isReady(page);
      await page.screenshot({ path: this.#path("join", scheme), animations: "disabled" });
    }
    await page.close();
  }

  async #take(name: string, page: Page, clip?: Box, animations: "allow" | "disabled" = "disabled"): Promise<void> {
    for (const scheme of schemes) {
      await page.evaluate(dress, scheme);
      if (animations === "allow") await page.evaluate(colored);
      await page.screenshot({ path: this.#path(name, scheme), animations, style: noNotices, ...(clip && { clip }) });
    }
  }

  #path(name: string, scheme: Scheme): string {
    return join(this.#folder, `${name}-${scheme}.png`);
  }
}

/** Lays windows out in columns of similar height, wide ones first; returns the needed room (in the page). */
function layOut(): { width: number; height: number } {
  const gap = 16;
  const open = [...foundry.applications.instances.values()].filter(({ element }) => element.matches(".tc-dialog"));
  const sorted = open.toSorted((a, b) => b.element.offsetWidth - a.element.offsetWidth);
  const area = sorted.reduce((sum, { element }) => sum + (element.offsetWidth + gap) * (element.offsetHeight + gap), 0);
  const most = Math.max(Math.sqrt(area) * 0.9, ...sorted.map(({ element }) => element.offsetHeight + 2 * gap));
  const room = { width: gap, height: 0 };
  let [left, top, wide] = [gap, gap, 0];
  for (const app of sorted) {
    const { offsetWidth, offsetHeight } = app.element;
    if (top > gap && top + offsetHeight > most) [left, top, wide] = [left + wide + gap, gap, 0];
    app.setPosition({ left, top } as never);
    wide = Math.max(wide, offsetWidth);
    top += offsetHeight + gap;
    room.width = Math.max(room.width, left + wide + gap);
    room.height = Math.max(room.height, top);
  }
  return room;
}

/** Color vision deficiencies, by Chromium's names. */
export type Sight = "deuteranopia" | "protanopia" | "tritanopia" | "achromatopsia";

/** Style for hiding notifications. */
const noNotices = "#notifications { visibility: hidden; }";

type Scheme = "light" | "dark";

// The dark theme last: games begin with it.
const schemes: readonly Scheme[] = ["light", "dark"];

/** Waits until colours have changed from one theme to the other (in the page). */
async function colored(): Promise<void> {
  const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
}

/** Gives the page a theme by core's own setting (in the page). */
async function dress(scheme: Scheme): Promise<void> {
  // The V13 types don't know this setting.
  const settings = game.settings as unknown as Record<"get" | "set", (...args: unknown[]) => unknown>;
  const colorScheme = { applications: scheme, interface: scheme };
  await settings.set("core", "uiConfig", { ...(settings.get("core", "uiConfig") as object), colorScheme });
}
