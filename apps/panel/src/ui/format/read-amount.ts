/** The number in a field that may hold half of one: `12.` and `12.50` are numbers, `-` and nothing are not. */
export function readAmount(text: number | string): number | "" {
  const amount = typeof text === "number" || text.trim() === "" ? text : Number(text);
  return typeof amount === "number" && Number.isFinite(amount) ? amount : "";
}
