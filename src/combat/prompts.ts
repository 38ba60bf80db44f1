export { hasQuestions, type OpenQuestion, openQuestion } from "./prompts-ruling.ts";
export { focusPrompt, registerCountdowns, registerPromptKeys, syncPrompts } from "./prompts-sync.ts";
