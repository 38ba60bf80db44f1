export { aimsIn, distanceWarning, feetApart, rangeOf, wholeNote } from "./aims.ts";
export {
  type Aim,
  chosenTargets,
  type Purpose,
  presetOf,
  type TargetsView,
  type TargetTerms,
  targetsView,
} from "./list-view.ts";
export { isOnOffer, keepClear, listenToMap, pick } from "./on-map.ts";
