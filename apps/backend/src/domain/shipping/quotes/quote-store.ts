import type { CarrierProvider } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { NormalQuote, NormalRate } from "../../../ports/carrier.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";
import type { Quote, QuotedRate, QuoteFailure, RateTag } from "../model.ts";
import { addressHash, parcelsHash } from "./normal.ts";

interface StoredRate {
  readonly provider: CarrierProvider;
  readonly rate: NormalRate;
  readonly tags: readonly RateTag[];
}

export async function keepQuote(tx: Tx, quote: Omit<Quote, "createdAt">): Promise<Quote> {
  const { created_at } = await tx.query
    .insertInto("app.quotes")
    .values({
      tenant_id: tx.tenantId,
      id: quote.id,
      order_id: quote.orderId,
      currency: quote.request.currency,
      request: JSON.stringify(quote.request),
      address_hash: addressHash(quote.request.destination),
      parcels_hash: parcelsHash(quote.request.parcels),
      is_partial: quote.isPartial,
      errors: JSON.stringify(quote.errors),
      expires_at: quote.expiresAt,
    })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  const rows = quote.rates.map(({ id, connectionId, provider, rate, tags, expiresAt }, position) => ({
    id,
    position,
    connection_id: connectionId,
    rate: { provider, rate, tags } satisfies StoredRate,
    total_minor: rate.price.total,
    is_binding: rate.isBinding,
    expires_at: expiresAt,
  }));
  await sql`
    insert into app.quote_rates (tenant_id, quote_id, id, position, connection_id, rate, total_minor, is_binding, expires_at)
    select ${tx.tenantId}, ${quote.id}, x.* from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x
      (id text, position integer, connection_id text, rate jsonb, total_minor bigint, is_binding boolean, expires_at timestamptz)`.execute(
    tx.query,
  );
  return { ...quote, createdAt: created_at };
}

export async function findQuote(tx: Tx, quoteId: string): Promise<Quote | null> {
  const row = await tx.query
    .selectFrom("app.quotes")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", quoteId)
    .executeTakeFirst();
  if (!row) {
    return null;
  }
  const rates = await tx.query
    .selectFrom("app.quote_rates")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("quote_id", "=", quoteId)
    .orderBy("position")
    .execute();
  return {
    id: row.id,
    orderId: row.order_id,
    request: stored<NormalQuote>(row.request),
    isPartial: row.is_partial,
    errors: stored<readonly QuoteFailure[]>(row.errors),
    rates: rates.map((rate): QuotedRate => {
      const kept = stored<StoredRate>(rate.rate);
      return { id: rate.id, connectionId: rate.connection_id, ...kept, expiresAt: rate.expires_at };
    }),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export async function purgeOldQuotes(query: DirectoryQuery, daysKept: number, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select directory.delete_old_quotes(${daysKept}, ${most}) as n`.execute(query);
  return rows[0]?.n ?? 0;
}
