export { migrateWorld, registerMigration } from "./world.ts";
