import { PDFDocument } from "@cantoo/pdf-lib";
import { A4, fontsOf, Pen } from "../../../kernel/paper/pen.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import { addressLines, shownAmount, type Mark } from "./facts.ts";
import { drawMark } from "./draw-mark.ts";

export type SheetLanguage = "es" | "en" | "pt";

/** One parcel of the list. */
export interface SheetRow {
  readonly trackingNumber: string;
  readonly orderNumber: string | null;
  readonly town: string;
  readonly parcel: number;
  readonly parcels: number;
  readonly weightG: number;
  readonly cod: { readonly minor: number; readonly currency: string } | null;
  /** Cancelled after it was put on the list: crossed out and not counted. */
  readonly isVoid: boolean;
}

/** The handed-over parcels, to be signed by the driver. No names of buyers. */
export interface SheetFacts {
  readonly id: string;
  readonly carrier: string;
  readonly origin: ParcelAddress;
  readonly date: string;
  readonly rows: readonly SheetRow[];
  readonly mark: Mark;
}

const WORDS = {
  es: {
    title: "HOJA DE ENTREGA",
    from: "Sale de",
    order: "Pedido",
    number: "Seguimiento",
    to: "Destino",
    parcel: "Bulto",
    weight: "Peso",
    cod: "Cobrar",
    void: "ANULADO",
    total: "TOTAL",
    decimal: ",",
    onlyParcel: "bulto",
    parcels: "bultos",
    page: "Hoja",
    taken: "Recibí los bultos de esta hoja",
    name: "Nombre y apellido",
    document: "Documento",
    vehicle: "Vehículo",
    when: "Fecha y hora",
    signature: "Firma",
  },
  en: {
    title: "HAND-OVER SHEET",
    from: "From",
    order: "Order",
    number: "Tracking",
    to: "To",
    parcel: "Parcel",
    weight: "Weight",
    cod: "Collect",
    void: "VOID",
    total: "TOTAL",
    decimal: ".",
    onlyParcel: "parcel",
    parcels: "parcels",
    page: "Page",
    taken: "I have taken the parcels of this sheet",
    name: "Name",
    document: "Document",
    vehicle: "Vehicle",
    when: "Date and time",
    signature: "Signature",
  },
  pt: {
    title: "FOLHA DE ENTREGA",
    from: "Sai de",
    order: "Pedido",
    number: "Rastreio",
    to: "Destino",
    parcel: "Volume",
    weight: "Peso",
    cod: "Cobrar",
    void: "ANULADO",
    total: "TOTAL",
    decimal: ",",
    onlyParcel: "volume",
    parcels: "volumes",
    page: "Folha",
    taken: "Recebi os volumes desta folha",
    name: "Nome e sobrenome",
    document: "Documento",
    vehicle: "Veículo",
    when: "Data e hora",
    signature: "Assinatura",
  },
} as const;
type Words = (typeof WORDS)[SheetLanguage];

const LEFT = 40;
const RIGHT = A4.width - 40;
const ROW = 17;
const FIRST_ROW = 690;
const ROWS_A_PAGE = 34;
/** Totals and signatures need this many rows' room on the last page. */
const FOOT_ROWS = 12;
const COLUMNS = {
  index: { x: LEFT, width: 24 },
  number: { x: LEFT + 28, width: 120 },
  order: { x: LEFT + 152, width: 80 },
  to: { x: LEFT + 236, width: 118 },
  parcel: { x: LEFT + 358, width: 34 },
  weight: { x: LEFT + 394, width: 50 },
  cod: { x: LEFT + 448, width: RIGHT - LEFT - 448 },
} as const;
type Column = keyof typeof COLUMNS;
const FLUSH_RIGHT: readonly Column[] = ["weight", "cod"];

const kilos = (grams: number, { decimal }: Words) => `${(grams / 1_000).toFixed(2).replace(".", decimal)} kg`;

function writeCell(pen: Pen, column: Column, y: number, text: string, isBold = false): void {
  pen.write(text, { ...COLUMNS[column], y, size: 9, isBold, isRight: FLUSH_RIGHT.includes(column) });
}

