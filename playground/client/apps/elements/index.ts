import { AbstractFormInputElement } from "./form-element.ts";
import {
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
} from "./inputs.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

/** `foundry.applications.elements`. */
export const elements = {
  AbstractFormInputElement,
  AbstractMultiSelectElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
};

/** Defines the custom elements in this window. */
export function defineElements(): void {
  for (const element of [
    HTMLColorPickerElement,
    HTMLFilePickerElement,
    HTMLMultiCheckboxElement,
    HTMLMultiSelectElement,
    HTMLProseMirrorElement,
    HTMLRangePickerElement,
    HTMLStringTagsElement,
  ]) {
    customElements.define(element.tagName, element as unknown as CustomElementConstructor);
  }
}
