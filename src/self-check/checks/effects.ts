import { isV14, lasting } from "../../combat/versions.ts";
import { bearerOf } from "../../data/bearer.ts";
import { listen } from "../../listening.ts";
import { type Check, Unchecked } from "../check.ts";
import { accepted, checkedRuleset, stepsOf, until } from "../scratch.ts";

export const items: readonly Check[] = [
  {
    id: "armor",
    wanted: { made: "shield", cloned: "shield" },
    async run(scratch) {
      const actor = await scratch.actor();
      // As 0.3.0 stored it: what is worn was told by another field.
      const data: object = {
        name: "Self-check",
        type: "armor",
        system: { group: { armor: 1 }, flow: { kind: "shield" } },
      };
      const [item] = await actor.createEmbeddedDocuments("Item", [data as Item.CreateData]);
      const wear = (each: object | undefined) => foundry.utils.getProperty(each ?? {}, "system.group.wear");
      return { made: wear(item), cloned: wear(item?.clone()) };
    },
  },
  {
    id: "delta",
    wanted: { token: 13, base: 20, stored: 13, undone: 20 },
    async run(scratch) {
      const { combat, tokens, who, actor } = await scratch.fight();
      const [token] = tokens;
      await combat.perform({ kind: "hit-points", who: who[0], change: -7 }, { override: true, quiet: true });
      const seen = {
        token: token.actor?.system.hp.value,
        base: actor.system.hp.value,
        stored: foundry.utils.getProperty(token.toObject(), "delta.system.hp.value"),
      };
      await combat.undo();
      return { ...seen, undone: token.actor?.system.hp.value };
    },
  },
  {
    id: "sameCreature",
    wanted: { uuid: true },
    async run(scratch) {
      const { combat, tokens, who } = await scratch.fight();
      const [one, other] = [combat.combatants.get(who[0])?.actor, tokens[0].actor];
      return { uuid: one?.uuid === other?.uuid, sameObject: one === other };
    },
  },
];

/** V14's part of expiry; the types are V13's. */
interface Expiring {
  readonly isExpiryTrackable?: boolean;
  isExpiryEvent?(event: string, context: object): boolean;
}

async function made(actor: Actor.Implementation | null, data: object): Promise<ActiveEffect.Implementation> {
  const [effect] =
    (await actor?.createEmbeddedDocuments("ActiveEffect", [
      { name: "Self-check", ...data } as ActiveEffect.CreateData,
    ])) ?? [];
  if (!effect) throw new Error("The effect wasn't made");
  return effect;
}

function onlyV14(): void {
  if (!isV14()) throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.v13");
}

