import { Type } from "typebox";
import { LOCALES } from "../values/identity.ts";

const MAX_CHOICES = 50;
const ID_BODY = "[0-9a-hjkmnp-tv-z]{26}";

export const Id = (prefix: string) =>
  Type.String({ pattern: `^${prefix}_${ID_BODY}$`, description: `Identifier with prefix ${prefix}_` });

export const exampleId = (prefix: string) => `${prefix}_01jcm8z6h3e8v9qk2r4t5w6x7y`;

/** Identifiers in addresses are free text: one that is malformed is simply not found. */
export const PathId = () => Type.String({ minLength: 1, maxLength: 200 });

export const Timestamp = () => Type.String({ format: "date-time", description: "ISO 8601, UTC" });
export const exampleTimestamp = "2026-11-14T15:04:05.000Z";

export const Email = () => Type.String({ format: "email", maxLength: 254 });
export const Slug = () =>
  Type.String({
    pattern: "^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$",
    description: "3 to 40 lower-case letters, digits and inner hyphens",
  });

export const Locale = () =>
  Type.Union([Type.Literal(LOCALES[0]), Type.Literal(LOCALES[1]), Type.Literal(LOCALES[2])]);
export const Country = () => Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1 alpha-2" });
const ONE_LINE = "[^\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+";
const WEB_ADDRESS = "://|[wW]{3}\\.|\\w\\.[A-Za-z]{2,}/";
const BARE_DOMAIN = "[\\p{L}\\d-]{2}\\.[A-Za-z]{2,}";
const nameWithout = (forbidden: string) => `^(?=.*\\S)(?!.*(?:${forbidden}))${ONE_LINE}$`;

export const Name = () =>
  Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: nameWithout(WEB_ADDRESS),
    description: "One line, without a web address",
  });
/** Of a person or a tenant: it appears in mails to people outside the account. */
export const MailedName = () =>
  Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: nameWithout(`${WEB_ADDRESS}|${BARE_DOMAIN}`),
    description: "One line, without a web address or domain",
  });
export const Password = () => Type.String({ minLength: 12, maxLength: 200 });
export const OpaqueToken = () => Type.String({ minLength: 1, maxLength: 500 });
/**
 * What `orderId` means: in an order itself, and where an own backend hands one in, the channel's own id; wherever
 * something else points to an order, and in addresses, the id that Estiba gave it.
 */
const OUR_ORDER_ID = "Estiba's id of the order: the id of the order, not its orderId";
const CHANNEL_ORDER_ID = "The channel's own id of the order; Estiba's is in id";
export const OrderRef = () => Type.String({ minLength: 1, maxLength: 200, description: OUR_ORDER_ID });
export const ChannelOrderId = (options: { maxLength?: number } = {}) =>
  Type.String({ minLength: 1, description: CHANNEL_ORDER_ID, ...options });

/** An amount of money: a whole number of the currency's smallest unit. */
export const Minor = (options: { minimum?: number; maximum?: number; description?: string } = {}) =>
  Type.Integer({ description: "In the currency's smallest unit", "x-unit": "minor", ...options });
/** One of them, or several: separated by commas, or the parameter repeated. */
export const SomeOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number] | readonly T[number][]>({
    type: "array",
    items: { type: "string", enum: [...values] },
    minItems: 1,
    maxItems: MAX_CHOICES,
  });
/** The same for texts that are no fixed choice, such as ids. */
export const Some = (maxLength: number) =>
  Type.Unsafe<string | readonly string[]>({
    type: "array",
    items: { type: "string", maxLength },
    minItems: 1,
    maxItems: MAX_CHOICES,
  });
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: "string", enum: [...values] });
