import {
  degrees,
  fill,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingGrayscaleColor,
  StandardFonts,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
} from "@cantoo/pdf-lib";
import type { Mark } from "./facts.ts";

/** Points. */
export const A4 = { width: 595.28, height: 841.89 };
const LEAST_SIZE = 6;
const BLACK = rgb(0, 0, 0);

export interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly known: ReadonlySet<number>;
}

export async function fontsOf(document: PDFDocument): Promise<Fonts> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  return { plain, bold, known: new Set(plain.getCharacterSet()) };
}

/** Letters the font lacks lose their marks, or become a question mark. */
function printable(text: string, known: ReadonlySet<number>): string {
  const canPrint = (char: string) => known.has(char.codePointAt(0) ?? 0);
  return Array.from(text.normalize("NFC").replace(/\s+/g, " "))
    .map((char) => {
      if (canPrint(char)) {
        return char;
      }
      const [bare = "?"] = Array.from(char.normalize("NFD"));
      return canPrint(bare) ? bare : "?";
    })
    .join("");
}

/** Smaller until it fits, down to six points; then cut. */
export function fitText(
  text: string,
  widthOf: (text: string, size: number) => number,
  most: { width: number; size: number },
): { text: string; size: number } {
  let { size } = most;
  while (size > LEAST_SIZE && widthOf(text, size) > most.width) {
    size = Math.max(LEAST_SIZE, size - 0.5);
  }
  if (widthOf(text, size) <= most.width) {
    return { text, size };
  }
  let cut = Array.from(text);
  while (cut.length > 0 && widthOf(`${cut.join("").trimEnd()}…`, size) > most.width) {
    cut = cut.slice(0, -1);
  }
  return { text: `${cut.join("").trimEnd()}…`, size };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const toThousandth = (points: number) => Math.round(points * 1_000) / 1_000;

export class Pen {
  readonly #page: PDFPage;
  readonly #fonts: Fonts;

  constructor(page: PDFPage, fonts: Fonts) {
    this.#page = page;
    this.#fonts = fonts;
  }

  write(
    text: string,
    at: {
      x: number;
      y: number;
      width: number;
      size: number;
      isBold?: boolean;
      isCentred?: boolean;
      isRight?: boolean;
    },
  ) {
    const font = at.isBold ? this.#fonts.bold : this.#fonts.plain;
    const fitted = fitText(
      printable(text, this.#fonts.known),
      (one, size) => font.widthOfTextAtSize(one, size),
      at,
    );
    const spare = at.width - font.widthOfTextAtSize(fitted.text, fitted.size);
    const shift = at.isCentred ? spare / 2 : at.isRight ? spare : 0;
    this.#page.drawText(fitted.text, { x: at.x + shift, y: at.y, size: fitted.size, font });
  }

  /** Over at most two lines, broken between words. */
  writeTwo(
    text: string,
    at: { x: number; y: number; width: number; size: number; isBold?: boolean },
  ): number {
    const font = at.isBold ? this.#fonts.bold : this.#fonts.plain;
    const clean = printable(text, this.#fonts.known);
    const words = clean.split(" ");
    let first = "";
    while (
      words.length > 0 &&
      font.widthOfTextAtSize(`${first} ${words[0] ?? ""}`.trim(), at.size) <= at.width
    ) {
      first = `${first} ${words.shift() ?? ""}`.trim();
    }
    if (first === "") {
      this.write(clean, at);
      return at.y - at.size * 1.25;
    }
    this.write(first, at);
    if (words.length === 0) {
      return at.y - at.size * 1.25;
    }
    this.write(words.join(" "), { ...at, y: at.y - at.size * 1.15 });
    return at.y - at.size * 2.4;
  }

  rule(y: number, from: number, to: number, thickness = 1): void {
    this.#page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness });
  }

  box(x: number, y: number, width: number, height: number): void {
    this.#page.drawRectangle({ x, y, width, height, borderWidth: 1.5, borderColor: BLACK });
  }

  /** All of them as one black shape: a code has hundreds, and one by one they cost most of a label's time. */
  fillAll(boxes: readonly Box[]): void {
    this.#page.pushOperators(
      pushGraphicsState(),
      setFillingGrayscaleColor(0),
      ...boxes.map(({ x, y, width, height }) =>
        rectangle(toThousandth(x), toThousandth(y), toThousandth(width), toThousandth(height)),
      ),
      fill(),
      popGraphicsState(),
    );
  }
}

const WORDS = { void: "ANULADA · VOID", test: "PRUEBA · TEST" } as const;

export function drawMark(page: PDFPage, fonts: Fonts, mark: Mark): void {
  if (mark === null) {
    return;
  }
  const { width, height } = page.getSize();
  const size = Math.min(width, height) / 7;
  const length = fonts.bold.widthOfTextAtSize(WORDS[mark], size);
  const angle = Math.atan2(height, width);
  page.drawText(WORDS[mark], {
    x: (width - length * Math.cos(angle)) / 2,
    y: (height - length * Math.sin(angle)) / 2,
    size,
    font: fonts.bold,
    opacity: 0.35,
    rotate: degrees((angle * 180) / Math.PI),
  });
  if (mark === "void") {
    page.drawLine({ start: { x: 0, y: 0 }, end: { x: width, y: height * 0.35 }, thickness: 4 });
    page.drawLine({ start: { x: 0, y: height * 0.35 }, end: { x: width, y: 0 }, thickness: 4 });
  }
}
