export { askRuling } from "./prompts-ruling.ts";
export { registerPromptKeys, syncPrompts } from "./prompts-sync.ts";
