import { createHash } from "node:crypto";

export type Challenge = { value: string; method: "S256" | "plain" };

export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

export function isVerified(challenge: Challenge, verifier: string): boolean {
  return challenge.value === (challenge.method === "S256" ? challengeOf(verifier) : verifier);
}
