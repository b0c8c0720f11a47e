import type { EnviaSim } from "../../packages/channel-sim/src/index.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import type { Claims } from "../kit/claims.ts";
import { ms } from "../kit/latency.ts";
import type { Sql } from "../world/sql.ts";

const ANSWERED_WITHIN_MS = 90_000;

/** Every label that the carrier sold is in the book, once, and paid for once. */
export async function holdSales(sql: Sql, envia: EnviaSim, claims: Claims): Promise<void> {
  const open = "select count(*) as n from app.shipments where status in ('purchasing', 'purchase_unknown')";
  const tookMs = await timeUntil(async () => (await sql.number(open)) === 0, ANSWERED_WITHIN_MS, 200);
  claims.hold(`every purchase has its answer within ${ms(ANSWERED_WITHIN_MS)}`, tookMs !== null);
  const shipments = await sql.rows<{ id: string; status: string; tracking_number: string | null }>(
    "select id, status, tracking_number from app.shipments",
  );
  const sold = new Map(
    envia.labels.map(({ orderReference, trackingNumber }) => [orderReference, trackingNumber]),
  );
  claims.hold("no label was sold twice", sold.size === envia.labels.length, `${envia.labels.length} sold`);
  const wrong = shipments.filter(
    ({ id, status, tracking_number: number }) => status !== "label_created" || sold.get(id) !== number,
  );
  claims.hold(
    "every label that was sold is in the book under its number",
    wrong.length === 0 && shipments.length === sold.size,
    `${shipments.length} in the book, ${sold.size} sold, ${wrong.length} differ: ${JSON.stringify(wrong[0] ?? null)}`,
  );
  const posted = await sql.number(
    "select count(*) as n from app.ledger_transactions where posting_key like 'shipment:%:label'",
  );
  claims.hold("every label is posted once", posted === sold.size, `${posted} of ${sold.size}`);
}
