import { PassThrough, Readable } from "node:stream";
import yazl from "yazl";
import type { Cell, Rows } from "./cell.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Estiba" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is a date and time, style 2 the bold heading.
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="22" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const SHEET_END = "</sheetData></worksheet>";

const MAX_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** Days from the spreadsheets' first day to 1970. */
const EPOCH_DAYS = 25_569;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** XML has no place for control characters, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlText = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>]/g, (char) => ESCAPES[char] ?? char);

/** Texts are inline and marked as texts: none of them is ever taken for a formula. */
function xmlCell(cell: Cell, style: string): string {
  if (cell === null || cell === "") {
    return "<c/>";
  }
  if (typeof cell === "number") {
    return `<c${style}><v>${cell}</v></c>`;
  }
  if (typeof cell === "string") {
    return `<c${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  }
  const days = Date.parse(`${cell.wall.replace(" ", "T")}Z`) / DAY_MS + EPOCH_DAYS;
  return `<c s="1"><v>${days}</v></c>`;
}

export const xlsxRows = (rows: readonly (readonly Cell[])[], style = ""): string =>
  rows.map((row) => `<row>${row.map((cell) => xmlCell(cell, style)).join("")}</row>`).join("");

async function* sheetOf(headers: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield SHEET_START + xlsxRows([headers], ' s="2"');
  for await (const batch of rows) {
    yield xlsxRows(batch);
  }
  yield SHEET_END;
}

/** An Excel workbook of one sheet, packed while its rows are read. */
export function xlsxSheet(headers: readonly string[], rows: Rows): Readable {
  const zip = new yazl.ZipFile();
  for (const [name, part] of Object.entries(PARTS)) {
    zip.addBuffer(Buffer.from(HEAD + part), name);
  }
  const sheet = Readable.from(sheetOf(headers, rows), { objectMode: false });
  const packed = zip.outputStream.pipe(new PassThrough());
  // A list that cannot be read on ends the file, so that nobody takes a part for the whole.
  sheet.on("error", (error) => packed.destroy(error));
  packed.on("close", () => sheet.destroy());
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  return packed;
}
