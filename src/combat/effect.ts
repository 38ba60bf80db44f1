import { bearerOf, uuidOf } from "../data/bearer.ts";
import { dueTimeOf, shownOf, timedOf } from "../data/timed.ts";
import { commandsIn } from "../engine/composite-commands.ts";
import type { CombatantId, Json } from "../engine/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { AnnouncedStep } from "./authority/announce.ts";
import { isSame } from "./authority/changes.ts";
import { type Fighting, fightsOfActor } from "./authority/encounters.ts";
import type { ExternallyDone } from "./authority/request.ts";
import { plain } from "./authority/stored.ts";
import { isAuthority, trustedStamp } from "./authority/sync-state.ts";
import type { WorldChange } from "./authority/world-change.ts";
import { lineOf, takeOverSoon } from "./effect-edits.ts";
import type { Encounter } from "./encounter.ts";
import { worldRoundSeconds } from "./rulesets.ts";
import { isScratch } from "./session.ts";
import { begunAt, type Duration, durationIn } from "./versions.ts";

/** Activity, duration and statuses of an effect, by stored dotted path. */
type Timing = Readonly<Record<string, Json>>;

const TIMED = "flags.turncraft.timed";
const DUE = "flags.turncraft.due";

/**
 * Earlier timing of the effects in an update, by UUID, sent to all clients: the authority's page knows only the data
 * after the update.
 */
interface TimingBefore {
  turncraftTiming?: Record<string, Timing>;
}

/**
 * Sends an effect's earlier timing along with an update, and takes over a duration edited in core's fields, usually on core's
 * sheet. Called before an update, on the updating client.
 */
function keepTiming(effect: ActiveEffect.Implementation, changed: object, options: object): void {
  const { duration, disabled, statuses, flags } = foundry.utils.expandObject(changed) as {
    duration?: object;
    disabled?: unknown;
    statuses?: unknown;
    flags?: { turncraft?: object };
  };
  if ([duration, disabled, statuses, flags?.turncraft].every((field) => field === undefined)) return;
  const passed = options as TimingBefore;
  passed.turncraftTiming = { ...passed.turncraftTiming, [uuidOf(effect)]: timingOf(effect) };
  if (!duration || isTimedAnew(effect, flags?.turncraft)) return;
  const before = effect._source.duration;
  // V13 hands on what was typed as it is (foundryvtt#10842).
  const next = durationIn(effect.schema.fields.duration.clean({ ...before, ...duration } as never) ?? {});
  if (!isSame(durationIn(before), next)) updateTiming(effect, changed, next);
}

/** True if an update changes Turncraft's own flags: the duration then comes from the flags, not from core's fields. */
function isTimedAnew(effect: ActiveEffect.Implementation, flags: object = {}): boolean {
  const stored = (effect._source.flags as { turncraft?: object }).turncraft ?? {};
  return Object.entries(flags).some(([key, value]) => !isSame(value, stored[key as keyof typeof stored]));
}

function updateTiming(effect: ActiveEffect.Implementation, changed: object, next: Duration | null): void {
  const [timed, due] = [timedOf(effect), dueTimeOf(effect)];
  if (timed) foundry.utils.setProperty(changed, TIMED, next && { ...next, originator: timed.originator });
  if (!due?.ends) return;
  const seconds = next && next.value * { seconds: 1, rounds: worldRoundSeconds(), minutes: 60 }[next.unit];
  foundry.utils.setProperty(changed, DUE, seconds && { ...due, at: game.time.worldTime + seconds });
}

/** Returns an effect's timing before an update, as sent by the updating client; null if unchanged. */
function timingBefore(effect: ActiveEffect.Implementation, options: object): Timing | null {
  const before = (options as TimingBefore).turncraftTiming?.[uuidOf(effect)];
  return typeof before === "object" ? before : null;
}

/** Returns an effect's changes since `before`, and the kind: duration, disabled state or statuses; null: none. */
function timingChange(
  effect: ActiveEffect.Implementation,
  before: Timing,
): { readonly what: "duration" | "disabled" | "statuses"; readonly fields: WorldChange } | null {
  const after = timingOf(effect);
  const paths = Object.keys(after).filter((path) => !isSame(before[path] ?? null, after[path] ?? null));
  const other = (["disabled", "statuses"] as const).find((path) => paths.includes(path));
  const what = isSame(lastingIn(before), lastingIn(after)) ? other : "duration";
  if (!what) return null;
  const pick = (timing: Timing) => Object.fromEntries(paths.map((path) => [path, timing[path] ?? null]));
  return { what, fields: { kind: "fields", uuid: uuidOf(effect), before: pick(before), after: pick(after) } };
}

function timingOf(effect: ActiveEffect.Implementation): Timing {
  const { disabled, duration, statuses } = effect.toObject();
  const stored = Object.entries(duration).map(([key, value]) => [`duration.${key}`, value]);
  return plain({
    disabled,
    statuses,
    [TIMED]: timedOf(effect),
    [DUE]: dueTimeOf(effect),
    ...Object.fromEntries(stored),
  });
}

function lastingIn(timing: Timing): Json {
  if (timing[TIMED]) return timing[TIMED];
  const stored = Object.entries(timing).filter(([path]) => path.startsWith("duration."));
  return durationIn(Object.fromEntries(stored.map(([path, value]) => [path.slice("duration.".length), value]))) as Json;
}

/**
 * Effect document. Any change to an effect on a combatant is a step of the encounter, whoever makes the change; the
 * encounter counts effects with a duration (DX-301).
 */
