import { randomBytes } from "node:crypto";
import { hmacSha256, isEqualConstantTime, sha256 } from "../../../kernel/secrets/hash.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";

/** Identifies an account as it was typed, whether it exists or not, without revealing its name. */
export function accountKey(tenantSlug: string, email: string): string {
  return sha256(`${tenantSlug}|${email.toLowerCase()}`).subarray(0, 16).toString("base64url");
}

export interface Device {
  readonly account: string;
  readonly id: string;
}

const SHAPE = /^([\w-]{22})\.([\w-]{22})\.([\w-]{43})$/;

function macOf(key: Buffer, { account, id }: Device): Buffer {
  return hmacSha256(key, `${account}|${id}`);
}

/** Marks a device that has signed in to the account. It grants no access. */
export function newDeviceMark(keyring: Keyring, account: string): string {
  const device = { account, id: randomBytes(16).toString("base64url") };
  return `${account}.${device.id}.${macOf(keyring.derive("device"), device).toString("base64url")}`;
}

export function readDeviceMark(keyring: Keyring, mark: string): Device | null {
  const [, account = "", id = "", mac = ""] = SHAPE.exec(mark) ?? [];
  const device = { account, id };
  const isGenuine = keyring.ids.some((keyId) =>
    isEqualConstantTime(Buffer.from(mac, "base64url"), macOf(keyring.derive("device", keyId), device)),
  );
  return isGenuine ? device : null;
}
