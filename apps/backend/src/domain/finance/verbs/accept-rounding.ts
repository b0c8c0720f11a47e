import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { lockRemittance } from "../remittances/remittance-store.ts";
import { acceptOpenRounding } from "../remittances/rounding-store.ts";
import { needRemittance } from "./create-remittance.ts";

/** Accepts the differences of a statement that are within the tolerance, all or these lines. A repeat finds none left. */
export async function acceptRounding(
  tx: Tx,
  remittanceId: string,
  lines: readonly number[] | undefined,
): Promise<void> {
  const { status, roundingToleranceMinor } = needRemittance(await lockRemittance(tx, remittanceId));
  if (status !== "matched") {
    throw new AppError("INVALID_TRANSITION", {
      message: "The statement is already booked or rejected.",
      details: { status },
    });
  }
  const { count, differenceMinor } = await acceptOpenRounding(tx, remittanceId, lines);
  if (count === 0) {
    return;
  }
  await recordChanges(tx, [
    {
      action: "remittance.rounding_accepted",
      targetKind: "remittance",
      targetId: remittanceId,
      after: { lines: count, difference: differenceMinor, tolerance: roundingToleranceMinor },
    },
  ]);
}
