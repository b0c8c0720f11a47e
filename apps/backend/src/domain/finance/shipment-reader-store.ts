import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { ShipmentFacts } from "./shipment.ts";

interface FactsRow {
  id: string;
  order_id: string | null;
  connection_id: string;
  channel: string | null;
  carrier_name: string;
  tracking_number: string | null;
  currency: string;
  is_prepaid: boolean;
  charged_minor: number;
  cod_expected_minor: number;
  cod_fee_minor: number;
  cod_fee_timing: string | null;
  return_freight_minor: number;
  is_return: boolean;
}

/** What the ledger holds of a parcel's price. */
export interface BookedCharges {
  readonly freightMinor: number;
  readonly returnFreightMinor: number;
  readonly codFeeMinor: number;
  readonly adjustmentsMinor: number;
}

/** Parcels of which nothing is booked are not among them. */
export async function bookedCharges(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, BookedCharges>> {
  const { rows } = await sql<{
    shipment_id: string;
    freight: number;
    back: number;
    fee: number;
    adjustments: number;
  }>`
    select e.shipment_id, coalesce(sum(e.amount_minor) filter (where a.code = 'shipping_expense'), 0)::bigint as freight,
      coalesce(sum(e.amount_minor) filter (where a.code = 'return_shipping_expense'), 0)::bigint as back,
      coalesce(sum(e.amount_minor) filter (where a.code = 'cod_fee_expense'), 0)::bigint as fee,
      coalesce(sum(e.amount_minor) filter (where a.code = 'carrier_adjustment_expense'), 0)::bigint as adjustments
    from app.ledger_entries e
    join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where e.tenant_id = ${tx.tenantId} and e.shipment_id = any(${[...shipmentIds]}::text[])
      and a.code in ('shipping_expense', 'return_shipping_expense', 'cod_fee_expense', 'carrier_adjustment_expense')
    group by e.shipment_id`.execute(tx.query);
  return new Map(
    rows.map((row) => [
      row.shipment_id,
      {
        freightMinor: row.freight,
        returnFreightMinor: row.back,
        codFeeMinor: row.fee,
        adjustmentsMinor: row.adjustments,
      },
    ]),
  );
}

/** The money side of these shipments. Test shipments and unknown ones are not among them. */
export async function readShipmentFacts(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentFacts>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<FactsRow>`
    select s.id, s.order_id, s.connection_id, s.channel, s.carrier_name, s.tracking_number, s.currency,
      c.settlement = 'prepaid' as is_prepaid, coalesce(s.actual_minor, s.quoted_minor) as charged_minor,
      s.cod_expected_minor, s.cod_fee_minor, s.cod_fee_timing, s.return_freight_minor, s.is_return
    from app.shipments s
    join app.carrier_connections c on c.tenant_id = s.tenant_id and c.id = s.connection_id
    where s.tenant_id = ${tx.tenantId} and s.id = any(${[...new Set(shipmentIds)]}::text[]) and not s.is_test
    order by s.id`.execute(tx.query);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        shipmentId: row.id,
        orderId: row.order_id,
        connectionId: row.connection_id,
        channel: row.channel,
        carrierName: row.carrier_name,
        trackingNumber: row.tracking_number,
        currency: row.currency,
        isPrepaid: row.is_prepaid,
        chargedMinor: row.charged_minor,
        codExpectedMinor: row.cod_expected_minor,
        codFeeMinor: row.cod_fee_minor,
        isFeeDeducted: row.cod_fee_timing === "remittance",
        returnFreightMinor: row.return_freight_minor,
        isReturn: row.is_return,
      },
    ]),
  );
}
