import type { PlaceKind } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface PlaceFigure {
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly onHand: number;
  /** How many movements name it. */
  readonly movements: number;
}

/** Where the units of a variant are, or were after its movement number `lastSeq`. */
export async function readPlaceFigures(
  tx: Tx,
  masterVariantId: string,
  lastSeq: number,
): Promise<PlaceFigure[]> {
  const { rows } = await sql<PlaceFigure>`
    select p.id, p.name, p.kind, coalesce(last.balance, l.base, case when p.is_first then before.balance end, 0) as "onHand",
      coalesce(last.seq, 0) as movements
    from app.places p
    left join app.stock_place_levels l on l.tenant_id = p.tenant_id and l.master_variant_id = ${masterVariantId}
      and l.place_id = p.id and exists (
        select from app.stock_ledger m where m.tenant_id = p.tenant_id and m.master_variant_id = ${masterVariantId}
          and m.seq <= ${lastSeq} and m.place_id is not null)
    left join lateral (
      select m.place_balance_after as balance, m.place_seq as seq from app.stock_ledger m
      where m.tenant_id = p.tenant_id and m.master_variant_id = ${masterVariantId} and m.place_id = p.id
        and m.seq <= ${lastSeq} order by m.place_seq desc limit 1
    ) last on true
    left join lateral (
      select m.balance_after as balance from app.stock_ledger m
      where m.tenant_id = p.tenant_id and m.master_variant_id = ${masterVariantId} and m.seq <= ${lastSeq}
      order by m.seq desc limit 1
    ) before on true
    where p.tenant_id = ${tx.tenantId} and (p.deleted_at is null or coalesce(last.balance, 0) <> 0)
    order by p.is_default desc, p.rank, p.id`.execute(tx.query);
  return rows;
}
