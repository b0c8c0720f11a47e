import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Cell } from "../../../kernel/sheets/cell.ts";
import { xlsxSheet } from "../../../kernel/sheets/xlsx-sheet.ts";
import { AppError } from "../../../kernel/errors.ts";
import { decodeTable, readDay, readRemittanceTable } from "./remittance-table.ts";

const line = {
  trackingNumber: "SUR0000001236",
  collectedMinor: 12_500_000,
  codFeeMinor: 453_750,
  freightMinor: 1_270_561,
  withheldMinor: null,
  deliveredOn: "2026-01-17",
};

async function* batches(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

describe("a carrier's statement", () => {
  it.each([
    [
      "semicolons and Spanish headings",
      "Nro. Guía;Fecha de entrega;Valor recaudado;Comisión;Flete\nSUR0000001236;17/01/2026;$ 125.000,00;4.537,50;12.705,61\n",
    ],
    [
      "commas, quotes and English headings",
      'Tracking Number,Delivered at,Collected,COD fee,Freight\r\nSUR0000001236,2026-01-17,"125.000,00","4.537,50","12.705,61"\r\n',
    ],
    [
      "tabs, a mark at the front, columns nobody knows and a sum at the end",
      "\uFEFFGUIA\tCLIENTE\tRECAUDO\tCOMISION_RECAUDO\tVALOR FLETE\tFECHA ENTREGA\nSUR0000001236\tAna\t125000,00\t4537,50\t12705,61\t17/01/2026 15:20\n\nTOTAL\t\t125000\t\t\t\n",
    ],
  ])("with %s is read to the cent", (_case, csv) => {
    expect(readRemittanceTable({ csv }, "ARS")).toEqual([line]);
  });

  it("in whole pesos is read as written, and in another country's marks when given", () => {
    const csv = "guia;recaudo\nA-100;119.900\n";
    expect(readRemittanceTable({ csv }, "CLP")).toMatchObject([{ collectedMinor: 119_900 }]);
    expect(readRemittanceTable({ csv }, "COP")).toMatchObject([{ collectedMinor: 11_990_000 }]);
    const american = "guia;recaudo\nA-100;1,250.50\n";
    expect(readRemittanceTable({ csv: american }, "ARS", ".")).toMatchObject([{ collectedMinor: 125_050 }]);
  });

  it("keeps leading zeros and says nothing where the carrier says nothing", () => {
    expect(readRemittanceTable({ csv: "guia,recaudo,flete\n000123,10,\n" }, "USD")).toEqual([
      {
        trackingNumber: "000123",
        collectedMinor: 1_000,
        codFeeMinor: null,
        freightMinor: null,
        withheldMinor: null,
        deliveredOn: null,
      },
    ]);
  });

  it.each([
    ["without the columns it needs", "fecha;estado\n1;2\n", /no column for: tracking, collected/],
    ["without lines", "guia;recaudo\n", /no lines/],
    [
      "with a tracking number a spreadsheet has shortened",
      "guia;recaudo\n1,23E+11;10\n",
      /Line 2 .*spreadsheet/,
    ],
    ["with an amount a spreadsheet has shortened", "guia;recaudo\nA-1;1,2E+6\n", /Line 2 .*collected/],
    ["with an amount that is a word", "guia;recaudo\nA-1;10\nA-2;diez\n", /Line 3 .*collected/],
    ["with an amount below zero", "guia;recaudo\nA-1;-5\n", /below zero/],
    ["with half a centavo", "guia;recaudo\nA-1;10,005\n", /decimals/],
    ["with a missing amount", "guia;recaudo\nA-1;\n", /missing/],
    ["with a day that does not exist", "guia;recaudo;fecha entrega\nA-1;5;31/02/2026\n", /date of delivery/],
    ["with a quote that is never closed", 'guia;recaudo\n"A-1;5\n', /never closed/],
    ["that is no text", "guia;recaudo\nA\0;5\n", /not a table of text/],
    ["of more than 5000 lines", `guia;recaudo\n${"A-1;5\n".repeat(5_001)}`, /more than 5000/],
  ])("%s is refused as a whole", (_case, csv, problem) => {
    const read = () => readRemittanceTable({ csv }, "ARS");
    expect(read).toThrow(AppError);
    expect(read).toThrow(problem);
  });

  it("names the lines it cannot read", () => {
    expect(() => readRemittanceTable({ csv: "guia;recaudo\nA-1;x\nA-2;1\n1E+9;2\n" }, "ARS")).toThrow(
      expect.objectContaining({
        code: "CSV_UNREADABLE",
        details: { lines: [expect.objectContaining({ line: 2 }), expect.objectContaining({ line: 4 })] },
      }),
    );
  });

  it("is read in the letters Windows writes, where it is not UTF-8", () => {
    const text = "Guía;Recaudo\nÑ-12;5\n";
    expect(decodeTable(Buffer.from(text, "latin1"))).toBe(text);
    expect(decodeTable(Buffer.from(text))).toBe(text);
  });
});

async function readWorkbook(headers: readonly string[], ...rows: (readonly Cell[])[]) {
  const file = (await buffer(xlsxSheet(headers, batches(rows)))).toString("base64");
  return readRemittanceTable({ file }, "ARS");
}

describe("a carrier's workbook", () => {
  it("is read to the cent, its days as days", async () => {
    const delivered = { wall: "2026-01-17 15:20:00" };
    const headings = ["Guía", "Recaudo", "Comisión", "Flete", "Fecha entrega"];
    const row = ["SUR0000001236", 125_000, "4.537,50", 12_705.61, delivered];
    expect(await readWorkbook(headings, row, ["TOTAL", 125_000, null, null, null])).toEqual([line]);
  });

  it("may have a title above its heading, and numbers where a carrier counts its parcels", async () => {
    const rows = [[], ["guia", "recaudo"], [8_001_234_567_890, 0.1 + 0.2]];
    const [stated] = await readWorkbook(["Liquidación de enero"], ...rows);
    expect(stated).toMatchObject({ trackingNumber: "8001234567890", collectedMinor: 30 });
  });

  it.each([
    ["a number of more digits than a spreadsheet keeps", [8_001_234_567_890_123, 5], /Line 2 .*spreadsheet/],
    ["half a centavo", ["A-1", 10.005], /decimals/],
    ["an amount below zero", ["A-1", -5], /below zero/],
  ])("with %s is refused as a whole", async (_case, row, problem) => {
    await expect(readWorkbook(["guia", "recaudo"], row)).rejects.toThrow(problem);
  });

  it("that is none is refused", () => {
    const file = Buffer.from("PK\u0003\u0004 and nothing behind it").toString("base64");
    expect(() => readRemittanceTable({ file }, "ARS")).toThrow(/workbook cannot be read/);
  });
});

it.each([
  ["17/01/2026", "2026-01-17"],
  ["7/1/2026 08:30", "2026-01-07"],
  ["2026-01-17", "2026-01-17"],
  ["2026-01-17T10:00:00Z", "2026-01-17"],
  ["30/02/2026", null],
  ["ayer", null],
])("the day %s is %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});
