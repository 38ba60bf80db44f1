import { isSystemBuilt } from "../../scripts/build/fresh.ts";
import { buildSystem } from "../../scripts/build/system.ts";

/** Headless clients run the built system. */
export default async function buildFirst(): Promise<void> {
  if (!(await isSystemBuilt())) await buildSystem();
}
