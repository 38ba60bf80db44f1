import { randomBytes } from "node:crypto";
import type { JsonObject } from "../protocol.ts";

/** Stored data of one document: plain JSON with an `_id`. Sources are never changed in place. */
export type Source = JsonObject & { _id: string };

/** True for `{…}`, false for arrays, null and primitives. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of an array, or an empty list where there is no array. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The embedded documents in a stored array. */
export function sourcesIn(value: unknown): Source[] {
  return objectsIn(value).filter((entry): entry is Source => typeof entry._id === "string");
}

/** Document id like Foundry's: 16 alphanumeric characters. */
export function newId(): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  let id = "";
  while (id.length < 16) {
    for (const byte of randomBytes(24)) {
      if (byte < 248 && id.length < 16) id += alphabet[byte % 62];
    }
  }
  return id;
}

export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}
