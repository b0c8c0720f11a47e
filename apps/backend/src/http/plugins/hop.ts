import type { FastifyInstance, FastifyRequest } from "fastify";
import { hmacSha256, isEqualConstantTime } from "../../kernel/secrets/hash.ts";
import type { Keyring } from "../../kernel/secrets/keyring.ts";

export const HOP_HEADER = "x-estiba-hop";
const VALID_MS = 30_000;

/** A request that another cell has sent on: how often, and from whom it came. */
export interface Hop {
  readonly count: number;
  readonly ip: string;
}

declare module "fastify" {
  interface FastifyRequest {
    hop: Hop | null;
  }
}

const sign = (keyring: Keyring, text: string, keyId?: string): Buffer =>
  hmacSha256(keyring.derive("hop", keyId), text);

export function writeHop(keyring: Keyring, { count, ip }: Hop, now = Date.now()): string {
  const text = [count, now + VALID_MS, Buffer.from(ip).toString("base64url")].join(".");
  return `${text}.${sign(keyring, text).toString("base64url")}`;
}

/** Null for whatever was not written by one of our own programs a moment ago. */
export function readHop(keyring: Keyring, header: unknown, now = Date.now()): Hop | null {
  const [, text, count, until, ip, signature] =
    /^((\d)\.(\d{1,15})\.([\w-]{1,80}))\.([\w-]{43})$/.exec(typeof header === "string" ? header : "") ?? [];
  if (text === undefined || ip === undefined || signature === undefined || Number(until) < now) {
    return null;
  }
  const given = Buffer.from(signature, "base64url");
  const isOurs = keyring.ids.some((keyId) => isEqualConstantTime(given, sign(keyring, text, keyId)));
  return isOurs ? { count: Number(count), ip: Buffer.from(ip, "base64url").toString("utf8") } : null;
}

export function readHops(app: FastifyInstance, keyring: Keyring): void {
  app.decorateRequest("hop", null);
  app.addHook("onRequest", async (request) => {
    request.hop = readHop(keyring, request.headers[HOP_HEADER]);
  });
}

/** Of the caller, also where another cell has sent the request on. */
export const addressOf = (request: FastifyRequest): string => request.hop?.ip ?? request.ip;
