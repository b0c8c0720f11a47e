import { degrees, type PDFPage } from "@cantoo/pdf-lib";
import type { Fonts } from "../../../kernel/paper/pen.ts";
import type { Mark } from "./facts.ts";

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
