import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { insertPostings, readPostings, type StoredPosting } from "../ledger-store.ts";
import { fingerprint, type Posting } from "../posting.ts";

export interface Posted {
  readonly posted: readonly string[];
  readonly repeated: readonly string[];
  /** Keys that exist with other lines than these: a person has to check them. */
  readonly differing: readonly string[];
}

const linesOf = (one: { currency: string; entries: Posting["entries"] }) =>
  fingerprint(one.currency, one.entries);

async function compare(
  tx: Tx,
  repeated: readonly Posting[],
  stored: readonly StoredPosting[],
): Promise<string[]> {
  const standing = new Map(stored.map((one) => [one.key, linesOf(one)]));
  const differing = repeated.filter((one) => standing.get(one.key) !== linesOf(one));
  await recordChanges(
    tx,
    differing.map((one) => ({
      action: "ledger.posting_differs",
      targetKind: "posting",
      targetId: one.key,
      before: { lines: standing.get(one.key)?.split("\n") ?? [] },
      after: { lines: linesOf(one).split("\n") },
    })),
  );
  return differing.map(({ key }) => key);
}

/** The only way into the ledger. Posting a fact again changes nothing; posting it differently is put on record. */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<Posted> {
  if (postings.length === 0) {
    return { posted: [], repeated: [], differing: [] };
  }
  const first = new Map<string, Posting>();
  const again: Posting[] = [];
  for (const one of postings) {
    if (first.has(one.key)) {
      again.push(one);
    } else {
      first.set(one.key, one);
    }
  }
  const fresh = await insertPostings(tx, [...first.values()]);
  const repeated = [...[...first.values()].filter(({ key }) => !fresh.has(key)), ...again];
  const keys = [...new Set(repeated.map(({ key }) => key))];
  const differing = await compare(tx, repeated, await readPostings(tx, keys));
  return { posted: [...fresh], repeated: keys, differing };
}
