import { TurncraftCombat } from "../combat/index.ts";
import type { CombatantId } from "../engine/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { allRulesets } from "../rulesets/registry.ts";
import { until } from "./until.ts";

/** Documents that a check makes: those of the world. */
interface AnyDocument {
  readonly id: string | null;
  readonly collection: { has(id: string): boolean } | null;
  delete(): Promise<unknown>;
}

/** Marks a document as one that a self-check removes. */
export const scratchFlags = { turncraft: { scratch: true } };

/** The ruleset that is registered first: checks play by it, with its commands. */
export function checkedRuleset(): RulesetModule {
  const [first] = allRulesets();
  if (!first) throw new Error("There are no rulesets");
  return first;
}

/** An encounter under the first ruleset between two tokens of one unlinked adversary; the first acts. */
export interface ScratchFight {
  readonly combat: TurncraftCombat;
  readonly scene: Scene.Implementation;
  readonly actor: Actor.Implementation;
  readonly tokens: readonly [TokenDocument.Implementation, TokenDocument.Implementation];
  readonly who: readonly [CombatantId, CombatantId];
}

/** Parts of a fight that a check may change, as text. */
function contentsOf({ combat, scene, actor, tokens }: ScratchFight): string {
  const places = tokens.map(({ _source: { x, y }, actor: bearer }) => [
    [x, y],
    bearer?.system.hp.value,
    bearer?.effects.size,
    bearer?.items.size,
  ]);
  const initiative = combat.combatants.map((combatant) => combatant.initiative);
  const counted = [scene.tokens, scene.walls, scene.regions, actor.effects, actor.items].map(({ size }) => size);
  return JSON.stringify([combat.state, combat.type, combat.round, combat.turn, initiative, places, counted]);
}

/**
 * Creates the documents for checks, hidden from players, and deletes them. An encounter is reset for the next check,
 * since creating one takes a dozen writes; if a reset fails, a new one replaces it.
 */
