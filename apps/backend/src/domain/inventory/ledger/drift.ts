export type Verdict = "same" | "suspected" | "drifted";

/**
 * What reading a figure back tells. A sale may be on its way to us, so a difference is believed only when the next
 * reading finds the same one. Where we were not sure what is shown, the reading settles it.
 */
export function judgeReading(reading: {
  assumed: number | null;
  observed: number;
  suspected: number | null;
}): Verdict {
  const { assumed, observed, suspected } = reading;
  if (assumed === null || assumed === observed) {
    return "same";
  }
  return observed - assumed === suspected ? "drifted" : "suspected";
}
