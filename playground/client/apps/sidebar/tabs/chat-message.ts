import { Hooks } from "../../../core/hooks.ts";
import { renderTemplate } from "../../handlebars/templates.ts";
import { host, type Loose, localize } from "../../host.ts";
import { TextEditor } from "../../ux/text-editor.ts";

/**
 * Message in the log (ChatMessage#renderHTML), after hook `renderChatMessageHTML(message, html, context)`. Hidden rolls are drawn
 * without figures.
 */
export async function renderMessage(message: Loose, { canDelete, canClose = false }: Loose = {}): Promise<HTMLElement> {
  const { game } = host;
  const isWhisper = message.whisper.length > 0;
  const author = message.author;
  // Text of its own stands in place of the rolls' cards; content that only repeats the total doesn't.
  const repeats = !message.content || Number(message.content) === message.rolls[0]?.total;
  const shows = message.isRoll && (repeats || message.isContentVisible === false);
  const content =
    message.content && !shows
      ? await TextEditor.implementation.enrichHTML(message.content, { rollData: message.getRollData?.() })
      : "";
  const rolls = shows ? await Promise.all(message.rolls.map((roll: Loose) => rollHTML(message, roll))) : [];
  const context = {
    message: message.toObject(false),
    user: game.user,
    author,
    alias: message.alias,
    content,
    rolls,
    flavor: message.flavor ? await TextEditor.implementation.enrichHTML(message.flavor) : "",
    isWhisper,
    whisperTo: message.whisper
      .map((id: string) => game.users.get(id)?.name)
      .filter(Boolean)
      .join(", "),
    canDelete: canDelete ?? message.canUserModify?.(game.user, "delete") ?? game.user.isGM,
    canClose,
    cssClass: cssOf(message),
    time: timeOf(message.timestamp),
    iso: new Date(message.timestamp).toISOString(),
  };
  const template = document.createElement("template");
  template.innerHTML = (await renderTemplate("templates/sidebar/chat-message.hbs", context)).trim();
  const html = template.content.firstElementChild as HTMLElement;
  html.style.setProperty("--user-color", String(author?.color?.css ?? author?.color ?? "transparent"));
  Hooks.callAll("renderChatMessageHTML", message, html, context);
  return html;
}

async function rollHTML(message: Loose, roll: Loose): Promise<string> {
  const shown = message.isContentVisible ?? true;
  const dice = (roll.dice ?? []).map((die: Loose) => ({
    formula: die.expression ?? `${die.number}d${die.faces}`,
    total: die.total,
    faces: die.faces,
    results: die.results.map((one: Loose) => ({
      result: one.result,
      css: [
        one.active === false ? "discarded" : "",
        one.result === die.faces ? "max" : "",
        one.result === 1 ? "min" : "",
      ]
        .filter(Boolean)
        .join(" "),
    })),
  }));
  const unseen = { formula: "???", total: "?", dice: [] };
  return renderTemplate("templates/dice/roll.hbs", shown ? { formula: roll.formula, total: roll.total, dice } : unseen);
}

function cssOf(message: Loose): string {
  const { CHAT_MESSAGE_STYLES: styles } = host.const;
  const byStyle = { [styles.IC]: "ic", [styles.OOC]: "ooc", [styles.EMOTE]: "emote" };
  return [byStyle[message.style], message.whisper.length ? "whisper" : "", message.blind ? "blind" : ""]
    .filter(Boolean)
    .join(" ");
}

/** Time of day today, else the day. */
function timeOf(timestamp: number): string {
  const then = new Date(timestamp);
  const today = new Date().toDateString() === then.toDateString();
  const options = today
    ? ({ hour: "2-digit", minute: "2-digit" } as const)
    : ({ day: "numeric", month: "short" } as const);
  return then.toLocaleString(host.game.i18n?.lang ?? "en", options) || localize("CHAT.Now");
}
