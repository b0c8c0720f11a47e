import type { Policy } from "@estiba/contract";
import { addressGroup } from "../../kernel/address-group.ts";
import { AppError } from "../../kernel/errors.ts";
import { sha256 } from "../../kernel/hash.ts";
import type { Config } from "../../kernel/config.ts";
import type { Limit, RateLimiter, Verdict } from "../../ports/rate-limiter.ts";
import type { Access } from "../call.ts";

export class TooManyRequests extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super(`Too many requests. Try again in ${applied.verdict.retryAfterSeconds} s.`);
    this.applied = applied;
  }
}

export interface Limits {
  /** Before anything is looked up: by address. */
  byAddress(policy: Policy, ip: string): Promise<Applied | null>;
  byTenant(access: Access): Promise<Applied>;
  /** After a credential was refused: by address. Whoever holds a right one behind the same address is not counted. */
  byRefusal(error: unknown, ip: string): Promise<void>;
  /** Before any hashing: by the account somebody tries to enter. */
  byAccount(policy: Policy, access: Access | null, body: unknown): Promise<void>;
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

/** Named by who signs in, or known from the session of who has to prove once more who they are. */
function accountOf(policy: Policy, access: Access | null, body: unknown): string | null {
  const given = (body ?? {}) as { tenantSlug?: unknown; email?: unknown; currentPassword?: unknown };
  if (access?.kind === "user" && given.currentPassword !== undefined) {
    return access.userId;
  }
  const { tenantSlug, email } = given;
  return policy.rate === "sign-in" && typeof tenantSlug === "string" && typeof email === "string"
    ? sha256(`${tenantSlug}|${email.toLowerCase()}`).toString("base64url")
    : null;
}

/** What an honest caller may meet does not count: no credential at all, or a session that has simply run out. */
function isGuess(error: unknown): boolean {
  if (!(error instanceof AppError)) {
    return false;
  }
  const reason = error.details?.["reason"];
  return error.code === "API_KEY_INVALID" || reason === "malformed" || reason === "revoked";
}

const perMinute = (count: number): Limit => ({ perMinute: count, burst: count });

export function createLimits(limiter: RateLimiter, config: Config): Limits {
  const apply = async (key: string, limit: Limit): Promise<Applied> => {
    const verdict = await limiter.consume(key, limit);
    if (!verdict.isAllowed) {
      throw new TooManyRequests({ limit, verdict });
    }
    return { limit, verdict };
  };
  return {
    async byAddress(policy, ip) {
      if (policy.rate === "sign-in") {
        return apply(`sign-in:${addressGroup(ip)}`, perMinute(config.SIGN_INS_PER_ADDRESS_PER_MINUTE));
      }
      if (policy.rate === "tracking") {
        return apply(`tracking:${ip}`, perMinute(config.TRACKING_REQUESTS_PER_MINUTE));
      }
      return policy.rate === "public"
        ? apply(`public:${addressGroup(ip)}`, perMinute(config.PUBLIC_REQUESTS_PER_MINUTE))
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
    async byAccount(policy, access, body) {
      const account = accountOf(policy, access, body);
      if (account !== null) {
        await apply(`account:${account}`, perMinute(config.SIGN_INS_PER_ACCOUNT_PER_MINUTE));
      }
    },
  };
}
