import { TurncraftCombat } from "../combat/index.ts";
import type { CombatantId } from "../engine/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { allRulesets } from "../rulesets/registry.ts";

/** Document made by a check. */
interface AnyDocument {
  readonly id: string | null;
  readonly collection: { has(id: string): boolean } | null;
  delete(): Promise<unknown>;
}

/** Flag of documents for the self-check to remove. */
const scratchFlags = { turncraft: { scratch: true } };

/** First registered ruleset: used by the checks, with its commands. */
export function checkedRuleset(): RulesetModule {
  const [first] = allRulesets();
  if (!first) throw new Error("There are no rulesets");
  return first;
}

/** Encounter under the first ruleset between two tokens of an unlinked adversary; the first acts. */
export interface ScratchFight {
  readonly combat: TurncraftCombat;
  readonly scene: Scene.Implementation;
  readonly actor: Actor.Implementation;
  readonly tokens: readonly [TokenDocument.Implementation, TokenDocument.Implementation];
  readonly who: readonly [CombatantId, CombatantId];
}

/** Parts of a fight that checks may change, as text. */
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
 * Creates the documents for checks, hidden from players, and deletes them. An encounter is reset for the next check, since
 * creating another takes a dozen writes; if a reset fails, a new encounter is made.
 */
export class Scratch {
  #made: AnyDocument[] = [];
  /** Fight shared by the checks, with all its documents. */
  #shared: {
    readonly fight: ScratchFight;
    readonly made: readonly AnyDocument[];
    readonly seq: number;
    readonly contents: string;
    lent: boolean;
  } | null = null;
  /** Scene of the world shown by this page before a self-check's scene. */
  #before: Scene.Implementation | null = null;

  /** Remembers a document made by a check itself, to be removed with the others. */
  keep<Made extends AnyDocument>(document: Made): Made {
    this.#made.push(document);
    return document;
  }

  /** Adversary with 20 hit points and unlinked tokens. */
  async actor(): Promise<Actor.Implementation> {
    const system = { hp: { value: 20, max: 20 }, speeds: { walk: 30 } };
    const data = { name: "Self-check", type: "adversary", system, flags: scratchFlags };
    return this.#stored(await Actor.implementation.create(data as Actor.CreateData, { renderSheet: false }));
  }

  /** Scene hidden from players, of squares or of hexes in rows. */
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

  /** Hidden token of an actor on a scene, made as if dropped on the map. */
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

  /** Encounter before its start, on the shared encounter's scene if possible: no map needs a redraw. */
  async preCombat(): Promise<ScratchFight> {
    const scene = this.#shared?.fight.scene ?? (await this.scene());
    const actor = this.#shared?.fight.actor ?? (await this.actor());
    const tokens = [
      await this.token(actor, scene, { name: "Self-check A", x: 200, y: 200 }),
      await this.token(actor, scene, { name: "Self-check B", x: 800, y: 200 }),
    ] as const;
    const combatants = tokens.map(({ id }) => ({ tokenId: id, sceneId: scene.id, actorId: actor.id, hidden: true }));
    const data: object = { type: checkedRuleset().rules.id, scene: scene.id, combatants, flags: scratchFlags };
    const combat = this.#stored(await Combat.implementation.create(data as Combat.CreateData));
    if (!(combat instanceof TurncraftCombat)) throw new Error("The encounter isn't one of Turncraft");
    const who = tokens.map(({ id }) => combat.combatants.find(({ tokenId }) => tokenId === id)?.id);
    const [first, second] = who as CombatantId[];
    if (!first || !second) throw new Error("The encounter has no combatants");
    if (!(await until(() => Object.keys(combat.state?.fighters ?? {}).length === 2)))
      throw new Error("The combatants never joined");
    return { combat, scene, actor, tokens, who: [first, second] };
  }

  /**
   * Encounter in its first round: no dice are rolled, and the world's clock stands. The shared one, unless already in
   * use by this check.
   */
  async fight(): Promise<ScratchFight> {
    if (this.#shared && !this.#shared.lent) {
      this.#shared.lent = true;
      return this.#shared.fight;
    }
    const others = this.#shared ? [] : this.#made.splice(0);
    const fight = await this.preCombat();
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

  /** Shows a scene on this page alone; `remove` shows the former scene. */
  async view(scene: Scene.Implementation): Promise<void> {
    this.#before ??= canvas.scene;
    if (!(await isDrawn(scene))) throw new Error("The scratch scene was never drawn");
  }

  /** Removes a check's own documents, and resets the shared encounter for the next check. */
  async tidy(): Promise<void> {
    const shared = this.#shared;
    if (shared?.lent && seqOf(shared.fight) !== shared.seq) await shared.fight.combat.goTo(shared.seq);
    await removeAll(this.#made.splice(0));
    if (!shared?.lent) return;
    shared.lent = !(await until(() => contentsOf(shared.fight) === shared.contents, 1));
    if (shared.lent) await this.remove();
  }

  /** Removes all documents made so far, and shows the former scene. */
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

/** Draws a scene on this page; false if not drawn within 20 seconds. */
async function isDrawn(scene: Scene.Implementation): Promise<boolean> {
  if (canvas.scene?.id === scene.id) return true;
  await scene.view();
  return until(() => canvas.ready && canvas.scene?.id === scene.id, 20);
}

/** Number of the last done step. */
function seqOf({ combat }: ScratchFight): number {
  return combat.steps().undo?.seq ?? 0;
}

interface StoredEncounter {
  readonly revision: number;
  readonly state: { readonly round: number };
  readonly history: { readonly at: number; readonly entries: object };
}

/** Stored data of an encounter. */
export function stored({ combat }: Pick<ScratchFight, "combat">): StoredEncounter {
  const system: object = combat.toObject().system;
  return system as StoredEncounter;
}

/** Counts the done steps: undone steps are still stored, until replaced. */
export function stepsOf(fight: ScratchFight): number {
  const { history } = stored(fight);
  return Object.keys(history.entries).filter((seq) => Number(seq) <= history.at).length;
}

/** Removes documents, newest first. */
async function removeAll(documents: readonly AnyDocument[]): Promise<void> {
  for (const document of documents.toReversed())
    if (document.collection?.has(document.id ?? "")) await document.delete();
}

/**
 * Gives an encounter a command, with the GM's override.
 * @throws Error if the command isn't accepted
 */
export async function accepted(combat: TurncraftCombat, command: object): Promise<void> {
  const answer = await combat.perform(command as Parameters<TurncraftCombat["perform"]>[0], {
    override: true,
    quiet: true,
  });
  if (answer.kind !== "accepted") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
}

/** Removes leftovers of interrupted self-checks. */
export async function removeLeftovers(): Promise<void> {
  const all = [game.combats, game.scenes, game.actors].flatMap(
    ({ contents }): (AnyDocument & { flags: object })[] => contents,
  );
  for (const document of all)
    if (foundry.utils.getProperty(document.flags, "turncraft.scratch") === true) await document.delete();
}

/** Waits until a condition holds; false if it doesn't within the given seconds. */
export async function until(condition: () => boolean, seconds = 3): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (!condition()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
