/** Fields for a spell's components: speech, gestures, materials. Shown on sheets and cards; no clause uses them. */
export function componentsFields() {
  const { fields } = foundry.data;
  return {
    components: new fields.SchemaField({
      verbal: new fields.BooleanField(),
      somatic: new fields.BooleanField(),
      material: new fields.BooleanField(),
      /** Materials, in words; ignored unless `material` is set. */
      materials: new fields.StringField({ required: true }),
    }),
  };
}

/** Components of a spell; `materials` in words. */
export interface Components {
  readonly verbal: boolean;
  readonly somatic: boolean;
  readonly material: boolean;
  readonly materials: string;
}

/** Components of an item; null without any. */
export function componentsOf({ system }: Item.Implementation): Components | null {
  const { components } = system;
  if (!components) return null;
  const { verbal, somatic, material, materials } = components;
  return verbal || somatic || material ? { verbal, somatic, material, materials: materials.trim() } : null;
}
