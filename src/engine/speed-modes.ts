/** Ways of moving for which a creature has a speed of its own each. */
export const modes = ["walk", "swim", "climb", "fly", "burrow"] as const;
