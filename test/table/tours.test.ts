/** Tours (https://foundryvtt.com/api/classes/foundry.nue.Tour.html and https://foundryvtt.com/article/tours/), without their looks. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { openFixture } from "./documents-world.ts";

const config = {
  title: "FIXTURE.Title",
  canBeResumed: true,
  steps: [
    { id: "tab", title: "Tab", content: "Look here", selector: "#sidebar", sidebarTab: "combat" },
    { id: "secret", title: "Secret", content: "For GMs", restricted: true },
    { id: "end", title: "End", content: "Done" },
  ],
};

describe("a tour", () => {
  let table: HeadlessTable;

  beforeEach(async () => {
    table = await openFixture(13);
  });
  afterEach(() => table.close());

  /** Registers the tour on a client without drawing, and returns the tour with the names of shown steps. */
  function begun(client: Client) {
    const { nue } = client.global.foundry;
    const shown: string[] = [];
    const tour = new nue.tours.SidebarTour(config);
    tour._renderStep = async () => void shown.push(tour.currentStep.id);
    tour._getTargetElement = () => null;
    tour._postStep = async () => {};
    client.game.tours.register("fixture", "first", tour);
    return { tour, shown, nue };
  }

  it("is registered under its namespace and id, once, and begins unstarted", async () => {
    const gm = await table.join("Gamemaster");
    const { tour, nue } = begun(gm);
    expect(gm.game.tours.get("fixture.first")).toBe(tour);
    expect(tour).toMatchObject({ key: "fixture.first", status: "unstarted", stepIndex: -1, currentStep: null });
    expect(() => gm.game.tours.register("fixture", "first", new nue.Tour(config))).toThrow("registered already");
  });

  it("opens the tab of its step, goes on and back, remembers where it is, and is completed after the last", async () => {
    const gm = await table.join("Gamemaster");
    const { tour, shown, nue } = begun(gm);
    const opened: string[] = [];
    gm.global.ui.combat.activate = () => void opened.push("combat");
    await tour.start();
    expect(opened).toEqual(["combat"]);
    expect([nue.Tour.tourInProgress, nue.Tour.activeTour === tour, tour.hasPrevious]).toEqual([true, true, false]);
    await tour.next();
    expect(nue.Tour.onMovementAction(["left"])).toBe(true);
    await expect.poll(() => shown).toEqual(["tab", "secret", "tab"]);
    tour.exit();
    expect(nue.Tour.tourInProgress).toBe(false);
    await tour.progress(1);
    expect(gm.game.settings.get("core", "tourProgress")).toEqual({ fixture: { first: 1 } });
    await tour.next();
    await tour.next();
    expect(tour).toMatchObject({ status: "completed", currentStep: null });
    expect([shown.at(-1), nue.Tour.tourInProgress]).toEqual(["end", false]);
    await tour.reset();
    expect(tour.status).toBe("unstarted");
  });

  it("keeps steps that are restricted from players, and doesn't start where it can't", async () => {
    const ann = await table.join("Ann");
    const { tour, shown } = begun(ann);
    await tour.start();
    await tour.next();
    expect(shown).toEqual(["tab", "end"]);
    await tour.reset();
    Object.defineProperty(tour, "canStart", { value: false });
    await expect(tour.start()).rejects.toThrow("can't start now");
  });
});
