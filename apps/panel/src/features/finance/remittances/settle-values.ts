import { dayOf } from "../../../ui/filters/date-range.ts";
import { toMajor, toMinor } from "../../../ui/format/money.ts";
import type { RemittanceDetail } from "../queries.ts";

export interface SettleValues {
  /** As people write it; empty while the field is. */
  received: number | "";
  day: string;
  bankReference: string;
  isDifferenceAccepted: boolean;
}

type Due = Pick<RemittanceDetail, "net" | "currency">;

export const usualValues = ({ net, currency }: Due, now: Date): SettleValues => ({
  received: toMajor(net, currency),
  day: dayOf(now),
  bankReference: "",
  isDifferenceAccepted: false,
});

/** What came less what was due, in smallest units. */
export const differenceOf = ({ received }: SettleValues, { net, currency }: Due): number =>
  received === "" ? 0 : toMinor(received, currency) - net;

/** Noon of the day, or this moment if the day is not over. */
export function receivedAtOf(day: string, now: Date): string {
  const noon = new Date(`${day}T12:00:00`);
  return (noon < now ? noon : now).toISOString();
}
