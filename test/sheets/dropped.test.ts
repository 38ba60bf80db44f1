import { describe, expect, it } from "vitest";
import { type Droppable, dropOf } from "../../src/sheets/dropped.ts";

const draught = (changes: object = {}, more: object = {}): Droppable => ({
  type: "gear",
  name: "Healing Draught",
  ...more,
  system: { quantity: 2, cost: "quick", description: "", ...changes } as Droppable["system"],
});
const sword = (flow: object): Droppable => ({
  type: "weapon",
  name: "Sword",
  system: { quantity: 1, wielded: true, flow: { carry: "main", natural: false, kind: "weapon", ...flow } },
});

describe("an item that is dropped on a creature", () => {
  it("increases the quantity of gear that the creature has", () => {
    const written = { cost: "quick", quantity: 3, description: "<p>Mine</p>" };
    const own = { ...draught(), system: written as Droppable["system"] };
    expect(dropOf(draught(), [sword({}), own])).toMatchObject({ into: own, count: 2 });
  });

  it.each([
    ["of another name", draught({}, { name: "Poison" })],
    ["of another cost", draught({ cost: "action" })],
  ])("stays apart from gear %s", (_what, own) => {
    expect(dropOf(draught(), [own]).into).toBeNull();
  });

  it("is copied otherwise, and isn't in hand at first", () => {
    const drop = dropOf(sword({}), [sword({})]);
    expect(drop).toMatchObject({ into: null, copy: { system: { wielded: false, flow: { carry: "worn" } } } });
    const other = dropOf({ ...sword({ kind: "other", carry: "off" }), type: "gear" }, []);
    expect(other).toMatchObject({ copy: { system: { flow: { carry: "bag" } } } });
  });

  it("isn't worn over what the creature wears", () => {
    const mail = { type: "armor", name: "Mail", system: { group: { worn: true, armor: 5 } } } as Droppable;
    expect(dropOf(mail, [mail])).toMatchObject({ into: null, copy: { system: { group: { worn: false, armor: 5 } } } });
  });

  it("stays in hand if it can't be put away, and in the bag if it was there", () => {
    expect(dropOf(sword({ natural: true }), [])).toMatchObject({ copy: { system: { flow: { carry: "main" } } } });
    expect(dropOf(sword({ carry: "bag" }), [])).toMatchObject({ copy: { system: { flow: { carry: "bag" } } } });
  });
});
