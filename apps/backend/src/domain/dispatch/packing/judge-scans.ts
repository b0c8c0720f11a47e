import type { FulfilmentStatus } from "@estiba/contract";
import {
  codeKey,
  foldScans,
  type CountedLine,
  type FoldedScans,
  type JudgedScan,
} from "@estiba/contract/fold-scans";
import type { KeptScan, Pack, PackLine, Units } from "./model.ts";

/** All that the verdicts of a fulfilment follow from. */
export interface PackingFacts {
  /** What has to be in the box now. */
  readonly lines: readonly PackLine[];
  readonly packs: readonly Pack[];
  readonly scans: readonly KeptScan[];
  /** Its box is closed. */
  readonly isPacked: boolean;
}

export interface JudgedPacking {
  /** Of every packing. */
  readonly verdicts: ReadonlyMap<string, JudgedScan>;
  /** The packing that is under way, or the last one. */
  readonly lines: readonly PackLine[];
  readonly folded: FoldedScans;
}

const ENDED: readonly FulfilmentStatus[] = ["done", "cancelled"];

/** Nothing more can be scanned into it. */
export const isClosed = (one: {
  readonly status: FulfilmentStatus;
  readonly packedAt: Date | null;
}): boolean => one.packedAt !== null || ENDED.includes(one.status);

/** A box that is opened again is scanned from the start, so scans count for the packing that was under way when they came. */
export const packingNumber = (packs: readonly Pack[]): number => packs.length + 1;

const fold = (
  scans: readonly KeptScan[],
  lines: readonly PackLine[],
  knownCodes: ReadonlySet<string>,
): FoldedScans =>
  foldScans(
    scans.map((scan) => ({ ...scan, isLate: scan.packing === null })),
    { lines, knownCodes },
  );

/** Codes that no line has, which have to be looked up. */
export function strangeCodes({ lines, packs, scans }: PackingFacts): string[] {
  const own = new Set(
    [...lines, ...packs.flatMap((pack) => pack.lines)].flatMap(({ barcode, sku }) => [
      codeKey(barcode ?? ""),
      codeKey(sku ?? ""),
    ]),
  );
  return scans
    .filter(({ code, undoes }) => undoes === null && !own.has(codeKey(code)))
    .map(({ code }) => code);
}

/** Pure: the verdict of every scan, each by what had to be in the box that it was scanned into. */
export function judgePacking(facts: PackingFacts, knownCodes: ReadonlySet<string>): JudgedPacking {
  const { packs, scans, isPacked } = facts;
  const current = isPacked ? packs.length : packingNumber(packs);
  const byPacking = Map.groupBy(scans, ({ packing }) => packing ?? current);
  const linesOf = (number: number) => packs[number - 1]?.lines ?? facts.lines;
  const folds = new Map(
    [...byPacking].map(([number, some]) => [number, fold(some, linesOf(number), knownCodes)]),
  );
  const verdicts = new Map(
    [...folds.values()].flatMap((one) => one.scans.map((scan) => [scan.scanId, scan] as const)),
  );
  const lines = linesOf(current);
  return { verdicts, lines, folded: folds.get(current) ?? fold([], lines, knownCodes) };
}

const differing = (lines: readonly CountedLine[], unitsOf: (line: CountedLine) => number): Units[] =>
  lines
    .map((line) => ({ variantId: line.variantId, quantity: unitsOf(line) }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((left, right) => (left.variantId < right.variantId ? -1 : 1));

/** What is in the way of closing the box. */
export const lackOf = ({ lines }: FoldedScans) => ({
  missing: differing(lines, ({ counted, expected }) => expected - counted),
  over: differing(lines, ({ counted, expected }) => counted - expected),
});

/** What the scans of one pack come to. */
export const lackOfPack = (pack: Pack, scans: readonly KeptScan[]) =>
  lackOf(
    fold(
      scans.filter(({ packing }) => packing === pack.number),
      pack.lines,
      new Set(),
    ),
  );
