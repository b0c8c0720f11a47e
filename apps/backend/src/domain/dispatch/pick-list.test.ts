import { describe, expect, it } from "vitest";
import { pickList, type WaveFulfilment, type WaveLine } from "./pick-list.ts";

const line = (sku: string, bin: string | null, quantity: number): WaveLine => ({
  variantId: `mva_${sku}`,
  sku,
  name: `Product ${sku}`,
  bin,
  quantity,
});
const order = (orderNumber: string, ...lines: readonly WaveLine[]): WaveFulfilment => ({
  fulfilmentId: `ful_${orderNumber}`,
  orderNumber,
  shopName: "Tienda",
  lines,
});

describe("a wave", () => {
  it("is walked by bin, A2 before A10, then by SKU, and what has no bin comes last", () => {
    const { picks } = pickList([
      order("1", line("X", null, 1), line("TEA-10", "A10", 1), line("TEA-9", "A10", 1)),
      order("2", line("MUG", "A2", 1), line("W", "  ", 1), line("JAM", "B1", 1)),
    ]);
    expect(picks.map(({ sku }) => sku)).toEqual(["MUG", "TEA-9", "TEA-10", "JAM", "W", "X"]);
  });

  it("takes what several orders need at once, and says how many are for which", () => {
    const { picks, units } = pickList([
      order("A-1", line("MUG", "A1", 2)),
      order("A-2", line("TEA", "A2", 1)),
      order("A-3", line("MUG", "A1", 3)),
    ]);
    expect(units).toBe(6);
    expect(picks.map(({ sku, quantity, shares }) => [sku, quantity, shares])).toEqual([
      [
        "MUG",
        5,
        [
          { position: 1, fulfilmentId: "ful_A-1", orderNumber: "A-1", quantity: 2 },
          { position: 3, fulfilmentId: "ful_A-3", orderNumber: "A-3", quantity: 3 },
        ],
      ],
      ["TEA", 1, [{ position: 2, fulfilmentId: "ful_A-2", orderNumber: "A-2", quantity: 1 }]],
    ]);
  });

  it("has a slip for every order, in the order given, its lines as they are walked", () => {
    const { slips } = pickList([
      order("B-9", line("TEA", "A10", 1), line("MUG", "A2", 2)),
      order("B-1", line("MUG", "A2", 1)),
    ]);
    expect(
      slips.map(({ position, orderNumber, units, lines }) => [
        position,
        orderNumber,
        units,
        lines.map(({ sku }) => sku),
      ]),
    ).toEqual([
      [1, "B-9", 3, ["MUG", "TEA"]],
      [2, "B-1", 1, ["MUG"]],
    ]);
  });

  it("takes a product once that an order has twice, by itself and in a kit", () => {
    const { picks, slips } = pickList([order("C-1", line("MUG", "A1", 1), line("MUG", "A1", 2))]);
    expect(slips[0]?.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([["MUG", 3]]);
    expect(picks[0]?.shares.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it("without orders has nothing to take", () => {
    expect(pickList([])).toEqual({ picks: [], slips: [], units: 0 });
  });
});
