/** The self-check on the playground, which does as real Foundry is documented to do, and with the faults of 0.3.0 put back. */
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../playground/client/core/loose.ts";
import type { Client } from "../../playground/client/headless/index.ts";
import type { Report } from "../../src/self-check/index.ts";
import { begun, type Fight, openFight, type Seat, until } from "./fight.ts";

const invalid = fileURLToPath(new URL("../module/broken", import.meta.url));

/** Documents of the world with their last write, and the world's clock: a self-check must leave both alone. */
function world({ client }: Seat): unknown[] {
  const { game } = client;
  const documents = ["actors", "scenes", "combats", "items", "journal", "messages"].flatMap((name) =>
    game[name].contents.map(({ uuid, _stats }: Loose) => [uuid, _stats.modifiedTime]),
  );
  return [...documents, game.time.worldTime];
}

/** Ids of the checks that came out so. */
function ids({ results }: Report, wanted: Report["results"][number]["result"]): string[] {
  return results.filter(({ result }) => result === wanted).map(({ id }) => id);
}

/** Replaces a member and returns a function to restore it. */
function put(object: Loose, name: string, value: Loose): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { ...value, configurable: true });
  return () => {
    if (before) Object.defineProperty(object, name, before);
    else delete object[name];
  };
}

/** Core class extended by one of ours. */
function coreOf(cls: Loose): Loose {
  return Object.getPrototypeOf(cls);
}

/** A method of ours that is core's again. */
function asCore(cls: Loose, name: string): () => void {
  return put(cls.prototype, name, Object.getOwnPropertyDescriptor(inherited(coreOf(cls).prototype, name), name));
}

/** The prototype that has a member. */
function inherited(prototype: Loose, name: string): Loose {
  return Object.hasOwn(prototype, name) ? prototype : inherited(Object.getPrototypeOf(prototype), name);
}

/** Method of Turncraft with its first argument changed on the way. */
function changing(cls: Loose, name: string, change: (argument: Loose) => Loose): () => void {
  const own = cls.prototype[name];
  return put(cls.prototype, name, {
    value(this: Loose, first: Loose, ...rest: Loose[]) {
      return own.call(this, change(first), ...rest);
    },
  });
}

interface Fault {
  /** Fault of 0.3.0, or one possible in Foundry. */
  readonly what: string;
  /** Checks with its name. */
  readonly named: readonly string[];
  readonly generations?: readonly number[];
  /** Applies the fault to a client and returns a function to remove it. */
  readonly bring: (client: Client) => () => void;
}

const faults: readonly Fault[] = [
  {
    what: "statuses are spliced in",
    named: ["statusIds"],
    generations: [14],
    bring({ CONFIG }) {
      const before = [...CONFIG.statusEffects];
      CONFIG.statusEffects.splice(0, before.length, ...before.slice(2), ...before.slice(0, 2));
      return () => {
        CONFIG.statusEffects = before;
      };
    },
  },
  {
    what: "armor asks the abstract class to migrate it",
    named: ["armor"],
    bring: ({ CONFIG, foundry }) =>
      put(CONFIG.Item.dataModels.armor, "migrateData", {
        value: (source: Loose) => foundry.abstract.TypeDataModel.migrateData(source),
      }),
  },
  {
    what: "effects of unlinked tokens have an unknown parent",
    named: ["effectParent", "effectByHand"],
    generations: [14],
    bring: ({ global }) => put(global, "ActorDelta", { value: class {}, writable: true }),
  },
  {
    what: "our durations don't make an effect temporary",
    named: ["statusIcon"],
    bring: ({ CONFIG }) => asCore(CONFIG.ActiveEffect.documentClass, "isTemporary"),
  },
  {
    what: "core expires effects that an encounter counts",
    named: ["effectExpiry"],
    generations: [14],
    bring: ({ CONFIG }) => asCore(CONFIG.ActiveEffect.documentClass, "isExpiryTrackable"),
  },
  {
    what: "large tokens keep the default shape on hexes",
    named: ["hexShape"],
    bring: ({ CONFIG }) => asCore(CONFIG.Token.documentClass, "_preCreate"),
  },
  {
    what: "a replacement of whole data isn't recognised",
    named: ["restoredWhole"],
    generations: [13],
    bring: ({ CONFIG }) =>
      changing(CONFIG.Combat.documentClass, "_onUpdate", ({ "==system": _, ...changed }: Loose) => changed),
  },
  {
    what: "arriving writes aren't checked",
    named: ["restored", "restoredFields"],
    bring: ({ CONFIG }) => asCore(CONFIG.Combat.documentClass, "_onUpdate"),
  },
  {
    what: "a walk stopped by a region isn't noticed",
    named: ["stoppedWalk"],
    bring: ({ CONFIG }) => asCore(CONFIG.Token.documentClass, "_onMovementStopped"),
  },
  {
    what: "the clock doesn't follow a round",
    named: ["roundTime"],
    bring({ CONFIG }) {
      const { documentClass } = CONFIG.Combat;
      const { update } = inherited(documentClass.prototype, "update");
      return put(documentClass.prototype, "update", {
        value(this: Loose, data: Loose, { worldTime: _, ...options }: Loose = {}) {
          return update.call(this, data, options);
        },
      });
    },
  },
  {
    what: "a deprecated member is called",
    named: ["delta"],
    generations: [14],
    bring({ foundry }) {
      const { getProperty, objectsEqual } = foundry.utils;
      return put(foundry.utils, "getProperty", {
        value(from: unknown, path: string) {
          // Core warns of each deprecation once: the check's own look is what has to be heard.
          if (path === "delta.system.hp.value") objectsEqual({}, {});
          return getProperty(from, path);
        },
      });
    },
  },
];

