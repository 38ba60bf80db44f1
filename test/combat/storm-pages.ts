/** Six pages of a storm: two GMs, one of them in two tabs, and three players, reloaded as needed. */
import { expect, vi } from "vitest";
import type { Luck } from "../../scripts/fight/luck.ts";
import type { Command } from "../../src/combat/index.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import type { Answer } from "../../src/net/relay.ts";
import { type Fight, mira, ogre, type Seat, until } from "./fight.ts";
import type { Ledger } from "./storm-ledger.ts";

export type Page = Seat<EncounterState>;

/** A third player. The ogre becomes theirs. */
export const cleo = { _id: "cleo000000000000", name: "Cleo", role: 1 };

/** Numbers of the pages. */
export const TABS = [0, 1] as const;
export const SECOND = 2;
const PLAYERS = [3, 4, 5] as const;
const names = ["Gamemaster", "Gamemaster", "Second GM", "Ada", "Bram", "Cleo"] as const;

/** Page, and a way to end the waits on it. */
interface Opened {
  readonly seat: Page;
  readonly gone: Promise<"gone">;
  readonly leave: () => void;
}

export class Pages {
  readonly #fight: Fight<EncounterState>;
  readonly #luck: Luck;
  readonly #ledger: Ledger;
  readonly #open: Opened[] = [];
  readonly #loading = new Map<number, Promise<void>>();
  readonly #errors: unknown[] = [];
  readonly #counts = { "pages loaded again": 0, "hand-overs": 0, "servers ended": 0 };
  #authority = "";

  private constructor(fight: Fight<EncounterState>, luck: Luck, ledger: Ledger) {
    this.#fight = fight;
    this.#luck = luck;
    this.#ledger = ledger;
  }

  static async open(fight: Fight<EncounterState>, luck: Luck, ledger: Ledger): Promise<Pages> {
    const pages = new Pages(fight, luck, ledger);
    for (const index of names.keys()) await pages.#join(index);
    await pages.gm.actor(ogre).update({ ownership: { [cleo._id]: 3 } });
    return pages;
  }

  get count(): number {
    return names.length;
  }

  get all(): Page[] {
    return this.#open.map(({ seat }) => seat);
  }

  get gm(): Page {
    return this.seat(TABS[0]);
  }

  /** Errors on any page, closed ones included. */
  get errors(): unknown[] {
    return [...this.#errors, ...this.all.flatMap(({ client }) => client.errors)].map(
      (error) => (error as Error).stack ?? error,
    );
  }

  get figures(): Readonly<Record<string, number>> {
    return this.#counts;
  }

  seat(index: number): Page {
    const { seat } = this.#open[index] ?? {};
    if (!seat) throw new Error(`There is no page ${index}`);
    return seat;
  }

  player(luck: Luck): number {
    return luck.pick(PLAYERS);
  }

  each(act: (page: Page) => void): void {
    this.all.forEach(act);
  }

  /** The page disappears; waits on it end without an answer. */
  kill(index: number): void {
    const { seat, leave } = this.#open[index] ?? {};
    this.#errors.push(...(seat?.client.errors.splice(0) ?? []));
    seat?.client.kill();
    leave?.();
  }

  /** The page is gone without a word, and loads anew. */
  async reload(index: number): Promise<void> {
    this.kill(index);
    this.#counts["pages loaded again"] += 1;
    await this.#join(index);
  }

  async endServer(): Promise<void> {
    const { table } = this.#fight;
    await (table.isApart ? table.killServer() : table.restartServer());
    this.#counts["servers ended"] += 1;
    await until(() => this.all.every(({ client }) => client.network.connected));
  }

  /** Gives a command on a page; `gone` where the page is gone before its answer. */
  async perform(index: number, command: Command): Promise<Answer | "gone"> {
    const { seat, gone } = this.#open[index] as Opened;
    const [request, answer] = performed(seat, command, this.#luck.happens(0.5));
    const found: Answer | "gone" = await Promise.race([answer, gone]);
    this.#ledger.note(request, found);
    return found;
  }

  /** Waits for answers, reloading pages with a gap meanwhile. */
  async settled(answers: readonly Promise<void>[]): Promise<void> {
    let isDone = false;
    void Promise.all(answers).then(() => {
      isDone = true;
    });
    await this.#until(() => isDone);
  }

  /**
   * Restores the lines and brings all pages to the same step: two more steps reveal a missed one, since one could be missed
   * itself.
   */
  async calm(): Promise<void> {
    this.each(({ client }) => {
      client.network.delay(0);
      client.network.double(false);
      client.network.loseNext(0);
      client.network.sent.length = 0;
    });
    for (const change of [1, -1]) await this.#sound(change);
    await this.#until(() => new Set(this.all.map(revisionOf)).size === 1);
    const { authority: authorityId } = this.gm.combat.system as { authority: string };
    if (authorityId !== this.#authority) this.#counts["hand-overs"] += 1;
    this.#authority = authorityId;
  }

  /** A changing step of the GM, given again if the page is reloaded meanwhile. */
  async #sound(change: number): Promise<void> {
    let kind = "";
    const give = async () => {
      kind = "asked";
      const { value, max } = this.gm.actor(mira).system.hp;
      const command: Command = { kind: "hit-points", who: mira, change: value + change > max ? -1 : change };
      const page = this.#open[TABS[0]] as Opened;
      const answer = await Promise.race([page.seat.perform(command, { override: true }), page.gone]);
      kind = answer !== "gone" && answer.kind === "accepted" ? answer.kind : "";
    };
    await this.#until(() => {
      if (kind === "") void give();
      return kind === "accepted";
    });
  }

  async #until(condition: () => boolean): Promise<void> {
    const style = () => {
      for (const [index, { seat }] of this.#open.entries()) if (isOutdated(seat)) this.#loadAgain(index);
      expect(this.#loading.size === 0 && condition()).toBe(true);
    };
    await vi.waitFor(style, { timeout: 120_000, interval: 10 });
  }

  #loadAgain(index: number): void {
    if (this.#loading.has(index)) return;
    const loaded = this.reload(index).finally(() => this.#loading.delete(index));
    this.#loading.set(index, loaded);
  }

  async #join(index: number): Promise<void> {
    const seat = await this.#fight.join(names[index] ?? "");
    const { DialogV2 } = seat.client.foundry.applications.api;
    // Questions that come to this page are answered at once, by chance.
    DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => this.#luck.pick(buttons).action;
    this.#ledger.watch(seat);
    let leave: () => void = () => undefined;
    const gone = new Promise<"gone">((resolve) => {
      leave = () => resolve("gone");
    });
    const former = this.#open[index];
    this.#open[index] = { seat, gone, leave };
    if (former) this.#fight.table.forget(former.seat.client);
  }
}

/** True if the page's user was told of a missed step. */
function isOutdated({ notices }: Page): boolean {
  return notices.some((words) => words.includes("missed part of the encounter"));
}

function revisionOf({ combat }: Page): number {
  return (combat.system as { revision: number }).revision;
}

/** Gives a command; returns its request's id and answer. `override` counts for GMs only. */
function performed(seat: Page, command: Command, override: boolean): readonly [string, Promise<Answer>] {
  const { utils } = seat.client.foundry;
  const { randomID } = utils;
  let request = "";
  utils.randomID = (...given: unknown[]) => {
    const id = randomID(...given);
    request ||= id;
    return id;
  };
  const answer = seat.perform(command, { override });
  utils.randomID = randomID;
  return [request, answer];
}
