export { aimsIn, distanceWarning, feetApart, rangeOf, wholeNote } from "./aims.ts";
export {
  chosenTargets,
  type Purpose,
  presetOf,
  type TargetAim,
  type TargetsView,
  type TargetTerms,
  targetsView,
} from "./list-view.ts";
export { isOnOffer, keepClear, listenToMap, pick } from "./on-map.ts";
