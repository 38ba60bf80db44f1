import "../../styles/index.css";
import { initialScheme } from "./color-scheme.ts";

/** One page, two views: who you are (`/join`), and the table (`/game`). Each loads only what it needs. */
initialScheme();

if (location.pathname.startsWith("/game")) {
  const { openTable } = await import("./game.ts");
  await openTable();
} else {
  const { openJoin } = await import("./join.ts");
  await openJoin();
}
