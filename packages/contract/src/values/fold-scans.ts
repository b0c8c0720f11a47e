import type { ScanVerdict } from "./dispatch.ts";

/** One scan at the packing desk. The device makes the id and sends it as often as it likes, in any order. */
export interface Scan {
  readonly scanId: string;
  /** As `clampScannedAt` leaves it. */
  readonly scannedAt: Date;
  readonly code: string;
  /** The scan that this one takes back; its own code does not count then. */
  readonly undoes: string | null;
  /** It was received when the box was closed or the order cancelled, whenever it was scanned. */
  readonly isLate: boolean;
}

/** What has to be in the box; kits by their components. */
export interface ExpectedLine {
  readonly variantId: string;
  readonly barcode: string | null;
  readonly sku: string | null;
  readonly quantity: number;
}

export interface Packing {
  readonly lines: readonly ExpectedLine[];
  /** Codes of the tenant's catalog, as `codeKey` writes them. */
  readonly knownCodes: ReadonlySet<string>;
}

type FoldedVerdict = Exclude<ScanVerdict, "unknown_fulfilment" | "too_many">;

/** Of which variant it was, and the how manieth; none where it counts for no line. */
export interface JudgedScan {
  readonly scanId: string;
  readonly verdict: FoldedVerdict;
  readonly variantId: string | null;
  readonly counted: number | null;
  readonly expected: number | null;
}

/** `counted` has those beyond `expected` too. */
export interface CountedLine {
  readonly variantId: string;
  readonly counted: number;
  readonly expected: number;
}

export interface FoldedScans {
  readonly scans: readonly JudgedScan[];
  readonly lines: readonly CountedLine[];
  /** Every line has exactly what is expected. */
  readonly isComplete: boolean;
}

const MAX_SKEW_MS = 86_400_000;

/** A device with a wrong clock moves a scan by a day at most. */
export function clampScannedAt(scannedAt: Date, receivedAt: Date): Date {
  const [at, received] = [scannedAt.getTime(), receivedAt.getTime()];
  return new Date(Math.min(Math.max(at, received - MAX_SKEW_MS), received + MAX_SKEW_MS));
}

/** Codes are the same whatever their case and the blanks around them. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

const inText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const inTime = (left: Scan, right: Scan): number =>
  left.scannedAt.getTime() - right.scannedAt.getTime() || inText(left.scanId, right.scanId);

/** Of two bodies with one id, the one that counts everywhere, whichever came first. */
const inBody = (left: Scan, right: Scan): number =>
  inTime(left, right) ||
  inText(left.code, right.code) ||
  inText(left.undoes ?? "", right.undoes ?? "") ||
  Number(left.isLate) - Number(right.isLate);

function uniqueInOrder(scans: readonly Scan[]): readonly Scan[] {
  const byId = new Map<string, Scan>();
  for (const scan of scans) {
    const known = byId.get(scan.scanId);
    if (!known || inBody(scan, known) < 0) {
      byId.set(scan.scanId, scan);
    }
  }
  return [...byId.values()].toSorted(inTime);
}

interface Counter {
  readonly variantId: string;
  expected: number;
  counted: number;
}

interface Counters {
  readonly all: ReadonlyMap<string, Counter>;
  readonly byBarcode: ReadonlyMap<string, readonly Counter[]>;
  readonly bySku: ReadonlyMap<string, readonly Counter[]>;
}

function byCode(
  lines: readonly ExpectedLine[],
  counters: ReadonlyMap<string, Counter>,
  codeOf: (line: ExpectedLine) => string | null,
): ReadonlyMap<string, readonly Counter[]> {
  const found = new Map<string, Set<Counter>>();
  for (const line of lines) {
    const key = codeKey(codeOf(line) ?? "");
    const counter = counters.get(line.variantId);
    if (key !== "" && counter) {
      found.set(key, (found.get(key) ?? new Set()).add(counter));
    }
  }
  return new Map(
    [...found].map(([key, some]) => [
      key,
      [...some].toSorted((left, right) => inText(left.variantId, right.variantId)),
    ]),
  );
}

/** Goods without a code of their own are counted by their id. */
const ownCode = ({ sku, barcode, variantId }: ExpectedLine): string | null =>
  sku ?? (barcode === null ? variantId : null);

function countersOf(lines: readonly ExpectedLine[]): Counters {
  const all = new Map<string, Counter>();
  for (const { variantId, quantity } of lines) {
    const counter = all.get(variantId) ?? { variantId, expected: 0, counted: 0 };
    counter.expected += quantity;
    all.set(variantId, counter);
  }
  return {
    all,
    byBarcode: byCode(lines, all, ({ barcode }) => barcode),
    bySku: byCode(lines, all, ownCode),
  };
}

/** Ids of scans that were taken back in time, before or after them. */
function takenBack(scans: readonly Scan[]): ReadonlySet<string> {
  return new Set(scans.flatMap(({ isLate, undoes }) => (isLate ? [] : (undoes ?? []))));
}

const uncounted = (scanId: string, verdict: FoldedVerdict): JudgedScan => ({
  scanId,
  verdict,
  variantId: null,
  counted: null,
  expected: null,
});

/** Taking back what was already taken back changes nothing; an undo cannot be taken back. */
function judgeUndo(target: Scan | undefined): FoldedVerdict {
  if (!target) {
    return "unknown_code";
  }
  return target.undoes === null ? "undone" : "wrong";
}

function judgeCode(scan: Scan, counters: Counters, knownCodes: ReadonlySet<string>): JudgedScan {
  const key = codeKey(scan.code);
  const candidates = counters.byBarcode.get(key) ?? counters.bySku.get(key) ?? [];
  const counter = candidates.find(({ counted, expected }) => counted < expected) ?? candidates[0];
  if (!counter) {
    return uncounted(scan.scanId, knownCodes.has(key) ? "wrong" : "unknown_code");
  }
  counter.counted += 1;
  const { variantId, counted, expected } = counter;
  return { scanId: scan.scanId, verdict: counted > expected ? "over" : "ok", variantId, counted, expected };
}

/** The verdict of every scan of one fulfilment, the same in whatever order and however often they arrived. */
export function foldScans(scans: readonly Scan[], packing: Packing): FoldedScans {
  const ordered = uniqueInOrder(scans);
  const byId = new Map(ordered.map((scan) => [scan.scanId, scan]));
  const undone = takenBack(ordered);
  const counters = countersOf(packing.lines);
  const judged = ordered.map((scan) => {
    if (scan.undoes === null && undone.has(scan.scanId)) {
      return uncounted(scan.scanId, "undone");
    }
    if (scan.isLate) {
      return uncounted(scan.scanId, "late");
    }
    return scan.undoes === null
      ? judgeCode(scan, counters, packing.knownCodes)
      : uncounted(scan.scanId, judgeUndo(byId.get(scan.undoes)));
  });
  const lines = [...counters.all.values()].map(({ variantId, counted, expected }) => ({
    variantId,
    counted,
    expected,
  }));
  return { scans: judged, lines, isComplete: lines.every(({ counted, expected }) => counted === expected) };
}
