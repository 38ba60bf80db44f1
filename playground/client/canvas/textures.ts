import { Assets, Texture } from "pixi.js";

const failed = new Set<string>();

/** Texture of a path, or null; a wrong path is tried and reported once. */
export async function loadTexture(src: string | null | undefined): Promise<Texture | null> {
  if (!src || failed.has(src)) return null;
  try {
    const texture = await Assets.load<Texture>(assetUrl(src));
    return texture instanceof Texture ? texture : null;
  } catch (error) {
    failed.add(src);
    console.warn(`The image ${src} could not be loaded`, error);
    return null;
  }
}

/** Paths are relative to the server's root, as in Foundry. */
function assetUrl(src: string): string {
  return /^(https?:|data:|blob:|\/)/.test(src) ? src : `/${src}`;
}