export class TurncraftActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /**
   * True for core's temporary effects, and for effects with a duration for encounters to count: tokens and the tracker
   * show the icon.
   */
  override get isTemporary(): boolean {
    return super.isTemporary || timedOf(this) !== null;
  }

  /** Deletes the effect. An effect derived from an encounter can't be deleted; the status is switched off instead. */
  override async delete(operation?: Parameters<ActiveEffect["delete"]>[0]): Promise<this | undefined> {
    const status = shownOf(this);
    if (status === null) return super.delete(operation);
    await bearerOf(this)?.toggleStatusEffect(status, { active: false });
    return undefined;
  }

  /** True if an encounter counts the duration. */
  get isCounted(): boolean {
    return countedIn(this);
  }

  /** True if V14 tracks the effect for expiry; never for effects ended or shown by a fight, or ended by Turncraft's clock. */
  get isExpiryTrackable(): boolean {
    // Not in V13's types, so `super` can't name it.
    const core = Reflect.get(Object.getPrototypeOf(TurncraftActiveEffect.prototype), "isExpiryTrackable", this);
    // An effect counted by encounters has nothing that could expire outside one.
    const isOurs = timedOf(this) !== null && durationIn(this._source.duration) === null;
    return core === true && shownOf(this) === null && dueTimeOf(this) === null && !isOurs && !this.isCounted;
  }

  /** True if an event of core's ends the effect; never while an encounter counts the duration. */
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
    if (trustedStamp(options, userId)) return;
    const duration = this.#duration;
    const after = plain(this.toObject());
    this.#giveInstead((fight) => ({
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
    if (!before || trustedStamp(options, userId)) return;
    const change = timingChange(this, before);
    if (!change) return;
    const { what, fields } = change;
    const duration = this.#duration;
    const switched = this.active ? "on" : "off";
    const became = { duration: duration ?? "endless", disabled: switched, statuses: "changed" } as const;
    this.#giveInstead((fight) => {
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
    if (trustedStamp(options, userId)) return;
    const before = plain(this.toObject());
    this.#giveInstead(({ combat, who }) => ({
      line: lineOf(this, who, counts(combat, this.id ?? "") ? "ends" : "off"),
      changes: [{ kind: "document", uuid: uuidOf(this), before, after: null }],
      commands: [this.#ending],
    }));
  }

  /**
   * Lets the encounter count the remaining duration, when the bearer joins or the encounter starts (undoable). Endless
   * and disabled effects are skipped.
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

  /**
   * Returns the remaining duration outside of fights; null if the effect has no end, is only waiting to take effect, or is over.
   */
  #left(): Duration | null {
    const duration = this.#duration;
    const due = dueTimeOf(this);
    const begun = begunAt(this);
    // What waits to take effect goes on waiting in world time (SX-610).
    if (due) return due.ends ? inSeconds(due.at - game.time.worldTime) : null;
    if (!duration || duration.unit === "rounds" || begun === null) return duration;
    return inSeconds(duration.value * (duration.unit === "minutes" ? 60 : 1) - (game.time.worldTime - begun));
  }

  /** Lets the bearer's encounters take over an edit, on the authority's page. */
  #giveInstead(done: (fight: Fighting) => ExternallyDone): void {
    const actor = bearerOf(this);
    const fights = new Map((actor ? fightsOfActor(actor) : []).map((fight) => [fight.combat, fight]));
    for (const fight of fights.values()) if (isAuthority(fight.combat)) takeOverSoon(fight.combat, done(fight));
  }

  /**
   * Command to start counting an effect. An effect created by hand is anchored to the acting combatant if no originator is named.
   * @param brought true if the effect existed before the bearer joined or the encounter started
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

  /** Command to stop counting the effect; without consequence if no count has begun. */
  get #ending(): object {
    return { kind: "end-effect", id: this.id };
  }
}

function inSeconds(value: number): Duration | null {
  return value > 0 ? { value: Math.ceil(value), unit: "seconds" } : null;
}

/** Commands for creatures joining. */
const entering: readonly string[] = ["start", "join"];

/** Counts the effects of new fighters after a step, all in a single step. */
export function takeInEffects(combat: Encounter, { change, command }: AnnouncedStep): void {
  const enters = commandsIn(command).some(({ kind }) => entering.includes(kind));
  if (change !== "done" || !enters || !combat.state?.round || !isAuthority(combat)) return;
  for (const combatant of combat.combatants)
    for (const effect of combatant.actor?.effects ?? [])
      if (effect instanceof TurncraftActiveEffect) effect.enter({ combat, who: combatant.id as CombatantId });
}

/** Ends effects expiring in V14 at the start of an encounter, as core's `startCombat` would. On the active GM's page only. */
export function endAtStart(combat: Encounter, { change, command }: AnnouncedStep): void {
  if (change !== "done" || command.kind !== "start" || !game.user.isActiveGM || isScratch(combat)) return;
  const { registry } = ActiveEffect as { registry?: { refresh(event: string, context: object): Promise<void> } };
  void registry?.refresh("combatStart", { combat });
}

/** True if a fight counts how long the effect lasts. */
export function isCounted(effect: ActiveEffect.Implementation): boolean {
  return effect instanceof TurncraftActiveEffect && effect.isCounted;
}

/** True if a fight of the bearer counts an effect. No private method: core may ask while the effect is still being made. */
function countedIn(effect: ActiveEffect.Implementation): boolean {
  const actor = bearerOf(effect);
  return actor !== null && fightsOfActor(actor).some(({ combat }) => counts(combat, effect.id ?? ""));
}

/** True if an encounter counts how long an effect lasts. */
function counts(combat: Encounter, effect: string): boolean {
  const { state } = combat;
  return state !== null && (rulesetOf(combat.type)?.host.counts?.(state, effect) ?? false);
}
