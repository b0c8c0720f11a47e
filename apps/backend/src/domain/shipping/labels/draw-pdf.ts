import { PDFDocument } from "@cantoo/pdf-lib";
import bwip from "bwip-js/node";
import { badRequest } from "../../../kernel/errors.ts";
import { drawCode128 } from "../../../kernel/paper/code128.ts";
import { A4, fontsOf, Pen, type Box, type Fonts } from "../../../kernel/paper/pen.ts";
import { addressLines, shownAmount, type LabelFacts, type Mark } from "./facts.ts";
import { drawMark } from "./draw-mark.ts";

/** Points: 4 by 6 inches. */
const WIDTH = 288;
const HEIGHT = 432;
const MARGIN = 9;
const TEXT_WIDTH = WIDTH - 2 * MARGIN - 4;
const BAR_HEIGHT = 46;
const QR_SIZE = 62;
const MAX_PAGES = 600;
// oxlint-disable-next-line import/no-named-as-default-member -- the export of that name is a kind of barcode
const encode = bwip.raw;

function drawQr(pen: Pen, text: string, x: number, y: number): void {
  const [symbol] = encode("qrcode", text, "eclevel=M");
  if (!symbol || !("pixs" in symbol)) {
    return;
  }
  const { pixs, pixx, pixy } = symbol;
  const unit = QR_SIZE / pixx;
  const boxes: Box[] = [];
  for (let row = 0; row < pixy; row += 1) {
    for (let from = 0; from < pixx; from += 1) {
      let to = from;
      while (to < pixx && pixs[row * pixx + to] === 1) {
        to += 1;
      }
      if (to > from) {
        const top = y + QR_SIZE - (row + 1) * unit;
        boxes.push({ x: x + from * unit, y: top, width: (to - from) * unit, height: unit });
        from = to;
      }
    }
  }
  pen.fillAll(boxes);
}

function drawTop(pen: Pen, facts: LabelFacts): void {
  const zoneWidth = facts.zone === null ? 0 : 80;
  const width = WIDTH - 2 * MARGIN - zoneWidth - 4;
  pen.write(facts.carrier, { x: MARGIN, y: 408, width, size: 15, isBold: true });
  pen.write(facts.service, { x: MARGIN, y: 393, width, size: 10 });
  if (facts.zone !== null) {
    const x = WIDTH - MARGIN - zoneWidth;
    pen.box(x, 390, zoneWidth, 33);
    pen.write(facts.zone, {
      x: x + 4,
      y: 397,
      width: zoneWidth - 8,
      size: 26,
      isBold: true,
      isCentred: true,
    });
  }
  pen.rule(385, MARGIN, WIDTH - MARGIN);
}

function drawRecipient(pen: Pen, facts: LabelFacts): void {
  const { recipient } = facts;
  const lines = addressLines(recipient);
  const width = TEXT_WIDTH;
  pen.write("PARA", { x: MARGIN, y: 375, width, size: 7 });
  pen.write(recipient.name ?? "", { x: MARGIN, y: 360, width, size: 14, isBold: true });
  const below = pen.writeTwo(lines.street, { x: MARGIN, y: 345, width, size: 12 });
  const next = lines.area === "" ? below : pen.writeTwo(lines.area, { x: MARGIN, y: below, width, size: 9 });
  pen.write(lines.town, { x: MARGIN, y: Math.min(next, below) - 3, width, size: 13, isBold: true });
  pen.write(recipient.phone === null ? "" : `Tel. ${recipient.phone}`, {
    x: MARGIN,
    y: Math.min(next, below) - 18,
    width,
    size: 10,
  });
}

function drawCod(pen: Pen, { cod }: LabelFacts): void {
  if (cod) {
    pen.box(MARGIN, 212, WIDTH - 2 * MARGIN, 32);
    const text = `COBRAR ${shownAmount(cod.minor, cod.currency)}`;
    pen.write(text, { x: MARGIN + 8, y: 221, width: WIDTH - 2 * MARGIN - 16, size: 20, isBold: true });
  }
}

