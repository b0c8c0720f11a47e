import type { PlaceKind } from "@estiba/contract";
import { sql, type Selectable } from "kysely";
import type { AppPlaces } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import type { ParcelAddress } from "../../ports/carrier.ts";
import type { Place, PlacePatch } from "./model.ts";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

function toPlace(row: Selectable<AppPlaces>): Place {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    isFirst: row.is_first,
    isDefault: row.is_default,
    isShipping: row.is_shipping,
    rank: row.rank,
    address: row.address === null ? null : stored<ParcelAddress>(row.address),
    timeZone: row.time_zone,
    cutOff: row.cut_off,
    openDays: DAYS.filter((day) => (row.open_days & (1 << day)) !== 0),
    closedOn: row.closed_on,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const living = (tx: Tx) =>
  tx.query.selectFrom("app.places").where("tenant_id", "=", tx.tenantId).where("deleted_at", "is", null);

/** Two changes of a tenant's places come one after the other. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await tx.query
    .selectFrom("app.places")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("is_first", "=", true)
    .forNoKeyUpdate()
    .execute();
}

export async function listPlaces(tx: Tx, page: PageRequest): Promise<PageOf<Place>> {
  const rows = await living(tx)
    .selectAll()
    .orderBy("is_default", "desc")
    .orderBy("rank")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items: rows.map(toPlace), total: await countPlaces(tx) };
}

export async function countPlaces(tx: Tx): Promise<number> {
  const { n } = await living(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return n;
}

export async function findPlaces(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await living(tx)
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toPlace(row)]));
}

/** Those that are gone too: what happened there is still told. */
export async function namePlaces(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.places")
    .select(["id", "name"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** It cannot be removed until the transaction ends. */
export async function holdPlace(tx: Tx, placeId: string): Promise<Place | null> {
  const row = await living(tx).selectAll().where("id", "=", placeId).forShare().executeTakeFirst();
  return row ? toPlace(row) : null;
}

export async function findFirstPlace(tx: Tx): Promise<Place> {
  return toPlace(await living(tx).selectAll().where("is_first", "=", true).executeTakeFirstOrThrow());
}

export async function isPlaceNameTaken(tx: Tx, name: string, besides: string | null): Promise<boolean> {
  const row = await living(tx)
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("kind", "in", ["warehouse", "store"])
    .where("id", "<>", besides ?? "")
    .executeTakeFirst();
  return row !== undefined;
}

async function clearDefault(tx: Tx): Promise<void> {
  await tx.query
    .updateTable("app.places")
    .set({ is_default: false })
    .where("tenant_id", "=", tx.tenantId)
    .where("is_default", "=", true)
    .execute();
}

function columnsOf(patch: PlacePatch) {
  const { name, isShipping, rank, address, timeZone, cutOff, openDays, closedOn } = patch;
  return {
    ...(name === undefined ? {} : { name }),
    ...(isShipping === undefined ? {} : { is_shipping: isShipping }),
    ...(rank === undefined ? {} : { rank }),
    ...(address === undefined ? {} : { address: address === null ? null : JSON.stringify(address) }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(cutOff === undefined ? {} : { cut_off: cutOff }),
    ...(openDays && { open_days: openDays.reduce((bits, day) => bits | (1 << day), 0) }),
    ...(closedOn && { closed_on: [...closedOn] }),
    ...(patch.isDefault === true ? { is_default: true } : {}),
  };
}

export async function insertPlace(
  tx: Tx,
  input: PlacePatch & { readonly name: string; readonly kind: PlaceKind },
): Promise<Place> {
  if (input.isDefault === true) {
    await clearDefault(tx);
  }
  const row = await tx.query
    .insertInto("app.places")
    .values({
      ...columnsOf(input),
      tenant_id: tx.tenantId,
      id: newId("whs"),
      name: input.name,
      kind: input.kind,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

export async function updatePlace(tx: Tx, placeId: string, patch: PlacePatch): Promise<Place> {
  if (patch.isDefault === true) {
    await clearDefault(tx);
  }
  const row = await tx.query
    .updateTable("app.places")
    .set({ updated_at: sql`now()`, ...columnsOf(patch) })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", placeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

/** Something is there, on its way there or from there, or a platform's location shows what is there. Waits for those who move something there. */
export async function isPlaceInUse(tx: Tx, placeId: string): Promise<boolean> {
  await living(tx).select("id").where("id", "=", placeId).forUpdate().execute();
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select from app.stock_place_levels l
      where l.tenant_id = ${tx.tenantId} and l.place_id = ${placeId} and l.on_hand <> 0
    ) or exists (
      select from app.transfers t
      where t.tenant_id = ${tx.tenantId} and t.status in ('draft', 'sent', 'partly_received')
        and ${placeId} in (t.from_place_id, t.to_place_id)
    ) or exists (
      select from app.channel_locations k where k.tenant_id = ${tx.tenantId} and k.place_id = ${placeId}
    ) as is_used`.execute(tx.query);
  return rows[0]?.is_used ?? false;
}

/** There is always a default: without another it is the first. */
export async function deletePlace(tx: Tx, { id, isDefault }: Place): Promise<void> {
  await tx.query
    .updateTable("app.places")
    .set({ deleted_at: sql`now()`, is_default: false })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
  if (isDefault) {
    await updatePlace(tx, (await findFirstPlace(tx)).id, { isDefault: true });
  }
}

/** Of these kinds a tenant has one, made when it is first needed. */
export async function openSpecialPlace(tx: Tx, kind: "transit" | "quarantine"): Promise<string> {
  const found = await living(tx).select("id").where("kind", "=", kind).executeTakeFirst();
  return found?.id ?? (await insertPlace(tx, { name: kind, kind, isShipping: false, rank: 1_000 })).id;
}