describe.each([13, 14] as const)("The self-check under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  afterEach(() => fight.table.close());

  async function open(modules: string[] = []): Promise<void> {
    fight = await openFight(generation, { type: "dexterity", modules });
    gm = await fight.join("Gamemaster");
  }
  const check = (only?: readonly string[]): Promise<Report> =>
    gm.client.game.turncraft.selfCheck({ ask: false, ...(only && { only }) });

  it("finds everything as expected beside a running encounter, and leaves nothing behind", async () => {
    await open();
    const ada = await fight.join("Ada");
    await begun(gm, ada);
    const seats = [gm, ada];
    await until(() => seats.every(({ client }) => client.game.messages.size === 2));
    const before = seats.map(world);
    const report = await check();
    expect(report.results.filter(({ result }) => result === "otherwise")).toEqual([]);
    const noPage = ["buttons", "otherViewed", "undoKey", "layers", "sheet"];
    expect(ids(report, "unchecked")).toEqual(generation === 13 ? ["effectExpiry", "expiryEvents", ...noPage] : noPage);
    expect(report.text).toContain("All as expected");
    expect(seats.map(world)).toEqual(before);
    expect(seats.map(({ notices }) => notices)).toEqual([[], []]);
  });

  const here = faults.filter(({ generations = [13, 14] }) => generations.includes(generation));
  it.each(here)("names the fault: $what", async ({ named, bring }) => {
    await open();
    expect(ids(await check(named), "expected")).toEqual(named);
    const takeOut = bring(gm.client);
    const report = await check(named);
    takeOut();
    expect(ids(report, "otherwise")).toEqual(named);
    expect(report.text).toContain("OTHERWISE");
    // One of the faults is the use of something deprecated.
    for (const text of gm.client.deprecations.splice(0)) expect(text).toContain("objectsEqual");
  });

  it("names failed registrations and absent users, and removes the remains of an interrupted check", async () => {
    await open([invalid]);
    const [left] = await gm.client.game.actors.documentClass.createDocuments([
      { name: "Self-check", type: "adversary", flags: { turncraft: { scratch: true } } },
    ]);
    const { results } = await check(["parts", "whisper", "query"]);
    expect(results.map(({ id, result, seen }) => [id, result, seen])).toEqual([
      ["parts", "otherwise", 'failed: ["map"] instead of []'],
      ["query", "unchecked", "No one else is connected."],
      ["whisper", "unchecked", "No player is connected."],
    ]);
    expect(gm.client.game.actors.has(left.id)).toBe(false);
  });

  it("is for GMs alone, and names a whisper to a player", async () => {
    await open();
    const ada = await fight.join("Ada");
    expect(await ada.client.game.turncraft.selfCheck({ ask: false })).toBeNull();
    expect(ada.notices).toEqual(["Only the GM can run the self-check."]);
    expect(ids(await check(["whisper", "sameFight"]), "expected")).toEqual(["sameFight", "whisper"]);
    const takeOut = put(ada.client.game.messages, "has", { value: () => true });
    expect(ids(await check(["whisper"]), "otherwise")).toEqual(["whisper"]);
    takeOut();
  });
});
