/**
 * Documents get their properties from schemas at run time, so the compiler can't know them here. This is the one place
 * that says so; `contract.ts` checks the outside of the host against the type package instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Loose = any;

export type LooseObject = Record<string, Loose>;

/** Any class, abstract ones too. */
export type LooseClass = abstract new (...args: Loose[]) => Loose;
