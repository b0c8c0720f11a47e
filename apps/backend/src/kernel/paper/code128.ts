import bwip from "bwip-js/node";
import type { Box, Pen } from "./pen.ts";

/** One dot of a thermal printer with 203 dots an inch: bars that are not whole dots come out smeared. */
const DOT = 72 / 203;
const QUIET_MODULES = 10;
// oxlint-disable-next-line import/no-named-as-default-member -- the export of that name is a kind of barcode
const encode = bwip.raw;

/** In the middle of a width: three dots a bar where that fits, else two. */
export function drawCode128(
  pen: Pen,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const [symbol] = encode("code128", text, "");
  const widths = symbol && "sbs" in symbol ? symbol.sbs : [];
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET_MODULES;
  const dots = modules * 3 * DOT <= at.width ? 3 : 2;
  const unit = dots * DOT;
  let x = at.x + (at.width - modules * unit) / 2 + QUIET_MODULES * unit;
  const bars: Box[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) {
      bars.push({ x, y: at.y, width: width * unit, height: at.height });
    }
    x += width * unit;
  }
  pen.fillAll(bars);
}