function drawHead(pen: Pen, facts: SheetFacts, words: Words, page: string): void {
  const width = RIGHT - LEFT;
  const { street, town } = addressLines(facts.origin);
  pen.write(words.title, { x: LEFT, y: 792, width: width / 2, size: 16, isBold: true });
  pen.write(page, { x: LEFT + width / 2, y: 792, width: width / 2, size: 9, isRight: true });
  pen.write(facts.carrier, { x: LEFT, y: 770, width: width / 2, size: 13, isBold: true });
  pen.write(facts.date, { x: LEFT + width / 2, y: 770, width: width / 2, size: 11, isRight: true });
  pen.write(facts.id, { x: LEFT + width / 2, y: 756, width: width / 2, size: 8, isRight: true });
  const place = [facts.origin.name, street, town].filter((part) => part !== null && part !== "").join(" · ");
  pen.write(`${words.from}: ${place}`, { x: LEFT, y: 736, width, size: 10 });
  for (const column of ["number", "order", "to", "parcel", "weight", "cod"] as const) {
    writeCell(pen, column, 712, words[column], true);
  }
  pen.rule(706, LEFT, RIGHT);
}

function drawRow(pen: Pen, row: SheetRow, index: number, y: number, words: Words): void {
  writeCell(pen, "index", y, String(index + 1));
  writeCell(pen, "number", y, row.trackingNumber, true);
  writeCell(pen, "order", y, row.orderNumber ?? "");
  writeCell(pen, "to", y, row.town);
  writeCell(pen, "parcel", y, `${row.parcel}/${row.parcels}`);
  writeCell(pen, "weight", y, kilos(row.weightG, words));
  writeCell(
    pen,
    "cod",
    y,
    row.isVoid ? words.void : row.cod === null ? "" : shownAmount(row.cod.minor, row.cod.currency),
    true,
  );
  if (row.isVoid) {
    pen.rule(y + 3, LEFT, COLUMNS.cod.x);
  }
  pen.rule(y - 5, LEFT, RIGHT, 0.3);
}

function codTotals(rows: readonly SheetRow[]): string[] {
  const totals = new Map<string, number>();
  for (const { cod } of rows) {
    if (cod) {
      totals.set(cod.currency, (totals.get(cod.currency) ?? 0) + cod.minor);
    }
  }
  return [...totals].map(([currency, minor]) => shownAmount(minor, currency));
}

function drawFoot(pen: Pen, rows: readonly SheetRow[], y: number, words: Words): void {
  const counted = rows.filter(({ isVoid }) => !isVoid);
  const weightG = counted.reduce((sum, row) => sum + row.weightG, 0);
  const cod = codTotals(counted);
  const line = [
    `${words.total}: ${counted.length} ${counted.length === 1 ? words.onlyParcel : words.parcels}`,
    kilos(weightG, words),
    ...(cod.length === 0 ? [] : [`${words.cod} ${cod.join(" + ")}`]),
  ].join("  ·  ");
  pen.write(line, { x: LEFT, y: y - 10, width: RIGHT - LEFT, size: 12, isBold: true });
  pen.write(words.taken, { x: LEFT, y: y - 48, width: RIGHT - LEFT, size: 10, isBold: true });
  const half = (RIGHT - LEFT) / 2;
  const places = [
    [words.name, LEFT, y - 90],
    [words.document, LEFT + half + 10, y - 90],
    [words.vehicle, LEFT, y - 130],
    [words.when, LEFT + half + 10, y - 130],
    [words.signature, LEFT + half + 10, y - 180],
  ] as const;
  for (const [label, x, at] of places) {
    pen.rule(at + 10, x, x + half - 10, 0.7);
    pen.write(label, { x, y: at, width: half - 10, size: 8 });
  }
}

/** As full as they can be, the last one with room for the signatures. */
function pagesOf(rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const pages = Array.from({ length: Math.ceil(rows.length / ROWS_A_PAGE) }, (_, page) =>
    rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE),
  );
  return (pages.at(-1)?.length ?? ROWS_A_PAGE) > ROWS_A_PAGE - FOOT_ROWS ? [...pages, []] : pages;
}

export async function drawSheet(facts: SheetFacts, language: SheetLanguage): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = await fontsOf(document);
  const words = WORDS[language];
  document.setTitle(`${words.title} ${facts.carrier}`);
  const pages = pagesOf(facts.rows);
  for (const [number, rows] of pages.entries()) {
    const page = document.addPage([A4.width, A4.height]);
    const pen = new Pen(page, fonts);
    drawHead(pen, facts, words, `${words.page} ${number + 1}/${pages.length}`);
    for (const [index, row] of rows.entries()) {
      drawRow(pen, row, number * ROWS_A_PAGE + index, FIRST_ROW - index * ROW, words);
    }
    if (number === pages.length - 1) {
      drawFoot(pen, facts.rows, FIRST_ROW - rows.length * ROW, words);
    }
    drawMark(page, fonts, facts.mark);
  }
  return document.save();
}
