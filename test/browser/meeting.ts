/** Changes the ruleset of the viewed encounter (in the page). */
export async function switchRuleset(to: string): Promise<void> {
  // Our own document, whose class the page's types don't know.
  await (game.combats.viewed as unknown as { switchRuleset(to: string): Promise<unknown> }).switchRuleset(to);
}

/** Meeting of creatures under a ruleset. `places`: first spaces of tokens; `names`: all participants. */
export interface Meeting {
  readonly type: string;
  readonly names: readonly string[];
  readonly places?: Readonly<Record<string, readonly [x: number, y: number]>>;
}

/**
 * Starts a meeting under a ruleset in place of all encounters: unhurt creatures, dice of the GM's window. A name without a token
 * is a combatant without one. In the page; returns the combatants' ids by name.
 */
export async function gather({ type, names, places = {} }: Meeting): Promise<Record<string, string>> {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  const { scene } = canvas;
  const size = scene?.grid.size ?? 100;
  for (const name of names) {
    const token = scene?.tokens.getName(name);
    const [x, y] = places[name] ?? [];
    if (x !== undefined && y !== undefined)
      await token?.update({ x: x * size, y: y * size } as never, { animate: false, teleport: true } as never);
    await token?.actor?.update({ system: { hp: { value: token.actor.system.hp.max } } } as never);
  }
  const combat = await Combat.implementation.create({ type: type as "flow", scene: scene?.id ?? null, active: true });
  const data = names.map((name) => {
    const token = scene?.tokens.getName(name);
    return token ? { tokenId: token.id, sceneId: scene?.id ?? null, actorId: token.actorId } : { name };
  });
  const made = (await combat?.createEmbeddedDocuments("Combatant", data)) ?? [];
  return Object.fromEntries(made.map(({ id, name }) => [name, id ?? ""]));
}
