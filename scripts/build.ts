import { buildPage } from "./build/page.ts";
import { buildSystem } from "./build/system.ts";
import { run } from "./terminal.ts";

await run(async () => {
  await buildSystem();
  console.log("The system is in dist/.");
  await buildPage();
  console.log("The playground's page is in .build/page/.");
});
