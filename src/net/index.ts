export type { Answer } from "./answer.ts";
export { LineBroken, watchLine, whileConnected } from "./line.ts";
export { isPlain, isTooMany } from "./pace.ts";
export { thisPage, userOfPage } from "./page.ts";
export {
  type Ask,
  ask,
  type Count,
  type Listeners,
  openRelay,
  type PrivateRollMode,
  privateRollModes,
  type Reply,
  type Revisions,
  send,
  settle,
  type Word,
} from "./relay.ts";
