import type { Measured } from "../load/open-loop.ts";
import type { Line } from "./bench.ts";

const time = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const ratio = (value: number, base: number): string => (base > 0 ? `${(value / base).toFixed(1)}x` : "-");

function row(name: string, measured: Measured, bare?: Measured): string {
  const cells = [
    name.padEnd(26),
    `${measured.perSecond.toFixed(0)}/s`.padStart(7),
    String(measured.count).padStart(7),
    String(measured.failed).padStart(7),
    time(measured.p50Ms).padStart(9),
    time(measured.p99Ms).padStart(9),
    time(measured.maxMs).padStart(9),
    (bare
      ? `p50 ${ratio(measured.p50Ms, bare.p50Ms)}, p99 ${ratio(measured.p99Ms, bare.p99Ms)}`
      : ""
    ).padStart(22),
  ];
  return cells.join(" ");
}

export const HEAD = [
  "what".padEnd(26),
  "rate".padStart(7),
  "count".padStart(7),
  "failed".padStart(7),
  "p50".padStart(9),
  "p99".padStart(9),
  "max".padStart(9),
  "against bare".padStart(22),
].join(" ");

export function linesOf({ what, measured, bare, limit }: Line): string[] {
  return [
    ...(bare ? [row("the database alone", bare)] : []),
    row(what, measured, bare),
    ...(limit ? [`  ${limit.text}: ${limit.isKept ? "yes" : "NO"}`] : []),
  ];
}
