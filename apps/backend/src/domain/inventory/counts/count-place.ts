import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { lockLevels } from "../ledger/level-store.ts";
import type { Move } from "../ledger/move.ts";
import { onHandAt } from "../places/on-hand-at.ts";
import { readAllocated } from "./count-store.ts";

/** A difference over half of what was thought to be there, or over so many units, is rather a slip of the finger. */
const LARGE_SHARE = 0.5;
const LARGE_UNITS = 100;

export interface CountedLine {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly onHand: number;
  readonly allocated: number;
  readonly counted: number;
  readonly difference: number;
}

export interface PlaceCount {
  readonly countId: string | null;
  readonly lines: readonly CountedLine[];
  readonly moves: readonly Move[];
}

const isLarge = ({ onHand, allocated, difference }: CountedLine) =>
  Math.abs(difference) > LARGE_UNITS || Math.abs(difference) > LARGE_SHARE * Math.max(1, onHand + allocated);

/** What a person counted holds the goods of open orders too: they are on the shelf, and no longer for sale. */
export async function countPlace(
  tx: Tx,
  input: {
    readonly place: { readonly id: string; readonly isFirst: boolean };
    readonly lines: readonly {
      readonly masterVariantId: string;
      readonly sku: string;
      readonly counted: number;
    }[];
    readonly isDryRun: boolean;
    readonly isConfirmed: boolean;
    readonly note: string | null;
  },
): Promise<PlaceCount> {
  const ids = input.lines.map(({ masterVariantId }) => masterVariantId);
  const levels = await lockLevels(tx, ids);
  const allocated = await readAllocated(tx, input.place.id, ids);
  const lines = input.lines.map(({ masterVariantId, sku, counted }): CountedLine => {
    const onHand = onHandAt(levels.get(masterVariantId), input.place);
    const sold = allocated.get(masterVariantId) ?? 0;
    return { masterVariantId, sku, onHand, allocated: sold, counted, difference: counted - (onHand + sold) };
  });
  if (input.isDryRun) {
    return { countId: null, lines, moves: [] };
  }
  const large = lines.filter(isLarge);
  if (large.length > 0 && !input.isConfirmed) {
    throw new AppError("COUNT_NEEDS_CONFIRMATION", { details: { lines: large } });
  }
  const countId = newId("cnt");
  const moves = lines.map(
    ({ masterVariantId, difference }, line): Move => ({
      masterVariantId,
      change: { delta: difference },
      reason: "count",
      placeId: input.place.id,
      document: { id: countId, line, part: 0 },
      note: input.note,
    }),
  );
  return { countId, lines, moves };
}
