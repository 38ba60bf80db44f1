import Handlebars from "handlebars";
import type { Loose } from "../host.ts";
import { localize as translate } from "../host.ts";

type HelperOptions = { hash: Loose };

/** The arguments of a variadic helper without Handlebars' own last one. */
function given(args: unknown[]): unknown[] {
  return args.slice(0, -1);
}

/** Helpers without markup (foundry.applications.handlebars). */
export const logicHelpers: Record<string, Handlebars.HelperDelegate> = {
  checked: (value: unknown) => (value ? "checked" : ""),
  disabled: (value: unknown) => (value ? "disabled" : ""),
  concat: (...args: unknown[]) =>
    new Handlebars.SafeString(
      given(args)
        .filter((part) => typeof part !== "object")
        .join(""),
    ),
  ifThen: (criteria: unknown, yes: unknown, no: unknown) => (criteria ? yes : no),
  localize: (value: unknown, options: HelperOptions) => {
    const text = value instanceof Handlebars.SafeString ? value.toString() : String(value ?? "");
    return Object.keys(options.hash).length ? translate(text, options.hash) : translate(text);
  },
  numberFormat: (value: unknown, { hash }: HelperOptions) => {
    const number = Number.parseFloat(String(value));
    const text = number.toFixed(hash.decimals ?? 0);
    return hash.sign && number >= 0 ? `+${text}` : text;
  },
  object: ({ hash }: HelperOptions) => hash,
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => given(args).every(Boolean),
  or: (...args: unknown[]) => given(args).some(Boolean),
};
