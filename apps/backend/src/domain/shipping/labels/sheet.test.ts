import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { normalAddress } from "../quotes/normal.ts";
import { drawSheet, type SheetRow } from "./draw-sheet.ts";

const row: SheetRow = {
  trackingNumber: "SUR0000001236",
  orderNumber: "A-1001",
  town: "5000 Córdoba",
  parcel: 1,
  parcels: 1,
  weightG: 2_500,
  cod: { minor: 12_500_000, currency: "ARS" },
  isVoid: false,
};

async function pagesFor(count: number): Promise<number> {
  const pdf = await drawSheet(
    {
      id: "man_1",
      carrier: "Correo del Sur",
      origin: normalAddress({
        name: "Depósito Sur",
        address: "Av. Ejemplo 1200",
        city: "Pilar",
        country: "AR",
      }),
      date: "15/01/2026",
      rows: Array.from({ length: count }, () => row),
      mark: null,
    },
    "es",
  );
  return (await PDFDocument.load(pdf)).getPageCount();
}

it.each([
  [1, 1],
  [22, 1],
  [23, 2],
  [34, 2],
  [56, 2],
  [57, 3],
])("a hand-over sheet of %i parcels has %i pages, the last with room to sign", async (parcels, pages) => {
  expect(await pagesFor(parcels)).toBe(pages);
});
