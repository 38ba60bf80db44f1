import { expose } from "../../core/expose.ts";
import { game } from "../../core/game.ts";
import { Hooks } from "../../core/hooks.ts";
import { SidebarTour, Tour } from "./tour.ts";
import { ToursCollection } from "./tours-collection.ts";

/** `foundry.nue`, and `game.tours` from just before the hook `setup` on. */
export function registerTours(): void {
  expose("nue", { Tour, ToursCollection });
  expose("nue.tours", { SidebarTour });
  Hooks.once("setup", () => {
    game.tours = new ToursCollection();
  });
}
