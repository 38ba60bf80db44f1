/** `npm run link -- <Foundry user data folder>`: puts the built system into a Foundry, as a link to dist/ where links work. */
import { isSystemBuilt } from "./build/fresh.ts";
import { buildSystem } from "./build/system.ts";
import { linkSystem } from "./link/link.ts";
import { dist, typedPath } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

await run(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new PlainError("Name Foundry's user data folder: npm run link -- <folder>.");
  if (!(await isSystemBuilt())) await buildSystem();
  const { place, how } = await linkSystem(dist, typedPath(folder));
  console.log(
    how === "link" ? `Linked: ${place} is now dist/.` : `Copied to ${place}; run this again after each build.`,
  );
});
