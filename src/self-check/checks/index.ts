import type { Theme } from "../check.ts";
import { effects, items, time } from "./effects.ts";
import { encounters } from "./encounters.ts";
import { movement } from "./movement.ts";
import { page, start, statuses } from "./page.ts";
import { people } from "./people.ts";

/** All checks of the self-check, in order. A new check is an entry of its theme. */
export const themes: readonly Theme[] = [
  { id: "start", checks: start },
  { id: "statuses", checks: statuses },
  { id: "items", checks: items },
  { id: "encounters", checks: encounters },
  { id: "effects", checks: effects },
  { id: "time", checks: time },
  { id: "movement", checks: movement },
  { id: "people", checks: people },
  { id: "page", checks: page },
];
