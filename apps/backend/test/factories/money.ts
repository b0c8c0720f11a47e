import { randomBytes } from "node:crypto";
import { newId } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";

/** A stored carrier without an API. */
export async function makeConnection(
  app: TestApp,
  tenantId: string,
  options: { settlement?: "credit" | "prepaid"; name?: string; cycleDays?: number } = {},
): Promise<string> {
  const id = newId("ccn");
  const { settlement = "credit", name = `Correo ${id.slice(-6)}`, cycleDays = 15 } = options;
  await app.database.rows(
    `insert into app.carrier_connections (tenant_id, id, provider, name, mode, settings, settlement, remittance_cycle_days)
     values ($1, $2, 'ratetable', $3, 'live', '{}', $4, $5)`,
    [tenantId, id, name, settlement, cycleDays],
  );
  return id;
}

export interface ParcelFacts {
  readonly connectionId: string;
  readonly orderId?: string | null;
  readonly currency?: string;
  readonly chargedMinor?: number;
  readonly codMinor?: number;
  readonly feeMinor?: number;
  readonly feeTiming?: "label" | "remittance" | null;
  readonly returnFreightMinor?: number;
  readonly chargedToCustomerMinor?: number;
  readonly provider?: "ratetable" | "manual";
  readonly tracking?: string;
  readonly isTest?: boolean;
  readonly status?: string;
  readonly at?: Date;
}

const DEFAULTS = {
  currency: "ARS",
  chargedMinor: 0,
  codMinor: 0,
  feeMinor: 0,
  feeTiming: "remittance",
  returnFreightMinor: 0,
  chargedToCustomerMinor: 0,
  provider: "ratetable",
  isTest: false,
  status: "label_created",
} as const;

/** Bought parcels, as many as there are facts, in one statement. */
export async function makeParcels(
  app: TestApp,
  tenantId: string,
  facts: readonly ParcelFacts[],
): Promise<string[]> {
  const rows = facts.map((fact) => ({
    ...DEFAULTS,
    orderId: null,
    at: new Date(),
    ...fact,
    id: newId("shm"),
    tracking: fact.tracking ?? `TRK${randomBytes(6).toString("hex").toUpperCase()}`,
    token: randomBytes(16).toString("base64url"),
  }));
  await app.database.rows(
    `insert into app.shipments (tenant_id, id, request_key_hash, request_hash, order_id, channel, connection_id, provider,
       is_test, status, carrier_code, carrier_name, service_code, service_name, delivery_type, currency, price,
       quoted_minor, actual_minor, charged_to_customer_minor, cod_expected_minor, cod_fee_minor, cod_fee_timing,
       return_freight_minor, origin, destination, search, tracking_number, public_token, created_at, bought_at)
     select $1, x.id, decode(md5(x.id), 'hex'), decode(md5(x.id), 'hex'), x."orderId", 'CUSTOM', x."connectionId",
       x.provider, x."isTest", x.status, 'sur', 'Correo del Sur', 'domicilio', 'A domicilio', 'home', x.currency, '{}',
       x."chargedMinor", x."chargedMinor", x."chargedToCustomerMinor", x."codMinor", x."feeMinor", x."feeTiming",
       x."returnFreightMinor", '{}', '{}', lower(x.tracking), x.tracking, x.token, x.at, x.at
     from jsonb_to_recordset($2::jsonb) as x (id text, "orderId" text, "connectionId" text, provider text,
       "isTest" boolean, status text, currency text, "chargedMinor" bigint, "chargedToCustomerMinor" bigint,
       "codMinor" bigint, "feeMinor" bigint, "feeTiming" text, "returnFreightMinor" bigint, tracking text, token text,
       at timestamptz)`,
    [tenantId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

export async function makeParcel(app: TestApp, tenantId: string, fact: ParcelFacts): Promise<string> {
  const [id = ""] = await makeParcels(app, tenantId, [fact]);
  return id;
}

/** As the tracking of a shipment leaves it. */
export async function setParcelStatus(app: TestApp, shipmentId: string, status: string): Promise<void> {
  await app.database.rows("update app.shipments set status = $2 where id = $1", [shipmentId, status]);
}
