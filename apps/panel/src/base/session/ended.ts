import { forgetMe } from "./kept-me.ts";

/** Of a session that the service ended, until the next one begins. */
interface Ended {
  readonly tenantSlug: string | undefined;
}

let last: Ended | null = null;

export function noteSessionEnd(tenantSlug: string | undefined): void {
  forgetMe();
  last = { tenantSlug };
}

export function noteSessionStart(): void {
  last = null;
}

/** Where sign-in leads afterwards, and that it is needed again; null while nothing ended. */
export function afterSessionEnd(next: string): { next: string; ended: true; tenant?: string } | null {
  return last && { next, ended: true, ...(last.tenantSlug === undefined ? {} : { tenant: last.tenantSlug }) };
}
