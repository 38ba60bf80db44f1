import type { SheetCommand } from "../../../sheets/turn-panel/facet.ts";

/** Commands that lack what a window of the tracker asks for, with the act of the face that asks and gives them. */
const dialogs = new WeakMap<SheetCommand, string>();

/** Notes that this command is given by a window: it stands for the one that comes out of it, and is judged as such. */
export function byDialog<Command extends SheetCommand>(command: Command, act: string): Command {
  dialogs.set(command, act);
  return command;
}

/** The act of the face that asks for what this command lacks; undefined where it lacks nothing. */
export function dialogOf(command: SheetCommand): string | undefined {
  return dialogs.get(command);
}
