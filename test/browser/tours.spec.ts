/** Tours of the rulesets: each step points at a shown element and leaves that element in view. */
import { expect, test } from "./fixtures.ts";
import { gather } from "./meeting.ts";

const rulesets = ["dexterity", "group", "seconds", "marching", "flow"] as const;
const places = { Tomas: [13, 8], Mira: [13, 7], "Bandit A": [19, 8] } as const;

/** Commands before the start, which a ruleset may need. */
const setup: Readonly<Record<string, readonly object[]>> = {
  marching: [{ kind: "sight", partySeesMonsters: true, monstersSeeParty: true }, { kind: "take-initiative" }],
};

/** Step of a tour on the screen. In the page; null after the last. */
function shownStep(type: string) {
  const tour = game.tours.get(`turncraft.${type}`);
  const { currentStep: step, targetElement: target, stepIndex } = tour ?? {};
  const words = document.querySelector(".tour");
  if (!step || !words) return null;
  const [a, b] = [target ?? words, words].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
  const overlaps = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return {
    index: stepIndex,
    id: step.id,
    pointsAt: step.selector === undefined ? "nothing" : target?.id === "combat" ? "tracker" : "part",
    isSeen: a.width > 8 && a.height > 8,
    covers: step.selector !== undefined && overlaps,
  };
}

test("Every step of every tour points at what it explains, before an encounter and in it", async ({ gm }) => {
  const { page } = gm;
  for (const type of rulesets) {
    await page.evaluate(gather, { type, names: Object.keys(places), places });
    await expect(page.locator("#combat .tc-row")).toHaveCount(3);
    await expect(page.locator("#combat .tc-main")).toHaveCount(1);
    const takeTour = async (): Promise<string[]> => {
      await page.evaluate(async (id) => {
        const tour = game.tours.get(`turncraft.${id}`);
        await tour?.reset();
        await tour?.start();
      }, type);
      const ids: string[] = [];
      for (let index = 0; ; index++) {
        await expect.poll(async () => (await page.evaluate(shownStep, type))?.index).toBe(index);
        const step = await page.evaluate(shownStep, type);
        if (!step) throw new Error("The tour is over.");
        expect({ type, ...step }).toMatchObject({ isSeen: true, covers: false });
        expect([type, step.id, step.pointsAt]).not.toContain("tracker");
        ids.push(step.id);
        const next = page.getByRole("button", { name: "Next step" });
        if ((await next.count()) === 0) break;
        await next.click();
      }
      await page.getByRole("button", { name: "Finish tour" }).click();
      await expect(page.locator(".tour")).toHaveCount(0);
      return ids;
    };
    const before = await takeTour();
    for (const command of setup[type] ?? []) await gm.perform(command as never);
    await page.evaluate(async () => {
      if (ui.combat?.viewed?.type !== "group" && ui.combat?.viewed?.type !== "marching")
        await ui.combat?.viewed?.rollAll();
    });
    await gm.perform({ kind: "start" });
    await expect(page.locator("#combat .tc-tracker-top, #combat .tc-clock").filter({ hasText: "1" })).not.toHaveCount(
      0,
    );
    const begun = await takeTour();
    for (const ids of [before, begun]) expect(ids).toEqual(expect.arrayContaining(["start", "row", "sheet", "end"]));
  }
});
