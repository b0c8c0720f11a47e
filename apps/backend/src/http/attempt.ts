import { accountKey, readDeviceMark, type Device } from "../domain/identity/index.ts";
import { addressGroup } from "../kernel/http/address-group.ts";
import type { Keyring } from "../kernel/secrets/keyring.ts";
import type { Patience } from "../ports/rate-limiter.ts";
import { readDeviceCookie } from "./cookie.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A sign-in attempt: from a known device, or from an address. */
export interface Attempt {
  readonly account: string;
  readonly key: string;
  readonly isKnown: boolean;
  /** Whose share of the waiting line it takes: a known device's account, otherwise the address. */
  readonly whose: string;
}

const KNOWN_MOST_MS = 60_000;
const UNKNOWN_MOST_MS = 900_000;

export function deviceOf(keyring: Keyring, headers: Headers): Device | null {
  const mark = readDeviceCookie(headers["cookie"]);
  return mark === null ? null : readDeviceMark(keyring, mark);
}

export function attemptOf(
  keyring: Keyring,
  headers: Headers,
  ip: string | null,
  { tenantSlug, email }: { tenantSlug: string; email: string },
): Attempt {
  const account = accountKey(tenantSlug, email);
  const device = deviceOf(keyring, headers);
  const isKnown = device?.account === account;
  const whose = isKnown ? account : addressGroup(ip ?? "");
  return { account, key: isKnown ? `${account}:${device.id}` : `${account}:${whose}`, isKnown, whose };
}

export function patienceOf(attempt: Attempt, freeFailures: number): Patience {
  return { freeFailures, mostMs: attempt.isKnown ? KNOWN_MOST_MS : UNKNOWN_MOST_MS };
}
