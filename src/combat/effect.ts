import { bearerOf, dueOf, shownOf, timedOf, uuidOf } from "../data/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { ToldStep } from "./authority/announce.ts";
import { plain } from "./authority/documents.ts";
import { type Fighting, fightsOfActor } from "./authority/encounters.ts";
import type { DoneByHand } from "./authority/request.ts";
import { isAuthority, trustedMark } from "./authority/sync-state.ts";
import { lineOf, takeOverSoon } from "./effect-edits.ts";
import { keepTiming, timingBefore, timingChange } from "./effect-timing.ts";
import type { Encounter } from "./encounter.ts";
import { isScratch } from "./scratch.ts";
import { begunAt, type Duration, durationIn } from "./versions.ts";

/**
 * Effect document. Any change to an effect on a combatant is a step of the encounter, whoever makes it; the encounter
 * counts effects with a duration (DX-301).
 */
export class TurncraftActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** True for effects counted by a fight, besides core's temporary effects: tokens and the tracker show the icon. */
  override get isTemporary(): boolean {
    return super.isTemporary || timedOf(this) !== null;
  }

  /**
   * Deletes the effect. An effect that only shows a consequence of a fight can't be deleted; its status is switched off
   * instead.
   */
  override async delete(operation?: Parameters<ActiveEffect["delete"]>[0]): Promise<this | undefined> {
    const status = shownOf(this);
    if (status === null) return super.delete(operation);
    await bearerOf(this)?.toggleStatusEffect(status, { active: false });
    return undefined;
  }

  /** A fight counts how long it lasts. */
  get isCounted(): boolean {
    return countedIn(this);
  }

  /**
   * True if V14 tracks the effect for expiry; never for effects ended by a fight, shown by one, or ended by our own
   * clock.
   */
  get isExpiryTrackable(): boolean {
    // Not in V13's types, so `super` can't name it.
    const core = Reflect.get(Object.getPrototypeOf(TurncraftActiveEffect.prototype), "isExpiryTrackable", this);
    // What lasts as long as a fight counts it has nothing that could expire outside of one.
    const isOurs = timedOf(this) !== null && durationIn(this._source.duration) === null;
    return core === true && shownOf(this) === null && dueOf(this) === null && !isOurs && !this.isCounted;
  }

  /** As above: no event of core's expires it. */
  isExpiryEvent(event: string, context: unknown): boolean {
    const core = Object.getPrototypeOf(TurncraftActiveEffect.prototype) as {
      isExpiryEvent?: (event: string, context: unknown) => boolean;
    };
    return !this.isCounted && (core.isExpiryEvent?.call(this, event, context) ?? false);
  }

  protected override async _preUpdate(
    changed: ActiveEffect.UpdateData,
    options: ActiveEffect.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    keepTiming(this, changed, options);
  }

  protected override _onCreate(
    data: ActiveEffect.CreateData,
    options: ActiveEffect.Database.OnCreateOperation,
    userId: string,
  ): void {
    super._onCreate(data, options, userId);
    if (trustedMark(options, userId)) return;
    const duration = this.#duration;
    const after = plain(this.toObject());
    this.#takeOver((fight) => ({
      line: lineOf(this, fight.who, duration ?? (this.active ? "on" : "off")),
      changes: [{ kind: "document", uuid: uuidOf(this), before: null, after }],
      commands: this.#counting(fight, duration),
    }));
  }

  protected override _onUpdate(
    changed: ActiveEffect.UpdateData,
    options: ActiveEffect.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    const before = timingBefore(this, options);
    if (!before || trustedMark(options, userId)) return;
    const change = timingChange(this, before);
    if (!change) return;
    const { what, fields } = change;
    const duration = this.#duration;
    const switched = this.active ? "on" : "off";
    const became = { duration: duration ?? "endless", disabled: switched, statuses: "changed" } as const;
    this.#takeOver((fight) => {
      const left = counts(fight.combat, this.id ?? "") ? null : this.#left();
      return {
        line: lineOf(this, fight.who, became[what]),
        changes: [fields],
        commands:
          what === "duration" ? [this.#ending, ...this.#counting(fight, duration)] : this.#counting(fight, left),
      };
    });
  }

  protected override _onDelete(options: ActiveEffect.Database.OnDeleteOperation, userId: string): void {
    super._onDelete(options, userId);
    if (trustedMark(options, userId)) return;
    const before = plain(this.toObject());
    this.#takeOver(({ combat, who }) => ({
      line: lineOf(this, who, counts(combat, this.id ?? "") ? "ends" : "off"),
      changes: [{ kind: "document", uuid: uuidOf(this), before, after: null }],
      commands: [this.#ending],
    }));
  }

  /**
   * Lets the encounter count the remaining duration, as its bearer joins or it starts (undoable). Endless and disabled
   * effects are skipped.
   */
  enter(fight: Fighting): void {
    const left = this.active && !counts(fight.combat, this.id ?? "") ? this.#left() : null;
    const commands = this.#counting(fight, left, true);
    if (left && commands.length > 0)
      takeOverSoon(fight.combat, { line: lineOf(this, fight.who, left), changes: [], commands });
  }

  get #duration(): Duration | null {
    return timedOf(this) ?? durationIn(this._source.duration);
  }

  /** Returns the remaining duration outside of fights; null if the effect has no end, or has reached it. */
  #left(): Duration | null {
    const duration = this.#duration;
    const due = dueOf(this);
    const begun = begunAt(this);
    // What waits to take effect goes on waiting in world time (SX-610).
    if (due) return due.ends ? inSeconds(due.at - game.time.worldTime) : null;
    if (!duration || duration.unit === "rounds" || begun === null) return duration;
    return inSeconds(duration.value * (duration.unit === "minutes" ? 60 : 1) - (game.time.worldTime - begun));
  }

  /** Lets the bearer's encounters on this page take over an edit. */
  #takeOver(done: (fight: Fighting) => DoneByHand): void {
    const actor = bearerOf(this);
    const fights = new Map((actor ? fightsOfActor(actor) : []).map((fight) => [fight.combat, fight]));
    for (const fight of fights.values()) if (isAuthority(fight.combat)) takeOverSoon(fight.combat, done(fight));
  }

  /**
   * Command that starts counting an effect. An effect created by hand is anchored to the acting combatant if no
   * originator is named.
   * @param brought the effect existed before
   */
  #counting({ combat, who }: Fighting, duration: Duration | null, brought = false): object[] {
    if (!duration || !this.active || !rulesetOf(combat.type)?.host.counts) return [];
    const named = timedOf(this)?.originator ?? null;
    const known = named !== null && combat.combatants.has(named) ? named : null;
    const originator = known ?? (brought ? null : (combat.state?.activeId ?? null));
    const { id, name } = this;
    const { value, unit } = duration;
    return [{ kind: "effect", id, name, bearer: who, originator, value, unit }];
  }

  /** Command that ends an effect's count, counted yet or not; left out if there is nothing to end. */
  get #ending(): object {
    return { kind: "end-effect", id: this.id };
  }
}