export const effects: readonly Check[] = [
  {
    id: "effectParent",
    wanted: { bearer: true },
    async run(scratch) {
      const token = await scratch.token(await scratch.actor(), await scratch.scene(), { x: 0, y: 0 });
      const heard: ActiveEffect.Implementation[] = [];
      const ignore = listen({ createActiveEffect: (effect) => void heard.push(effect) });
      await made(token.actor, {});
      const found = await until(() => heard.length > 0);
      ignore();
      const effect = heard.find((each) => each.name === "Self-check");
      const bearer = effect ? bearerOf(effect) : null;
      const parent = (effect?.parent as { documentName?: string } | null | undefined)?.documentName;
      return { bearer: found && bearer !== null && bearer.uuid === token.actor?.uuid, parent };
    },
  },
  {
    id: "effectByHand",
    wanted: { steps: 1, undone: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const { combat, tokens } = fight;
      const [token] = tokens;
      const before = stepsOf(fight);
      await made(token.actor, { disabled: false });
      await until(() => stepsOf(fight) > before);
      const steps = stepsOf(fight) - before;
      await combat.undo();
      return { steps, undone: await until(() => token.actor?.effects.size === 0) };
    },
  },
  {
    id: "effectCounted",
    wanted: { counted: true, ended: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const { combat, tokens, who } = fight;
      const [token] = tokens;
      const before = stepsOf(fight);
      const timed = { value: 1, unit: "rounds", originator: who[0] };
      const effect = await made(token.actor, { flags: { turncraft: { timed } }, ...lasting(6) });
      await until(() => stepsOf(fight) > before);
      const counted = (token.actor?.effects.get(effect.id ?? "") as { isCounted?: boolean } | undefined)?.isCounted;
      for (let turn = 0; turn < 4; turn++) {
        const { round, activeId } = combat.state ?? {};
        await accepted(combat, { kind: "advance", round, turn: activeId });
      }
      return { counted, ended: await until(() => token.actor?.effects.size === 0) };
    },
  },
  {
    id: "effectDuration",
    wanted: { seconds: 60 },
    async run(scratch) {
      const effect = await made(await scratch.actor(), lasting(60));
      const duration: Record<string, unknown> = { ...effect.toObject().duration };
      const { value, units, seconds, expiry } = duration;
      const stored = units === "seconds" ? value : seconds;
      return { seconds: stored, ...(isV14() && { expiry: expiry ?? null }) };
    },
  },
  {
    id: "effectExpiry",
    wanted: { core: true, ours: false },
    async run(scratch) {
      onlyV14();
      const actor = await scratch.actor();
      const core = (await made(actor, { duration: { value: 60, units: "seconds" } })) as Expiring;
      const timed = { value: 3, unit: "rounds", originator: null };
      const ours = (await made(actor, { flags: { turncraft: { timed } } })) as Expiring;
      return { core: core.isExpiryTrackable, ours: ours.isExpiryTrackable };
    },
  },
  {
    id: "expiryEvents",
    wanted: { registry: true, combatStart: true, otherEvent: false },
    async run(scratch) {
      onlyV14();
      const { registry } = ActiveEffect as { registry?: { refresh?: unknown } };
      const { combat, tokens } = await scratch.preCombat();
      const effect = (await made(tokens[0].actor, { duration: { expiry: "combatStart" } })) as Expiring;
      return {
        registry: typeof registry?.refresh === "function",
        combatStart: effect.isExpiryEvent?.("combatStart", { combat }),
        otherEvent: effect.isExpiryEvent?.("turnEnd", { combat }),
      };
    },
  },
];

/** Seconds by which the clock is set back for a check, so that no event of the world comes due meanwhile. */
const BACK = 600;

/** Sets world time back, lets `act` move it, and restores the former time. */
async function earlier<T>(act: () => Promise<T>): Promise<T> {
  const now = game.time.worldTime;
  try {
    await game.time.advance(-BACK);
    if (!(await until(() => game.time.worldTime === now - BACK)))
      throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.clock");
    return await act();
  } finally {
    const gone = now - game.time.worldTime;
    if (gone !== 0) await game.time.advance(gone);
    await until(() => game.time.worldTime === now);
  }
}

export const time: readonly Check[] = [
  {
    id: "roundTime",
    wanted: { rounds: 1, undone: 0 },
    async run(scratch) {
      const { combat } = await scratch.fight();
      const { roundSeconds = 6 } = checkedRuleset().host;
      await accepted(combat, { kind: "settings", changes: { advanceClock: true } });
      return earlier(async () => {
        const begun = game.time.worldTime;
        await accepted(combat, { kind: "advance-round", round: 1 });
        await until(() => game.time.worldTime === begun + roundSeconds);
        const rounds = (game.time.worldTime - begun) / roundSeconds;
        await combat.undo();
        await until(() => game.time.worldTime === begun);
        return { rounds, undone: game.time.worldTime - begun };
      });
    },
  },
  {
    id: "timeAlone",
    wanted: { advanced: 60 },
    async run(scratch) {
      const { combat } = await scratch.fight();
      return earlier(async () => {
        const begun = game.time.worldTime;
        // Neither round nor turn changes: whether the clock moves with such a write is the server's to say.
        const options = { worldTime: { delta: 60 }, turncraft: { page: "nobody" } };
        await combat.update({ flags: { turncraft: { scratch: true, time: begun } } } as never, options as never);
        const byOption = await until(() => game.time.worldTime === begun + 60, 1);
        if (!byOption) await game.time.advance(60);
        await until(() => game.time.worldTime === begun + 60);
        return { advanced: game.time.worldTime - begun, byOption };
      });
    },
  },
];
