import { escapeHTML } from "../../core/text.ts";
import { host, type Loose } from "../host.ts";
import { cleanHTML } from "./clean-html.ts";

const LINK = /@UUID\[([^\]]+)\](?:\{([^}]+)\})?/g;
/** Roll commands only: `[[/damage 3]]` is left to packages. */
const ROLL =
  /\[\[(?:\/(r|roll|pr|publicroll|gmr|gmroll|br|blindroll|sr|selfroll)\s+|(?!\/))([^\]]+)\]\](?:\{([^}]+)\})?/g;

/** Enrichment of text and the data of drags (foundry.applications.ux.TextEditor); a stand-in without an editor. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return (host.config?.ux?.TextEditor as typeof TextEditor | undefined) ?? TextEditor;
  }

  /** Cleans HTML, hides secrets without permission, and makes links and rolls of `@UUID[…]` and `[[…]]`. */
  static async enrichHTML(content: string, options: Loose = {}): Promise<string> {
    const { secrets = options.relativeTo?.isOwner ?? false, documents = true, rolls = true, rollData } = options;
    const template = document.createElement("template");
    template.innerHTML = cleanHTML(String(content ?? ""));
    if (!secrets) for (const secret of template.content.querySelectorAll(".secret:not(.revealed)")) secret.remove();
    if (options.custom ?? true) await enrichByPackages(template.content, options);
    let html = template.innerHTML;
    if (documents) html = await replaceAsync(html, LINK, (match) => link(match, options.relativeTo));
    if (rolls) html = await replaceAsync(html, ROLL, (match) => inlineRoll(match, rollData));
    return html;
  }

  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  static getDragEventData(event: DragEvent): Loose {
    try {
      return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "{}");
    } catch {
      return {};
    }
  }

  /** Content links open their document's sheet; registered once for the page. */
  static activateListeners(): void {
    document.body.addEventListener("click", (event) => {
      const anchor = (event.target as HTMLElement).closest<HTMLElement>("a.content-link[data-uuid]");
      if (!anchor) return;
      event.preventDefault();
      void host.fromUuid(anchor.dataset.uuid as string).then((found) => found?.sheet?.render(true));
    });
    document.body.addEventListener("dragstart", (event) => {
      const anchor = (event.target as HTMLElement).closest?.<HTMLElement>("a.content-link[data-uuid]");
      if (!anchor) return;
      const { uuid, type } = anchor.dataset;
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
    });
  }
}

/**
 * `CONFIG.TextEditor.enrichers`: `{pattern, enricher, replaceParent}`; the enricher returns a node, or null to leave its text
 * (TextEditorEnricherConfig of the API's CONFIG.TextEditor).
 */
async function enrichByPackages(content: DocumentFragment, options: Loose): Promise<void> {
  for (const { pattern, enricher, replaceParent = false } of (host.config?.TextEditor?.enrichers ?? []) as Loose[]) {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) await enrichText(text, { pattern, enricher, replaceParent }, options);
  }
}

async function enrichText(text: Text, { pattern, enricher, replaceParent }: Loose, options: Loose): Promise<void> {
  const matches = [...(text.textContent ?? "").matchAll(new RegExp(pattern, flagsOf(pattern)))];
  for (const match of matches.reverse()) {
    const made = await enricher(match, options);
    if (!made) continue;
    const { parentElement } = text;
    if (replaceParent && parentElement) {
      parentElement.replaceWith(made);
      return;
    }
    const rest = text.splitText(match.index);
    rest.textContent = (rest.textContent ?? "").slice(match[0].length);
    rest.before(made);
  }
}

const flagsOf = ({ flags }: RegExp): string => (flags.includes("g") ? flags : `${flags}g`);

async function link([, uuid, label]: RegExpExecArray, relativeTo?: Loose): Promise<string> {
  const target = uuid?.startsWith(".") && relativeTo ? `${relativeTo.uuid}${uuid}` : (uuid as string);
  const found = await Promise.resolve(host.fromUuid(target)).catch(() => null);
  if (!found)
    return `<a class="content-link broken"><i class="fa-solid fa-link-slash" inert></i>${label ?? escapeHTML(target)}</a>`;
  const type = escapeHTML(found.documentName);
  return `<a class="content-link" draggable="true" data-uuid="${escapeHTML(target)}" data-id="${found.id}" data-type="${type}" href="#">
    <i class="fa-solid fa-suitcase" inert></i>${label ?? escapeHTML(found.name)}</a>`;
}

async function inlineRoll([whole, deferred, formula, label]: RegExpExecArray, rollData: Loose = {}): Promise<string> {
  const Roll = host.config.Dice?.rolls?.[0];
  if (!Roll || !formula) return whole;
  const text = escapeHTML(label ?? formula);
  if (deferred) {
    return `<a class="inline-roll roll" data-formula="${escapeHTML(formula)}"><i class="fa-solid fa-dice-d20" inert></i>${text}</a>`;
  }
  const roll = await new Roll(formula, rollData).evaluate();
  return `<a class="inline-roll inline-result" data-tooltip-text="${escapeHTML(roll.formula)}"><i class="fa-solid fa-dice-d20" inert></i>${roll.total}</a>`;
}

async function replaceAsync(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)];
  const replaced = await Promise.all(matches.map((match) => replace(match as RegExpExecArray)));
  let index = 0;
  return text.replace(pattern, () => replaced[index++] as string);
}
