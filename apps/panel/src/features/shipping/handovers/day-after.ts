const two = (value: number) => String(value).padStart(2, "0");

/** The next calendar day in the user's zone, in the format of a date field. */
export function dayAfter(now: Date): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`;
}
