/** Elements removed with their content from users' texts. */
const FORBIDDEN = "script, style, iframe, object, embed, link, meta, base, form[action]";

/** `foundry.utils.cleanHTML`: markup without active content. */
export function cleanHTML(raw: string): string {
  const template = document.createElement("template");
  template.innerHTML = raw;
  for (const element of template.content.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of template.content.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const acts =
        name.startsWith("on") || /^\s*javascript:/i.test(value) || name === "srcdoc" || name === "formaction";
      if (acts) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}
