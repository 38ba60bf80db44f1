import { AbstractFormInputElement } from "./form-element.ts";
import {
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
} from "./inputs.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

/** A secret in enriched text; here only its name, which packages test elements for. */
class HTMLSecretBlockElement extends HTMLElement {
  static tagName = "secret-block";
}

/** `foundry.applications.elements`. */
export const elements = {
  HTMLSecretBlockElement,
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
    HTMLSecretBlockElement,
    HTMLStringTagsElement,
  ]) {
    customElements.define(element.tagName, element as unknown as CustomElementConstructor);
  }
}
