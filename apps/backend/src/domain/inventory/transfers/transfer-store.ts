import type { TransferStatus } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { sourcesOf } from "../../../kernel/transitions.ts";
import type { Receipt, Transfer, TransferLine } from "./model.ts";
import { TRANSFER_TRANSITIONS } from "./transfer-status.ts";

interface TransferRow {
  id: string;
  from_place_id: string;
  from_name: string;
  is_from_first: boolean;
  to_place_id: string;
  to_name: string;
  status: TransferStatus;
  note: string | null;
  created_at: Date;
  sent_at: Date | null;
  closed_at: Date | null;
  lines: TransferLine[];
}

const toTransfer = (row: TransferRow): Transfer => ({
  id: row.id,
  from: { placeId: row.from_place_id, name: row.from_name, isFirst: row.is_from_first },
  to: { placeId: row.to_place_id, name: row.to_name },
  status: row.status,
  note: row.note,
  lines: row.lines,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  closedAt: row.closed_at,
});

async function read(
  tx: Tx,
  condition: RawBuilder<unknown>,
  { limit, offset }: PageRequest = { limit: 1, offset: 0 },
): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select t.*, a.name as from_name, a.is_first as is_from_first, b.name as to_name, l.lines
    from (select * from app.transfers t where t.tenant_id = ${tx.tenantId} and ${condition}
      order by t.id desc limit ${limit} offset ${offset}) t
    join app.places a on a.tenant_id = t.tenant_id and a.id = t.from_place_id
    join app.places b on b.tenant_id = t.tenant_id and b.id = t.to_place_id
    cross join lateral (
      select json_agg(json_build_object('line', l.line, 'masterVariantId', l.master_variant_id, 'sku', v.sku,
        'name', v.name, 'quantity', l.quantity, 'received', l.received, 'lost', l.lost, 'receipts', l.receipts)
        order by l.line) as lines
      from app.transfer_lines l join app.master_variants v on v.tenant_id = l.tenant_id and v.id = l.master_variant_id
      where l.tenant_id = t.tenant_id and l.transfer_id = t.id
    ) l
    order by t.id desc`.execute(tx.query);
  return rows.map(toTransfer);
}

export async function listTransfers(
  tx: Tx,
  statuses: readonly TransferStatus[] | undefined,
  page: PageRequest,
): Promise<PageOf<Transfer>> {
  const condition = statuses ? sql`t.status = any(${[...statuses]}::text[])` : sql`true`;
  const items = await read(tx, condition, page);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from app.transfers t where t.tenant_id = ${tx.tenantId} and ${condition}`.execute(
    tx.query,
  );
  return { items, total: rows[0]?.n ?? 0 };
}

export async function findTransfer(tx: Tx, transferId: string): Promise<Transfer | null> {
  return (await read(tx, sql`t.id = ${transferId}`))[0] ?? null;
}

/** Locked until the transaction ends. */
export async function lockTransfer(tx: Tx, transferId: string): Promise<Transfer | null> {
  await sql`select from app.transfers where tenant_id = ${tx.tenantId} and id = ${transferId} for update`.execute(
    tx.query,
  );
  return findTransfer(tx, transferId);
}

export async function insertTransfer(
  tx: Tx,
  input: {
    readonly fromPlaceId: string;
    readonly toPlaceId: string;
    readonly note: string | null;
    readonly lines: readonly { readonly masterVariantId: string; readonly quantity: number }[];
  },
): Promise<string> {
  const id = newId("trf");
  await tx.query
    .insertInto("app.transfers")
    .values({
      tenant_id: tx.tenantId,
      id,
      from_place_id: input.fromPlaceId,
      to_place_id: input.toPlaceId,
      status: "draft",
      note: input.note,
    })
    .execute();
  await tx.query
    .insertInto("app.transfer_lines")
    .values(
      input.lines.map(({ masterVariantId, quantity }, line) => ({
        tenant_id: tx.tenantId,
        transfer_id: id,
        line,
        master_variant_id: masterVariantId,
        quantity,
      })),
    )
    .execute();
  return id;
}

const CLOSED: ReadonlySet<TransferStatus> = new Set(["received", "cancelled"]);

/** The only statement that writes a transfer's state; false when it may not go there from where it is. */
export async function moveTransfer(
  tx: Tx,
  transferId: string,
  to: Exclude<TransferStatus, "draft">,
): Promise<boolean> {
  const moved = await tx.query
    .updateTable("app.transfers")
    .set({
      status: to,
      ...(to === "sent" ? { sent_at: sql`now()` } : {}),
      ...(CLOSED.has(to) ? { closed_at: sql`now()` } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", transferId)
    .where("status", "in", sourcesOf(TRANSFER_TRANSITIONS, to))
    .returning("id")
    .execute();
  return moved.length > 0;
}

export async function recordReceipts(
  tx: Tx,
  transferId: string,
  receipts: readonly Receipt[],
): Promise<void> {
  const rows = receipts.map(({ line, received, lost }) => ({ line: line.line, received, lost }));
  await sql`
    update app.transfer_lines l set received = l.received + x.received, lost = l.lost + x.lost, receipts = l.receipts + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (line integer, received integer, lost integer)
    where l.tenant_id = ${tx.tenantId} and l.transfer_id = ${transferId} and l.line = x.line`.execute(
    tx.query,
  );
}
