/** FAULT_SCALE=ci shortens every outage and every load; run by hand, each lasts as long as in the table of faults. */
export const isShort = process.env["FAULT_SCALE"] === "ci";

export function lasting(fullMs: number, shortMs: number): number {
  return isShort ? shortMs : fullMs;
}

export const LOAD_PER_SECOND = Number(process.env["FAULT_RATE"] ?? 100);
