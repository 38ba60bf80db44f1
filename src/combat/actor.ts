import { dropPrepared } from "../data/defaults.ts";
import { reachOfSize, tokenSize } from "../data/place.ts";
import { thisPage } from "../net/index.ts";
import { fightEffects, setBarInFight, showFight, toggleInFight } from "./statuses/toggle.ts";

/**
 * Creature document. Encounter data (statuses, resources left) is derived whenever the creature's data is prepared and the
 * encounter changes, and never written, so undo needs no write.
 */
export class TurncraftActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  override prepareData(): void {
    super.prepareData();
    dropPrepared(this);
    showFight(this);
  }

  /** Keeps `system` and its parts whole: an effect may change a number in a part, but not put something else in place of the part. */
  override applyActiveEffects(...phase: []): void {
    const { system } = this;
    const parts = partsIn(system);
    super.applyActiveEffects(...phase);
    if (this.system !== system) this.system = system;
    for (const { holder, key, part } of parts) if (holder[key] !== part) holder[key] = part;
  }

  /** V14 draws tokens' icons from here (foundryvtt issue 14749). */
  override get appliedEffects(): ActiveEffect.Implementation[] {
    return [...super.appliedEffects, ...fightEffects(this)];
  }

  /** V13 draws tokens' icons from here. */
  override get temporaryEffects(): ActiveEffect.Implementation[] {
    return [...new Set([...super.temporaryEffects, ...fightEffects(this)])];
  }

  /** Switches a status: by the ruleset's command if the ruleset has rules for the status, else as an ordinary effect. */
  override async toggleStatusEffect(
    statusId: string,
    options: Actor.ToggleStatusEffectOptions = {},
  ): Promise<ActiveEffect.Implementation | boolean | undefined> {
    const toggled = await toggleInFight(this, statusId, options.active ?? undefined);
    return toggled ? toggled.now : super.toggleStatusEffect(statusId, options);
  }

  /**
   * Changes an attribute from a token's bar. In an encounter, changes of hit points and of the encounter's own numbers are steps.
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    if (await setBarInFight(this, attribute, value, isDelta)) return this;
    return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
  }

  /**
   * Sets up the prototype token, and fits it and the reach to the creature's size. Values given by the creator win.
   */
  protected override async _preCreate(
    data: Actor.CreateData,
    options: Actor.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const given: GivenToken = (data as { prototypeToken?: GivenToken }).prototypeToken ?? {};
    const size = tokenSize(this.system.size);
    if (size && given.width === undefined && given.height === undefined) this.updateSource({ prototypeToken: size });
    this.updateSource({ prototypeToken: tokenDefaults(this.type, given) });
    const reach = foundry.utils.hasProperty(data, "system.reach") ? null : reachOfSize(this.system.size);
    if (reach !== null) this.updateSource({ system: { reach } } as never); // A field of all our creatures.
  }

  protected override async _preUpdate(
    changed: Actor.UpdateData,
    options: Actor.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    resize(this, changed, options, user);
  }

  protected override _onUpdate(
    changed: Actor.UpdateData,
    options: Actor.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    void resizeTokens(this, options);
  }
}

/** Plain object in a creature's data, with its place. */
interface Part {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly part: object;
}

function partsIn(data: object): Part[] {
  const holder = data as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => {
    const part = holder[key];
    return foundry.utils.getType(part) === "Object"
      ? [{ holder, key, part: Object(part) }, ...partsIn(Object(part))]
      : [];
  });
}

/** Token data given by the creator of a creature. */
type GivenToken = Readonly<Record<string, unknown>>;

/**
 * Token defaults of a creature, as in the compendiums: a name and a bar of hit points, an adversary's for its owners. A character's
 * tokens are friendly, linked, with vision (rulesets group by disposition: FL-05, GR-39, MO-213). Given values win.
 */
