/** Rows as one JSON parameter. PostgreSQL keeps no NUL, and no platform means one. */
export function jsonRows(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  return text.includes("\\u0000")
    ? JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === "string" ? value.replaceAll("\0", "") : value,
      )
    : text;
}
