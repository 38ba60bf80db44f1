import { CONFIG } from "./config.ts";
import { game } from "./game.ts";
import type { Loose, LooseObject } from "./loose.ts";

/** `foundry.utils.parseUuid`: collection, primary document and the chain of embedded names and ids. */
export function parseUuid(uuid: string): LooseObject | null {
  if (!uuid) return null;
  let parts = uuid.split(".");
  let collection: Loose;
  if (parts[0] === "Compendium") {
    collection = game.packs?.get(`${parts[1]}.${parts[2]}`);
    parts = parts.slice(3);
  } else collection = game.collections?.get(parts[0] as string);
  const [primaryType, primaryId, ...embedded] = parts;
  const type = embedded.length ? embedded.at(-2) : primaryType;
  const id = embedded.length ? embedded.at(-1) : primaryId;
  return {
    uuid,
    type,
    id,
    collection,
    primaryType,
    primaryId,
    documentType: primaryType,
    documentId: primaryId,
    embedded,
  };
}

/** UUID from its parts (foundry.utils.buildUuid of the type package). */
export function buildUuid({ id, documentName, parent, pack }: LooseObject): string | null {
  if (!id || !documentName) return null;
  if (parent) return `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}

export function getDocumentClass(documentName: string): Loose {
  return CONFIG[documentName]?.documentClass;
}

/** Document, or null if unknown; `strict` throws. A token's `Actor` is its synthetic actor. */
export function fromUuidSync(uuid: string | null | undefined, { strict = true }: LooseObject = {}): Loose {
  const parsed = uuid ? parseUuid(uuid) : null;
  let document = primaryOf(parsed);
  const chain: string[] = parsed?.embedded ?? [];
  for (let at = 0; document && at < chain.length; at += 2)
    document = step(document, chain[at] as string, chain[at + 1] as string);
  if (!document && strict) throw new Error(`The document ${uuid} does not exist`);
  return document;
}

/** Primary document of a parsed UUID; a pack's folders are beside its documents. */
function primaryOf(parsed: LooseObject | null): Loose {
  const { collection, primaryType, primaryId, uuid } = parsed ?? {};
  const isPackFolder = uuid?.startsWith("Compendium.") && primaryType === "Folder";
  return (isPackFolder ? collection?.folders : collection)?.get(primaryId) ?? null;
}

function step(document: Loose, name: string, id: string): Loose {
  if (document.documentName === "Token" && name === "Actor") return document.actor ?? null;
  return document.getEmbeddedDocument(name, id) ?? null;
}

/** Also fetches documents of compendium packs. */
export async function fromUuid(uuid: string | null | undefined): Promise<Loose> {
  const parsed = uuid ? parseUuid(uuid) : null;
  const inPack = parsed?.uuid.startsWith("Compendium.") && parsed.primaryType !== "Folder";
  if (inPack && parsed?.collection) await parsed.collection.getDocument(parsed.primaryId);
  return fromUuidSync(uuid, { strict: false });
}
