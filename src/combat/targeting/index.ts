export { feetApart, rangeOf } from "./distance.ts";
export { chosenTargets, presetIn, presetOf, type TargetAim, type TargetsView, targetsView } from "./list-view.ts";
export {
  aimsIn,
  closeLists,
  distanceWarning,
  dropTargets,
  isOnOffer,
  keepClear,
  keepSize,
  listenToMap,
  pick,
  wholeNote,
} from "./on-map.ts";
