import { Hooks } from "../core/hooks.ts";
import type { Loose } from "../core/loose.ts";

/**
 * User's targeted tokens: `foundry.canvas.placeables.tokens.UserTargets`
 * (https://foundryvtt.com/api/classes/foundry.canvas.placeables.tokens.UserTargets.html; hook `targetToken`:
 * https://foundryvtt.com/api/functions/hookEvents.targetToken.html). Adding and deleting tells the token and dispatches the hook.
 */
export class UserTargets extends Set<Loose> {
  readonly user: Loose;

  constructor(user: Loose) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map(({ id }) => id);
  }

  override add(token: Loose): this {
    if (this.has(token)) return this;
    super.add(token);
    token.targeted?.add(this.user);
    this.#hook(token, true);
    return this;
  }

  override delete(token: Loose): boolean {
    if (!super.delete(token)) return false;
    token.targeted?.delete(this.user);
    this.#hook(token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }

  #hook(token: Loose, targeted: boolean): void {
    token.renderFlags?.set({ refreshTarget: true });
    Hooks.callAll("targetToken", this.user, token, targeted);
  }
}
