import type { AuthTier, Endpoint, Role } from "@estiba/contract";

/** What the client needs of an endpoint at run time. */
export interface Route {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly auth: AuthTier;
  /** The least role of a session, or null when no session is required. */
  readonly role: Role | null;
  readonly hasBody: boolean;
}

export function takesSession(route: Route): boolean {
  return route.auth === "session" || route.auth === "either";
}

export function takesApiKey(route: Route): boolean {
  return route.auth === "apiKey" || route.auth === "either";
}

export function takesIdempotencyKey(route: Route): boolean {
  const isWrite = route.method === "POST" || route.method === "PATCH";
  return isWrite && (takesSession(route) || takesApiKey(route));
}
