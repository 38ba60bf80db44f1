const { fields } = foundry.data;

/**
 * Returns the fields for a spell's components besides casting time: voice, hands, and materials. No clause uses them,
 * so they are only shown.
 */
export function componentsFields() {
  return {
    components: new fields.SchemaField({
      verbal: new fields.BooleanField(),
      somatic: new fields.BooleanField(),
      material: new fields.BooleanField(),
      /** Materials, in words; they count if `material` is set. */
      materials: new fields.StringField({ required: true }),
    }),
  };
}

/** A spell's components as they are stored. */
export interface Components {
  readonly verbal: boolean;
  readonly somatic: boolean;
  readonly material: boolean;
  readonly materials: string;
}

/** An item's components; null where it has none. */
export function componentsOf({ system }: Item.Implementation): Components | null {
  const { components } = system;
  if (!components) return null;
  const { verbal, somatic, material, materials } = components;
  return verbal || somatic || material ? { verbal, somatic, material, materials: materials.trim() } : null;
}
