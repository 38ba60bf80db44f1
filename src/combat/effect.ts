import { dueOf, shownOf, timedOf } from "../data/index.ts";
import type { CombatantId, EffectId } from "../rules/engine/types.ts";
import type { TurncraftCombat } from "./combat.ts";
import { plain } from "./door/documents.ts";
import { adopt } from "./door/door.ts";
import { type Fighting, fightsOfActor } from "./door/encounters.ts";
import { isKeeper, trustedMark } from "./door/sight.ts";
import { playedBy } from "./rulesets.ts";
import { durationOf } from "./versions.ts";

/** An effect as a document. One with a duration on somebody who fights is counted by the fight (DX-301), whoever made it. */
export class TurncraftActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** One that a fight counts lasts for a time, whatever core knows of it: tokens and the tracker show its icon. */
  override get isTemporary(): boolean {
    return super.isTemporary || timedOf(this) !== null;
  }

  /** One that only shows what follows from a fight can't be deleted; whoever tries switches its status off. */
  override async delete(operation?: Parameters<ActiveEffect["delete"]>[0]): Promise<this | undefined> {
    const status = shownOf(this);
    if (status === null) return super.delete(operation);
    await this.#bearer()?.toggleStatusEffect(status, { active: false });
    return undefined;
  }

  /** A fight counts how long it lasts. */
  get isCounted(): boolean {
    return this.#counted().length > 0;
  }

  /** What V14 takes for something that may expire, but for what ends by a fight, with what it shows, or by our own clock. */
  get isExpiryTrackable(): boolean {
    // Not in V13's types, so `super` can't name it.
    const core = Reflect.get(Object.getPrototypeOf(TurncraftActiveEffect.prototype), "isExpiryTrackable", this);
    return core === true && shownOf(this) === null && dueOf(this) === null && !this.isCounted;
  }

  /** As above: no event of core's expires it. */
  isExpiryEvent(event: string, context: unknown): boolean {
    const core = Object.getPrototypeOf(TurncraftActiveEffect.prototype) as {
      isExpiryEvent?: (event: string, context: unknown) => boolean;
    };
    return !this.isCounted && (core.isExpiryEvent?.call(this, event, context) ?? false);
  }

  protected override _onCreate(
    data: ActiveEffect.CreateData,
    options: ActiveEffect.Database.OnCreateOperation,
    userId: string,
  ): void {
    super._onCreate(data, options, userId);
    if (!trustedMark(options, userId)) this.#begin();
  }

  protected override _onDelete(options: ActiveEffect.Database.OnDeleteOperation, userId: string): void {
    super._onDelete(options, userId);
    if (trustedMark(options, userId)) return;
    for (const { combat } of this.#counted()) {
      if (isKeeper(combat))
        void adopt(combat, { kind: "end-effect", id: this.id as EffectId }, { [this.uuid]: plain(this.toObject()) });
    }
  }

  /** The creature that has the effect; effects of items don't count before they are transferred. */
  #bearer(): Actor.Implementation | null {
    return this.parent instanceof Actor ? this.parent : null;
  }

  /** The fights that count this effect. */
  #counted(): Fighting[] {
    const actor = this.#bearer();
    return actor ? fightsOfActor(actor).filter(({ combat }) => counts(combat, this.id ?? "")) : [];
  }

  /** An effect made by hand in a fight is taken over by it, anchored to whoever acts if nobody is named. */
  #begin(): void {
    const actor = this.#bearer();
    const duration = timedOf(this) ?? durationOf(this);
    if (!actor || !duration) return;
    for (const { combat, who } of fightsOfActor(actor)) {
      if (!isKeeper(combat) || !playedBy(combat.type)?.counts) continue;
      const originator = (timedOf(this)?.originator ?? combat.state?.activeId ?? null) as CombatantId | null;
      void adopt(combat, {
        kind: "effect",
        id: this.id,
        name: this.name,
        bearer: who,
        originator,
        value: duration.value,
        unit: duration.unit,
      });
    }
  }
}

/** Whether an encounter counts how long an effect lasts. */
function counts(combat: TurncraftCombat, effect: string): boolean {
  const { state } = combat;
  return state !== null && (playedBy(combat.type)?.counts?.(state, effect) ?? false);
}
