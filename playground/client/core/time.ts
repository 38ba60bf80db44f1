import { effectRegistry } from "../documents/effect-registry.ts";
import { connection } from "./connection.ts";
import { game } from "./game.ts";
import { isV14 } from "./generation.ts";
import { Hooks } from "./hooks.ts";
import type { LooseObject } from "./loose.ts";

/** `game.time`: the world's clock in seconds, and the server's in milliseconds. */
export class GameTime {
  #difference: number;

  constructor(serverTime: number) {
    this.#difference = serverTime - Date.now();
  }

  get serverTime(): number {
    return Date.now() + this.#difference;
  }

  get worldTime(): number {
    return Number(game.settings.get("core", "time")) || 0;
  }

  /** GMs only: writes the world setting `core.time`. Resolves to the new time. */
  async advance(delta: number, options: LooseObject = {}): Promise<number> {
    if (!Number.isFinite(delta)) throw new Error("The number of seconds to advance must be a finite number");
    await game.settings.set("core", "time", this.worldTime + delta, { ...options, _delta: delta });
    return this.worldTime;
  }

  async set(time: number, options: LooseObject = {}): Promise<number> {
    return this.advance(time - this.worldTime, options);
  }

  /** The setting `core.time` changed. */
  onChange(worldTime: number, options: LooseObject, userId: string): void {
    const delta = options._delta ?? worldTime - (this.#last ?? 0);
    this.#last = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    if (isV14()) void effectRegistry.refresh("updateWorldTime");
  }

  #last: number | null = null;

  /** Takes over the server's time after an operation: known before the operation is applied (issue 11619). */
  onServerTime(worldTime: number, options: LooseObject, userId: string): void {
    const delta = worldTime - this.worldTime;
    game.settings.storage.get("world").putTime(worldTime);
    this.onChange(worldTime, { ...options, _delta: delta }, userId);
  }

  async sync(): Promise<this> {
    const asked = Date.now();
    const serverTime = (await connection().request("time")) as number;
    this.#difference = serverTime - Math.round((asked + Date.now()) / 2);
    return this;
  }
}
