/** Number with sign, as in tables: "+2", "−1", "+0". */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** A number that needs no plus, with the real minus sign: "2", "−1". */
export function numeral(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** A formula with a number added: "1d20 + 4"; 0 adds nothing. Dice read the plain `minus`, people the real one. */
export function plus(formula: string, number: number, minus: "-" | "−" = "-"): string {
  return number === 0 ? formula : `${formula} ${number < 0 ? minus : "+"} ${Math.abs(number)}`;
}
