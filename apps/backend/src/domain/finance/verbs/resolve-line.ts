import type { Resolution } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { isAllowed, type RemittanceLine } from "../remittance.ts";
import { lockRemittance, readLines, updateLines } from "../remittance-store.ts";
import { needRemittance } from "./create-remittance.ts";

const LINE = /^[1-9]\d{0,5}$/;

/** Somebody says what to do about a line that does not fit. */
export async function resolveLine(
  tx: Tx,
  remittanceId: string,
  lineText: string,
  resolution: Resolution,
): Promise<RemittanceLine> {
  const { status } = needRemittance(await lockRemittance(tx, remittanceId));
  const [line] = LINE.test(lineText) ? await readLines(tx, remittanceId, { line: Number(lineText) }) : [];
  if (!line) {
    throw new AppError("REMITTANCE_NOT_FOUND");
  }
  if (status !== "matched" || !isAllowed(line.discrepancy, resolution)) {
    throw new AppError("INVALID_TRANSITION", {
      message:
        status === "matched"
          ? "This cannot be done about such a line."
          : "The statement is booked or set aside already.",
      details: { status, kind: line.discrepancy, resolution },
    });
  }
  const resolved = { ...line, resolution };
  await updateLines(tx, remittanceId, [resolved]);
  await recordChanges(tx, [
    {
      action: "remittance.line_resolved",
      targetKind: "remittance",
      targetId: remittanceId,
      before: { line: line.line, resolution: line.resolution },
      after: { line: line.line, resolution },
    },
  ]);
  return resolved;
}
