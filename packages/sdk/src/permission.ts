import type { EndpointId, Role } from "@estiba/contract";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.gen.ts";
import { ROLES } from "./vocabulary.gen.ts";

export function isRoleAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** Whether a session of this role may call the endpoint. */
export function isAllowed(role: Role, id: EndpointId): boolean {
  const route: Route = ROUTES[id];
  return route.role === null ? route.auth === "public" : isRoleAtLeast(role, route.role);
}
