import { closeDialogs, opened } from "../browser/dialogs.ts";
import type { Seat } from "../browser/seat.ts";
import type { Studio } from "./studio.ts";

/** Every window that asks something, those of a ruleset beside each other. */
export async function pictureDialogs({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  for (const [part, open] of Object.entries(opened)) {
    await open(gm);
    await studio.takeWindows(`dialogs-${part}`);
    await closeDialogs(gm);
  }
}
