import { runAsTenant } from "../../packages/testbed/src/index.ts";
import type { PastParcel } from "./seed-parcels.ts";
import type { SeedGround } from "./seed-shops.ts";

const DAY_MS = 86_400_000;
const CURRENCY = "COP";
/** What carriers write about parcels, in the words of their tables. */
type Word = "EN TRANSITO" | "EN REPARTO" | "NOVEDAD" | "ENTREGADO" | "DEVUELTO";

/** A parcel leaves the day after its sale. */
const leftAtMs = ({ placedAtMs }: PastParcel, nowMs: number): number =>
  Math.min(placedAtMs + DAY_MS, nowMs - 3_600_000);

/** The service dates what it does; what it did weeks ago is dated back before anything follows from it. */
export async function dateBack(ground: SeedGround, parcels: readonly PastParcel[]): Promise<void> {
  const nowMs = Date.now();
  await runAsTenant(
    ground.databaseUrl,
    ground.tenantId,
    `with past as (
       select * from unnest($1::text[], $2::timestamptz[]) as p (id, at)
     ), shipments as (
       update app.shipments s set created_at = p.at, bought_at = p.at, status_changed_at = p.at,
         printed_at = case when p.at < now() - interval '1 day' then p.at end
       from past p where s.id = p.id
     ), events as (
       update app.tracking_events e set occurred_at = p.at, received_at = p.at from past p where e.shipment_id = p.id
     )
     update app.cod_payments c set shipped_at = p.at, created_at = p.at from past p where c.shipment_id = p.id`,
    [parcels.map(({ shipmentId }) => shipmentId), parcels.map((parcel) => new Date(leftAtMs(parcel, nowMs)))],
  );
}

/** How far a parcel of this age is. A few go wrong. */
function stepsOf(days: number, at: number): readonly Word[] {
  if (days < 2) {
    return [];
  }
  if (days < 4) {
    return at % 2 === 0 ? ["EN TRANSITO"] : ["EN TRANSITO", "EN REPARTO"];
  }
  if (days < 14 && at % 5 === 0) {
    return ["EN TRANSITO", "NOVEDAD"];
  }
  return at % 17 === 0 ? ["EN TRANSITO", "NOVEDAD", "DEVUELTO"] : ["EN TRANSITO", "EN REPARTO", "ENTREGADO"];
}

const two = (value: number): string => String(value).padStart(2, "0");
function written(ms: number): string {
  const at = new Date(ms);
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

interface Told {
  readonly parcel: PastParcel;
  readonly isDelivered: boolean;
}

/** Each carrier hands in its table of states, as they do. */
export async function trackPast(
  { owner }: SeedGround,
  parcels: readonly PastParcel[],
): Promise<readonly Told[]> {
  const nowMs = Date.now();
  const told = parcels.map((parcel, at) => {
    const leftMs = leftAtMs(parcel, nowMs);
    const words = stepsOf((nowMs - leftMs) / DAY_MS, at);
    const rows = words.map((word, step) => {
      const atMs = Math.min(leftMs + (step + 1) * 0.8 * DAY_MS, nowMs - 60_000);
      return `${parcel.trackingNumber};${word};${written(atMs)}`;
    });
    return { parcel, rows, isDelivered: words.includes("ENTREGADO") };
  });
  for (const [connectionId, own] of Map.groupBy(told, ({ parcel }) => parcel.connectionId)) {
    const rows = own.flatMap((one) => one.rows);
    if (rows.length > 0) {
      const csv = ["guia;estado;fecha", ...rows].join("\n");
      await owner.importTrackingEvents({ body: { connectionId, csv } });
    }
  }
  return told;
}

const STATEMENTS = [
  { reference: "LIQ-2026-0000", untilDaysAgo: 45 },
  { reference: "LIQ-2026-0001", untilDaysAgo: 14 },
] as const;

/** The cash of the older parcels has come, statement by statement; that of the younger is still with the carrier. */
export async function settlePast({ owner }: SeedGround, told: readonly Told[]): Promise<void> {
  const nowMs = Date.now();
  const taken = told.filter(({ parcel, isDelivered }) => isDelivered && parcel.isCashOnDelivery);
  for (const [connectionId, own] of Map.groupBy(taken, ({ parcel }) => parcel.connectionId)) {
    let left = own.map(({ parcel }) => parcel);
    for (const { reference, untilDaysAgo } of STATEMENTS) {
      const isOld = ({ placedAtMs }: PastParcel) => placedAtMs < nowMs - untilDaysAgo * DAY_MS;
      const due = left.filter(isOld);
      left = left.filter((parcel) => !isOld(parcel));
      if (due.length > 0) {
        const lines = due.map(({ trackingNumber, collected }) => ({ trackingNumber, collected }));
        const body = {
          connectionId,
          currency: CURRENCY,
          reference: `${reference}-${connectionId.slice(-4)}`,
          lines,
        };
        const { data: statement } = await owner.createRemittance({ body });
        const params = { remittanceId: statement.remittanceId };
        const { data: confirmed } = await owner.confirmRemittance({ params, body: {} });
        const receivedAt = new Date(nowMs - (untilDaysAgo - 5) * DAY_MS).toISOString();
        const settled = {
          receivedAmount: confirmed.net,
          receivedAt,
          bankReference: `TRF-${reference.slice(-4)}`,
        };
        await owner.settleRemittance({ params, body: settled });
      }
    }
  }
}
