import type { IConfiguration } from "dependency-cruiser";

declare const configuration: IConfiguration;
export default configuration;

/** A pattern of paths that belong to one ruleset. */
export const ofOneRuleset: string;
/** Paths of shared files that still import a ruleset's. */
export const stillNaming: readonly string[];
