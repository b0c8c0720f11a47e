/** Platform ids are positive whole numbers, sent as a number or as its digits. */
export function readPositiveId(input: unknown): string | null {
  const number = typeof input === "string" && /^\d{1,15}$/.test(input) ? Number(input) : input;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? String(number) : null;
}
