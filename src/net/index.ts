export { LineBroken, watchLine, whileConnected } from "./line.ts";
export { isPlain, isTooMany } from "./pace.ts";
export { thisPage, userOfPage } from "./page.ts";
export type { Answer } from "./relay.ts";
export {
  type Ask,
  ask,
  type Count,
  openRelay,
  type PrivateRollMode,
  privateRollModes,
  send,
  settle,
} from "./relay.ts";
