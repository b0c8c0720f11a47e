import { codeKey } from "@estiba/contract/fold-scans";
import type { ScanVerdict } from "@estiba/contract/values";
import type { Box, PackLine } from "./box.ts";
import type { OwnScan } from "./outbox/model.ts";
import type { Signal } from "./signals.ts";

/** What the screen says about what was just done; the kind is the key of its text. */
export interface Said {
  readonly kind:
    | "ok"
    | "complete"
    | "over"
    | "wrong"
    | "unknown"
    | "undone"
    | "closed"
    | "opened"
    | "packed"
    | "cancelled"
    | "full"
    | "noSlip"
    | "choose";
  readonly name: string;
  readonly counted?: number;
  readonly expected?: number;
}

const SIGNAL_OF: Readonly<Record<Said["kind"], Signal>> = {
  ok: "ok",
  complete: "complete",
  over: "over",
  wrong: "wrong",
  unknown: "unknown",
  undone: "notice",
  closed: "wrong",
  opened: "notice",
  packed: "complete",
  cancelled: "wrong",
  full: "wrong",
  noSlip: "unknown",
  choose: "unknown",
};
export const signalOf = ({ kind }: Said): Signal => SIGNAL_OF[kind];

const hasCode = (line: PackLine, key: string): boolean =>
  [line.barcode, line.sku, line.variantId].some((code) => code !== null && codeKey(code) === key);

/** What the goods of a code are called, as far as the device knows them; else the code itself. */
export function nameOfCode(code: string, boxes: Iterable<Box>): string {
  const key = codeKey(code);
  for (const { lines } of boxes) {
    const line = lines.find((one) => hasCode(one, key));
    if (line !== undefined) {
      return line.name;
    }
  }
  return code;
}

const KIND_OF: Readonly<Record<ScanVerdict, Said["kind"]>> = {
  ok: "ok",
  over: "over",
  wrong: "wrong",
  late: "closed",
  unknown_code: "unknown",
  undone: "undone",
  unknown_fulfilment: "closed",
  too_many: "closed",
};

/** What came of a scan, in the box as it is with it. */
export function saidOf(box: Box, { scanId, code }: OwnScan, boxes: Iterable<Box>): Said {
  const scan = box.scans.find((one) => one.scanId === scanId);
  const line = box.lines.find(({ variantId }) => variantId === scan?.variantId);
  const kind = KIND_OF[scan?.verdict ?? "unknown_code"];
  if (line === undefined) {
    return { kind, name: nameOfCode(code, boxes) };
  }
  const { name, counted, expected } = line;
  const isComplete = kind === "ok" && box.isComplete && box.wrong.length === 0;
  return { kind: isComplete ? "complete" : kind, name, counted, expected };
}
