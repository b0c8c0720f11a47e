import { rounded, type Chart } from "./figures.ts";
import { spreadOf } from "./statistics.ts";

const WIDTH = 720;
const LABEL_WIDTH = 240;
const RIGHT = 80;
const TOP = 40;
const ROW = 30;
const BAR = 16;
const FOOT = 46;
const TICKS = 5;
const INK = "#1f2933";
const FAINT = "#d9dee4";
const BARS = "#3b7dd8";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A round number of steps that reaches beyond the largest value. */
export function stepOf(most: number): number {
  const raw = Math.max(most, Number.MIN_VALUE) / TICKS;
  const size = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * size >= raw) ?? 10) * size;
}

/** Lying bars: as long as the median, with a line from the least run to the most. */
export function svgOf({ title, unit, figures }: Chart): string {
  const spreads = figures.map(({ label, values }) => ({ label, ...spreadOf(values) }));
  const step = stepOf(Math.max(...spreads.map(({ most }) => most)));
  const x = (value: number) => LABEL_WIDTH + (value / (step * TICKS)) * (WIDTH - LABEL_WIDTH - RIGHT);
  const bottom = TOP + figures.length * ROW;
  const ticks = Array.from({ length: TICKS + 1 }, (_unused, index) => index * step).map(
    (value) => `<line x1="${x(value)}" y1="${TOP}" x2="${x(value)}" y2="${bottom}" stroke="${FAINT}"/>
  <text x="${x(value)}" y="${bottom + 16}" text-anchor="middle">${rounded(value)}</text>`,
  );
  const rows = spreads.map(({ label, median, least, most }, index) => {
    const y = TOP + index * ROW + (ROW - BAR) / 2;
    const middle = y + BAR / 2;
    return `<text x="${LABEL_WIDTH - 8}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>
  <rect x="${x(0)}" y="${y}" width="${x(median) - x(0)}" height="${BAR}" fill="${BARS}"/>
  <path d="M${x(least)} ${middle}H${x(most)}M${x(least)} ${y + 3}v${BAR - 6}M${x(most)} ${y + 3}v${BAR - 6}" stroke="${INK}"/>
  <text x="${x(most) + 6}" y="${middle + 4}">${rounded(median)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${bottom + FOOT}" viewBox="0 0 ${WIDTH} ${bottom + FOOT}" font-family="sans-serif" font-size="12" fill="${INK}">
  <rect width="100%" height="100%" fill="#fff"/>
  <text x="12" y="22" font-size="14" font-weight="bold">${escaped(title)}</text>
  ${ticks.join("\n  ")}
  ${rows.join("\n  ")}
  <line x1="${x(0)}" y1="${TOP}" x2="${x(0)}" y2="${bottom}" stroke="${INK}"/>
  <text x="${(x(0) + WIDTH - RIGHT) / 2}" y="${bottom + 36}" text-anchor="middle">${escaped(unit)}; bar: median, line: least to most</text>
</svg>
`;
}