function inSeconds(value: number): Duration | null {
  return value > 0 ? { value: Math.ceil(value), unit: "seconds" } : null;
}

/** Commands by which creatures enter a fight. */
const entering: readonly string[] = ["start", "join"];

/** A step has arrived: effects that fighters brought with them are counted from now on, all in one step. */
export function takeInEffects(combat: Encounter, { change, command }: ToldStep): void {
  if (change !== "done" || !entering.includes(command.kind) || !combat.state?.round || !isAuthority(combat)) return;
  for (const combatant of combat.combatants)
    for (const effect of combatant.actor?.effects ?? [])
      if (effect instanceof TurncraftActiveEffect) effect.enter({ combat, who: combatant.id as CombatantId });
}

/** A fight begins: what V14 ends at its start ends, as in core's own `startCombat`, which isn't asked. */
export function endAtStart(combat: Encounter, { change, command }: ToldStep): void {
  if (change !== "done" || command.kind !== "start" || !game.user.isActiveGM || isScratch(combat)) return;
  const { registry } = ActiveEffect as { registry?: { refresh(event: string, context: object): Promise<void> } };
  void registry?.refresh("combatStart", { combat });
}

/** True if a fight counts how long this effect lasts. */
export function isCounted(effect: ActiveEffect.Implementation): boolean {
  return effect instanceof TurncraftActiveEffect && effect.isCounted;
}

/** True if a fight of its bearer counts an effect. No private method: core may ask while the effect is still being made. */
function countedIn(effect: ActiveEffect.Implementation): boolean {
  const actor = bearerOf(effect);
  return actor !== null && fightsOfActor(actor).some(({ combat }) => counts(combat, effect.id ?? ""));
}

/** True if an encounter counts how long an effect lasts. */
function counts(combat: Encounter, effect: string): boolean {
  const { state } = combat;
  return state !== null && (rulesetOf(combat.type)?.host.counts?.(state, effect) ?? false);
}
