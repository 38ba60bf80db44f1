import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientKeybindings } from "../../playground/client/apps/keyboard/keybindings.ts";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { eventually, IDS, openFixture } from "./documents-world.ts";

/** A drawn token as far as targets need one, on a canvas with nothing else. */
function drawn(client: Client) {
  const token = { id: IDS.token, targeted: new Set(), renderFlags: { set: vi.fn() } };
  client.global.canvas = { tokens: { get: (id: string) => (id === IDS.token ? token : undefined) } };
  return token;
}

describe("a user's targets", () => {
  let table: HeadlessTable;
  let gm: Client;
  let ann: Client;

  beforeEach(async () => {
    table = await openFixture(14);
    gm = await table.join("Gamemaster");
    ann = await table.join("Ann");
  });

  afterEach(() => table.close());

  const annAt = (client: Client) => client.game.users.get(IDS.ann);

  it("change the token and run the hook once for each change", () => {
    const token = drawn(ann);
    const heard: unknown[] = [];
    ann.global.Hooks.on("targetToken", (user: { name: string }, { id }: { id: string }, targeted: boolean) =>
      heard.push([user.name, id, targeted]),
    );
    const { targets } = ann.game.user;
    targets.add(token);
    targets.add(token);
    expect(targets.ids).toEqual([IDS.token]);
    expect([...token.targeted]).toEqual([ann.game.user]);
    targets.clear();
    expect(token.targeted.size).toBe(0);
    expect(heard).toEqual([
      ["Ann", IDS.token, true],
      ["Ann", IDS.token, false],
    ]);
  });

  it("are known on the other pages, until the user leaves", async () => {
    const token = drawn(gm);
    ann.game.user.broadcastActivity({ targets: [IDS.token, "unknown"] });
    await eventually(() => expect(annAt(gm).targets.ids).toEqual([IDS.token]));
    expect([...token.targeted]).toEqual([annAt(gm)]);
    ann.kill();
    await eventually(() => expect(annAt(gm).targets.size).toBe(0));
  });

  it("can be changed by that user alone", async () => {
    drawn(gm);
    annAt(gm).broadcastActivity({ targets: [IDS.token] });
    gm.game.socket.emit("userActivity", { userId: IDS.ann, targets: [IDS.token] });
    await eventually(() => expect(ann.game.users.get(IDS.gm)).toBeDefined());
    await gm.game.actors.get(IDS.mira).update({ "system.dex": 5 });
    expect(annAt(gm).targets.size).toBe(0);
  });
});

describe("keys with reserved modifiers", () => {
  it("go on working while those modifiers are held, and no other keys do", () => {
    const keys = new ClientKeybindings();
    keys.register("core", "target", { editable: [{ key: "KeyT" }], reservedModifiers: ["Shift"] });
    keys.register("core", "plain", { editable: [{ key: "KeyT" }] });
    const names = (...held: string[]) => keys.actionsFor("KeyT", new Set(held)).map(({ name }) => name);
    expect(names()).toEqual(["core.target", "core.plain"]);
    expect(names("Shift")).toEqual(["core.target"]);
    expect(names("Control")).toEqual([]);
  });
});
