import { localize } from "../../i18n.ts";
import { loaded } from "../../loaded.ts";

/** New character, as macros and modules ask for it. */
export interface CharacterChoice {
  readonly name: string;
  /** guardian, breaker, scout, blade, healer or mage. */
  readonly archetype: string;
  /** Path of a picture; absent: the archetype's own. */
  readonly img?: string;
  /** Id of the player; absent: none yet. */
  readonly player?: string;
}

/**
 * Creates a character as the dialog does, for macros and modules; null if the creation was prevented.
 * @throws TypeError for an unknown archetype
 */
export async function createByName({
  name,
  archetype,
  img,
  player,
}: CharacterChoice): Promise<Actor.Implementation | null> {
  const { archetypeOf, createCharacter, portraitPath } = await loaded(import("./create.ts"));
  const kind = archetypeOf(archetype);
  if (!kind) throw new TypeError(`There is no archetype "${archetype}".`);
  return createCharacter({ name, archetype: kind, img: img ?? portraitPath(kind.portrait), player: player ?? null });
}

/** Opens the dialog for a new character, or warns a user who may not create actors. `blank`: an actor to fill instead. */
export async function openCreation(blank?: Actor.Implementation): Promise<void> {
  if (!blank && !game.user.can("ACTOR_CREATE")) {
    ui.notifications?.warn(localize("TURNCRAFT.Creation.notAllowed"));
    return;
  }
  const { CreationDialog } = await loaded(import("./creation-dialog.ts"));
  await new CreationDialog(blank).render({ force: true });
}

/** Adds the button for a new character to the actors' directory. Called on `renderActorDirectory`. */
export function addCreationButton(_app: object, directory: HTMLElement): void {
  const actions = directory.querySelector(".header-actions, .directory-header");
  if (!actions || directory.querySelector(".tc-creation-button")) return;
  const button = directory.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "tc-creation-button";
  const icon = directory.ownerDocument.createElement("i");
  icon.className = "fa-solid fa-user-plus";
  icon.setAttribute("aria-hidden", "true");
  button.append(icon, ` ${localize("TURNCRAFT.Creation.button")}`);
  if (!game.user.can("ACTOR_CREATE")) {
    button.setAttribute("aria-disabled", "true");
    button.dataset.tooltip = localize("TURNCRAFT.Creation.notAllowed");
  }
  button.addEventListener("click", () => void openCreation());
  actions.append(button);
}
