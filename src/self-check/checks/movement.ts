import type { Check } from "../check.ts";
import { accepted, type Scratch, type ScratchFight, stepsOf, until } from "../scratch.ts";

function placeOf({ _source }: TokenDocument.Implementation): readonly [x: number, y: number] {
  return [_source.x, _source.y];
}

function isAt(token: TokenDocument.Implementation, x: number, y: number): boolean {
  return placeOf(token).join() === `${x},${y}`;
}

/** Feet moved by the acting combatant in the turn. */
function spent({ combat, who }: ScratchFight): unknown {
  return foundry.utils.getProperty(combat.state ?? {}, `fighters.${who[0]}.spent`);
}

/** Large token as dropped on a map: with all defaults of its prototype. */
async function large(scratch: Scratch, grid: "squares" | "hexes"): Promise<TokenDocument.Implementation> {
  return scratch.token(await scratch.actor(), await scratch.scene(grid), { x: 400, y: 400, width: 2, height: 2 });
}

export const movement: readonly Check[] = [
  {
    id: "walk",
    wanted: { place: [400, 200], spent: 10, steps: 1 },
    async run(scratch) {
      const fight = await scratch.fight();
      const [token] = fight.tokens;
      const before = stepsOf(fight);
      // As the GM drags it: the movement is refused here and made by the page that keeps the encounter.
      await token.move([{ x: 400, y: 200 }]);
      await until(() => isAt(token, 400, 200) && stepsOf(fight) > before);
      return { place: placeOf(token), spent: spent(fight), steps: stepsOf(fight) - before };
    },
  },
  {
    id: "walkBack",
    wanted: { undone: [200, 200], redone: [300, 300], spent: 10 },
    async run(scratch) {
      const fight = await scratch.fight();
      const [token] = fight.tokens;
      const waypoints = [
        { x: 300, y: 200, elevation: 0, action: "walk" },
        { x: 300, y: 300, elevation: 0, action: "walk" },
      ];
      await accepted(fight.combat, { kind: "move", who: fight.who[0], waypoints, forced: false });
      await until(() => isAt(token, 300, 300));
      await fight.combat.undo();
      await until(() => isAt(token, 200, 200));
      const undone = placeOf(token);
      await fight.combat.redo();
      await until(() => isAt(token, 300, 300));
      return { undone, redone: placeOf(token), spent: spent(fight) };
    },
  },
  {
    id: "stoppedWalk",
    wanted: { stopped: true, paid: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const { scene, combat, who, tokens } = fight;
      const [token] = tokens;
      const source = "if (event.user.isSelf) event.data.token.stopMovement();";
      const behavior = { type: "executeScript", name: "", system: { events: ["tokenMoveIn"], source } };
      const shapes = [{ type: "rectangle", x: 0, y: 500, width: 1500, height: 100 }];
      const region: object = { name: "Self-check", shapes, behaviors: [behavior] };
      const made = await scene.createEmbeddedDocuments("Region", [region as RegionDocument.CreateData]);
      for (const each of made) scratch.keep(each);
      const waypoints = [{ x: 200, y: 800, elevation: 0, action: "walk" }];
      await accepted(combat, { kind: "move", who: who[0], waypoints, forced: false });
      const hasStopped = () => placeOf(token)[1] > 200 && placeOf(token)[1] < 700;
      const paid = () => spent(fight) === ((placeOf(token)[1] - 200) / 100) * 5;
      await until(() => hasStopped() && paid());
      return { stopped: hasStopped(), paid: paid(), place: placeOf(token), spent: spent(fight) };
    },
  },
  {
    id: "putThere",
    wanted: { place: [600, 600], spent: 0 },
    async run(scratch) {
      const fight = await scratch.fight();
      const [token] = fight.tokens;
      await token.move([{ x: 600, y: 600, action: "displace" }]);
      await until(() => isAt(token, 600, 600));
      return { place: placeOf(token), spent: spent(fight) };
    },
  },
  {
    id: "wall",
    wanted: { place: [200, 200], refused: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const [token] = fight.tokens;
      for (const made of await fight.scene.createEmbeddedDocuments("Wall", [{ c: [0, 350, 1500, 350] }]))
        scratch.keep(made);
      const waypoints = [{ x: 200, y: 500, elevation: 0, action: "walk" }];
      const command = { kind: "move", who: fight.who[0], waypoints, forced: false } as never;
      const answer = await fight.combat.perform(command, { quiet: true });
      return { place: placeOf(token), refused: answer.kind === "refused" };
    },
  },
  {
    id: "hexShape",
    wanted: { ellipse: true },
    async run(scratch) {
      const { shape } = await large(scratch, "hexes");
      return { ellipse: shape === CONST.TOKEN_SHAPES.ELLIPSE_1, shape };
    },
  },
  {
    id: "largeSpaces",
    wanted: { squares: 4, besideWall: 4 },
    async run(scratch) {
      const token = await large(scratch, "squares");
      const spaces = () => token.getOccupiedGridSpaceOffsets().length;
      const squares = spaces();
      await token.parent?.createEmbeddedDocuments("Wall", [{ c: [500, 0, 500, 1000] }]);
      return { squares, besideWall: spaces() };
    },
  },
];
