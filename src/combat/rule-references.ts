import { registerSwitch } from "./switch-setting.ts";

/** True if the user sees rule references beside sentences; off by default. */
let shown = false;

/** The setting *Show rule references*. Called at `init`. */
export function registerRuleReferences(): void {
  registerSwitch("ruleReferences", false, (on) => {
    showRuleReferences(on);
    ui.combat?.render();
  });
  showRuleReferences(game.settings.get("turncraft", "ruleReferences"));
}

/** Switches rule references on or off for all that is drawn from now on. */
export function showRuleReferences(on: boolean): void {
  shown = on;
}

/** The clause as it stands beside a sentence; empty where references are off. */
export function ruleReference(clause: string | null | undefined): string {
  return shown ? (clause ?? "") : "";
}

/** A sentence with the clause it stands on, where references are on. */
export function withReference(sentence: string, clause: string): string {
  return shown ? `${sentence} · ${clause}` : sentence;
}
