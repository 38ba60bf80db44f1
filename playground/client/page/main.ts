import "../../styles/index.css";
import { initialScheme } from "./color-scheme.ts";

/** Starts one of the page's two views: joining (`/join`) or the game (`/game`), with only the code needed. */
initialScheme();

if (location.pathname.startsWith("/game")) {
  const { openTable } = await import("./game.ts");
  await openTable();
} else {
  const { openJoin } = await import("./join.ts");
  await openJoin();
}
