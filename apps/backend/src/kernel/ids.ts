import { randomFillSync } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BODY = /^[0-9a-hjkmnp-tv-z]{26}$/;

const MAX_SEQUENCE = 0xfff;
const last = { ms: 0, sequence: 0 };

/** Twelve bits that grow within a millisecond, so that ids made in one go keep their order; begun at random. */
function sequenceAt(nowMs: number, random: number): number {
  last.sequence = nowMs === last.ms ? Math.min(last.sequence + 1, MAX_SEQUENCE) : random & 0x3ff;
  last.ms = nowMs;
  return last.sequence;
}

/** Asking the system for sixteen bytes costs as much as asking for thousands. */
const pool = new Uint8Array(8_192);
let used = pool.length;

function randomBytes16(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

function uuidV7Bytes(nowMs: number): Uint8Array {
  const bytes = randomBytes16();
  for (let index = 5, rest = nowMs; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  const sequence = sequenceAt(nowMs, ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0));
  bytes[6] = (sequence >>> 8) | 0x70;
  bytes[7] = sequence & 0xff;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

function crockford(bytes: Uint8Array): string {
  let text = "";
  let bits = 2; // 26 characters hold 130 bits: two leading zeros
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  return text;
}

/** UUIDv7 in Crockford base32: sorts by time of creation, safe in addresses and file names. */
export function newIdBody(nowMs = Date.now()): string {
  return crockford(uuidV7Bytes(nowMs));
}

export function newId(prefix: string): string {
  return `${prefix}_${newIdBody()}`;
}

export function isId(prefix: string, text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}

export function idBody(id: string): string {
  return id.slice(id.indexOf("_") + 1);
}
