import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readXlsx } from "./read-xlsx.ts";

const RELATIONS = `<Relationships><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>`;

/** A workbook as Excel writes it: shared texts, styles, cells that name their place. */
function workbook(sheet: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const all = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, strToU8(part)])));
}

it("texts that cells share, plain or in several fonts, are read with their accents", () => {
  const texts = `<sst><si><t>Guía &amp; número</t></si><si><r><t xml:space="preserve">a </t></r><r><t>b</t></r><rPh><t>no</t></rPh></si></sst>`;
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>`;
  expect(readXlsx(workbook(sheet, { "xl/sharedStrings.xml": texts }), 10)).toEqual([
    ["Guía & número", "", "a b"],
  ]);
});

it("numbers shown as days are days, by either calendar, and others numbers", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const sheet = `<row><c s="1"><v>46039.6</v></c><c s="2"><v>46039</v></c><c s="3"><v>46039</v></c><c><v>1.5</v></c></row>`;
  const parts = { "xl/styles.xml": styles };
  expect(readXlsx(workbook(sheet, parts), 10)).toEqual([["2026-01-17", 46_039, "2026-01-17", 1.5]]);
  const old = {
    ...parts,
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet r:id="rId7"/></sheets></workbook>`,
  };
  expect(readXlsx(workbook(`<row><c s="1"><v>44577</v></c></row>`, old), 10)).toEqual([["2026-01-17"]]);
});

it("rows keep their place, and empty ones below do not count", () => {
  const sheet = `<row r="3"><c r="B3"><v>5</v></c></row><row r="900000"><c r="A900000" s="1"/></row>`;
  expect(readXlsx(workbook(sheet), 10)).toEqual([[], [], ["", 5]]);
});

it.each([
  ["more rows than allowed", `<row r="11"><c><v>1</v></c></row>`, /more than 10 rows/],
  ["more columns than anybody uses", `<row r="1"><c r="XFD1"><v>1</v></c></row>`, /more than 200 columns/],
  ["rows that go back", `<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>`, /rows/],
  ["tags that are not closed", `<row r="1">`, /damaged/],
])("a workbook with %s is refused", (_case, sheet, problem) => {
  expect(() => readXlsx(workbook(sheet), 10)).toThrow(problem);
});

it("a small file that unpacks to a huge one is refused before it is unpacked", () => {
  const bomb = workbook(" ".repeat(40 * 1_024 * 1_024));
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => readXlsx(bomb, 10)).toThrow(/too large/);
});

it("a small file of millions of empty cells is refused before they are read", () => {
  const cells = workbook(`<row>${"<c/>".repeat(3_000_000)}</row>`);
  expect(cells.length).toBeLessThan(100_000);
  const startMs = performance.now();
  expect(() => readXlsx(cells, 10)).toThrow(/too large/);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});

function wideRow(n: number): string {
  const cells = Array.from(
    { length: 20 },
    (_, at) => `<c r="${String.fromCharCode(65 + at)}${n}"><v>${n * at}</v></c>`,
  );
  return `<row r="${n}">${cells.join("")}</row>`;
}

it("a statement as large as one may be is read", () => {
  const rows = readXlsx(workbook(Array.from({ length: 5_000 }, (_, at) => wideRow(at + 1)).join("")), 5_000);
  expect([rows.length, rows[4_999]?.[19]]).toEqual([5_000, 95_000]);
});

it("a file that is larger than it says is refused", () => {
  const bytes = workbook(" ".repeat(1_000_000));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 900_000) {
      view.setUint32(at + 24, 1_000, true);
    }
  }
  expect(() => readXlsx(bytes, 10)).toThrow(/damaged/);
});

it("texts that refer to each other are not unfolded", () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>`;
  expect(() => readXlsx(workbook("<row/>", { "xl/sharedStrings.xml": laughs }), 10)).toThrow(/damaged/);
});

it("another archive is no workbook", () => {
  expect(() => readXlsx(zipSync({ "a.txt": strToU8("a") }), 10)).toThrow(/no Excel workbook/);
});
