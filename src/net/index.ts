export { isPlain, isTooMany } from "./pace.ts";
export { thisPage, userOfPage } from "./page.ts";
export {
  type Answer,
  type Ask,
  ask,
  type Count,
  hasRequests,
  LineBroken,
  openRelay,
  type PrivateRollMode,
  privateRollModes,
  resolveAll,
  send,
  type Undecided,
  watchLine,
  whileConnected,
} from "./relay.ts";
