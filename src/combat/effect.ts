import { dueOf, shownOf, timedOf } from "../data/index.ts";
import type { CombatantId, EffectId } from "../rules/engine/types.ts";
import type { TurncraftCombat } from "./combat.ts";
import type { ToldStep } from "./door/announce.ts";
import { plain } from "./door/documents.ts";
import { adopt } from "./door/door.ts";
import { type Fighting, fightsOfActor } from "./door/encounters.ts";
import { isKeeper, trustedMark } from "./door/sight.ts";
import { playedBy } from "./rulesets.ts";
import { begunAt, durationOf } from "./versions.ts";

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
    if (trustedMark(options, userId)) return;
    const actor = this.#bearer();
    for (const fight of actor ? fightsOfActor(actor) : []) this.#countIn(fight, timedOf(this) ?? durationOf(this));
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

  /**
   * A fight that its bearer enters, or that has just begun, counts what is left of it; a step back leaves it as it was.
   * What has no end, and what sleeps, isn't counted.
   */
  enter({ combat, who }: Fighting): void {
    const left = this.active && !counts(combat, this.id ?? "") ? this.#left() : null;
    if (left) this.#countIn({ combat, who }, left, { [this.uuid]: plain(this.toObject()) });
  }

  /** What is left of it outside of fights; null where it has no end, or has reached it. */
  #left(): Duration | null {
    const duration = timedOf(this) ?? durationOf(this);
    const due = dueOf(this);
    const begun = begunAt(this);
    // What waits to take effect goes on waiting in world time (SX-610).
    if (due) return due.ends ? inSeconds(due.at - game.time.worldTime) : null;
    if (!duration || duration.unit === "rounds" || begun === null) return duration;
    return inSeconds(duration.value * (duration.unit === "minutes" ? 60 : 1) - (game.time.worldTime - begun));
  }

  /**
   * A fight takes it over. Made by hand in it, it is anchored to whoever acts if nobody is named.
   * @param found its data, where it was there before
   */
  #countIn({ combat, who }: Fighting, duration: Duration | null, found?: Parameters<typeof adopt>[2]): void {
    if (!duration || !isKeeper(combat) || !playedBy(combat.type)?.counts) return;
    const named = timedOf(this)?.originator ?? null;
    const known = named !== null && combat.combatants.has(named) ? named : null;
    const originator = known ?? (found ? null : (combat.state?.activeId ?? null));
    const { id, name } = this;
    void adopt(combat, { kind: "effect", id, name, bearer: who, originator, ...duration }, found);
  }
}

/** A duration as a ruleset's `effect` takes it. */
type Duration = NonNullable<ReturnType<typeof durationOf>>;

function inSeconds(value: number): Duration | null {
  return value > 0 ? { value: Math.ceil(value), unit: "seconds" } : null;
}

/** Commands by which creatures enter a fight. */
const entering: readonly string[] = ["start", "join"];

/** A step has arrived: effects that fighters brought with them are counted from now on, each as a step of its own. */
export function takeInEffects(combat: TurncraftCombat, { change, command }: ToldStep): void {
  if (change !== "done" || !entering.includes(command.kind) || !combat.state?.round || !isKeeper(combat)) return;
  for (const combatant of combat.combatants)
    for (const effect of combatant.actor?.effects ?? [])
      if (effect instanceof TurncraftActiveEffect) effect.enter({ combat, who: combatant.id as CombatantId });
}

/** Whether a fight counts how long this effect lasts. */
export function isCounted(effect: ActiveEffect.Implementation): boolean {
  return effect instanceof TurncraftActiveEffect && effect.isCounted;
}

/** Whether an encounter counts how long an effect lasts. */
function counts(combat: TurncraftCombat, effect: string): boolean {
  const { state } = combat;
  return state !== null && (playedBy(combat.type)?.counts?.(state, effect) ?? false);
}
