const { fields } = foundry.data;

/** Fields for a spell's components besides casting time: voice, hands, and materials. For display only: no clause uses them. */
export function componentsFields() {
  return {
    components: new fields.SchemaField({
      verbal: new fields.BooleanField(),
      somatic: new fields.BooleanField(),
      material: new fields.BooleanField(),
      /** Materials, in words; only with `material` set. */
      materials: new fields.StringField({ required: true }),
    }),
  };
}

/** Stored components of a spell. */
export interface Components {
  readonly verbal: boolean;
  readonly somatic: boolean;
  readonly material: boolean;
  readonly materials: string;
}

/** An item's components; null if none. */
export function componentsOf({ system }: Item.Implementation): Components | null {
  const { components } = system;
  if (!components) return null;
  const { verbal, somatic, material, materials } = components;
  return verbal || somatic || material ? { verbal, somatic, material, materials: materials.trim() } : null;
}
