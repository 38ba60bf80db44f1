import { registerSetting } from "../settings.ts";

/** True if the user sees rule references beside sentences; off by default. */
let shown = false;

/** Registers the setting *Show rule references*. Called at `init`. */
export function registerRuleReferences(): void {
  registerSetting("client", "ruleReferences", false, {
    onChange: (on) => {
      showRuleReferences(on);
      ui.combat?.render();
    },
  });
  showRuleReferences(game.settings.get("turncraft", "ruleReferences"));
}

/** Switches rule references on or off for all later drawing. */
export function showRuleReferences(on: boolean): void {
  shown = on;
}

/** Returns the clause for display beside a sentence; empty if rule references are off. */
export function ruleReference(clause: string | null | undefined): string {
  return shown ? (clause ?? "") : "";
}

/** Returns a sentence, followed by the clause if rule references are on. */
export function withReference(sentence: string, clause: string): string {
  return shown ? `${sentence} · ${clause}` : sentence;
}
