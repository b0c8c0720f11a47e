import { describe, expect, it } from "vitest";
import type { HttpRun, Run } from "../orders-case.ts";
import { linesOf } from "./figures.ts";
import { ordersChapter, ratiosLine } from "./orders-chapter.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { stepOf, svgOf } from "./svg.ts";

const httpOf = (perSecond: number, p99Ms: number): HttpRun => ({
  perSecond,
  p50Ms: 10,
  p95Ms: 20,
  p99Ms,
  statuses: { 201: perSecond },
  cpuSeconds: 1,
  cpuMs: { service: 0.5, database: 0.6, callers: 0.1 },
});
const runOf = (http: Run["http"], oneByOne: number, batched: number): Run => ({
  http,
  oneByOne: { perSecond: oneByOne, databaseMs: 1 },
  batched: { perSecond: batched, databaseMs: 0.2 },
});
/** The ratios of the runs are 2, 3 and 10; the ratio of the medians would be another. */
const RUNS = [
  runOf({ new: httpOf(1_000, 150) }, 500, 4_000),
  runOf({ new: httpOf(1_500, 90) }, 500, 3_000),
  runOf({ new: httpOf(1_000, 120) }, 100, 2_500),
];

describe("several runs", () => {
  it("are the one in the middle, and what lies around it", () => {
    expect(spreadOf([5, 1, 9])).toEqual({ median: 5, least: 1, most: 9 });
    expect(spreadOf([4, 1, 2, 9])).toEqual({ median: 3, least: 1, most: 9 });
    expect(spreadOf([7])).toEqual({ median: 7, least: 7, most: 7 });
  });

  it("have a part of their times below a percentile", () => {
    const hundred = Array.from({ length: 100 }, (_unused, index) => 100 - index);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([3], 0.99)]).toEqual([
      51, 100, 3,
    ]);
  });

  it("end on one line: the medians of their ratios", () => {
    expect(ratiosLine(RUNS)).toBe("ratios: one-by-one 3.00, batched 0.40, p99 120 ms");
  });

  it("are told with median and spread, by path where there are two", () => {
    const lines = linesOf(ordersChapter("plain", RUNS));
    expect(lines).toContainEqual(expect.stringMatching(/^ +one by one +3\.00 +2\.00 - 10\.0$/));
    expect(lines.at(-1)).toBe('  answers, new path: {"201":3500}');
    const both = [runOf({ new: httpOf(1_000, 150), general: httpOf(400, 300) }, 500, 4_000)];
    expect(linesOf(ordersChapter("plain", both))).toContainEqual(
      expect.stringMatching(/^ +one by one, general +0\.80 /),
    );
    expect(ratiosLine(both)).toContain("one-by-one 2.00");
  });
});

describe("a chart", () => {
  it("has an axis in round steps that holds the largest value", () => {
    expect([0.9, 12, 101, 3_900].map(stepOf)).toEqual([0.2, 2.5, 25, 1_000]);
  });

  it("draws the median as a bar, the spread as a line, and names its axis", () => {
    const svg = svgOf({
      title: "orders <b>",
      unit: "a second",
      figures: [
        { label: "HTTP", values: [100, 50, 75] },
        { label: "engine & co", values: [25] },
      ],
    });
    // The axis ends at 100, 640 pixels from the left, and begins at 240.
    expect(svg).toContain('<rect x="240" y="47" width="300" height="16"');
    expect(svg).toContain("M440 55H640");
    expect(svg).toContain("orders &lt;b&gt;");
    expect(svg).toContain("engine &amp; co");
    expect(svg).toContain("a second; bar: median");
    expect(svg.match(/<(?:svg|rect|text|line|path)[\s>]/g)?.length).toBeGreaterThan(15);
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});
