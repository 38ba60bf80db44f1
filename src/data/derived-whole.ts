/** A whole number with limits that is derived where null is stored, and filled in before anybody reads it (filled-in.ts). */
export function derivedWhole(min: number, max: number) {
  const { NumberField } = foundry.data.fields;
  const field = new NumberField({ required: true, nullable: true, integer: true, initial: null, min, max });
  return field as unknown as ReturnType<typeof filled>; // What is prepared is never null.
}

function filled() {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}
