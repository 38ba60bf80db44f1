import type { IConfiguration } from "dependency-cruiser";

declare const configuration: IConfiguration;
export default configuration;

/** Paths of shared files that still import a ruleset's. */
export const stillNaming: readonly string[];
