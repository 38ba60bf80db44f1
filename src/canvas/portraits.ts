import type { Fighting } from "../combat/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { signal } from "../listening.ts";

/** Loaded pictures by path; null while loading, or if missing. */
const loaded = new Map<string, PIXI.Texture | null>();

/** Called after a picture has loaded. */
export const portraitLoaded = signal();

/** Picture at a path, loaded on first request; null until loaded. */
export function portraitOf(path: string): PIXI.Texture | null {
  const known = loaded.get(path);
  if (known !== undefined) return known?.destroyed ? null : known;
  loaded.set(path, null);
  void foundry.canvas.loadTexture(path).then((texture) => {
    if (!(texture instanceof PIXI.Texture)) return;
    loaded.set(path, texture);
    portraitLoaded();
  });
  return null;
}

/** Paths of the pictures of combatants' tokens; each combatant counts once. */
export function picturesOf(fighting: Fighting | null, ids: readonly CombatantId[]): string[] {
  const paths = [...new Set(ids)].map((id) => {
    const combatant = fighting?.combat.combatants.get(id);
    return combatant?.token?.texture.src ?? combatant?.img ?? null;
  });
  return paths.filter((path) => path !== null);
}
