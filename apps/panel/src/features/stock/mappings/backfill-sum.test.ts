import { expect, test } from "vitest";
import type { BackfillResult } from "../queries.ts";
import { addUp } from "./backfill-sum.ts";

const slice = (scanned: number, nextCursor: string | null): BackfillResult => ({
  dryRun: false,
  scanned,
  linked: 1,
  unmapped: 2,
  conflicts: 0,
  unchanged: 3,
  changes: [],
  hasMore: nextCursor !== null,
  nextCursor,
});

test("a run in slices is shown as one, and goes on from where the last one ended", () => {
  expect(addUp(slice(10, "a"), slice(5, null))).toMatchObject({
    scanned: 15,
    linked: 2,
    unmapped: 4,
    unchanged: 6,
    hasMore: false,
    nextCursor: null,
  });
});
