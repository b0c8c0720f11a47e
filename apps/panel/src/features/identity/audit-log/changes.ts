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

const NAMING = ["name", "email", "reference", "url", "sku"] as const;

/** What an entry is about, in a person's words, where the entry has it. */
export function subjectOf(before: Values, after: Values): string | null {
  for (const field of NAMING) {
    const value = after?.[field] ?? before?.[field];
    if (typeof value === "string" && value !== "") {
      return value;
    }
  }
  return null;
}

/** One line per field of either side. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({ field, before: show(before, field), after: show(after, field) }));
}
