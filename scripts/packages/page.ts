import { type Package, servedPackages, shippedPackages } from "./lock.ts";

/** `docs/packages.md`: what others wrote that is shipped or served, for whoever looks for advisories. */
export async function packagesPage(): Promise<string> {
  return `# Packages of others

\`npm run report:packages\` writes this page from \`package-lock.json\`; a test fails where it is out of date. An advisory for
one of these versions concerns Turncraft. Tools that only build or test aren't listed.

## In the system that Foundry loads

Bundled into \`turncraft.mjs\`; their notices are in \`THIRD-PARTY.md\` beside it.

${tableOf(await shippedPackages())}

## In the playground

On this machine only: what its server runs on and what it hands out to browsers, with all that these need.

${tableOf(await servedPackages())}
`;
}

function tableOf(packages: readonly Package[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return ["| package | version | licence |", "| --- | --- | --- |", ...rows].join("\n");
}
