import type { Localize } from "../../../combat/views/words.ts";
import type { Announced } from "../rules/types.ts";

/** Words for an event that Reactions may answer (DX-604); with nothing more said of it, by its kind alone. */
export function eventWords({ trigger, what }: Announced, name: string, localize: Localize): string {
  return what === ""
    ? localize(`TURNCRAFT.Now.bare.${trigger}`, { name })
    : localize(`TURNCRAFT.Now.event.${trigger}`, { name, what });
}
