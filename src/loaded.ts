import { localize } from "./i18n.ts";
import { whenReady } from "./started.ts";

/** Part of the interface in a file of its own, loaded when it is wanted. */
interface LoadedPart {
  /** Text of a stylesheet. */
  readonly styles?: string;
}

/**
 * Waits for a part that the user has opened, and adds its styles to the page.
 * @throws if the file can't be loaded, after telling the user
 */
export async function loaded<Loaded extends object>(part: Promise<Loaded>): Promise<Loaded> {
  try {
    const { styles }: LoadedPart = await part;
    if (styles) addStyles(styles);
  } catch (error) {
    notifyUnloaded();
    throw error;
  }
  return part;
}

/** Tells the user of a file that hasn't arrived: at once, or when the page is ready. */
export function notifyUnloaded(): void {
  whenReady(() => ui.notifications?.error(localize("TURNCRAFT.Start.unloaded")));
}

const added = new Set<string>();

/**
 * Adds rules to the page and to detached windows, once, in the layer of our stylesheet's parts: `system` is the layer that the
 * manifest names. Headless clients have no page.
 */
export function addStyles(rules: string): void {
  if (added.has(rules) || !globalThis.document?.head) return;
  added.add(rules);
  const windows = [...foundry.applications.instances.values()].map(({ element }) => element?.ownerDocument ?? document);
  for (const page of new Set([document, ...windows])) {
    const style = page.createElement("style");
    style.textContent = `@layer system.turncraft.parts{${rules}}`;
    page.head.append(style);
  }
}
