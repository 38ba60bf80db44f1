import { AbstractFormInputElement } from "./form-element.ts";
import {
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
} from "./inputs.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

/** Secret in enriched text; only the name, for packages' tests of elements. */
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
