import { reachOfSize, tokenSize } from "../data/index.ts";
import { thisPage } from "../net/index.ts";

/** Earlier size of a creature, sent to all clients with an update that changes it. */
interface SizeBefore {
  turncraftSize?: string;
}

/**
 * Adjusts reach (FL-89) and prototype token size to a creature's new size. Values that differed from the old size's are
 * kept, as are values in the update. Called before an update, on its client.
 */
export function resize(actor: Actor.Implementation, changed: object, options: object, user: User.Implementation): void {
  const { getProperty, setProperty } = foundry.utils;
  const isSaid = (path: string) => {
    const said = getProperty(changed, path);
    return said !== undefined && said !== getProperty(actor._source, path);
  };
  const [before, after] = [actor._source.system.size, getProperty(changed, "system.size")];
  const [reach, size] = [reachOfSize(after), tokenSize(after)];
  if (reach === null || size === null || before === after) return;
  (options as SizeBefore).turncraftSize = before;
  if (!isSaid("system.reach") && actor._source.system.reach === reachOfSize(before))
    setProperty(changed, "system.reach", reach);
  // Whoever may not configure tokens may not write the prototype (BaseActor's permission to update).
  if (actor.isToken || !user.can("TOKEN_CONFIGURE") || !hasSize(actor._source.prototypeToken, before)) return;
  if (!isSaid("prototypeToken.width")) foundry.utils.mergeObject(changed, { prototypeToken: size });
}

/**
 * Resizes a creature's tokens after its size has changed, on the active GM's page, one write a scene. The write is
 * marked as Turncraft's, so in an encounter no movement or step is made of it. Tokens with a size of their own are left
 * as they are.
 */
export async function resizeTokens(actor: Actor.Implementation, options: object): Promise<void> {
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

/** An unlinked token's creature may have a size of its own. */
function follows(token: TokenDocument.Implementation, before: string, size: string): boolean {
  const own = token.actorLink ? undefined : foundry.utils.getProperty(token._source.delta ?? {}, "system.size");
  return hasSize(token._source, before) && (own === undefined || own === size);
}

function hasSize({ width, height }: { width: number; height: number }, size: string): boolean {
  const usual = tokenSize(size);
  return usual?.width === width && usual.height === height;
}

/** Operation that resizes the tokens of one scene: each keeps its position, and covers its new spaces from there. */
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
