import { host, type Loose } from "../host.ts";

/** Document in drag data: by UUID, or as data of an unsaved document. */
export async function resolveDrop(data: Loose): Promise<Loose | null> {
  if (!data?.type) return null;
  const cls = host.config[data.type]?.documentClass;
  if (typeof cls?.fromDropData === "function") return (await cls.fromDropData(data)) ?? null;
  return data.uuid ? host.fromUuid(data.uuid) : null;
}
