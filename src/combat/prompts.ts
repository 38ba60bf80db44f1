export { cancelled, hasQuestions, type OpenQuestion, openQuestion } from "./prompts-ruling.ts";
export { dismissedPrompts, focusPrompt, registerCountdowns, registerPromptKeys, syncPrompts } from "./prompts-sync.ts";
