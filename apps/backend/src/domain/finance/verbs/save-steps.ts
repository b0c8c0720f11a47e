import type { Tx } from "../../../db/transaction.ts";
import type { Step } from "../cod.ts";
import { appendTimeline, movePayments } from "../cod-store.ts";
import { post, type Posted } from "./post.ts";

/** Payments, their timeline and the ledger, together. */
export async function saveSteps(tx: Tx, steps: readonly Step[]): Promise<Posted> {
  const moved = steps.filter(({ moments }) => moments.length > 0);
  await movePayments(tx, moved);
  await appendTimeline(
    tx,
    moved.flatMap(({ moments }) => moments),
  );
  return post(
    tx,
    moved.flatMap(({ postings }) => postings),
  );
}
