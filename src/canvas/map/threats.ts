import type { EncounterState } from "../../engine/types.ts";
import {
  type Cell,
  footprint,
  type Spaces,
  setThreat,
  type Threatener,
  type Threats,
  threatenersOf,
  threatsOn,
} from "../../grid/index.ts";
import { threatened } from "./area.ts";
import type { Threatening } from "./movement-rules.ts";
import { bodyOf, cellsOf, type SceneBoard, type Standing } from "./mover.ts";

/** Facts for a map of threats. `threatening`: null outside of fights. */
interface ThreatInput {
  readonly scene: SceneBoard;
  readonly state: EncounterState | null;
  readonly threatening: Threatening | null;
  readonly creatures: readonly Standing[];
  /** True if the creature's threat is shown. */
  readonly isShown: (key: string) => boolean;
  /**
   * Elevation of the mover facing the shown threats, in spaces; null: threats at all heights are shown. Matters if heights count.
   */
  readonly height: number | null;
}

/** Map of a scene's threats: for every space, the threatening creatures. Cached; only changes of position are recomputed. */
export class ThreatMap {
  readonly #scene: SceneBoard;
  readonly #walls: boolean;
  readonly #threats: Threats;
  /** Number, threat (as a key to compare) and covered spaces of every token. */
  readonly #known = new Map<string, { readonly number: number; key: string; cells: readonly Cell[] }>();
  #zones: ReadonlyMap<number, Cell[]> | null = null;

  constructor(scene: SceneBoard, walls: boolean) {
    this.#scene = scene;
    this.#walls = walls;
    this.#threats = threatsOn(scene.board, footprint(scene.board.frame.kind, 1), { walls });
  }

  /** Map as of now: the known map brought up to date, if still usable. */
  static of(input: ThreatInput, known: ThreatMap | null): ThreatMap {
    const walls = input.threatening?.walls ?? true;
    const fits = known !== null && known.#scene === input.scene && known.#walls === walls;
    const map = fits ? known : new ThreatMap(input.scene, walls);
    map.#update(input);
    return map;
  }

  /** Cells by number of threateners, from 1 on. */
  zones(): ReadonlyMap<number, Cell[]> {
    this.#zones ??= threatened(
      this.#threats,
      new Map([...this.#known.values()].map(({ number, cells }) => [number, cells])),
    );
    return this.#zones;
  }

  /** Returns the combatants threatened by at least two enemies with shown threats: flanked by a gang-up (FL-154). */
  gangedUpOn<Each extends Standing>(threatening: Threatening | null, creatures: readonly Each[]): Each[] {
    if (!threatening?.gangsUp) return [];
    const byNumber = new Map<number, Each>();
    for (const creature of creatures) {
      const known = this.#known.get(creature.key);
      if (known) byNumber.set(known.number, creature);
    }
    return creatures.filter(({ id, spaces, elevation }) => {
      if (!id) return false;
      const cells = cellsOf(this.#scene, spaces);
      const around = new Set(cells.flatMap((cell) => threatenersOf(this.#threats, cell)));
      const enemies = [...around].filter((number) => {
        const other = byNumber.get(number);
        return other?.id && threatening.areEnemies(other.id, id) && isLevel(other, elevation, threatening);
      });
      return enemies.length > 1;
    });
  }

  #update({ scene, threatening, creatures, isShown, height }: ThreatInput): void {
    const seen = new Set<string>();
    for (const creature of creatures) {
      seen.add(creature.key);
      const isSet = isShown(creature.key) && (height === null || isLevel(creature, height, threatening));
      this.#set(creature.key, isSet ? threatenerOf(scene, creature, threatening) : null, creature);
    }
    for (const token of this.#known.keys()) if (!seen.has(token)) this.#set(token, null, null);
  }

  #set(token: string, threatener: Threatener | null, creature: Standing | null): void {
    const known = this.#known.get(token);
    const key = JSON.stringify(threatener);
    if (known?.key === key || (!known && !threatener)) return;
    const number = known?.number ?? this.#known.size;
    const cells = threatener && creature ? cellsOf(this.#scene, creature.spaces) : [];
    this.#known.set(token, { number, key, cells });
    this.#zones = null;
    setThreat(this.#threats, number, threatener);
  }
}

function threatenerOf(scene: SceneBoard, creature: Standing, threatening: Threatening | null): Threatener | null {
  const [anchor] = cellsOf(scene, creature.spaces);
  const reach = reachOf(creature, threatening);
  if (anchor === undefined || reach === null) return null;
  const body = bodyOf(creature.spaces);
  return { anchor, footprint: threatening?.from === "first" ? body.slice(0, 1) : body, reach };
}

/** True if a combatant's reach covers the difference to a height, or if heights don't count (FL-88). `height`: in spaces. */
function isLevel(creature: Standing, height: number, threatening: Threatening | null): boolean {
  const apart = Math.round(Math.abs(creature.elevation - height));
  return !threatening?.heights || apart <= (reachOf(creature, threatening) ?? 0);
}

/** Returns a creature's threatening distance: by the ruleset in an encounter, else by size and weapons. */
export function reachOf({ id, reach }: Standing, threatening: Threatening | null): Spaces | null {
  if (threatening === null) return reach;
  return id === null ? null : threatening.reachOf(id, reach);
}
