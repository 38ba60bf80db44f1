export { hasQuestions, type OpenQuestion, openQuestion } from "./prompts-ruling.ts";
export { focusPrompt, registerPromptKeys, syncPrompts } from "./prompts-sync.ts";
