import { licenseText, type Package } from "../packages/lock.ts";

/** Notices of the packages that a bundle contains, as their licences ask for. */
export async function noticesOf(packages: readonly Package[]): Promise<string> {
  const notices = packages.map(async (each) => {
    const text = (await licenseText(each)) || `No licence text; the package names ${each.license}.`;
    return `## ${each.name} ${each.version}\n\n${each.license}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  const intro = "# Packages of others\n\nThe scripts here contain code of these packages, under their own licences.\n";
  return [intro, ...(await Promise.all(notices))].join("\n");
}
