import type { CarrierProvider, ManifestStatus } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import { sourcesOf } from "../../../kernel/transitions.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import { placesOf, totalsOf, type CodTotal, type HandOver } from "./hand-over.ts";
import { MANIFEST_TRANSITIONS } from "./manifest-status.ts";

export interface Manifest {
  readonly id: string;
  readonly connectionId: string;
  readonly provider: CarrierProvider;
  readonly carrier: { readonly code: string; readonly name: string };
  readonly isTest: boolean;
  readonly source: "own" | "carrier";
  readonly status: ManifestStatus;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly origin: ParcelAddress;
  readonly shipmentCount: number;
  readonly parcelCount: number;
  readonly weightG: number;
  readonly cod: readonly CodTotal[];
  readonly createdAt: Date;
}

const manifestsOf = (tx: Tx) =>
  tx.query
    .selectFrom("app.manifests as m")
    .innerJoin("app.carrier_connections as c", (join) =>
      join.onRef("c.tenant_id", "=", "m.tenant_id").onRef("c.id", "=", "m.connection_id"),
    )
    .where("m.tenant_id", "=", tx.tenantId);

const COLUMNS = [
  "m.id",
  "m.connection_id",
  "c.provider",
  "m.carrier_code",
  "m.carrier_name",
  "m.is_test",
  "m.source",
  "m.status",
  "m.failure",
  "m.origin",
  "m.shipment_count",
  "m.parcel_count",
  "m.weight_g",
  "m.cod",
  "m.created_at",
] as const;

const read = (tx: Tx) => manifestsOf(tx).select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof read>["execute"]>>[number];

function toManifest(row: Row): Manifest {
  return {
    id: row.id,
    connectionId: row.connection_id,
    provider: row.provider,
    carrier: { code: row.carrier_code, name: row.carrier_name },
    isTest: row.is_test,
    source: row.source,
    status: row.status,
    failure: stored<Manifest["failure"]>(row.failure),
    origin: stored<ParcelAddress>(row.origin),
    shipmentCount: row.shipment_count,
    parcelCount: row.parcel_count,
    weightG: row.weight_g,
    cod: stored<readonly CodTotal[]>(row.cod),
    createdAt: row.created_at,
  };
}

export interface NewManifest {
  readonly handOver: HandOver;
  readonly source: Manifest["source"];
}

/** Our own list is ready at once; the carrier's is requested. */
export async function openManifests(tx: Tx, manifests: readonly NewManifest[]): Promise<string[]> {
  const made = manifests.map((manifest) => ({ ...manifest, id: newId("man") }));
  if (made.length === 0) {
    return [];
  }
  await tx.query
    .insertInto("app.manifests")
    .values(
      made.map(({ id, handOver, source }) => {
        const { shipmentCount, parcelCount, weightG, cod } = totalsOf(handOver);
        return {
          tenant_id: tx.tenantId,
          id,
          connection_id: handOver.connectionId,
          carrier_code: handOver.carrier.code,
          carrier_name: handOver.carrier.name,
          is_test: handOver.isTest,
          source,
          status: source === "own" ? "ready" : "waiting",
          origin: JSON.stringify(handOver.origin),
          shipment_count: shipmentCount,
          parcel_count: parcelCount,
          weight_g: weightG,
          cod: JSON.stringify(cod),
          created_by: tx.origin.actor.id,
        };
      }),
    )
    .execute();
  await sql`
    insert into app.manifest_shipments (tenant_id, manifest_id, shipment_id, position)
    select ${tx.tenantId}, x.* from jsonb_to_recordset(${jsonRows(placesOf(made))}::jsonb)
      as x (list_id text, shipment_id text, position integer)`.execute(tx.query);
  return made.map(({ id }) => id);
}

/** In the requested order. */
export async function findManifests(tx: Tx, manifestIds: readonly string[]): Promise<Manifest[]> {
  if (manifestIds.length === 0) {
    return [];
  }
  const rows = await read(tx)
    .where("m.id", "in", [...manifestIds])
    .execute();
  const found = new Map(rows.map((row) => [row.id, toManifest(row)]));
  return manifestIds.flatMap((id) => found.get(id) ?? []);
}

export async function listManifests(
  tx: Tx,
  filter: { connectionId?: string | undefined },
  page: PageRequest,
): Promise<PageOf<Manifest>> {
  const { connectionId } = filter;
  const chosen = () =>
    connectionId === undefined
      ? manifestsOf(tx)
      : manifestsOf(tx).where("m.connection_id", "=", connectionId);
  const rows = await chosen()
    .select(COLUMNS)
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items: rows.map(toManifest), total: await countUpTo(tx, chosen().select("m.id")) };
}

/** The parcels of a list, in its order. */
export async function shipmentIdsOfManifest(tx: Tx, manifestId: string): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.manifest_shipments")
    .select("shipment_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("manifest_id", "=", manifestId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** The list each of these parcels is on, where it is on one that counts. */
export async function liveManifestsOf(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, string>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.manifest_shipments")
    .select(["shipment_id", "manifest_id"])
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .where("is_live", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, row.manifest_id]));
}

export async function manifestDocument(tx: Tx, manifestId: string): Promise<Buffer | null> {
  const row = await tx.query
    .selectFrom("app.manifests")
    .select("document")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", manifestId)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** The only statement that writes a list's state; false when it may not go there from where it is. */
export async function moveManifest(
  tx: Tx,
  manifestId: string,
  to: Exclude<ManifestStatus, "waiting">,
  along: { readonly failure: Manifest["failure"]; readonly document?: Buffer },
): Promise<boolean> {
  const { failure, document } = along;
  const moved = await tx.query
    .updateTable("app.manifests")
    .set({
      status: to,
      failure: failure === null ? null : JSON.stringify(failure),
      ...(document === undefined ? {} : { document }),
      updated_at: sql`now()`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", manifestId)
    .where("status", "in", sourcesOf(MANIFEST_TRANSITIONS, to))
    .returning("id")
    .execute();
  return moved.length > 0;
}

/** A list that does not count any more lets its parcels go. */
export async function releaseParcels(tx: Tx, manifestId: string): Promise<void> {
  await tx.query
    .updateTable("app.manifest_shipments")
    .set({ is_live: false })
    .where("tenant_id", "=", tx.tenantId)
    .where("manifest_id", "=", manifestId)
    .execute();
}
