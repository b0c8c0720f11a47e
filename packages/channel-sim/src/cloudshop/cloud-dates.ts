import { described } from "./cloud-error.ts";

/** Offset without a colon, which strict readers refuse. */
export function cloudDate(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}+0000`;
}

export function cloudDateOrNull(atMs: number | null): string | null {
  return atMs === null ? null : cloudDate(atMs);
}

/** Null when the filter is absent. An unescaped `+` arrives as a space and is refused like any other nonsense. */
function dateBound(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null || text === "") {
    return null;
  }
  const normal = text.replace(/(?<sign>[+-])(?<hours>\d{2})(?<minutes>\d{2})$/, "$<sign>$<hours>:$<minutes>");
  const isZoned = /(?:Z|[+-]\d{2}:\d{2})$/i.test(normal);
  const atMs = Date.parse(isZoned || !normal.includes("T") ? normal : `${normal}Z`);
  if (Number.isNaN(atMs) || / \d{2}:?\d{2}$/.test(text)) {
    throw described(422, "Validation error", { [name]: ["The date is not valid."] });
  }
  return atMs;
}

function isWithin(atMs: number, minMs: number | null, maxMs: number | null): boolean {
  return (minMs === null || atMs >= minMs) && (maxMs === null || atMs <= maxMs);
}

export function dateFilter(
  query: URLSearchParams,
): (row: { createdAtMs: number; updatedAtMs: number }) => boolean {
  const bounds = {
    createdMin: dateBound(query, "created_at_min"),
    createdMax: dateBound(query, "created_at_max"),
    updatedMin: dateBound(query, "updated_at_min"),
    updatedMax: dateBound(query, "updated_at_max"),
  };
  return (row) => {
    const [createdMs, updatedMs] = [row.createdAtMs, row.updatedAtMs].map(
      (ms) => Math.floor(ms / 1000) * 1000,
    );
    return (
      isWithin(createdMs ?? 0, bounds.createdMin, bounds.createdMax) &&
      isWithin(updatedMs ?? 0, bounds.updatedMin, bounds.updatedMax)
    );
  };
}
