import type { TransferStatus } from "@estiba/contract";
import type { Move } from "../ledger/move.ts";

export interface TransferLine {
  readonly line: number;
  readonly masterVariantId: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly received: number;
  readonly lost: number;
  /** How often something was received. */
  readonly receipts: number;
}

export interface Transfer {
  readonly id: string;
  readonly from: { readonly placeId: string; readonly name: string; readonly isFirst: boolean };
  readonly to: { readonly placeId: string; readonly name: string };
  readonly status: TransferStatus;
  readonly note: string | null;
  readonly lines: readonly TransferLine[];
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly closedAt: Date | null;
}

/** What has neither arrived nor been lost. */
export const openOf = ({ quantity, received, lost }: TransferLine): number => quantity - received - lost;

type Step = readonly [placeId: string, delta: number, reason: "transfer" | "scrap"];

/** The movements of a line, numbered so that each happens once. */
function moves(transfer: Transfer, line: TransferLine, firstPart: number, steps: readonly Step[]): Move[] {
  return steps.flatMap(([placeId, delta, reason], index) =>
    delta === 0
      ? []
      : [
          {
            masterVariantId: line.masterVariantId,
            change: { delta },
            reason,
            placeId,
            document: { id: transfer.id, line: line.line, part: firstPart + index },
            note: transfer.note,
          },
        ],
  );
}

const partOf = ({ receipts }: TransferLine) => 2 + 3 * receipts;

export const sending = (transfer: Transfer, transitId: string): Move[] =>
  transfer.lines.flatMap((line) =>
    moves(transfer, line, 0, [
      [transfer.from.placeId, -line.quantity, "transfer"],
      [transitId, line.quantity, "transfer"],
    ]),
  );

export interface Receipt {
  readonly line: TransferLine;
  readonly received: number;
  readonly lost: number;
}

export const receiving = (transfer: Transfer, transitId: string, receipts: readonly Receipt[]): Move[] =>
  receipts.flatMap(({ line, received, lost }) =>
    moves(transfer, line, partOf(line), [
      [transitId, -received, "transfer"],
      [transfer.to.placeId, received, "transfer"],
      [transitId, -lost, "scrap"],
    ]),
  );

/** What is still on its way goes back where it came from. */
export const returning = (transfer: Transfer, transitId: string): Move[] =>
  transfer.lines.flatMap((line) =>
    moves(transfer, line, partOf(line), [
      [transitId, -openOf(line), "transfer"],
      [transfer.from.placeId, openOf(line), "transfer"],
    ]),
  );
