import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../kernel/errors.ts";
import { countPlaces } from "./place-store.ts";

/** A sale reads the stock of all of them at once. */
const MAX_PLACES = 50;
/** Beside those there is one in transit, and one in quarantine. */
export const MAX_PLACES_LISTED = MAX_PLACES + 2;

export async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await countPlaces(tx)) >= MAX_PLACES) {
    throw new AppError("PLACE_LIMIT");
  }
}
