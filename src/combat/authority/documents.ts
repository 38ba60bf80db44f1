import type { Json } from "../../engine/types.ts";

/** The document at a UUID, if this client has it. */
export function documentAt(uuid: string): foundry.abstract.Document.Any | null {
  const found = fromUuidSync(uuid, { strict: false });
  return found instanceof foundry.abstract.Document ? found : null;
}

/** The stored data of the document at a UUID as plain JSON, or null where there is none. */
export function snapshot(uuid: string): { [key: string]: Json } | null {
  const document = documentAt(uuid);
  return document ? plain(document.toObject()) : null;
}

/** A value as it is after a round trip over the wire. */
export function plain(value: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(value)) as { [key: string]: Json };
}
