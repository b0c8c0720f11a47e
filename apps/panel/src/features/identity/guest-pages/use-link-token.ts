import { useLocation } from "@tanstack/react-router";

/** Mailed links carry their token behind #, which no server sees; empty when it is missing. */
export function useLinkToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  return new URLSearchParams(hash).get("token") ?? "";
}
