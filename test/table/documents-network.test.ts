import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client, HeadlessTable, Network } from "../../playground/client/headless/index.ts";
import { calls, eventually, IDS, openFixture } from "./documents-world.ts";

describe.each([13, 14] as const)("the connection in V%d", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  let ann: Client;

  beforeEach(async () => {
    table = await openFixture(generation);
    gm = await table.join("Gamemaster");
    ann = await table.join("Ann");
    calls(gm);
    calls(ann);
  });

  afterEach(async () => {
    await table.close();
  });

  const mira = (client: Client) => client.game.actors.get(IDS.mira);

  it("shares no object between clients", () => {
    expect(mira(gm)).not.toBe(mira(ann));
    expect(gm.global.Object).not.toBe(ann.global.Object);
  });

  it("knows the connected users", async () => {
    const user = () => gm.game.users.get(IDS.ben);
    expect(user().active).toBe(false);
    const ben = await table.join("Ben");
    await eventually(() => expect(user().active).toBe(true));
    ben.kill();
    await eventually(() => expect(user().active).toBe(false));
    expect(gm.game.users.activeGM.name).toBe("Gamemaster");
    expect(ann.game.user.isActiveGM).toBe(false);
    expect(ann.game.users.players.map(({ name }: { name: string }) => name)).toEqual(["Ann", "Ben"]);
  });

  it("knows users who join while its own page is loading, and messages that arrive with the world", async () => {
    ann.kill();
    let line = undefined as unknown as Network;
    const coming = table.join("Ben", {
      line: (network) => {
        line = network;
        network.hold("in");
      },
    });
    await eventually(() => expect(line.waiting("in")).toBe(1));
    await table.join("Ann");
    await mira(gm).update({ name: "Mira the Late" });
    await eventually(() => expect(line.waiting("in")).toBe(3));
    line.release("in");
    const ben = await coming;
    expect(ben.game.users.filter(({ active }: { active: boolean }) => active)).toHaveLength(3);
    expect(mira(ben).name).toBe("Mira the Late");
  });

  it("gives a channel's handler the sender, and sends nothing back to the sender", async () => {
    ann.game.socket.emit("system.fixture", { word: "hello", userId: IDS.gm });
    await eventually(() => expect(calls(gm)).toEqual([`socket hello ${IDS.ann}`]));
    expect(calls(ann)).toEqual([]);
  });

  it("answers queries, and gives the reason if it can't", async () => {
    const target = gm.game.users.get(IDS.ann);
    expect(await target.query("fixture.double", { value: 21 })).toBe(42);
    await expect(target.query("fixture.unknown", {})).rejects.toThrow(/not a registered query/);
    await expect(gm.game.users.get(IDS.ben).query("fixture.double", { value: 1 })).rejects.toThrow(/not active/);
  });

  it("never sends a missed broadcast again", async () => {
    ann.network.dropNextBroadcast(1);
    await mira(gm).update({ "system.dex": 5 });
    await mira(gm).update({ "system.hp.value": 2 });
    await eventually(() => expect(mira(ann).system.hp.value).toBe(2));
    expect(mira(ann).system.dex).toBe(3);
  });

  it("never sends the missed messages of an offline client", async () => {
    ann.network.disconnect();
    await mira(gm).update({ "system.dex": 5 });
    await ann.network.reconnect();
    await mira(gm).update({ "system.hp.value": 2 });
    await eventually(() => expect(mira(ann).system.hp.value).toBe(2));
    expect(mira(ann).system.dex).toBe(3);
    expect(ann.notices.map(({ type }) => type)).toEqual(["warning", "info"]);
  });

  it("holds outgoing messages until their release", async () => {
    ann.network.hold();
    const writing = mira(ann).update({ "system.hp.value": 1 });
    await eventually(() => expect(ann.network.waiting()).toBe(1));
    expect(mira(gm).system.hp.value).toBe(8);
    ann.network.release();
    await writing;
    await eventually(() => expect(mira(gm).system.hp.value).toBe(1));
  });

  it("applies the answer to its own write before a broadcast that arrives in one packet with it", async () => {
    ann.network.hold("in");
    const writing = mira(ann).update({ "system.hp.value": 1 });
    await eventually(() => expect(mira(gm).system.hp.value).toBe(1));
    await mira(gm).update({ "system.hp.value": 5 });
    await eventually(() => expect(ann.network.waiting("in")).toBe(2));
    ann.network.release("in");
    await writing;
    await eventually(() => expect(mira(ann).system.hp.value).toBe(5));
  });

  it("lets no message of a killed client reach the server", async () => {
    ann.network.hold();
    void mira(ann).update({ "system.hp.value": 1 });
    await eventually(() => expect(ann.network.waiting()).toBe(1));
    ann.kill();
    ann.network.release();
    await mira(gm).update({ "system.dex": 7 });
    expect(mira(gm).system.hp.value).toBe(8);
  });

  it("applies writes in the server's order, own answers among them", async () => {
    const other = await table.join("Gamemaster");
    for (const client of [gm, other, ann]) client.network.delay(3);
    await Promise.all(
      [1, 2, 3, 4, 5].flatMap((dex) => [
        mira(gm).update({ "system.dex": dex }),
        mira(other).update({ "system.dex": dex + 10 }),
      ]),
    );
    await eventually(() => {
      const stored = mira(ann).system.dex;
      expect([mira(gm).system.dex, mira(other).system.dex]).toEqual([stored, stored]);
    });
  });

  it("keeps the world over a restart of the server, and its clients come back", async () => {
    await mira(gm).update({ "system.dex": 6 });
    await table.restartServer();
    await eventually(() => expect(gm.network.connected && ann.network.connected).toBe(true));
    await mira(gm).update({ "system.hp.value": 4 });
    await eventually(() => expect(mira(ann).system.hp.value).toBe(4));
    const ben = await table.join("Ben");
    expect(mira(ben).system.dex).toBe(6);
  });

  it("keeps world settings on the server and runs onChange everywhere", async () => {
    await gm.game.settings.set("fixture", "house", "grand");
    await eventually(() => expect(calls(ann)).toEqual(["setting grand"]));
    expect(ann.game.settings.get("fixture", "house")).toBe("grand");
    expect(calls(gm)).toContain("setting grand");
    await expect(ann.game.settings.set("fixture", "house", "mine")).rejects.toThrow(/lacks permission/);
    expect(() => gm.game.settings.get("fixture", "unknown")).toThrow(/not a registered game setting/);
  });

  it("pauses for everybody when a GM pauses", async () => {
    gm.game.togglePause(true, { broadcast: true });
    await eventually(() => expect(ann.game.paused && gm.game.paused).toBe(true));
  });

  it("collects unhandled rejections, each with its client", async () => {
    ann.global.eval("Promise.reject(new Error('lost'))");
    await eventually(() => expect(ann.errors.map(({ message }) => message)).toEqual(["lost"]));
    expect(gm.errors).toEqual([]);
  });

  it("speaks the system's language file", () => {
    expect(gm.game.i18n.format("FIXTURE.Hello", { name: "Ann" })).toBe("Hello Ann");
    expect(mira(gm).system.schema.getField("hp").label).toBe("Hit Points");
    expect(gm.game.i18n.localize("FIXTURE.Nothing")).toBe("FIXTURE.Nothing");
  });

  it("sends a whisper to its addressees alone", async () => {
    const Message = gm.global.ChatMessage.implementation;
    await Message.create({ content: "secret", whisper: [IDS.gm] });
    await Message.create({ content: "open" });
    await eventually(() =>
      expect(ann.game.messages.map(({ content }: { content: string }) => content)).toEqual(["open"]),
    );
    expect(gm.game.messages.size).toBe(2);
  });

  it("hides a private roll from the others", async () => {
    const roll = await gm.global.Roll.create("1d6").evaluate();
    await roll.toMessage({}, generation === 14 ? { messageMode: "gm" } : { rollMode: "gmroll" });
    await gm.global.ChatMessage.implementation.create({ content: "after" });
    await eventually(() => expect(ann.game.messages.size).toBe(1));
    expect(gm.game.messages.contents[0].whisper).toEqual([IDS.gm]);
  });
});

