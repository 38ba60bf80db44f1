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

type Press<App> = (app: App, target: HTMLElement, event: PointerEvent) => unknown;

/**
 * Handlers of an application's buttons, by `data-action`, as Foundry calls them: with the application as `this`. `mayRun`: false
 * ignores the click.
 */
export function actionsOf<App>(presses: Readonly<Record<string, Press<App>>>, mayRun = (_target: HTMLElement) => true) {
  const handler = (press: Press<App>) =>
    async function onClick(this: App, event: PointerEvent, target: HTMLElement): Promise<void> {
      if (mayRun(target)) await press(this, target, event);
    };
  return Object.fromEntries(Object.entries(presses).map(([action, press]) => [action, handler(press)]));
}
