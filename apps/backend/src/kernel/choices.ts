/** What a filter with one or several choices was set to; undefined where it is left open. */
export function choicesOf<T extends string>(chosen: T | readonly T[] | undefined): readonly T[] | undefined {
  return typeof chosen === "string" ? [chosen] : chosen;
}
