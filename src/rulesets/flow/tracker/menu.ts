import { askFields } from "../../../combat/dialogs.ts";
import type { FightDocument, Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { commandItem, type MenuItem, offerItem } from "../../../combat/tracker/menu-entry.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { nameOf } from "../../../combat/words.ts";
import { isModest } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { type Flags, type FlowFighter, type FlowState, flow, type Ongoing, type Pool, pools } from "../rules/index.ts";

/** Menu entries of a tracker row under Action & Flow Points. */
export const flowMenu: readonly MenuItem<FlowState>[] = [
  offerItem("happens", "TURNCRAFT.Flow.Board.happens", "fa-bolt"),
  offerItem("drop", "TURNCRAFT.Flow.Board.drop", "fa-xmark"),
  {
    key: "TURNCRAFT.Flow.Menu.askAgain",
    icon: "fa-eye",
    when: ({ state, owns }, id) => owns(id) && letsPass(state, id),
    run: ({ combat }, id) => give(combat, { kind: "ask-again", who: id }),
  },
  toggle("fa-person-falling", "TURNCRAFT.Flow.Menu.prone", ({ prone }) => !prone, { prone: true }),
  toggle("fa-person", "TURNCRAFT.Flow.Menu.up", ({ prone }) => prone, { prone: false }),
  toggle("fa-face-surprise", "TURNCRAFT.Flow.Menu.surprised", ({ surprised }, { round }) => !surprised && round === 0, {
    surprised: true,
  }),
  toggle("fa-eye", "TURNCRAFT.Flow.Menu.aware", ({ surprised }) => surprised, { surprised: false }),
  toggle("fa-dove", "TURNCRAFT.Flow.Menu.harmless", ({ canThreaten }) => canThreaten, { canThreaten: false }),
  toggle("fa-crosshairs", "TURNCRAFT.Flow.Menu.threatens", ({ canThreaten }) => !canThreaten, { canThreaten: true }),
  {
    key: "TURNCRAFT.Flow.Menu.grant",
    icon: "fa-coins",
    when: ({ state }, id) => game.user.isGM && state.round > 0 && state.fighters[id]?.departed === false,
    run: ({ combat }, id) => grant(combat, id),
  },
  {
    key: "TURNCRAFT.Flow.Menu.ongoing",
    icon: "fa-droplet",
    when: ({ state }, id) => game.user.isGM && state.fighters[id]?.departed === false,
    run: ({ combat }, id) => beginOngoing(combat, id),
  },
  {
    key: "TURNCRAFT.Flow.Menu.endOngoing",
    icon: "fa-droplet-slash",
    when: ({ state }, id) => game.user.isGM && (state.fighters[id]?.ongoing.length ?? 0) > 0,
    run: ({ combat }, id) => endOngoing(combat, id),
  },
  {
    key: "TURNCRAFT.Flow.Menu.roundEffect",
    icon: "fa-cloud-bolt",
    when: ({ state }, id) => game.user.isGM && state.fighters[id]?.departed === false,
    run: ({ combat }, id) => beginRoundEffect(combat, id),
  },
  {
    key: "TURNCRAFT.Flow.Menu.endRoundEffect",
    icon: "fa-cloud-sun",
    when: ({ state }) => game.user.isGM && state.roundEffects.length > 0,
    run: ({ combat }, id) => endRoundEffect(combat, id),
  },
];

/** Menu entry for the GM that sets flags; offered where `when` holds. */
function toggle(
  icon: string,
  key: MenuItem["key"],
  when: (fighter: FlowFighter, state: FlowState) => boolean,
  flags: Flags,
): MenuItem<FlowState> {
  return commandItem(key, icon, (state, who, fighter) =>
    when(fighter, state) ? { kind: "set-flags", who, flags } : null,
  );
}

/** True if the combatant has waived reactions to the rest of a running Move (FL-96). */
function letsPass({ open, fighters }: FlowState, id: CombatantId): boolean {
  return open.some((entry) => entry.kind === "movement" && fighters[entry.who]?.move?.ignoredBy.includes(id));
}

async function input(
  combat: FightDocument,
  who: CombatantId,
  key: "grant" | "ongoing" | "endOngoing" | "roundEffect" | "endRoundEffect",
  data: object,
): Promise<unknown> {
  const title = localize(`TURNCRAFT.Flow.Menu.titles.${key}`, { name: combat.combatants.get(who)?.name ?? "" });
  return askFields(
    { title, icon: "fa-bolt", template: "rulesets/flow/menu", view: { [key]: true, ...data } },
    { label: localize(`TURNCRAFT.Flow.Menu.ok.${key}`), icon: "fa-check" },
  );
}

function warnOfNameless(): void {
  ui.notifications?.warn(localize("TURNCRAFT.Flow.Menu.nameless"));
}

async function grant(combat: Fighting, who: CombatantId): Promise<void> {
  const asked = grantFrom(await input(combat, who, "grant", {}));
  if (asked) await give(combat, { kind: "grant", who, ...asked });
}

async function beginOngoing(combat: Fighting, who: CombatantId): Promise<void> {
  const answer = await input(combat, who, "ongoing", {});
  const effect = ongoingFrom(answer, foundry.utils.randomID());
  if (answer && !effect) warnOfNameless();
  if (effect) await give(combat, { kind: "ongoing", who, effect });
}

async function endOngoing(combat: Fighting, who: CombatantId): Promise<void> {
  const effects = (stateUnder(flow, combat)?.fighters[who]?.ongoing ?? []).map(({ id, name, turns }) => ({
    id,
    name,
    note: turns === null ? "" : localize("TURNCRAFT.Flow.Menu.turnsLeft", { turns }),
  }));
  const id = endedFrom(await input(combat, who, "endOngoing", { effects }));
  if (id) await give(combat, { kind: "end-ongoing", who, id });
}

async function beginRoundEffect(combat: Fighting, who: CombatantId): Promise<void> {
  const answer = await input(combat, who, "roundEffect", {});
  const effect = roundEffectFrom(answer, foundry.utils.randomID(), who);
  if (answer && !effect) warnOfNameless();
  if (effect) await give(combat, { kind: "round-effect", effect });
}

async function endRoundEffect(combat: Fighting, who: CombatantId): Promise<void> {
  const effects = (stateUnder(flow, combat)?.roundEffects ?? []).map(({ id, name, who: on, rounds }) => {
    const left = rounds === null ? "" : localize("TURNCRAFT.Flow.Menu.roundsLeft", { rounds });
    return { id, name, note: [on === null ? "" : nameOf(combat, on), left].filter(Boolean).join(" · ") };
  });
  const id = endedFrom(await input(combat, who, "endRoundEffect", { effects }));
  if (id) await give(combat, { kind: "end-round-effect", id });
}

type RoundEffect = FlowState["roundEffects"][number];

/** Fields of a submitted form, or null if it was dismissed. */
function fieldsIn(answer: unknown): Readonly<Record<string, unknown>> | null {
  return typeof answer === "object" && answer !== null ? (answer as Readonly<Record<string, unknown>>) : null;
}

/** Reads points to give, or, below 0, to take; null for none, or if dismissed. */
export function grantFrom(answer: unknown): { readonly pool: Pool | "apNext"; readonly amount: number } | null {
  const fields = fieldsIn(answer);
  const amount = Math.trunc(Number(fields?.amount));
  const pool = ([...pools, "apNext"] as const).find((each) => each === fields?.pool);
  return pool && Number.isFinite(amount) && amount !== 0 ? { pool, amount } : null;
}

/** Reads an effect at the end of each of the combatant's turns (FL-11); null if the form is incomplete or was dismissed. */
export function ongoingFrom(answer: unknown, id: string): Ongoing | null {
  const ongoing = ongoingEffectOf(answer);
  return ongoing && { id, ...ongoing, turns: lengthFrom(answer, "turns"), uuid: null };
}

/**
 * Reads an effect at the end of each round, on the row's combatant or without a target (FL-12); null if the form is
 * incomplete or was dismissed.
 */
export function roundEffectFrom(answer: unknown, id: string, row: CombatantId): RoundEffect | null {
  const ongoing = ongoingEffectOf(answer);
  const who = fieldsIn(answer)?.nobody === true ? null : row;
  return ongoing && { id, ...ongoing, who, rounds: lengthFrom(answer, "rounds") };
}

function ongoingEffectOf(answer: unknown): Pick<Ongoing, "name" | "damage" | "pool" | "change"> | null {
  const fields = fieldsIn(answer);
  const name = String(fields?.name ?? "").trim();
  const damage = String(fields?.damage ?? "").trim();
  if (!fields || name === "" || (damage !== "" && !isModest(damage))) return null;
  const change = Math.trunc(Number(fields.change)) || 0;
  const pool = change === 0 ? "none" : (pools.find((each) => each === fields.pool) ?? "none");
  return { name, damage, pool, change };
}

/** Duration in turns or rounds; null: until ended. */
function lengthFrom(answer: unknown, field: "turns" | "rounds"): number | null {
  const length = Math.trunc(Number(fieldsIn(answer)?.[field]));
  return length >= 1 ? length : null;
}

/** Id of the effect to end; null if none was selected. */
export function endedFrom(answer: unknown): string | null {
  const id = fieldsIn(answer)?.effect;
  return typeof id === "string" && id !== "" ? id : null;
}

/** Pip of a pool: one point. `reserved`: set aside for a readied action, drawn dashed. */
interface PoolPip {
  readonly spent: boolean;
  readonly reserved: boolean;
}

/** Points left in a pool, as shown in the tracker and on the sheet. */
export interface PoolView {
  readonly id: Pool;
  readonly label: string;
  readonly left: number;
  readonly pips: readonly PoolPip[];
  /** "×9" if there are too many pips to draw; null if each is drawn. */
  readonly count: string | null;
  /** "AP: 3 of 5 left" */
  readonly sentence: string;
}

/** Most pips that are drawn one by one. */
const MOST = 7;

/** Pools of a combatant: AP, RP and FP. FP have no maximum, and fade at the end of a turn without Flow State (FL-37). */
export function poolViews(fighter: FlowFighter, localize: Localize): readonly PoolView[] {
  const { ap, apReserved, rp, fp, scores, turn } = fighter;
  const kept = apReserved > 0 ? localize("TURNCRAFT.Flow.Pool.reserved", { ap: apReserved }) : "";
  const fades = fp > 0 && !turn.flowState ? localize("TURNCRAFT.Flow.Pool.fades") : "";
  return [
    poolView("ap", [ap, apReserved, Math.max(scores.apPerRound, ap + apReserved)], kept, localize),
    poolView("rp", [rp, 0, Math.max(scores.rpMax, rp)], "", localize),
    poolView("fp", [fp, 0, null], fades, localize),
  ];
}

/** View of a pool by its points left, set aside and at most (null: no maximum); `note`: more words for the sentence. */
function poolView(
  id: Pool,
  [left, reserved, max]: readonly [number, number, number | null],
  note: string,
  localize: Localize,
): PoolView {
  const label = localize(`TURNCRAFT.Pool.${id}`);
  const all = max ?? Math.max(1, left);
  const isMany = all > MOST;
  const pips = Array.from({ length: isMany ? 1 : all }, (_, i) => ({
    spent: i >= left,
    reserved: i >= left && i < left + reserved,
  }));
  const sentence =
    max === null
      ? localize("TURNCRAFT.Flow.Pool.has", { pool: label, left })
      : localize("TURNCRAFT.Flow.Pool.left", { pool: label, left, max });
  return {
    id,
    label,
    left,
    pips,
    count: isMany ? localize("TURNCRAFT.Flow.Pool.times", { left }) : null,
    sentence: [sentence, note].filter(Boolean).join(", "),
  };
}
