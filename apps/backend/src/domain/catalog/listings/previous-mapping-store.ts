import type { Tx } from "../../../db/transaction.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { MappingStatus } from "../model.ts";

interface PreviousMapping {
  readonly masterVariantId: string | null;
  readonly status: MappingStatus;
  readonly isManual: boolean;
  readonly evidence: Record<string, unknown>;
}

export async function readPreviousMapping(tx: Tx, listingId: string): Promise<PreviousMapping | null> {
  const row = await tx.query
    .selectFrom("app.listings")
    .select("previous_mapping")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", listingId)
    .executeTakeFirst();
  return stored<PreviousMapping | null>(row?.previous_mapping ?? null);
}
