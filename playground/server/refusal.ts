/** Refused operation: the sentence goes to the asker, and there is no change. */
export class Refusal extends Error {}

/** The server can't start or continue: one sentence for the operator. */
export class StartFailure extends Error {}
