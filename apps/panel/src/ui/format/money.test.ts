import { expect, test } from "vitest";
import { formatMoney, toMajor, toMinor } from "./money.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("amounts come in the smallest unit of their currency", () => {
  expect(plain(formatMoney(12_990_000, "COP", "en"))).toBe("COP 129,900");
  expect(plain(formatMoney(12_990_050, "COP", "es"))).toContain("129.900,50");
  expect(plain(formatMoney(129_900, "CLP", "en"))).toBe("CLP 129,900");
  expect(plain(formatMoney(1050, "BRL", "pt"))).toContain("10,50");
});

test("a currency nobody knows does not break the page", () => {
  expect(formatMoney(100, "??", "en")).toBe("100 ??");
});

test("amounts that people write become smallest units, and back", () => {
  expect(toMinor(1234.5, "COP")).toBe(123_450);
  expect(toMinor(1234, "CLP")).toBe(1_234);
  expect(toMajor(123_450, "COP")).toBe(1234.5);
});
