import { keepSetting } from "../settings.ts";

/** Number of creatures whose tab is remembered; the oldest is forgotten first. */
const most = 200;

/** Registers the client setting for the open tab of each sheet. Called at `init`. */
export function registerTabs(): void {
  keepSetting("client", "tabs", {});
}

/** Last open tab of a creature's sheet; undefined if unknown. */
export function rememberedTab(uuid: string): string | undefined {
  const tab = game.settings.get("turncraft", "tabs")[uuid];
  return typeof tab === "string" ? tab : undefined;
}

export async function rememberTab(uuid: string, tab: string): Promise<void> {
  const before = game.settings.get("turncraft", "tabs");
  if (before[uuid] === tab) return;
  await game.settings.set("turncraft", "tabs", withTab(before, uuid, tab));
}

/** Returns the tabs with a creature's added as the newest, which stands last; beyond the limit the oldest is dropped. */
export function withTab(
  tabs: { readonly [uuid: string]: unknown },
  uuid: string,
  tab: string,
): Record<string, unknown> {
  const others = Object.entries(tabs).filter(([key]) => key !== uuid);
  return Object.fromEntries([...others.slice(1 - most), [uuid, tab]]);
}
