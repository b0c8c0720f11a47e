export type SearchField<T> =
  | { kind: "time" | "number"; read: (row: T) => number }
  | { kind: "text"; read: (row: T) => readonly string[] };
export type SearchFields<T> = Readonly<Record<string, SearchField<T>>>;
export type SearchWarning = { field: string; message: string; code: string };
export type Search<T> = { matches: (row: T) => boolean; named: Set<string>; warnings: SearchWarning[] };

const TERM = /(-)?(?:(\w+):)?(>=|<=|>|<)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s()]+))/gy;
const GAP = /[\s()]+/gy;

type Term = { isNegated: boolean; field: string | null; operator: string; value: string; isQuoted: boolean };

function readTerms(query: string): (Term | "OR")[] {
  const terms: (Term | "OR")[] = [];
  let offset = 0;
  while (offset < query.length) {
    GAP.lastIndex = offset;
    const gap = GAP.exec(query);
    if (gap !== null) {
      offset += gap[0].length;
      continue;
    }
    TERM.lastIndex = offset;
    const match = TERM.exec(query);
    if (match === null) {
      break;
    }
    offset += match[0].length;
    if (match[0] === "OR") {
      terms.push("OR");
    } else if (match[0] !== "AND") {
      const quoted = match[4] ?? match[5];
      terms.push({
        isNegated: match[1] === "-",
        field: match[2] ?? null,
        operator: match[3] ?? "=",
        value: quoted ?? match[6] ?? "",
        isQuoted: quoted !== undefined,
      });
    }
  }
  return terms;
}

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  "=": (a, b) => a === b,
};

function textMatches(candidates: readonly string[], wanted: string): boolean {
  const wantedTexts = wanted.toLowerCase().split(",");
  return wantedTexts.some((text) => {
    const isPrefix = text.endsWith("*");
    const stem = isPrefix ? text.slice(0, -1) : text;
    return candidates.some((candidate) => {
      const lower = candidate.toLowerCase();
      return isPrefix ? lower.startsWith(stem) : lower === stem || lower.split(/[\s-]+/).includes(stem);
    });
  });
}

function termFilter<T>(term: Term, fields: SearchFields<T>): ((row: T) => boolean) | SearchWarning {
  if (term.field === null) {
    const searched = Object.values(fields).filter((field) => field.kind === "text");
    return (row) => searched.some((field) => textMatches(field.read(row), term.value));
  }
  const field = fields[term.field];
  if (field === undefined) {
    return { field: term.field, message: "Invalid search field for this query.", code: "INVALID_FIELD" };
  }
  if (field.kind === "text") {
    return (row) => textMatches(field.read(row), term.value);
  }
  const wanted = field.kind === "time" ? Date.parse(term.value) : Number(term.value);
  // A bare timestamp is cut at its first colon, so the index cannot read it.
  const isBroken = Number.isNaN(wanted) || (!term.isQuoted && term.value.includes(":"));
  if (isBroken) {
    return {
      field: term.field,
      message: `Input \`${term.value}\` is not an accepted value.`,
      code: "INVALID_VALUE",
    };
  }
  const isHit = COMPARE[term.operator];
  return (row) => isHit?.(field.read(row), wanted) === true;
}

/** A term the index cannot read is dropped with a warning, and the rest still filters. */
export function parseSearch<T>(query: string | null, fields: SearchFields<T>): Search<T> {
  const warnings: SearchWarning[] = [];
  const named = new Set<string>();
  const groups: ((row: T) => boolean)[][] = [[]];
  for (const term of readTerms(query ?? "")) {
    if (term === "OR") {
      groups.push([]);
      continue;
    }
    const filter = termFilter(term, fields);
    if (typeof filter !== "function") {
      warnings.push(filter);
      continue;
    }
    if (term.field !== null) {
      named.add(term.field);
    }
    groups.at(-1)?.push(term.isNegated ? (row) => !filter(row) : filter);
  }
  return {
    matches: (row) => groups.some((filters) => filters.every((filter) => filter(row))),
    named,
    warnings,
  };
}
