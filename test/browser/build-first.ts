import { isPageBuilt, isSystemBuilt } from "../../scripts/build/fresh.ts";
import { buildPage } from "../../scripts/build/page.ts";
import { buildSystem } from "../../scripts/build/system.ts";

/** Browser tests run what people get: the built system on the built page. */
export default async function buildFirst(): Promise<void> {
  if (!(await isSystemBuilt())) await buildSystem();
  if (!(await isPageBuilt())) await buildPage();
}
