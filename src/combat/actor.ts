import { reachOfSize, tokenSize } from "../data/index.ts";
import { resize, resizeTokens } from "./resizing.ts";
import { fightEffects, showFight } from "./statuses/face.ts";
import { setBarInFight, toggleInFight } from "./statuses/toggle.ts";

/**
 * Creature document. Encounter data (statuses, resources left) is derived whenever its data is prepared and the
 * encounter changes, and never written, so undo needs no write.
 */
export class TurncraftActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  override prepareData(): void {
    super.prepareData();
    showFight(this);
  }

  /** V14 draws tokens' icons from these (foundryvtt issue 14749). */
  override get appliedEffects(): ActiveEffect.Implementation[] {
    return [...super.appliedEffects, ...fightEffects(this)];
  }

  /** V13 draws tokens' icons from these. */
  override get temporaryEffects(): ActiveEffect.Implementation[] {
    return [...new Set([...super.temporaryEffects, ...fightEffects(this)])];
  }

  /** A status that a ruleset has rules for is its own command; any other is an ordinary effect. */
  override async toggleStatusEffect(
    statusId: string,
    options: Actor.ToggleStatusEffectOptions = {},
  ): Promise<ActiveEffect.Implementation | boolean | undefined> {
    const toggled = await toggleInFight(this, statusId, options.active ?? undefined);
    return toggled ? toggled.now : super.toggleStatusEffect(statusId, options);
  }

  /** Bars of tokens: in a fight hit points and the fight's numbers are steps of it. */
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
   * Prototype tokens fit the creature's size, and reach follows size; a character's tokens are friendly, linked and
   * have vision; values given by the creator win.
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
    if (this.type === "character") this.updateSource({ prototypeToken: partyToken(given) });
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

/** Token data given by the creator of a creature. */
type GivenToken = Readonly<
  Partial<Record<"width" | "height" | "disposition" | "actorLink", unknown>> & { sight?: { enabled?: unknown } }
>;

/** Core's own tokens are hostile, each a creature of its own, and blind: rulesets group by disposition (FL-05, GR-39, MO-213). */
function partyToken({ disposition, actorLink, sight }: GivenToken) {
  return {
    ...(disposition === undefined && { disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY }),
    ...(actorLink === undefined && { actorLink: true }),
    ...(sight?.enabled === undefined && { sight: { enabled: true } }),
  };
}
