import type { Policy } from "@estiba/contract";
import { addressGroup } from "../../kernel/http/address-group.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Services } from "../../ports/services.ts";
import type { Limit, Verdict } from "../../ports/rate-limiter.ts";
import { attemptOf, deviceOf, type Attempt } from "../attempt.ts";
import type { Access } from "../call.ts";

export class TooManyRequests extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super(`Too many requests. Try again in ${applied.verdict.retryAfterSeconds} s.`);
    this.applied = applied;
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The caller, as far as it can be identified before authentication. */
export interface Caller {
  readonly ip: string;
  readonly headers: Headers;
}

export interface Limits {
  /** Before anything is looked up: by address. */
  byAddress(policy: Policy, caller: Caller): Promise<Applied | null>;
  byTenant(access: Access): Promise<Applied>;
  /** After a credential was refused: by address. Valid credentials behind the same address are not counted. */
  byRefusal(error: unknown, ip: string): Promise<void>;
  /** Before any hashing: by the account of the attempt, and its address. */
  byAccount(policy: Policy, caller: Caller, access: Access | null, body: unknown): Promise<void>;
}

export interface Applied {
  readonly limit: Limit;
  readonly verdict: Verdict;
}

export function limitHeaders({ limit, verdict }: Applied): Record<string, string> {
  return {
    "ratelimit-limit": String(limit.burst),
    "ratelimit-remaining": String(verdict.remaining),
    "ratelimit-reset": String(verdict.resetSeconds),
    "ratelimit-policy": `${limit.perMinute};w=60;burst=${limit.burst}`,
  };
}

interface Entry {
  readonly tenantSlug: string;
  readonly email: string;
  readonly password?: unknown;
}

function isEntry(body: unknown): body is Entry {
  const given = (body ?? {}) as { tenantSlug?: unknown; email?: unknown };
  return typeof given.tenantSlug === "string" && typeof given.email === "string";
}

/** Of a session that was taken over, and of that session alone: its owner has others. */
function sessionThatProves(access: Access | null, body: unknown): string | null {
  const given = (body ?? {}) as { currentPassword?: unknown };
  return access?.kind === "user" && given.currentPassword !== undefined ? access.sessionId : null;
}

/** Failures of legitimate callers do not count: a missing credential or an expired session. */
function isGuess(error: unknown): boolean {
  if (!(error instanceof AppError)) {
    return false;
  }
  const reason = error.details?.["reason"];
  return error.code === "API_KEY_INVALID" || reason === "malformed" || reason === "revoked";
}

const perMinute = (count: number): Limit => ({ perMinute: count, burst: count });

/** Where each process counts for itself, each allows less. */
const guarded = (count: number): Limit => ({
  ...perMinute(count),
  whenAlone: perMinute(Math.ceil(count / 4)),
});

function waitOf(limit: Limit, waitMs: number): Applied {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return {
    limit,
    verdict: {
      isAllowed: false,
      remaining: 0,
      retryAfterMs: Math.ceil(waitMs),
      retryAfterSeconds: seconds,
      resetSeconds: seconds,
    },
  };
}

type Parts = Pick<Services, "limiter" | "failures" | "config" | "keyring">;

/** Sign-in attempts: unknown devices share their address, a known device is counted by itself. */
function createSignInLimits({ failures, config, keyring }: Parts, apply: Apply) {
  const perAddress = guarded(config.SIGN_INS_PER_ADDRESS_PER_MINUTE);
  const perAccount = guarded(config.SIGN_INS_PER_ACCOUNT_PER_MINUTE);
  const ofAddress = (ip: string) => apply(`sign-in:${addressGroup(ip)}`, perAddress);
  const refuseWhileWaiting = async ({ key }: Attempt) => {
    const waitMs = await failures.waitMs(key);
    if (waitMs > 0) {
      throw new TooManyRequests(waitOf(perAccount, waitMs));
    }
  };
  return {
    /** Whether a device is known is only known with the account: until then it does not count. */
    async first({ ip, headers }: Caller): Promise<Applied | null> {
      return deviceOf(keyring, headers) ? null : ofAddress(ip);
    },
    async second({ ip, headers }: Caller, body: unknown): Promise<void> {
      const attempt = isEntry(body) ? attemptOf(keyring, headers, ip, body) : null;
      if (!attempt?.isKnown && deviceOf(keyring, headers)) {
        await ofAddress(ip);
      }
      if (attempt) {
        await apply(`account:${attempt.key}`, perAccount);
      }
      if (attempt && isEntry(body) && body.password !== undefined) {
        await refuseWhileWaiting(attempt);
      }
    },
  };
}

type Apply = (key: string, limit: Limit) => Promise<Applied>;

export function createLimits(parts: Parts): Limits {
  const { limiter, config } = parts;
  const apply: Apply = async (key, limit) => {
    const verdict = await limiter.consume(key, limit);
    if (!verdict.isAllowed) {
      throw new TooManyRequests({ limit, verdict });
    }
    return { limit, verdict };
  };
  const signIn = createSignInLimits(parts, apply);
  return {
    async byAddress(policy, caller) {
      if (policy.rate === "sign-in") {
        return signIn.first(caller);
      }
      if (policy.rate === "tracking") {
        return apply(`tracking:${caller.ip}`, perMinute(config.TRACKING_REQUESTS_PER_MINUTE));
      }
      return policy.rate === "public"
        ? apply(`public:${addressGroup(caller.ip)}`, perMinute(config.PUBLIC_REQUESTS_PER_MINUTE))
        : null;
    },
    async byTenant(access) {
      const { requestsPerMinute, burst } = config.RATE_LIMITS[access.plan];
      return apply(`tenant:${access.tenantId}`, { perMinute: requestsPerMinute, burst });
    },
    async byRefusal(error, ip) {
      if (isGuess(error)) {
        await apply(`refused:${addressGroup(ip)}`, perMinute(config.REFUSED_CREDENTIALS_PER_MINUTE));
      }
    },
    async byAccount(policy, caller, access, body) {
      const session = sessionThatProves(access, body);
      if (session !== null) {
        await apply(`account:${session}`, guarded(config.SIGN_INS_PER_ACCOUNT_PER_MINUTE));
      }
      if (policy.rate === "sign-in") {
        await signIn.second(caller, body);
      }
    },
  };
}