describe("Roll", () => {
  let table: HeadlessTable;
  let gm: Client;

  beforeEach(async () => {
    table = await openFixture(13);
    gm = await table.join("Gamemaster");
  });

  afterEach(async () => {
    await table.close();
  });

  it("draws from CONFIG.Dice.randomUniform alone", async () => {
    const uniform = [0.99, 0.5, 0.01];
    gm.CONFIG.Dice.randomUniform = () => uniform.shift() ?? 0;
    const roll = await gm.global.Roll.create("2d20kh1 + 1d6 + @dex", { dex: 4 }).evaluate();
    expect(roll.formula).toBe("2d20kh1 + 1d6 + 4");
    const results = roll.dice.map((die: { results: unknown[] }) => die.results);
    expect(results[0]).toEqual([
      { result: 1, active: false, discarded: true },
      { result: 10, active: true },
    ]);
    expect(results[1]).toEqual([{ result: 6, active: true }]);
    expect(roll.total).toBe(20);
  });

  it("comes back from JSON as it was", async () => {
    const roll = await gm.global.Roll.create("3d6 + 2").evaluate();
    const again = gm.global.Roll.fromJSON(JSON.stringify(roll));
    expect(again.total).toBe(roll.total);
    expect(again.dice[0].values).toEqual(roll.dice[0].values);
    await expect(again.evaluate()).rejects.toThrow(/already been evaluated/);
  });

  it("validates formulas", () => {
    expect(gm.global.Roll.validate("1d20 + @dex")).toBe(true);
    expect(gm.global.Roll.validate("1d20 +* 2")).toBe(false);
  });
});
