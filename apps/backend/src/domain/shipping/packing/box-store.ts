import { sql, type Selectable } from "kysely";
import type { AppBoxes } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import type { PackingBox } from "./pack.ts";

export interface Box extends PackingBox {
  /** All places where there are none. */
  readonly placeIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
export type NewBox = Omit<Box, "id" | "createdAt" | "updatedAt">;

const toBox = (row: Selectable<AppBoxes>): Box => ({
  id: row.id,
  name: row.name,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  tareG: row.tare_g,
  maxG: row.max_g,
  placeIds: row.place_ids,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const columnsOf = (box: NewBox) => ({
  name: box.name,
  length_mm: box.lengthMm,
  width_mm: box.widthMm,
  height_mm: box.heightMm,
  tare_g: box.tareG,
  max_g: box.maxG,
  place_ids: [...box.placeIds],
});

const living = (tx: Tx) =>
  tx.query.selectFrom("app.boxes").where("tenant_id", "=", tx.tenantId).where("deleted_at", "is", null);

export async function listBoxes(tx: Tx, page: PageRequest): Promise<PageOf<Box>> {
  const rows = await living(tx)
    .selectAll()
    .orderBy(sql`length_mm::bigint * width_mm * height_mm`)
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items: rows.map(toBox), total: await countBoxes(tx) };
}

export async function countBoxes(tx: Tx): Promise<number> {
  const { n } = await living(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return n;
}

/** Those that a place has; all of them where the parcel leaves from somewhere else. */
export async function boxesAt(tx: Tx, placeId: string | null): Promise<Box[]> {
  const rows = await living(tx)
    .selectAll()
    .$if(placeId !== null, (query) =>
      query.where(sql<boolean>`place_ids = '{}' or ${placeId} = any(place_ids)`),
    )
    .execute();
  return rows.map(toBox);
}

export async function findBox(tx: Tx, boxId: string): Promise<Box | null> {
  const row = await living(tx).selectAll().where("id", "=", boxId).executeTakeFirst();
  return row ? toBox(row) : null;
}

export async function isBoxNameTaken(tx: Tx, name: string, besides: string | null): Promise<boolean> {
  const row = await living(tx)
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("id", "<>", besides ?? "")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBox(tx: Tx, box: NewBox): Promise<Box> {
  const row = await tx.query
    .insertInto("app.boxes")
    .values({ tenant_id: tx.tenantId, id: newId("box"), ...columnsOf(box) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBox(row);
}

export async function updateBox(tx: Tx, boxId: string, box: NewBox): Promise<Box> {
  const row = await tx.query
    .updateTable("app.boxes")
    .set({ ...columnsOf(box), updated_at: sql`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", boxId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBox(row);
}

export async function deleteBox(tx: Tx, boxId: string): Promise<void> {
  await tx.query
    .updateTable("app.boxes")
    .set({ deleted_at: sql`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", boxId)
    .execute();
}
