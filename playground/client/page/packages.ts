import { game } from "../core/game.ts";
import type { LooseObject } from "../core/loose.ts";

type StyleEntry = string | { src: string; layer?: string | null };

function isSystem(manifest: LooseObject): boolean {
  return manifest.id === game.data.world.system;
}

function urlOf(manifest: LooseObject, path: string): string {
  return `/${isSystem(manifest) ? "systems" : "modules"}/${manifest.id}/${path}`;
}

/**
 * Loads the packages' stylesheets in manifest order: without a `layer` into the layer `system` or `modules`, with null into none,
 * else into the named one (applications.md §9).
 */
export async function loadStyles(manifests: LooseObject[]): Promise<void> {
  for (const manifest of manifests) {
    for (const entry of (manifest.styles ?? []) as StyleEntry[]) {
      const { src, layer } = typeof entry === "string" ? { src: entry, layer: undefined } : entry;
      await loadStyle(urlOf(manifest, src), layer === undefined ? (isSystem(manifest) ? "system" : "modules") : layer);
    }
  }
}

function loadStyle(url: string, layer: string | null): Promise<void> {
  const style = document.createElement("style");
  style.textContent = `@import url("${encodeURI(url)}")${layer === null ? "" : ` layer(${layer})`};`;
  return new Promise((resolve) => {
    style.addEventListener("load", () => resolve());
    style.addEventListener("error", () => {
      console.error(`The stylesheet ${url} could not be loaded`);
      resolve();
    });
    document.head.append(style);
  });
}

/** Runs the packages' scripts in manifest order, system first: classic `scripts`, then `esmodules`. */
export async function loadScripts(manifests: LooseObject[]): Promise<void> {
  for (const manifest of manifests) {
    for (const path of manifest.scripts ?? []) await loadScript(urlOf(manifest, path), "");
    for (const path of manifest.esmodules ?? []) {
      const url = urlOf(manifest, path);
      await loadScript(url, "module");
      // A module with a top-level await, as in lib-wrapper's sources, isn't done at its `load`.
      await import(/* @vite-ignore */ encodeURI(url)).catch(() => undefined);
    }
  }
}

/**
 * Loads a script; a missing one, or one with a missing import, costs only its package. Continuing is our choice: undocumented for
 * Foundry. Browsers do so: a script element without its script fires `error` at the element alone
 * (https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element).
 */
function loadScript(url: string, type: string): Promise<void> {
  const script = document.createElement("script");
  script.type = type;
  script.async = false;
  script.src = encodeURI(url);
  return new Promise((resolve) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      console.error(`The script ${url} could not be loaded`);
      resolve();
    });
    document.head.append(script);
  });
}
