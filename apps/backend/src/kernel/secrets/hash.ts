import { createHmac, hash, timingSafeEqual } from "node:crypto";

export function sha256(input: string | Uint8Array): Buffer {
  return hash("sha256", input, "buffer");
}

export function hmacSha256(key: string | Uint8Array, input: string | Uint8Array): Buffer {
  return createHmac("sha256", key).update(input).digest();
}

export function isEqualConstantTime(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
