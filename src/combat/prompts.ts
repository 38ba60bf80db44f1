export { type OpenQuestion, openQuestion } from "./prompts-ruling.ts";
export { registerPromptKeys, syncPrompts } from "./prompts-sync.ts";
