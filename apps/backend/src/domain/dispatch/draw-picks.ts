import type { PDFDocument } from "@cantoo/pdf-lib";
import { A4, Pen, type Fonts } from "../../kernel/paper/pen.ts";
import type { PickList, PickShare, WavePick } from "./pick-list.ts";
import { shownOrders, shownUnits, type WaveHead, type WaveWords } from "./wave-words.ts";

const LEFT = 36;
const RIGHT = A4.width - 36;
const WIDTH = RIGHT - LEFT;
const FIRST_ROW = 706;
const BOTTOM = 44;
const CHECK = 12;
const SIZE = 9;
const LEADING = 11.5;
const COLUMNS = {
  bin: { x: LEFT + 22, width: 92 },
  quantity: { x: LEFT + 116, width: 34 },
  product: { x: LEFT + 162, width: 210 },
  share: { x: LEFT + 382, width: WIDTH - 382 },
} as const;

const shownShare = ({ position, quantity }: PickShare): string =>
  quantity === 1 ? `#${position}` : `#${position}×${quantity}`;

function drawHead(pen: Pen, head: WaveHead, list: PickList, words: WaveWords): void {
  const half = WIDTH / 2;
  pen.write(words.title, { x: LEFT, y: 788, width: half, size: 16, isBold: true });
  pen.write(`${words.wave} ${head.number} · ${head.place}`, {
    x: LEFT,
    y: 764,
    width: WIDTH - 110,
    size: 13,
    isBold: true,
  });
  pen.write(head.date, { x: RIGHT - 100, y: 764, width: 100, size: 11, isRight: true });
  const totals = [shownOrders(list.slips.length, words), shownUnits(list.units, words)].join("  ·  ");
  pen.write(totals, { x: LEFT, y: 744, width: WIDTH, size: 11 });
  for (const column of ["bin", "quantity", "product", "share"] as const) {
    const isRight = column === "quantity";
    pen.write(words[column], { ...COLUMNS[column], y: 718, size: SIZE, isBold: true, isRight });
  }
  pen.rule(711, LEFT, RIGHT);
}

interface Row {
  readonly pick: WavePick;
  readonly shares: readonly string[];
  readonly height: number;
}

function rowOf(pen: Pen, pick: WavePick): Row {
  const shares = pen.linesOf(pick.shares.map(shownShare).join(", "), { ...COLUMNS.share, size: SIZE });
  const names = Math.min(2, pen.linesOf(pick.name, { ...COLUMNS.product, size: SIZE }).length);
  return { pick, shares, height: Math.max(1 + names, shares.length) * LEADING + 8 };
}

function drawRow(pen: Pen, { pick, shares, height }: Row, top: number): void {
  const y = top - 13;
  pen.box(LEFT, y - 2, CHECK, CHECK, 1);
  pen.write(pick.bin ?? "—", { ...COLUMNS.bin, y, size: 12, isBold: true });
  pen.write(String(pick.quantity), { ...COLUMNS.quantity, y: y - 1, size: 15, isBold: true, isRight: true });
  pen.write(pick.sku, { ...COLUMNS.product, y, size: 10, isBold: true });
  pen.writeTwo(pick.name, { ...COLUMNS.product, y: y - LEADING, size: SIZE });
  for (const [index, line] of shares.entries()) {
    pen.write(line, { ...COLUMNS.share, y: y - index * LEADING, size: SIZE });
  }
  pen.rule(top - height, LEFT, RIGHT, 0.4);
}

/** What is taken from which bin, for all orders together. */
export function drawPicks(
  document: PDFDocument,
  fonts: Fonts,
  wave: { readonly head: WaveHead; readonly list: PickList; readonly words: WaveWords },
): void {
  const { head, list, words } = wave;
  const pages: Pen[] = [];
  const turn = (): Pen => {
    const pen = new Pen(document.addPage([A4.width, A4.height]), fonts);
    drawHead(pen, head, list, words);
    pages.push(pen);
    return pen;
  };
  let pen = turn();
  let top = FIRST_ROW;
  for (const pick of list.picks) {
    const row = rowOf(pen, pick);
    if (top - row.height < BOTTOM) {
      pen = turn();
      top = FIRST_ROW;
    }
    drawRow(pen, row, top);
    top -= row.height;
  }
  for (const [index, page] of pages.entries()) {
    const text = `${words.page} ${index + 1}/${pages.length}`;
    page.write(text, { x: RIGHT - 100, y: 788, width: 100, size: SIZE, isRight: true });
  }
}
