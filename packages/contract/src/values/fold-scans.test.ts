import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clampScannedAt,
  codeKey,
  foldScans,
  type ExpectedLine,
  type FoldedScans,
  type Packing,
  type Scan,
} from "./fold-scans.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 12, minute));
const scan = (scanId: string, minute: number, code: string): Scan => ({
  scanId,
  scannedAt: at(minute),
  code,
  undoes: null,
  isLate: false,
});
const undo = (scanId: string, minute: number, undoes: string): Scan => ({
  scanId,
  scannedAt: at(minute),
  code: "",
  undoes,
  isLate: false,
});
const late = (one: Scan): Scan => ({ ...one, isLate: true });

const MUG: ExpectedLine = { variantId: "mva_mug", barcode: "7701234567897", sku: "MUG-1", quantity: 2 };
const TEA: ExpectedLine = { variantId: "mva_tea", barcode: null, sku: "Tea", quantity: 1 };
const packing = (change: Partial<Packing> = {}): Packing => ({
  lines: [MUG, TEA],
  knownCodes: new Set(["cup-9"]),
  ...change,
});

const shown = ({ scans }: FoldedScans) =>
  scans.map(
    ({ scanId, verdict, counted, expected }) =>
      `${scanId} ${verdict}${counted === null ? "" : ` ${counted}/${expected}`}`,
  );
const judge = (scans: readonly Scan[], change?: Partial<Packing>) => shown(foldScans(scans, packing(change)));

describe("a scan", () => {
  it("counts for the line of its barcode or SKU, whatever the case and the blanks around it", () => {
    const folded = foldScans(
      [scan("a", 1, " 7701234567897\n"), scan("b", 2, "mug-1"), scan("c", 3, "TEA")],
      packing(),
    );
    expect(shown(folded)).toEqual(["a ok 1/2", "b ok 2/2", "c ok 1/1"]);
    expect(folded.lines).toEqual([
      { variantId: "mva_mug", counted: 2, expected: 2 },
      { variantId: "mva_tea", counted: 1, expected: 1 },
    ]);
    expect(folded.isComplete).toBe(true);
  });

  it("counts for goods without a code of their own by their id, and for others by their codes alone", () => {
    const lines = [
      { variantId: "mva_plain", barcode: null, sku: null, quantity: 1 },
      { variantId: "mva_named", barcode: null, sku: "N-1", quantity: 1 },
    ];
    expect(
      judge([scan("a", 1, "mva_plain"), scan("b", 2, "mva_named"), scan("c", 3, "n-1")], { lines }),
    ).toEqual(["a ok 1/1", "b unknown_code", "c ok 1/1"]);
  });

  it("is one too many once its line is full, and the box is not complete with it", () => {
    const folded = foldScans(
      [scan("a", 1, "tea"), scan("b", 2, "tea"), scan("c", 3, "mug-1"), scan("d", 4, "mug-1")],
      packing(),
    );
    expect(shown(folded)).toEqual(["a ok 1/1", "b over 2/1", "c ok 1/2", "d ok 2/2"]);
    expect(folded.isComplete).toBe(false);
  });

  it("is wrong where the goods belong to another order, and unknown where nothing has its code", () => {
    expect(judge([scan("a", 1, "CUP-9"), scan("b", 2, "4006381333931"), scan("c", 3, "  ")])).toEqual([
      "a wrong",
      "b unknown_code",
      "c unknown_code",
    ]);
  });

  it("is late when it comes after the box was closed, whenever it was scanned, and takes nothing back then", () => {
    const scans = [
      scan("a", 1, "tea"),
      scan("b", 5, "mug-1"),
      late(scan("c", 4, "mug-1")),
      late(undo("d", 6, "a")),
    ];
    expect(judge(scans)).toEqual(["a ok 1/1", "c late", "b ok 1/2", "d late"]);
  });

  it("of a barcode that is another variant's SKU is of the barcode's", () => {
    const lines = [
      { variantId: "mva_a", barcode: null, sku: "123", quantity: 1 },
      { variantId: "mva_b", barcode: "123", sku: "B", quantity: 1 },
    ];
    expect(foldScans([scan("a", 1, "123"), scan("b", 2, "123")], packing({ lines })).lines).toEqual([
      { variantId: "mva_a", counted: 0, expected: 1 },
      { variantId: "mva_b", counted: 2, expected: 1 },
    ]);
  });

  it("of a barcode that two variants share is of the one that is still missing", () => {
    const lines = [
      { variantId: "mva_red", barcode: "555", sku: "R", quantity: 1 },
      { variantId: "mva_blue", barcode: "555", sku: "B", quantity: 1 },
    ];
    const scans = [scan("a", 1, "b"), scan("b", 2, "555"), scan("c", 3, "555")];
    for (const order of [lines, lines.toReversed()]) {
      const folded = foldScans(scans, packing({ lines: order }));
      expect(folded.scans.map(({ verdict, variantId }) => `${verdict} ${variantId}`)).toEqual([
        "ok mva_blue",
        "ok mva_red",
        "over mva_blue",
      ]);
    }
  });

  it("counts for one line where an order has a variant twice", () => {
    const lines = [TEA, { ...TEA, quantity: 2 }];
    expect(judge([scan("a", 1, "tea"), scan("b", 2, "tea")], { lines })).toEqual(["a ok 1/3", "b ok 2/3"]);
  });
});

