/** Table of action times (SX-407): the rows in the source's order, with seconds. */
export const actionTimes = {
  spell: 4,
  combo: 4,
  melee: 2,
  ranged: 2,
  standFromProne: 2,
  run: 2,
  grab: 2,
  aim: 2,
  move: 1,
  draw: 1,
  sheathe: 1,
  aimBefore: 1,
  standFromCrouch: 1,
  proneToCrouch: 1,
  crouch: 1,
  goProne: 1,
  drop: 0,
  talk: 0,
} as const;

/** A row of the table. */
export type ActionKey = keyof typeof actionTimes;

export const actionKeys = Object.keys(actionTimes) as readonly ActionKey[];

/** Postures below standing (SX-407). */
export const postures = ["crouching", "prone"] as const;
export type Posture = (typeof postures)[number];

/** Posture after every action with a change of posture (SX-407); null: standing. */
export const postureAfter: Partial<Record<ActionKey, Posture | null>> = {
  goProne: "prone",
  crouch: "crouching",
  proneToCrouch: "crouching",
  standFromProne: null,
  standFromCrouch: null,
};
