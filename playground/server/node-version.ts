/** Error message for a Node too old for this server, or null. */
export function nodeFailure(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Node ${version} is not supported: version 20.19 or newer is needed.`;
}