function drawBottom(pen: Pen, facts: LabelFacts): void {
  const width = WIDTH - 2 * MARGIN - QR_SIZE - 14;
  const lines = addressLines(facts.sender);
  pen.rule(204, MARGIN, WIDTH - MARGIN);
  pen.write("DE", { x: MARGIN, y: 195, width, size: 7 });
  pen.write(facts.sender.name ?? facts.sender.company ?? "", {
    x: MARGIN,
    y: 184,
    width,
    size: 9,
    isBold: true,
  });
  pen.write(lines.street, { x: MARGIN, y: 173, width, size: 8 });
  pen.write(lines.town, { x: MARGIN, y: 163, width, size: 8 });
  pen.write(facts.orderNumber === null ? "" : `Pedido ${facts.orderNumber}`, {
    x: MARGIN,
    y: 148,
    width,
    size: 10,
    isBold: true,
  });
  pen.write(
    `Bulto ${facts.parcel}/${facts.parcels} · ${(facts.weightG / 1_000).toFixed(2)} kg · ${facts.date}`,
    { x: MARGIN, y: 135, width, size: 9 },
  );
  drawQr(pen, facts.trackingUrl, WIDTH - MARGIN - QR_SIZE - 4, 135);
  pen.rule(126, MARGIN, WIDTH - MARGIN);
  drawCode128(pen, facts.trackingNumber, { x: 1, y: 60, width: WIDTH - 2, height: BAR_HEIGHT });
  pen.write(facts.trackingNumber, {
    x: MARGIN,
    y: 40,
    width: TEXT_WIDTH,
    size: 13,
    isBold: true,
    isCentred: true,
  });
}

export type LabelPart =
  | { readonly kind: "own"; readonly facts: LabelFacts }
  | { readonly kind: "foreign"; readonly pdf: Uint8Array; readonly mark: Mark };

async function addPart(document: PDFDocument, fonts: Fonts, part: LabelPart): Promise<void> {
  if (part.kind === "own") {
    const page = document.addPage([WIDTH, HEIGHT]);
    const pen = new Pen(page, fonts);
    drawTop(pen, part.facts);
    drawRecipient(pen, part.facts);
    drawCod(pen, part.facts);
    drawBottom(pen, part.facts);
    drawMark(page, fonts, part.facts.mark);
    return;
  }
  const source = await PDFDocument.load(part.pdf);
  for (const page of await document.copyPages(source, source.getPageIndices())) {
    document.addPage(page);
    drawMark(page, fonts, part.mark);
  }
}

/** Four to a sheet of A4, in reading order. */
async function fourUp(labels: PDFDocument): Promise<PDFDocument> {
  const sheets = await PDFDocument.create();
  // A blank page cannot be embedded, and is left out.
  const pages = await sheets.embedPages(
    labels.getPages().filter(({ node }) => node.Contents() !== undefined),
  );
  const [cellWidth, cellHeight] = [A4.width / 2, A4.height / 2];
  for (const [index, embedded] of pages.entries()) {
    const sheet =
      index % 4 === 0 ? sheets.addPage([A4.width, A4.height]) : sheets.getPage(sheets.getPageCount() - 1);
    const scale = Math.min((cellWidth - 8) / embedded.width, (cellHeight - 8) / embedded.height);
    const [width, height] = [embedded.width * scale, embedded.height * scale];
    const column = index % 2;
    const row = Math.floor((index % 4) / 2);
    sheet.drawPage(embedded, {
      x: column * cellWidth + (cellWidth - width) / 2,
      y: A4.height - (row + 1) * cellHeight + (cellHeight - height) / 2,
      width,
      height,
    });
  }
  return sheets;
}

/** One file of all labels, in the order given. */
export async function drawLabels(parts: readonly LabelPart[], size: "4x6" | "a4"): Promise<Uint8Array> {
  const labels = await PDFDocument.create();
  const fonts = await fontsOf(labels);
  for (const part of parts) {
    await addPart(labels, fonts, part);
    if (labels.getPageCount() > MAX_PAGES) {
      throw badRequest(`The labels have more than ${MAX_PAGES} pages. Print fewer at a time.`);
    }
  }
  const bytes = await labels.save();
  return size === "4x6" ? bytes : (await fourUp(await PDFDocument.load(bytes))).save();
}
