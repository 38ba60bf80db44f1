import type { Loose as Any } from "../../core/loose.ts";
import type { Loose } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Types of ApplicationV2, from the type package (client/applications/api/application.d.mts). */

export interface Position {
  top: number;
  left: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

export interface HeaderControlsEntry {
  icon: string;
  label: string;
  action?: string;
  visible?: boolean | (() => boolean);
  ownership?: string | number;
  onClick?: (event: PointerEvent) => void;
  classes?: string[];
  group?: string;
}

export interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControlsEntry[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

export interface FormConfiguration {
  handler?: FormSubmission;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

// A handler's `this` is the application; subclasses narrow it, so it stays open here.
export type FormSubmission = (
  this: Any,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  ...rest: Any[]
) => unknown;
export type ClickAction = (this: Any, event: PointerEvent, target: HTMLElement) => unknown;

export interface Configuration extends Loose {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ClickAction | { handler: ClickAction; buttons: number[] }>;
  form?: FormConfiguration;
  position: Partial<Position>;
}

export interface RenderOptions extends Loose {
  force?: boolean;
  position?: Partial<Position>;
  /** V14: if in a detached window, and in which (ApplicationWindowRenderOptions). */
  window?: {
    title?: string;
    icon?: string | false;
    controls?: boolean;
    detached?: boolean | undefined;
    windowId?: string | undefined;
  };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
}

export interface ClosingOptions extends Loose {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
}

export interface Tab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string;
  label?: string;
  tooltip?: string;
}

export interface TabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  initial?: string | null;
  labelPrefix?: string | null;
}

export interface ChangeTabOptions {
  event?: Event;
  navElement?: HTMLElement;
  force?: boolean;
  updatePosition?: boolean;
}

/** References to the elements of the window frame. */
export interface AppWindow {
  /** V14: browser window of a detached application. */
  windowId?: string | undefined;
  header?: HTMLElement;
  resize?: HTMLElement;
  title?: HTMLHeadingElement;
  icon?: HTMLElement;
  close?: HTMLButtonElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  content?: HTMLElement;
}

export interface DoEventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

export type PartialConfiguration = Loose;
