import type { BackfillResult } from "../queries.ts";

const MAX_CHANGES = 200;

/** Two slices of one run as one; the later one says whether there is more. */
export function addUp(before: BackfillResult, next: BackfillResult): BackfillResult {
  return {
    ...next,
    scanned: before.scanned + next.scanned,
    linked: before.linked + next.linked,
    unmapped: before.unmapped + next.unmapped,
    conflicts: before.conflicts + next.conflicts,
    unchanged: before.unchanged + next.unchanged,
    changes: [...before.changes, ...next.changes].slice(0, MAX_CHANGES),
  };
}
