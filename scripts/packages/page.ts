import { type Package, servedPackages, shippedPackages } from "./lock.ts";

/** Page `docs/packages.md`: shipped and served packages, for checks against advisories. */
export async function packagesPage(): Promise<string> {
  return `# Packages of others

\`npm run report:packages\` writes this page from \`package-lock.json\`; a test fails if it is out of date. An advisory for
one of these versions concerns Turncraft. Tools for building and testing aren't listed.

## In the system that Foundry loads

Bundled into the script; their notices are in \`THIRD-PARTY.md\` beside it.

${tableOf(await shippedPackages())}

## In the playground

On your own machine only: packages of its server and of the pages it serves, with their dependencies.

${tableOf(await servedPackages())}
`;
}

function tableOf(packages: readonly Package[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return ["| package | version | licence |", "| --- | --- | --- |", ...rows].join("\n");
}
