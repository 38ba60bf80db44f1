import type { AnyCommand } from "../../src/engine/index.ts";

/** Failure of a fight, a throw, a broken law or no end, with the command. */
export class Trouble extends Error {
  readonly command: AnyCommand;

  constructor(what: string, command: AnyCommand, cause?: unknown) {
    super(what, { cause });
    this.command = command;
  }
}
