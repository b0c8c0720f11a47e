const SUPPORTED_VERSIONS = ["2026-01", "2026-04", "2026-07", "2026-10", "unstable"] as const;
const OLDEST_SUPPORTED = SUPPORTED_VERSIONS[0];
const IDEMPOTENCY_REQUIRED_FROM = "2026-04";

export type ServedVersion = { version: string; isFallForward: boolean };

/** An expired version is served by the oldest supported one; an unknown one is not served. */
export function serveVersion(requested: string): ServedVersion | null {
  if (SUPPORTED_VERSIONS.some((version) => version === requested)) {
    return { version: requested, isFallForward: false };
  }
  const isExpired = /^20\d\d-(01|04|07|10)$/.test(requested) && requested < OLDEST_SUPPORTED;
  return isExpired ? { version: OLDEST_SUPPORTED, isFallForward: true } : null;
}

export function isIdempotencyRequired(version: string): boolean {
  return version === "unstable" || version >= IDEMPOTENCY_REQUIRED_FROM;
}
