import { setTimeout } from "node:timers/promises";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { errorCode } from "../kernel/error-code.ts";
import { TenantAway } from "../kernel/errors.ts";
import { isRecord } from "../kernel/json/is-record.ts";
import { within } from "../kernel/time/within.ts";
import type { DB } from "./schema.ts";

/** As `directory.enter` refuses a tenant. */
const ELSEWHERE = "ES001";
const PAUSED = "ES002";
const ARRIVING = "ES003";

/** Longer than a move may pause a tenant. */
export const MAX_PAUSE_MS = 2_500;
const LOOK_AGAIN_MS = 25;

/** Lets the transaction see the tenant's rows, if the tenant lives in this cell and is not paused. */
export const enter = (tenantId: string): RawBuilder<unknown> => sql`directory.enter(${tenantId})`;

/** Before a transaction over several tenants continues as one of them. One that is not let in then has no rows. */
export async function admit(query: Kysely<DB>, tenantIds: readonly string[]): Promise<void> {
  await sql`select directory.admit(${tenantIds}::text[])`.execute(query);
}

function detailOf(error: unknown): string {
  return isRecord(error) && typeof error["detail"] === "string" ? error["detail"] : "";
}

/** The tenant that is paused, or null where the error means something else. */
export function pausedTenant(error: unknown): string | null {
  return errorCode(error) === PAUSED ? detailOf(error) : null;
}

/** Null where the error means something else. */
export function asTenantAway(error: unknown): TenantAway | null {
  switch (errorCode(error)) {
    case ELSEWHERE:
      return new TenantAway("elsewhere", detailOf(error), error);
    case ARRIVING:
      return new TenantAway("arriving", detailOf(error), error);
    case PAUSED:
      return new TenantAway("paused", "", error);
    default:
      return null;
  }
}

/**
 * The tenants that are paused. Their callers wait here and hold no connection; one of them looks for all whether the
 * pause is over.
 */
export class Pauses {
  readonly #looks = new Map<string, Promise<void>>();

  /** Resolves when the pause that somebody met is over, at once where there is none, and after `limitMs` at the latest. */
  async wait(tenantId: string, limitMs: number): Promise<void> {
    const look = this.#looks.get(tenantId);
    if (look) {
      await within(limitMs, look);
    }
  }

  /** Called when a pause was met. */
  met(kysely: Kysely<DB>, tenantId: string): void {
    if (!this.#looks.has(tenantId)) {
      const look = untilOver(kysely, tenantId).finally(() => this.#looks.delete(tenantId));
      this.#looks.set(tenantId, look);
    }
  }
}

/** Whatever ends the pause is seen by the caller that tries again. */
async function untilOver(kysely: Kysely<DB>, tenantId: string): Promise<void> {
  const endMs = performance.now() + MAX_PAUSE_MS;
  let isPaused = true;
  while (isPaused && performance.now() < endMs) {
    await setTimeout(LOOK_AGAIN_MS);
    isPaused = await sql`select ${enter(tenantId)}`.execute(kysely).then(
      () => false,
      (error: unknown) => pausedTenant(error) !== null,
    );
  }
}
