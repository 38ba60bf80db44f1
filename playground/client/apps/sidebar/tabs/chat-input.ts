import { isV14 } from "../../../core/generation.ts";
import { Hooks } from "../../../core/hooks.ts";
import { escapeHTML } from "../../../core/text.ts";
import { host, type Loose, localize } from "../../host.ts";

import { modeOfCommand, modeSetting } from "./chat-modes.ts";

/** Sends one line of the chat input. @throws for an unknown command or a whisper without recipients. */
export async function sendLine(log: Loose, line: string): Promise<Loose | undefined> {
  const text = line.trim();
  if (!text) return undefined;
  const cls = host.config.ChatMessage.documentClass;
  const data: Loose = { user: host.game.user.id, speaker: cls.getSpeaker() };
  if (Hooks.call("chatMessage", log, text, data) === false) return undefined;
  const [, command = "", rest = ""] = /^\/(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  if (!command) return localizeText(data, text);
  const send = commandOf(command.toLowerCase());
  if (!send) throw new Error(localize("CHAT.InvalidCommand", { command: `/${command}` }));
  return send(data, rest);
}

type Send = (data: Loose, text: string) => Promise<Loose | undefined>;

function commandOf(command: string): Send | undefined {
  if (command === "r" || command === "roll") return (data, text) => roll(data, text);
  const mode = modeOfCommand(command);
  if (mode) return (data, text) => roll(data, text, mode);
  const { CHAT_MESSAGE_STYLES: styles } = host.const;
  const commands: Record<string, Send> = {
    w: whisper,
    whisper,
    ooc: (data, text) => localizeText({ ...data, speaker: {}, style: styles.OOC }, text),
    ic: (data, text) => localizeText({ ...data, style: styles.IC }, text),
    em: (data, text) =>
      localizeText({ ...data, style: styles.EMOTE }, `${data.speaker.alias ?? host.game.user.name} ${text}`),
  };
  commands.emote = commands.me = commands.em as Send;
  return commands[command];
}

function localizeText(data: Loose, text: string): Promise<Loose> {
  const content = escapeHTML(text).replaceAll("\n", "<br>");
  return host.config.ChatMessage.documentClass.create({ ...data, content });
}

/** `1d20 + 2 # why` */
async function roll(
  data: Loose,
  text: string,
  mode: string = host.game.settings.get("core", modeSetting()),
): Promise<Loose> {
  const [formula = "", flavor] = text.split("#").map((part) => part.trim());
  const Roll = host.config.Dice.rolls[0];
  const evaluated = await Roll.create(formula, host.game.user.character?.getRollData?.() ?? {}).evaluate();
  const visibility = isV14() ? { messageMode: mode } : { rollMode: mode };
  return evaluated.toMessage({ ...data, flavor: flavor ? escapeHTML(flavor) : undefined }, visibility);
}

/** `/w Name text`, `/w [Name One, Name Two] text`, `/w gm text` */
function whisper(data: Loose, text: string): Promise<Loose> {
  const [, many, one, content = ""] = /^(?:\[([^\]]+)\]|(\S+))\s*([\s\S]*)$/.exec(text) ?? [];
  const names = (many ?? one ?? "").split(",").map((name) => name.trim().toLowerCase());
  const users = host.game.users.filter((user) => {
    return names.includes(user.name.toLowerCase()) || (names.includes("gm") && user.isGM);
  });
  if (!users.length) throw new Error(localize("CHAT.NoRecipient", { name: names.join(", ") }));
  return localizeText({ ...data, whisper: users.map((user) => user.id) }, content);
}
