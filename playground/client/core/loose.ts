/**
 * Documents get their properties from schemas at run time, unknown to the compiler. `contract.ts` checks the outside of the host
 * against the type package instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Loose = any;

export type LooseObject = Record<string, Loose>;

export type LooseClass = abstract new (...args: Loose[]) => Loose;