describe("an undo", () => {
  it("takes back the scan it names, and the next one counts in its stead", () => {
    const scans = [scan("a", 1, "tea"), scan("b", 2, "tea"), undo("c", 3, "a")];
    expect(judge(scans)).toEqual(["a undone", "b ok 1/1", "c undone"]);
  });

  it("does so too when its device's clock is behind", () => {
    expect(judge([undo("c", 1, "a"), scan("a", 2, "tea")])).toEqual(["c undone", "a undone"]);
  });

  it("given twice takes back once", () => {
    const scans = [scan("a", 1, "tea"), undo("b", 2, "a"), undo("c", 3, "a"), scan("d", 4, "tea")];
    expect(judge(scans)).toEqual(["a undone", "b undone", "c undone", "d ok 1/1"]);
  });

  it("takes back a wrong scan and a late one as well", () => {
    const scans = [scan("a", 1, "cup-9"), undo("b", 2, "a"), late(scan("c", 6, "tea")), undo("d", 3, "c")];
    expect(judge(scans)).toEqual(["a undone", "b undone", "d undone", "c undone"]);
  });

  it("of a scan that has not arrived is unknown, and counts once it has", () => {
    const early = undo("b", 2, "a");
    expect(judge([early])).toEqual(["b unknown_code"]);
    expect(judge([early, scan("a", 1, "tea")])).toEqual(["a undone", "b undone"]);
  });

  it("of an undo is wrong and changes nothing: the goods are scanned again", () => {
    const scans = [scan("a", 1, "tea"), undo("b", 2, "a"), undo("c", 3, "b"), undo("d", 4, "d")];
    expect(judge(scans)).toEqual(["a undone", "b undone", "c wrong", "d wrong"]);
  });
});

describe("scans that are sent again", () => {
  it("count once", () => {
    const one = scan("a", 1, "mug-1");
    expect(judge([one, one, { ...one }])).toEqual(["a ok 1/2"]);
  });

  it("with another body under one id are the earlier of the two, whichever came first", () => {
    const bodies = [scan("a", 2, "tea"), scan("a", 1, "mug-1"), undo("a", 1, "b")];
    const results = [bodies, bodies.toReversed()].map((order) => judge(order));
    expect(results).toEqual([["a unknown_code"], ["a unknown_code"]]);
    expect(judge(bodies.slice(0, 2))).toEqual(judge(bodies.slice(0, 2).toReversed()));
  });
});

function* permutations<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 0) {
    yield [];
  }
  for (const [index, one] of all.entries()) {
    for (const rest of permutations(all.toSpliced(index, 1))) {
      yield [one, ...rest];
    }
  }
}

