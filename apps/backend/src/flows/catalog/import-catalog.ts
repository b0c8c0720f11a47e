import {
  changeVariants,
  createVariants,
  holdVariants,
  planRows,
  readTable,
  recordImport,
  type RowPlan,
  type Table,
  type TableRow,
} from "../../domain/catalog/index.ts";
import {
  openLevels,
  holdLevels,
  markDirty,
  markKits,
  moveStock,
  type Move,
} from "../../domain/inventory/index.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";
import { readTableText } from "../kit/heavy-work.ts";

const ROWS_A_STEP = 200;

export interface Imported {
  readonly table: Table;
  readonly plans: readonly RowPlan[];
}

async function planSome(
  tx: Tx,
  rows: readonly TableRow[],
  products: Map<string, string>,
): Promise<RowPlan[]> {
  const by = { skuKeys: rows.flatMap(({ skuKey }) => skuKey ?? []) };
  const variants = await holdVariants(tx, by, (ids) => holdLevels(tx, ids));
  return planRows(rows, new Map(variants.map((variant) => [variant.skuKey, variant])), products);
}

async function create(tx: Tx, plans: readonly RowPlan[]): Promise<RowPlan[]> {
  const made = await createVariants(tx, plans);
  const created = made.flatMap(({ action, created: variant, stock }) =>
    action === "create" && variant ? [{ masterVariantId: variant.id, stock: stock ?? 0 }] : [],
  );
  await openLevels(
    tx,
    created.map(({ masterVariantId }) => masterVariantId),
  );
  await moveStock(
    tx,
    created.map(
      ({ masterVariantId, stock }): Move => ({
        masterVariantId,
        change: { delta: stock },
        reason: "opening",
      }),
    ),
  );
  return made;
}

async function update(tx: Tx, plans: readonly RowPlan[]): Promise<boolean> {
  const updated = plans.flatMap(({ variant, patch, changes, stock, action }) =>
    variant && action === "update" ? [{ variant, patch, changes, stock, note: "import" }] : [],
  );
  const rows = await moveStock(
    tx,
    updated.flatMap(({ variant, stock }): Move[] =>
      stock === null ? [] : [{ masterVariantId: variant.id, change: { absolute: stock }, reason: "import" }],
    ),
  );
  await changeVariants(tx, updated);
  const kept = updated.filter(({ changes }) => "safetyStock" in changes).map(({ variant }) => variant.id);
  const touched = [...rows.map(({ move }) => move.masterVariantId), ...kept];
  await markDirty(tx, touched);
  await markKits(tx, kept);
  return touched.length > 0;
}

/** Creates and changes variants from a table, row by row; with `isDryRun` it only reports what it would do. */
export async function importCatalog(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { csv: string; isDryRun: boolean },
): Promise<Imported> {
  const { csv } = input;
  const table = await readTableText(services, tenantId, {
    task: "readTable",
    read: readTable,
    characters: csv.length,
    input: [csv],
  });
  const products = new Map<string, string>();
  const plans: RowPlan[] = [];
  for (let at = 0; at < table.rows.length; at += ROWS_A_STEP) {
    const rows = table.rows.slice(at, at + ROWS_A_STEP);
    const done = await services.inTenant(tenantId, origin, async (tx) => {
      const planned = await planSome(tx, rows, products);
      if (input.isDryRun) {
        return planned;
      }
      const made = await create(tx, planned);
      const hasMoved = await update(tx, made);
      const variantIds = made.flatMap(({ variant }) => variant?.id ?? []);
      await publishStockEvents(services, tx, hasMoved ? variantIds : []);
      if (hasMoved) {
        tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
      }
      return made;
    });
    plans.push(...done);
  }
  if (!input.isDryRun) {
    await services.inTenant(tenantId, origin, (tx) => recordImport(tx, plans));
  }
  return { table, plans };
}