export class Scratch {
  #made: AnyDocument[] = [];
  /** The fight that checks share, with all that it is made of. */
  #shared: {
    readonly fight: ScratchFight;
    readonly made: readonly AnyDocument[];
    readonly seq: number;
    readonly contents: string;
    lent: boolean;
  } | null = null;
  /** Scene of the world that this page showed before it drew one of the self-check's. */
  #before: Scene.Implementation | null = null;

  /** Remembers a document that a check has made by itself, to be removed with the others. */
  keep<Made extends AnyDocument>(document: Made): Made {
    this.#made.push(document);
    return document;
  }

  /** An adversary with 20 hit points whose tokens are unlinked. */
  async actor(): Promise<Actor.Implementation> {
    const system = { hp: { value: 20, max: 20 }, speeds: { walk: 30 } };
    const data = { name: "Self-check", type: "adversary", system, flags: scratchFlags };
    return this.#stored(await Actor.implementation.create(data as Actor.CreateData, { renderSheet: false }));
  }

  /** A scene that no player can see, of squares or of hexes in rows. */
  async scene(grid: "squares" | "hexes" = "squares"): Promise<Scene.Implementation> {
    const { SQUARE, HEXODDR } = CONST.GRID_TYPES;
    const data = {
      name: "Self-check",
      navigation: false,
      ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE },
      width: 1500,
      height: 1000,
      padding: 0,
      grid: { type: grid === "hexes" ? HEXODDR : SQUARE, size: 100, distance: 5, units: "ft" },
      tokenVision: false,
      flags: scratchFlags,
    };
    return this.#stored(await Scene.implementation.create(data as Scene.CreateData, { renderSheet: false }));
  }

  /** A hidden token of an actor on a scene, as one that is dropped on the map is made. */
  async token(
    actor: Actor.Implementation,
    scene: Scene.Implementation,
    data: object,
  ): Promise<TokenDocument.Implementation> {
    const token = await actor.getTokenDocument({ hidden: true, ...data });
    const [made] = await scene.createEmbeddedDocuments("Token", [token.toObject() as TokenDocument.CreateData]);
    if (!made) throw new Error("The token wasn't made");
    return this.keep(made);
  }

  /** Encounter without a start, on the shared encounter's scene if possible: no map needs a redraw. */
  async eve(): Promise<ScratchFight> {
    const scene = this.#shared?.fight.scene ?? (await this.scene());
    const actor = this.#shared?.fight.actor ?? (await this.actor());
    const tokens = [
      await this.token(actor, scene, { name: "Self-check A", x: 200, y: 200 }),
      await this.token(actor, scene, { name: "Self-check B", x: 800, y: 200 }),
    ] as const;
    const combatants = tokens.map(({ id }) => ({ tokenId: id, sceneId: scene.id, actorId: actor.id, hidden: true }));
    const data = { type: checkedRuleset().rules.id, scene: scene.id, combatants, flags: scratchFlags };
    const combat = this.#stored(await Combat.implementation.create(data as unknown as Combat.CreateData));
    if (!(combat instanceof TurncraftCombat)) throw new Error("The encounter isn't one of Turncraft");
    const who = tokens.map(({ id }) => combat.combatants.find(({ tokenId }) => tokenId === id)?.id);
    const [first, second] = who as CombatantId[];
    if (!first || !second) throw new Error("The encounter has no combatants");
    if (!(await until(() => Object.keys(combat.state?.fighters ?? {}).length === 2)))
      throw new Error("The combatants never joined");
    return { combat, scene, actor, tokens, who: [first, second] };
  }

  /** An encounter in its first round: no dice are rolled, and the world's clock stands. The shared one, unless it is lent. */
  async fight(): Promise<ScratchFight> {
    if (this.#shared && !this.#shared.lent) {
      this.#shared.lent = true;
      return this.#shared.fight;
    }
    const others = this.#shared ? [] : this.#made.splice(0);
    const fight = await this.eve();
    const { combat, who } = fight;
    await accepted(combat, {
      kind: "settings",
      changes: { ...checkedRuleset().rules.settings.defaults, advanceClock: false },
    });
    await accepted(combat, { kind: "manual", initiative: { [who[0]]: 20, [who[1]]: 10 } });
    await accepted(combat, { kind: "start" });
    if (!this.#shared) {
      this.#shared = { fight, made: this.#made, seq: seqOf(fight), contents: contentsOf(fight), lent: true };
      this.#made = others;
    }
    return fight;
  }

  /** Shows a scene on this page alone; `remove` shows the one that was there. */
  async view(scene: Scene.Implementation): Promise<void> {
    this.#before ??= canvas.scene;
    if (!(await isDrawn(scene))) throw new Error("The scratch scene was never drawn");
  }

  /** Removes the previous check's documents, and resets the shared encounter. */
  async tidy(): Promise<void> {
    const shared = this.#shared;
    if (shared?.lent && seqOf(shared.fight) !== shared.seq) await shared.fight.combat.goTo(shared.seq);
    await removeAll(this.#made.splice(0));
    if (!shared?.lent) return;
    shared.lent = !(await until(() => contentsOf(shared.fight) === shared.contents, 1));
    if (shared.lent) await this.remove();
  }

  /** Removes all that was made. */
  async remove(): Promise<void> {
    const made = [...(this.#shared?.made ?? []), ...this.#made.splice(0)];
    const before = this.#before;
    this.#shared = null;
    this.#before = null;
    if (before) await isDrawn(before);
    await removeAll(made);
  }

  #stored<Made extends AnyDocument>(document: Made | undefined): Made {
    if (!document) throw new Error("The document wasn't made: another package may have vetoed it");
    return this.keep(document);
  }
}

/** Draws a scene on this page; false where it never is. */
async function isDrawn(scene: Scene.Implementation): Promise<boolean> {
  if (canvas.scene?.id === scene.id) return true;
  await scene.view();
  return until(() => canvas.ready && canvas.scene?.id === scene.id, 20);
}

/** Number of the last step that is done. */
function seqOf({ combat }: ScratchFight): number {
  return combat.steps().undo?.seq ?? 0;
}

/** Counts the steps that are done: those that were undone are still stored, until another takes their place. */
export function stepsOf({ combat }: ScratchFight): number {
  const { history } = combat.toObject().system as unknown as { history: { at: number; entries: object } };
  return Object.keys(history.entries).filter((seq) => Number(seq) <= history.at).length;
}

/** Removes documents, newest first. */
async function removeAll(documents: readonly AnyDocument[]): Promise<void> {
  for (const document of documents.toReversed())
    if (document.collection?.has(document.id ?? "")) await document.delete();
}

/** Gives an encounter a command, over all that the rules may have against it. */
export async function accepted(combat: TurncraftCombat, command: object): Promise<void> {
  const answer = await combat.perform(command as Parameters<TurncraftCombat["perform"]>[0], {
    insist: true,
    quiet: true,
  });
  if (answer.kind !== "accepted") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
}

/** Removes what self-checks that were interrupted have left. */
export async function removeLeftovers(): Promise<void> {
  const all = [game.combats, game.scenes, game.actors].flatMap(
    ({ contents }): (AnyDocument & { flags: object })[] => contents,
  );
  for (const document of all)
    if (foundry.utils.getProperty(document.flags, "turncraft.scratch") === true) await document.delete();
}
