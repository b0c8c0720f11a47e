export interface LineChange {
  readonly sku: string;
  readonly before: number;
  readonly after: number;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Lines whose quantity a channel changed; new orders have no lines that changed. */
export function lineChangesOf(details: Readonly<Record<string, unknown>>): LineChange[] {
  const { lines } = details;
  if (!Array.isArray(lines)) {
    return [];
  }
  return lines
    .filter(isRecord)
    .flatMap(({ sku, before, after }) =>
      typeof before === "number" && typeof after === "number" && before > 0 && before !== after
        ? [{ sku: typeof sku === "string" ? sku : "–", before, after }]
        : [],
    );
}
