type Values = Readonly<Record<string, unknown>> | null;

export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

function show(values: Values, field: string): string | null {
  if (values === null || !Object.hasOwn(values, field)) {
    return null;
  }
  const value = values[field];
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** One line per field that either side knows. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({ field, before: show(before, field), after: show(after, field) }));
}
