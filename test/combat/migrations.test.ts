import { expect, it } from "vitest";
import { migrated, migrations, type OldSystem } from "../../src/migrate/table.ts";
import { flow } from "../../src/rules/flow/index.ts";

it("FL-97 · a fight that was stored by 0.2.0, before anybody could be unseen, gets the setting and keeps all else", () => {
  const state = { ...flow.empty(), round: 3 };
  const { unseenProvokes, ...settings } = state.settings;
  const stored = JSON.parse(JSON.stringify({ revision: 7, state: { ...state, settings } })) as OldSystem;
  const later = migrations.filter(({ version }) => version > "0.2.0");
  expect(migrated(later, stored, flow)).toEqual({ revision: 7, state });
  expect(unseenProvokes).toBe(false);
});
