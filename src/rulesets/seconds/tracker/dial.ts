import { type Fighter, turnSeconds } from "../rules/index.ts";

/**
 * Second on the dial. `used`: spent, hollow; `acted`: spent on the action under way, hollow and hatched; `planned`:
 * left, but the action under way will take it; `left`: free, filled.
 */
export interface DialStep {
  readonly kind: "used" | "acted" | "planned" | "left";
  /** Sector as an SVG path in a box of 60 by 60. */
  readonly path: string;
}

/** Six sectors clockwise from the top, with a gap between them. */
const sectors: readonly string[] = Array.from({ length: turnSeconds }, (_, index) => sector(index));

/**
 * Six seconds of a turn, first to last (SX-303). The action under way covers the seconds spent on it this turn and the
 * ones it would take if continued.
 */
export function dialSteps({ secondsLeft, running }: Pick<Fighter, "secondsLeft" | "running">): DialStep[] {
  const spent = turnSeconds - secondsLeft;
  const acted = Math.min(running?.done ?? 0, spent);
  const planned = running ? Math.min(running.total - running.done, secondsLeft) : 0;
  return sectors.map((path, index) => {
    if (index < spent) return { kind: index >= spent - acted ? "acted" : "used", path };
    return { kind: index < spent + planned ? "planned" : "left", path };
  });
}

function sector(index: number): string {
  const [from, to] = [index * 60 + 4, (index + 1) * 60 - 4];
  const [inner, outer] = [15, 27];
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** A point of the dial: degrees clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 100) / 100;
  return `${round(30 + radius * Math.cos(angle))} ${round(30 + radius * Math.sin(angle))}`;
}
