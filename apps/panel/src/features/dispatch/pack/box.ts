import { codeKey, foldScans, type Scan } from "@estiba/contract/fold-scans";
import type { FulfilmentStatus, ScanVerdict } from "@estiba/contract/values";
import type { ResultOf } from "@estiba/sdk";
import type { OwnScan } from "./outbox/model.ts";

/** What the service last said about what one order needs in its box. */
export type Packable = ResultOf<"getFulfilment">["data"];
export type PackLine = Packable["lines"][number];

export type BoxState = "open" | "held" | "packed" | "gone" | "cancelled";

export interface JudgedCode {
  readonly scanId: string;
  readonly code: string;
  readonly verdict: ScanVerdict;
  readonly variantId: string | null;
}

/** The service's word, and what this device has scanned since. */
export interface Box {
  readonly packable: Packable;
  readonly state: BoxState;
  readonly lines: readonly PackLine[];
  /** In the order in which they were scanned, those that were undone included. */
  readonly scans: readonly JudgedCode[];
  /** Other goods lie in it. */
  readonly wrong: readonly JudgedCode[];
  /** What an undo would undo. */
  readonly last: JudgedCode | undefined;
  readonly isComplete: boolean;
  readonly counted: number;
  readonly expected: number;
}

const stateOf = (status: FulfilmentStatus, isPacked: boolean): BoxState => {
  if (status === "cancelled" || status === "held") {
    return status;
  }
  if (status === "done") {
    return "gone";
  }
  return isPacked ? "packed" : "open";
};

const toFold = ({ scans }: Packable): readonly Scan[] =>
  scans.map(({ scanId, scannedAt, code, undoes, verdict }) => ({
    scanId,
    scannedAt: new Date(scannedAt),
    code,
    undoes,
    isLate: verdict === "late",
  }));

const ownToFold = (own: readonly OwnScan[], isClosed: boolean): readonly Scan[] =>
  own.map(({ scanId, scannedAt, code, undoes, answer }) => ({
    scanId,
    scannedAt: new Date(scannedAt),
    code,
    undoes,
    isLate: isClosed || answer?.verdict === "late",
  }));

/** Codes of the catalog as far as the device knows them: of the wave, and those that the service has called wrong. */
function codesAround(packable: Packable, own: readonly OwnScan[], codes: ReadonlySet<string>): Set<string> {
  const wrong = [
    ...packable.scans.filter(({ verdict }) => verdict === "wrong"),
    ...own.filter(({ answer }) => answer?.verdict === "wrong"),
  ];
  return new Set([...codes, ...wrong.map(({ code }) => codeKey(code))]);
}

const ENDED: readonly BoxState[] = ["packed", "gone", "cancelled"];

/** Every code by which the goods of these boxes are scanned. */
export const codesOf = (packables: Iterable<Packable>): ReadonlySet<string> =>
  new Set(
    [...packables].flatMap(({ lines }) =>
      lines.flatMap(({ barcode, sku, variantId }) =>
        [barcode, sku ?? variantId].flatMap((code) => (code === null ? [] : codeKey(code))),
      ),
    ),
  );

const sumOf = (lines: readonly PackLine[], unitsOf: (line: PackLine) => number): number =>
  lines.reduce((sum, line) => sum + unitsOf(line), 0);

function judge(packable: Packable, own: readonly OwnScan[], codes: ReadonlySet<string>, isClosed: boolean) {
  const known = toFold(packable);
  const ids = new Set(known.map(({ scanId }) => scanId));
  const newer = ownToFold(
    own.filter(({ scanId }) => !ids.has(scanId)),
    isClosed,
  );
  const scans = [...known, ...newer];
  const lines = packable.lines.map(({ expected, ...line }) => ({ ...line, quantity: expected }));
  const folded = foldScans(scans, { lines, knownCodes: codesAround(packable, own, codes) });
  const byId = new Map(scans.map((scan) => [scan.scanId, scan]));
  const judged = folded.scans.flatMap(({ scanId, verdict, variantId }) => {
    const scan = byId.get(scanId);
    return scan === undefined || scan.undoes !== null ? [] : { scanId, code: scan.code, verdict, variantId };
  });
  return { folded, judged, isNewer: newer.length > 0 };
}

/** What the screen shows of one order: the rules are the service's own, and its word replaces the device's. */
export function openBox(packable: Packable, own: readonly OwnScan[], codes: ReadonlySet<string>): Box {
  const state = stateOf(packable.status, packable.pack !== null);
  const isClosed = ENDED.includes(state);
  const { folded, judged, isNewer } = judge(packable, own, codes, isClosed);
  const counts = new Map(folded.lines.map(({ variantId, counted }) => [variantId, counted]));
  // The service has all scans; of many it shows the last ones.
  const lines = isNewer
    ? packable.lines.map((line) => ({ ...line, counted: counts.get(line.variantId) ?? 0 }))
    : packable.lines;
  return {
    packable,
    state,
    lines,
    scans: judged,
    wrong: judged.filter(({ verdict }) => verdict === "wrong"),
    last: judged.findLast(({ verdict }) => verdict !== "undone" && verdict !== "late"),
    isComplete: lines.every(({ counted, expected }) => counted === expected),
    counted: sumOf(lines, ({ counted, expected }) => Math.min(counted, expected)),
    expected: sumOf(lines, ({ expected }) => expected),
  };
}
