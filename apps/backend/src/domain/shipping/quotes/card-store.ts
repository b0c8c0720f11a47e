import { sql, type Selectable } from "kysely";
import type { AppRateCards } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { CardVersion, RateCardBody } from "../../../ports/carrier.ts";

export interface StoredCard extends CardVersion {
  readonly connectionId: string;
  readonly createdAt: Date;
}

const MAX_CARDS = 200;

function toCard(row: Selectable<AppRateCards>): StoredCard {
  return {
    id: row.id,
    version: row.version,
    connectionId: row.connection_id,
    card: stored<RateCardBody>(row.card),
    createdAt: row.created_at,
  };
}

/** The newest version of each. */
const newest = (tx: Tx) =>
  tx.query
    .selectFrom("app.rate_cards")
    .selectAll()
    .distinctOn("id")
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .orderBy("version", "desc");

export async function cardsOfConnections(tx: Tx, connectionIds: readonly string[]): Promise<StoredCard[]> {
  if (connectionIds.length === 0) {
    return [];
  }
  const rows = await newest(tx)
    .where("connection_id", "in", [...connectionIds])
    .limit(MAX_CARDS)
    .execute();
  return rows.map(toCard);
}

export async function listCards(
  tx: Tx,
  filter: { connectionId?: string | undefined },
  page: PageRequest,
): Promise<PageOf<StoredCard>> {
  const { connectionId } = filter;
  const cards =
    connectionId === undefined ? newest(tx) : newest(tx).where("connection_id", "=", connectionId);
  const rows = await cards.limit(page.limit).offset(page.offset).execute();
  const { n } = await tx.query
    .selectFrom("app.rate_cards")
    .select(sql<number>`count(distinct id)`.as("n"))
    .where("tenant_id", "=", tx.tenantId)
    .$if(connectionId !== undefined, (query) => query.where("connection_id", "=", connectionId ?? ""))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toCard), total: n };
}

export async function findCard(tx: Tx, cardId: string, version?: number): Promise<StoredCard | null> {
  const row = await tx.query
    .selectFrom("app.rate_cards")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", cardId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toCard(row) : null;
}

/** Without an id it is a new card; with one, its next version. */
export async function keepCard(
  tx: Tx,
  input: { cardId?: string; connectionId: string; card: RateCardBody },
): Promise<StoredCard> {
  const { card, connectionId, cardId = newId("rtc") } = input;
  // Reserves the next version while this lasts.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}/${cardId}`}, 0))`.execute(
    tx.query,
  );
  const last = await findCard(tx, cardId);
  const row = await tx.query
    .insertInto("app.rate_cards")
    .values({
      tenant_id: tx.tenantId,
      id: cardId,
      version: (last?.version ?? 0) + 1,
      connection_id: connectionId,
      name: card.name,
      currency: card.currency,
      valid_from: card.validFrom,
      valid_to: card.validTo ?? null,
      card: JSON.stringify(card),
      created_by: tx.origin.actor.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCard(row);
}
