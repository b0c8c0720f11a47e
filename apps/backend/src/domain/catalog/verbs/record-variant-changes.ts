import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { VariantChange } from "../variant.ts";

/** What a person changed, value by value; a change of nothing is not one. */
export async function recordVariantChanges(
  tx: Tx,
  changed: readonly { masterVariantId: string; changes: VariantChange; note: string | null }[],
): Promise<void> {
  await recordChanges(
    tx,
    changed
      .filter(({ changes }) => Object.keys(changes).length > 0)
      .map(({ masterVariantId, changes, note }) => ({
        action: "variant.updated",
        targetKind: "variant",
        targetId: masterVariantId,
        before: Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from])),
        after: {
          ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
          ...(note === null ? {} : { reason: note }),
        },
      })),
  );
}
