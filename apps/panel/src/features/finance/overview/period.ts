import { dayOf } from "../../../ui/filters/date-range.ts";

/** The service's last day is not included; without one it is tomorrow. */
export function dayAfter(day: string | undefined): string {
  const date = day === undefined ? new Date() : new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + 1);
  return dayOf(date);
}

/** The last day that a period of the service includes. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() - 1);
  return dayOf(date);
}
