import type { PDFDocument } from "@cantoo/pdf-lib";
import { drawCode128 } from "../../kernel/paper/code128.ts";
import { A4, Pen, type Fonts } from "../../kernel/paper/pen.ts";
import type { WaveLine, WaveSlip } from "./pick-list.ts";
import { shownUnits, type WaveHead, type WaveWords } from "./wave-words.ts";

const LEFT = 36;
const RIGHT = A4.width - 36;
const WIDTH = RIGHT - LEFT;
const HALF = A4.height / 2;
const ROW = 25;
const ROWS_A_HALF = 8;
const CHECK = 12;
const NUMBER_WIDTH = 74;
const COLUMNS = {
  quantity: { x: LEFT + 18, width: 32 },
  sku: { x: LEFT + 62, width: 118 },
  name: { x: LEFT + 188, width: 248 },
  bin: { x: LEFT + 444, width: WIDTH - 444 },
} as const;

/** Half a sheet: a slip, or a part of a long one. */
interface HalfSheet {
  readonly slip: WaveSlip;
  readonly lines: readonly WaveLine[];
  readonly part: number;
  readonly parts: number;
}

function halvesOf(slip: WaveSlip): readonly HalfSheet[] {
  const parts = Math.max(1, Math.ceil(slip.lines.length / ROWS_A_HALF));
  return Array.from({ length: parts }, (_, index) => ({
    slip,
    lines: slip.lines.slice(index * ROWS_A_HALF, (index + 1) * ROWS_A_HALF),
    part: index + 1,
    parts,
  }));
}

function drawHead(
  pen: Pen,
  { slip, part, parts }: HalfSheet,
  top: number,
  { head, words }: { readonly head: WaveHead; readonly words: WaveWords },
): void {
  const x = LEFT + NUMBER_WIDTH + 14;
  const width = WIDTH - NUMBER_WIDTH - 14 - 120;
  pen.box(LEFT, top - 44, NUMBER_WIDTH, 44);
  pen.write(`#${slip.position}`, {
    x: LEFT + 4,
    y: top - 33,
    width: NUMBER_WIDTH - 8,
    size: 30,
    isBold: true,
    isCentred: true,
  });
  pen.write(`${words.order} ${slip.orderNumber}`, { x, y: top - 18, width, size: 19, isBold: true });
  pen.write(slip.shopName, { x, y: top - 38, width, size: 11 });
  const aside = { x: RIGHT - 115, width: 115, isRight: true };
  pen.write(`${words.wave} ${head.number}`, { ...aside, y: top - 12, size: 11, isBold: true });
  pen.write(head.date, { ...aside, y: top - 26, size: 9 });
  pen.write([shownUnits(slip.units, words), ...(parts > 1 ? [`${part}/${parts}`] : [])].join("  ·  "), {
    ...aside,
    y: top - 40,
    size: 10,
  });
  drawCode128(pen, slip.fulfilmentId, { x: LEFT, y: top - 98, width: WIDTH, height: 40 });
  pen.write(slip.fulfilmentId, { x: LEFT, y: top - 109, width: WIDTH, size: 8, isCentred: true });
}

function drawLine(pen: Pen, line: WaveLine, top: number): void {
  const y = top - 15;
  pen.box(LEFT, y - 2, CHECK, CHECK, 1);
  pen.write(String(line.quantity), { ...COLUMNS.quantity, y, size: 13, isBold: true, isRight: true });
  pen.write(line.sku, { ...COLUMNS.sku, y, size: 10, isBold: true });
  const isShort = pen.linesOf(line.name, { ...COLUMNS.name, size: 9 }).length === 1;
  pen.writeTwo(line.name, { ...COLUMNS.name, y: isShort ? y : y + 4.5, size: 9 });
  pen.write(line.bin ?? "—", { ...COLUMNS.bin, y, size: 10, isRight: true });
  pen.rule(top - ROW, LEFT, RIGHT, 0.4);
}

function drawHalf(
  pen: Pen,
  half: HalfSheet,
  top: number,
  wave: { readonly head: WaveHead; readonly words: WaveWords },
): void {
  drawHead(pen, half, top, wave);
  const { words } = wave;
  const y = top - 130;
  pen.write(words.quantity, { ...COLUMNS.quantity, y, size: 8, isBold: true, isRight: true });
  pen.write("SKU", { ...COLUMNS.sku, y, size: 8, isBold: true });
  pen.write(words.product, { ...COLUMNS.name, y, size: 8, isBold: true });
  pen.write(words.bin, { ...COLUMNS.bin, y, size: 8, isBold: true, isRight: true });
  pen.rule(y - 6, LEFT, RIGHT);
  for (const [index, line] of half.lines.entries()) {
    drawLine(pen, line, y - 6 - index * ROW);
  }
}

/** One slip an order, two to a sheet, to be cut; a long one takes as many halves as it needs. */
export function drawSlips(
  document: PDFDocument,
  fonts: Fonts,
  wave: { readonly head: WaveHead; readonly slips: readonly WaveSlip[]; readonly words: WaveWords },
): void {
  const halves = wave.slips.flatMap(halvesOf);
  for (let index = 0; index < halves.length; index += 2) {
    const pen = new Pen(document.addPage([A4.width, A4.height]), fonts);
    for (const [row, half] of halves.slice(index, index + 2).entries()) {
      drawHalf(pen, half, A4.height - row * HALF - 30, wave);
    }
    pen.rule(HALF, 0, A4.width, 0.3);
  }
}
