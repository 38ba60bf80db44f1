import type { AnyCommand } from "../../src/engine/index.ts";

/** A fight that went wrong: a throw, a broken law, or no end; and the command at which it did. */
export class Trouble extends Error {
  readonly command: AnyCommand;

  constructor(what: string, command: AnyCommand, cause?: unknown) {
    super(what, { cause });
    this.command = command;
  }
}