function tokenDefaults(type: string, given: GivenToken): object {
  const { ALWAYS, OWNER } = CONST.TOKEN_DISPLAY_MODES;
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  const shown = { displayName: ALWAYS, bar1: { attribute: "hp" } };
  const usual =
    type === "character"
      ? { ...shown, displayBars: ALWAYS, disposition: FRIENDLY, actorLink: true, sight: { enabled: true } }
      : { ...shown, displayBars: OWNER, disposition: HOSTILE };
  return foundry.utils.mergeObject(usual, given, { insertKeys: false });
}

/** Former size of a creature, sent to all clients with an update of the size. */
interface SizeBefore {
  turncraftSize?: string;
}

/**
 * Adjusts reach (FL-89) and prototype token size to a creature's new size, except values different from the old size's or given in
 * the update. Called before an update, on the updating client.
 */
function resize(actor: Actor.Implementation, changed: object, options: object, user: User.Implementation): void {
  const { getProperty, setProperty } = foundry.utils;
  const isChanged = (path: string) => {
    const stated = getProperty(changed, path);
    return stated !== undefined && stated !== getProperty(actor._source, path);
  };
  const [before, after] = [actor._source.system.size, getProperty(changed, "system.size")];
  const [reach, size] = [reachOfSize(after), tokenSize(after)];
  if (reach === null || size === null || before === after) return;
  (options as SizeBefore).turncraftSize = before;
  if (!isChanged("system.reach") && actor._source.system.reach === reachOfSize(before))
    setProperty(changed, "system.reach", reach);
  // A user who may not configure tokens may not write the prototype (BaseActor's permission to update).
  if (actor.isToken || !user.can("TOKEN_CONFIGURE") || !hasSize(actor._source.prototypeToken, before)) return;
  for (const [side, value] of Object.entries(size))
    if (!isChanged(`prototypeToken.${side}`)) setProperty(changed, `prototypeToken.${side}`, value);
}

/**
 * Resizes a creature's tokens after a change of size, on the active GM's page, a write a scene. The write is marked as Turncraft's,
 * so no movement or step follows in an encounter. Tokens with a different size stay unchanged.
 */
async function resizeTokens(actor: Actor.Implementation, options: object): Promise<void> {
  const before = (options as SizeBefore).turncraftSize;
  const { size } = actor._source.system;
  if (before === undefined || before === size || !game.users.activeGM?.isSelf) return;
  const tokens = actor.isToken ? [actor.token] : actor.getDependentTokens();
  const following = tokens.filter(
    (token): token is TokenDocument.Implementation => token !== null && follows(token, before, size),
  );
  for (const scene of new Set(following.map(({ parent }) => parent))) {
    const here = following.filter(({ parent }) => parent === scene);
    const updates = here.map(({ id }) => ({ _id: id }));
    await scene?.updateEmbeddedDocuments("Token", updates, operationOf(here, size));
  }
}

/** True if a token still has the old size's dimensions. False for an unlinked token with a creature of another size. */
function follows(token: TokenDocument.Implementation, before: string, size: string): boolean {
  const own = token.actorLink ? undefined : foundry.utils.getProperty(token._source.delta ?? {}, "system.size");
  return hasSize(token._source, before) && (own === undefined || own === size);
}

function hasSize({ width, height }: { width: number; height: number }, size: string): boolean {
  const usual = tokenSize(size);
  return usual?.width === width && usual.height === height;
}

/** Update options for resizing a scene's tokens. Every token keeps the place, snapped to the grid for the new dimensions. */
function operationOf(tokens: readonly TokenDocument.Implementation[], size: string): object {
  const dimensions = tokenSize(size) ?? {};
  const movement = tokens.map((token) => {
    const { x, y, elevation } = token.getSnappedPosition({ ...placeOf(token), ...dimensions });
    const waypoint = { x, y, elevation, ...dimensions, action: "displace", checkpoint: false, snapped: false };
    const constrainOptions = { ignoreWalls: true, ignoreCost: true };
    return [token.id, { waypoints: [waypoint], method: "api", constrainOptions, showRuler: false }] as const;
  });
  // Ctrl+Z is for what somebody did to a token.
  return { movement: Object.fromEntries(movement), turncraft: { page: thisPage() }, isUndo: true };
}

function placeOf({ _source: { x, y, elevation } }: TokenDocument.Implementation) {
  return { x, y, elevation };
}
