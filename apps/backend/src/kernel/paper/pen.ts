import {
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

  /** Text in lines of that width, broken between words; a word that is wider has a line of its own. */
  linesOf(text: string, most: { width: number; size: number; isBold?: boolean }): string[] {
    const font = most.isBold ? this.#fonts.bold : this.#fonts.plain;
    const lines: string[] = [];
    let line = "";
    for (const word of printable(text, this.#fonts.known).split(" ")) {
      const longer = `${line} ${word}`.trim();
      if (line !== "" && font.widthOfTextAtSize(longer, most.size) > most.width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  }

  /** Over at most two lines, broken between words. */
  writeTwo(
    text: string,
    at: { x: number; y: number; width: number; size: number; isBold?: boolean },
  ): number {
    const [first = "", ...others] = this.linesOf(text, at);
    this.write(first, at);
    if (others.length === 0) {
      return at.y - at.size * 1.25;
    }
    this.write(others.join(" "), { ...at, y: at.y - at.size * 1.15 });
    return at.y - at.size * 2.4;
  }

  rule(y: number, from: number, to: number, thickness = 1): void {
    this.#page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness });
  }

  box(x: number, y: number, width: number, height: number, borderWidth = 1.5): void {
    this.#page.drawRectangle({ x, y, width, height, borderWidth, borderColor: BLACK });
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
