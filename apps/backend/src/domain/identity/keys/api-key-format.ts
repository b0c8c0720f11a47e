import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { hmacSha256 } from "../../../kernel/secrets/hash.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BODY_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^pk_[0-9A-Za-z]{36}$/;

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    text = (BASE62[rest % 62] ?? "") + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

export function newApiKey(): string {
  const body = Array.from({ length: BODY_LENGTH }, () => BASE62[randomInt(62)]).join("");
  return `pk_${body}${checksum(body)}`;
}

/** Rejects typing errors and guesses without a database query. */
export function isWellFormedApiKey(key: string): boolean {
  return SHAPE.test(key) && checksum(key.slice(3, 3 + BODY_LENGTH)) === key.slice(3 + BODY_LENGTH);
}

/** Newest first: a key made under an older server key is found too. */
export function apiKeyHashes(keyring: Keyring, key: string): Buffer[] {
  return keyring.ids.map((id) => hmacSha256(keyring.derive("api-key", id), key));
}
