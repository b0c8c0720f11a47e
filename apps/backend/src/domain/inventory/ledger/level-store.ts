import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { together } from "../../../kernel/together.ts";
import type { Level, Move, MoveReason } from "./move.ts";
import { closeMisplaced, insertMisplaced } from "./incident-store.ts";
import { misplacedIn, restoredIn } from "./misplaced.ts";
import type { LaidMoves, LedgerRow } from "./moves.ts";
import { readPlaceLevels, writePlaceLevels } from "../places/place-level-store.ts";

/** Locked in the order of their ids: two orders over the same variants never wait for each other in a circle. */
export async function lockLevels(tx: Tx, variantIds: readonly string[]): Promise<Map<string, Level>> {
  if (variantIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{
    id: string;
    on_hand: number;
    version: number;
    is_placed: boolean;
    recipe_version: number | null;
  }>`
    select master_variant_id as id, on_hand, version, is_placed, recipe_version from app.stock_levels
    where tenant_id = ${tx.tenantId} and master_variant_id = any(${[...new Set(variantIds)]}::text[])
    order by master_variant_id for update`.execute(tx.query);
  const placed = await readPlaceLevels(
    tx,
    rows.filter((row) => row.is_placed).map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, on_hand: onHand, version, recipe_version: recipeVersion }) => [
      id,
      { onHand, version, recipeVersion, places: placed.get(id) ?? null },
    ]),
  );
}

/** Variants that are not tracked have no shortfall. */
export async function openLevels(
  tx: Tx,
  variantIds: readonly string[],
  { isCounted }: { isCounted: boolean } = { isCounted: true },
): Promise<void> {
  if (variantIds.length === 0) {
    return;
  }
  await sql`
    insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version, is_counted)
    select ${tx.tenantId}, id, 0, 0, ${isCounted} from unnest(${[...variantIds]}::text[]) as id
    on conflict do nothing`.execute(tx.query);
}

/** Which of these are not tracked yet. */
export async function findUncounted(tx: Tx, variantIds: readonly string[]): Promise<Set<string>> {
  if (variantIds.length === 0) {
    return new Set();
  }
  const rows = await tx.query
    .selectFrom("app.stock_levels")
    .select("master_variant_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("master_variant_id", "in", [...new Set(variantIds)])
    .where("is_counted", "=", false)
    .execute();
  return new Set(rows.map((row) => row.master_variant_id));
}

/** Movements that say how many there are, rather than how many came or went. */
const COUNTS: ReadonlySet<MoveReason> = new Set(["opening", "manual", "import", "source_sync", "count"]);

const placeColumns = (place: LedgerRow["place"]) => ({
  place_id: place?.id ?? null,
  place_seq: place?.seq ?? null,
  place_delta: place?.delta ?? null,
  place_balance_after: place?.after ?? null,
});

/** What the movement was for. */
const causeColumns = ({ shopId, orderId, orderLineId, revision, eventId, document }: Move) => ({
  shop_id: shopId ?? null,
  order_id: orderId ?? null,
  order_line_id: orderLineId ?? null,
  revision: revision ?? null,
  event_id: eventId ?? null,
  document_id: document?.id ?? null,
  document_line: document?.line ?? null,
});

const ledgerRow = ({ move, seq, delta, after, part, place }: LedgerRow) => ({
  master_variant_id: move.masterVariantId,
  seq,
  delta,
  balance_after: after,
  reason: move.reason,
  part,
  ...placeColumns(place),
  ...causeColumns(move),
  note: move.note ?? null,
});

/** The ids are named a second time because a plan that is made once has to go through the index, however few rows there were. */
export async function writeMoves(tx: Tx, laid: LaidMoves): Promise<void> {
  await together([
    writeLevels(tx, laid),
    writePlaceLevels(tx, laid),
    insertMisplaced(tx, misplacedIn(laid)),
    closeMisplaced(tx, restoredIn(laid)),
  ]);
}

async function writeLevels(tx: Tx, { rows, levels }: LaidMoves): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const { actor } = tx.origin;
  const ledger = rows.map(ledgerRow);
  const ids = [...new Set(rows.map(({ move }) => move.masterVariantId))];
  const counted = new Set(
    rows.filter(({ move }) => COUNTS.has(move.reason)).map(({ move }) => move.masterVariantId),
  );
  const touched = ids.map((id) => ({
    master_variant_id: id,
    is_counted: counted.has(id),
    on_hand: levels.get(id)?.onHand,
    is_placed: (levels.get(id)?.places ?? null) !== null,
    version: levels.get(id)?.version,
  }));
  await sql`
    with moved as (
      insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, place_id, place_seq,
        place_delta, place_balance_after, part, shop_id, order_id, order_line_id, revision, event_id, document_id,
        document_line, actor_kind, actor_id, note)
      select ${tx.tenantId}, master_variant_id, seq, delta, balance_after, reason, place_id, place_seq, place_delta,
        place_balance_after, part, shop_id, order_id, order_line_id, revision, event_id, document_id, document_line,
        ${actor.kind}::text, ${actor.id}::text, note
      from jsonb_to_recordset(${jsonRows(ledger)}::jsonb) as x (master_variant_id text, seq bigint, delta integer,
        balance_after integer, reason text, place_id text, place_seq bigint, place_delta integer,
        place_balance_after integer, part smallint, shop_id text, order_id text, order_line_id text, revision integer,
        event_id text, document_id text, document_line integer, note text)
    ), written as (
      update app.stock_levels l set on_hand = x.on_hand, version = x.version, updated_at = now(),
        is_counted = l.is_counted or x.is_counted, is_placed = x.is_placed
      from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb)
        as x (master_variant_id text, on_hand integer, version bigint, is_counted boolean, is_placed boolean)
      where l.tenant_id = ${tx.tenantId} and l.master_variant_id = x.master_variant_id
        and l.master_variant_id = any(${ids}::text[])
      returning l.master_variant_id, l.is_component
    )
    insert into app.kit_marks as k (tenant_id, component_id)
    select ${tx.tenantId}, master_variant_id from written where is_component
    on conflict (tenant_id, component_id) do update set version = k.version + 1`.execute(tx.query);
}
