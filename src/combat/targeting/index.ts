export {
  chosenTargets,
  presetOf,
  type TargetAim,
  type TargetsView,
  targetsView,
} from "./list-view.ts";
export {
  aimsIn,
  distanceWarning,
  feetApart,
  isOnOffer,
  keepClear,
  listenToMap,
  pick,
  rangeOf,
  wholeNote,
} from "./on-map.ts";
