/**
 * Elements are recognized by their properties, not by `instanceof`: V14 detaches applications into separate windows
 * (https://github.com/foundryvtt/foundryvtt/issues/13128), each with classes of its own for elements.
 */
const ELEMENT_NODE = 1;

/** True for an HTML element of any window. */
export function isElement(target: unknown): target is HTMLElement {
  return (target as Partial<Node> | null | undefined)?.nodeType === ELEMENT_NODE;
}

/** True for an `<input>` of any window. */
export function isInput(target: unknown): target is HTMLInputElement {
  return isElement(target) && target.localName === "input";
}
