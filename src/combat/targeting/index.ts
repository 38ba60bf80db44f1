export { aimsIn, distanceWarning, feetApart, rangeOf, wholeNote } from "./aims.ts";
export {
  chosenTargets,
  presetOf,
  type TargetAim,
  type TargetsView,
  targetsView,
} from "./list-view.ts";
export { isOnOffer, keepClear, listenToMap, pick } from "./on-map.ts";
