/** A side of an encounter, as the disposition of a token means it. */
type Disposition = "friendly" | "neutral" | "hostile" | "secret";

/** The side that a token's disposition means (DX-608, FL-05). */
export function sideOf(disposition: number | null): Disposition {
  const { FRIENDLY, NEUTRAL, HOSTILE, SECRET } = CONST.TOKEN_DISPOSITIONS;
  const names: Readonly<Record<number, Disposition>> = {
    [FRIENDLY]: "friendly",
    [NEUTRAL]: "neutral",
    [HOSTILE]: "hostile",
    [SECRET]: "secret",
  };
  return names[disposition ?? NEUTRAL] ?? "neutral";
}
