import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../places.ts";

/** A package that is installed here, as `package-lock.json` says. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** Path from the repository's root. */
  readonly folder: string;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

/** Returns these packages and their runtime dependencies, by name. */
export async function withDependencies(names: readonly string[]): Promise<Package[]> {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as { packages: Lock };
  const found = new Map<string, Package>();
  const visit = (name: string, from: string) => {
    const folder = folderOf(packages, name, from);
    const locked = folder && packages[folder];
    // What is optional may have been left out for this machine.
    if (!folder || !locked || found.has(folder)) return;
    const { version = "", license = "", dependencies, optionalDependencies } = locked;
    found.set(folder, { name, version, license, folder });
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, folder);
  };
  for (const name of names) visit(name, "");
  const all = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(all.map(async (each) => (each.license ? each : { ...each, license: await olderLicense(each) })));
}

/** Licence of an older package, from its own manifest: the lock file knows the present field only. */
async function olderLicense({ folder }: Package): Promise<string> {
  const { licenses } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")) as {
    licenses?: readonly { readonly type?: string }[];
  };
  return licenses?.map(({ type }) => type).join(" OR ") || "unknown";
}

/** The folder from which a package gets another: the nearest above it. */
function folderOf(packages: Lock, name: string, from: string): string | null {
  const folder = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (packages[folder]) return folder;
  if (!from) return null;
  return folderOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

/** Packages that the system's script is bundled from: the dependencies of `package.json` that aren't tools. */
export async function shippedPackages(): Promise<Package[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Locked;
  return withDependencies(Object.keys(dependencies ?? {}));
}

/** Packages that the playground's server runs on, or hands out to browsers. */
export async function servedPackages(): Promise<Package[]> {
  const files = await readdir(join(root, "playground"), { recursive: true });
  const others = /\.d\.ts$|vite\.config|^client.headless/;
  const sources = files.filter((file) => /\.(ts|css)$/.test(file) && !others.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(join(root, "playground", file), "utf8")));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import) "((?:@[\w-]+\/)?[\w][\w.-]*)/g)].map(([, name = ""]) => name),
  );
  return withDependencies([...new Set(names)]);
}

/** The licence text of a package, as it is installed; empty where it has none. */
export async function licenseText({ folder }: Package): Promise<string> {
  const files = await readdir(join(root, folder));
  const file = files.filter((name) => /^(licen[cs]e|copying)/i.test(name)).sort()[0];
  return file ? (await readFile(join(root, folder, file), "utf8")).trim() : "";
}
