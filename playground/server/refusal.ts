/** An operation that isn't carried out: the sentence goes to the asker, nothing was changed. */
export class Refusal extends Error {}

/** The server can't start or go on: one sentence for the person at the command line. */
export class StartFailure extends Error {}