it("I24: six scans with an undo have one result in all 720 orders, each with every scan sent twice", () => {
  const scans = [
    scan("a", 1, "mug-1"),
    scan("b", 1, "7701234567897"),
    scan("c", 2, "tea"),
    undo("d", 2, "b"),
    scan("e", 3, "mug-1"),
    late(scan("f", 3, "tea")),
  ];
  const results = new Set<string>();
  for (const order of permutations(scans)) {
    for (const [index, one] of order.entries()) {
      results.add(JSON.stringify(foldScans(order.toSpliced(index, 0, one), packing())));
    }
    results.add(JSON.stringify(foldScans([...order, ...order], packing())));
  }
  expect(results.size).toBe(1);
  expect(judge(scans)).toEqual(["a ok 1/2", "b undone", "c ok 1/1", "d undone", "e ok 2/2", "f late"]);
  expect(foldScans(scans, packing()).isComplete).toBe(true);
});

const anyScan = fc.record({
  scanId: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  scannedAt: fc.integer({ min: 0, max: 4 }).map(at),
  code: fc.constantFrom("mug-1", "7701234567897", "tea", "cup-9", "555", "?"),
  undoes: fc.option(fc.constantFrom("a", "b", "c", "x"), { freq: 3 }),
  isLate: fc.boolean(),
});
const shared = [
  MUG,
  { ...TEA, barcode: "555" },
  { variantId: "mva_jam", barcode: "555", sku: "tea", quantity: 1 },
];

it("I24: any six scans, some with the same id and another body, have one result in every order", () => {
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 6 }), (scans) => {
      const results = new Set<string>();
      for (const order of permutations(scans)) {
        results.add(JSON.stringify(foldScans(order, packing({ lines: shared }))));
      }
      return results.size === 1;
    }),
    { numRuns: 60 },
  );
});

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it("10,000 scans that arrive in batches, mixed and repeated, end as if they had come at once", () => {
  const next = numbers(7);
  const codes = ["mug-1", "7701234567897", "tea", "cup-9", "555", "?"];
  const scans = Array.from({ length: 10_000 }, (_, index) => ({
    scanId: `s${String(index).padStart(5, "0")}`,
    scannedAt: new Date(at(0).getTime() + Math.floor(next() * 3_600) * 1_000),
    code: codes[Math.floor(next() * codes.length)] ?? "",
    undoes: next() < 0.2 ? `s${String(Math.floor(next() * 10_100)).padStart(5, "0")}` : null,
    isLate: next() < 0.1,
  }));
  const desk = packing({ lines: shared.map((line) => ({ ...line, quantity: 1_500 })) });
  const atOnce = foldScans(scans, desk);
  expect(new Set(atOnce.scans.map(({ verdict }) => verdict)).size).toBe(6);
  const mixed = scans
    .map((one) => ({ one, key: next() }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ one }) => one);
  const stored = new Map<string, Scan>();
  let folded = foldScans([], desk);
  for (let from = 0; from < mixed.length; ) {
    const to = from + 1 + Math.floor(next() * 2_000);
    for (const one of mixed.slice(Math.max(0, from - Math.floor(next() * 2_000)), to)) {
      stored.set(one.scanId, one);
    }
    folded = foldScans([...stored.values()], desk);
    from = to;
  }
  expect(JSON.stringify(folded)).toBe(JSON.stringify(atOnce));
});

describe("the time of a scan", () => {
  it.each([
    ["kept within a day", "2026-01-15T03:00Z", "2026-01-15T03:00Z"],
    ["a day before receipt when the clock is behind", "2025-12-01T00:00Z", "2026-01-14T12:00Z"],
    ["a day after receipt when the clock is ahead", "2027-01-01T00:00Z", "2026-01-16T12:00Z"],
  ])("is %s", (_name, scannedAt, kept) => {
    expect(clampScannedAt(new Date(scannedAt), at(0))).toEqual(new Date(kept));
  });
});

it("a code is compared without blanks and case", () => {
  expect(codeKey("\tAb-1 ")).toBe("ab-1");
});
