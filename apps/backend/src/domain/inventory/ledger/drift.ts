export type Verdict = "same" | "suspected" | "drifted";

/**
 * The result of reading a figure back. A sale may be in flight, so a difference counts only when the next reading
 * finds the same one. Where the shown figure was uncertain, the reading decides.
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
