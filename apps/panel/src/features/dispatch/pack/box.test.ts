import type { ScanVerdict } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { codesOf, openBox, type Packable } from "./box.ts";
import type { OwnScan } from "./outbox/model.ts";
import { saidOf } from "./said.ts";
import { samplePackable } from "./sample-packable.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 15, 12, 0, second)).toISOString();
const CUP = { variantId: "mva_cup", sku: "CUP", barcode: "770", name: "Cup", imageUrl: null, expected: 2 };
const BOOK = { ...CUP, variantId: "mva_book", sku: "BOOK", barcode: "771", name: "Book" };

const packable = (change: Partial<Packable> = {}): Packable =>
  samplePackable({ lines: [{ ...CUP, counted: 0 }], ...change });
const OTHER = packable({ fulfilmentId: "ful_b", lines: [{ ...BOOK, counted: 0 }] });
const CODES = codesOf([packable(), OTHER]);

const own = (second: number, code: string, change: Partial<OwnScan> = {}): OwnScan => ({
  scanId: `own-${second}`,
  owner: "ten/usr",
  fulfilmentId: "ful_a",
  code,
  scannedAt: at(second),
  undoes: null,
  ...change,
});
const theirs = (second: number, code: string, verdict: ScanVerdict) => ({
  scanId: `their-${second}`,
  code,
  verdict,
  undoes: null,
  scannedAt: at(second),
  deviceId: "pda",
  counted: null,
  expected: null,
});
const open = (scans: readonly OwnScan[], change: Partial<Packable> = {}) =>
  openBox(packable(change), scans, CODES);

test("what other telephones have scanned counts with what this one has", () => {
  const box = open([own(2, "770")], {
    scans: [theirs(1, "770", "ok")],
    lines: [{ ...CUP, counted: 1 }],
  });
  expect([box.counted, box.expected, box.isComplete]).toEqual([2, 2, true]);
});

test("a scan that the service has too counts once", () => {
  const known = { ...theirs(1, "770", "ok"), scanId: "own-1" };
  const box = open([own(1, "770")], { scans: [known], lines: [{ ...CUP, counted: 1 }] });
  expect(box.counted).toBe(1);
});

test("goods of another order of the wave are wrong, and undone no more in the way", () => {
  const wrong = own(1, "771");
  expect(open([wrong]).wrong).toEqual([{ scanId: "own-1", code: "771", verdict: "wrong", variantId: null }]);
  const undone = open([wrong, own(2, "", { undoes: "own-1" })]);
  expect([undone.wrong, undone.last]).toEqual([[], undefined]);
});

test("the service's word replaces the device's: it knows codes that the device does not", () => {
  const scan = own(1, "999");
  expect(open([scan]).scans[0]?.verdict).toBe("unknown_code");
  const answer = { verdict: "wrong", atMs: 1 } as const;
  expect(open([{ ...scan, answer }]).scans[0]?.verdict).toBe("wrong");
  expect(open([], { scans: [theirs(1, "999", "wrong")] }).wrong).toHaveLength(1);
});

test("nothing counts any more in an order that is cancelled or packed", () => {
  const pack = { packedAt: at(0), packedBy: null, isForced: false, missing: [], over: [], parcels: [] };
  for (const change of [{ status: "cancelled" as const }, { status: "packed" as const, pack }]) {
    const box = open([own(1, "770")], change);
    expect([box.counted, box.scans[0]?.verdict]).toEqual([0, "late"]);
  }
});

test("of very many scans the service shows the last ones, and its count stands", () => {
  expect(open([], { scans: [theirs(1, "770", "ok")], lines: [{ ...CUP, counted: 2 }] }).counted).toBe(2);
});

test("each scan is answered by name: counted, complete, one too many, wrong, unknown", () => {
  const scans: OwnScan[] = [];
  const answers = ["770", "770", "770", "771", "xyz"].map((code, index) => {
    const scan = own(index + 1, code);
    scans.push(scan);
    const { kind, name } = saidOf(open(scans), scan, [open(scans), openBox(OTHER, [], CODES)]);
    return `${kind} ${name}`;
  });
  expect(answers).toEqual(["ok Cup", "complete Cup", "over Cup", "wrong Book", "unknown xyz"]);
});
