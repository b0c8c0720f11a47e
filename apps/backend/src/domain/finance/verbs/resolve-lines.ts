import type { Resolution } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { readLines, updateLines } from "../remittances/line-store.ts";
import { isAllowed, type ComparedLine } from "../remittances/remittance.ts";
import { lockRemittance } from "../remittances/remittance-store.ts";
import { needRemittance } from "./create-remittance.ts";

const LINE = /^[1-9]\d{0,5}$/;

export interface LineResolution {
  /** As written in an address. */
  readonly line: string;
  readonly resolution: Resolution;
}

/** Resolves discrepancies of a statement. */
export async function resolveLines(
  tx: Tx,
  remittanceId: string,
  resolutions: readonly LineResolution[],
): Promise<ComparedLine[]> {
  const { status } = needRemittance(await lockRemittance(tx, remittanceId));
  const wanted = resolutions.flatMap(({ line }) => (LINE.test(line) ? [Number(line)] : []));
  const known = new Map(
    (await readLines(tx, remittanceId, { lines: wanted })).map((line) => [line.line, line]),
  );
  const resolved = resolutions.map(({ line: number, resolution }) => {
    const line = LINE.test(number) ? known.get(Number(number)) : undefined;
    if (!line) {
      throw new AppError("REMITTANCE_NOT_FOUND");
    }
    if (status !== "matched" || !isAllowed(line.discrepancy, resolution)) {
      throw new AppError("INVALID_TRANSITION", {
        message:
          status === "matched"
            ? "This cannot be done about such a line."
            : "The statement is already booked or rejected.",
        details: { status, kind: line.discrepancy, resolution },
      });
    }
    return { ...line, resolution };
  });
  await updateLines(tx, remittanceId, resolved);
  await recordChanges(
    tx,
    resolved.map(({ line, resolution }) => ({
      action: "remittance.line_resolved",
      targetKind: "remittance",
      targetId: remittanceId,
      before: { line, resolution: known.get(line)?.resolution ?? null },
      after: { line, resolution },
    })),
  );
  return resolved;
}
