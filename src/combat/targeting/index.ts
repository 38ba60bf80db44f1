export {
  chosenTargets,
  type Preset,
  presetIn,
  presetOf,
  type TargetAim,
  type TargetsView,
  targetsView,
} from "./list-view.ts";
export {
  aimsIn,
  closeLists,
  distanceWarning,
  dropTargets,
  feetApart,
  isOnOffer,
  keepClear,
  keepSize,
  listenToMap,
  pick,
  rangeOf,
  wholeNote,
} from "./on-map.ts";
