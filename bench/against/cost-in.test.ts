import { expect, test } from "vitest";
import { linesOf } from "../orders/report/figures.ts";
import { costIn } from "./cost-in.ts";

const chapter = (title: string) => ({
  name: "plain",
  title: "plain: new orders",
  charts: [
    { title: "answer time", unit: "ms", figures: [{ label: "p50", values: [9] }] },
    {
      title,
      unit: "ms",
      figures: [
        { label: "service", values: [0.61] },
        { label: "database", values: [0.4] },
        { label: "database, engine one by one", values: [5] },
      ],
    },
  ],
  notes: ["answers: 201"],
});

test("the cost of an order is that of service and database together", () => {
  expect(costIn(linesOf(chapter("processor time an order")).join("\n"))).toBeCloseTo(1.01);
});

test("an output without it is not a cost of nothing", () => {
  expect(costIn(linesOf(chapter("something else")).join("\n"))).toBeNull();
});
