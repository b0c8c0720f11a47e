import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Variant, VariantChange, VariantPatch } from "./variant.ts";
import { updateVariants } from "./variant-writer-store.ts";

export interface ChangedVariant {
  readonly variant: Variant;
  readonly patch: VariantPatch;
  /** Value by value, also of the stock, which may have moved meanwhile. */
  readonly changes: VariantChange;
  readonly note: string | null;
}

const isOwn = (field: string) => field !== "stock";

/** Writes what was changed and keeps who changed it; a change of nothing is not one. */
export async function changeVariants(tx: Tx, changed: readonly ChangedVariant[]): Promise<void> {
  await updateVariants(
    tx,
    changed.filter(({ changes }) => Object.keys(changes).some(isOwn)),
  );
  await recordChanges(
    tx,
    changed
      .filter(({ changes }) => Object.keys(changes).length > 0)
      .map(({ variant, changes, note }) => ({
        action: "variant.updated",
        targetKind: "variant",
        targetId: variant.id,
        before: Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from])),
        after: {
          ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
          ...(note === null ? {} : { reason: note }),
        },
      })),
  );
}
