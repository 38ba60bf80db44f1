/** `npm run release`: builds afresh and leaves in release/ what Foundry's installer takes, the zip and its manifest. */
import { join } from "node:path";
import { buildSystem } from "./build/system.ts";
import { dist, root } from "./places.ts";
import { packRelease } from "./release/pack.ts";
import { run } from "./terminal.ts";

await run(async () => {
  await buildSystem();
  const { version } = await packRelease(dist, join(root, "release"));
  console.log(`release/system.zip and release/system.json are Turncraft ${version}.`);
});
