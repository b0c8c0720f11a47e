import { Client } from "pg";

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
}

interface CheckRow {
  readonly table: string;
  readonly column: string;
  readonly condition: string;
}

const COLUMNS = `
  select n.nspname || '.' || c.relname as table, a.attname as column,
         coalesce(base.typname, t.typname) as type, not a.attnotnull as is_nullable,
         (a.atthasdef or a.attidentity <> '') as has_default
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
  where n.nspname in ('app', 'directory') and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by 1, a.attnum`;

/** Conditions on one text column alone. */
const CHECKS = `
  select n.nspname || '.' || c.relname as table, a.attname as column, pg_get_expr(k.conbin, k.conrelid) as condition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] and a.atttypid = 'text'::regtype
  where k.contype = 'c' and cardinality(k.conkey) = 1 and n.nspname in ('app', 'directory') and not c.relispartition`;

const TYPES: Record<string, string> = {
  text: "string",
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  numeric: "string",
  date: "string",
  bytea: "Buffer",
  timestamptz: "Date",
  jsonb: "Json",
  _text: "string[]",
  uuid: "string",
  _int4: "number[]",
};

/** The values of `check (column in (...))` as PostgreSQL writes it back, or none where it says something else. */
export function valuesOf(condition: string): readonly string[] {
  const one = /^\("?\w+"? = (.+)\)$/.exec(condition)?.[1] ?? "";
  const list = /^ANY \(ARRAY\[(.+)\]\)$/.exec(one)?.[1] ?? one;
  const isList = /^'[^']*'::text(?:, '[^']*'::text)*$/.test(list);
  return isList ? [...list.matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value) : [];
}

function columnType(row: ColumnRow, values: readonly string[]): string {
  const base =
    values.length === 0 ? TYPES[row.type] : values.map((value) => JSON.stringify(value)).join(" | ");
  if (base === undefined) {
    throw new Error(`no TypeScript type for ${row.table}.${row.column} (${row.type})`);
  }
  const type = row.is_nullable ? `${base} | null` : base;
  return row.has_default ? `Generated<${type}>` : type;
}

function interfaceName(table: string): string {
  const [schema = "", name = ""] = table.split(".");
  return `${schema}_${name}`.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The tables as TypeScript, read from a migrated database. */
export async function generateSchema(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<ColumnRow>(COLUMNS);
    const { rows: checks } = await client.query<CheckRow>(CHECKS);
    const unions = new Map(
      checks.map(({ table, column, condition }) => [`${table}.${column}`, valuesOf(condition)]),
    );
    const typeOf = (row: ColumnRow) => columnType(row, unions.get(`${row.table}.${row.column}`) ?? []);
    const tables = Map.groupBy(rows, ({ table }) => table);
    const interfaces = [...tables].map(
      ([table, columns]) =>
        `export interface ${interfaceName(table)} {\n${columns.map((row) => `  ${row.column}: ${typeOf(row)};`).join("\n")}\n}\n`,
    );
    const usesJson = rows.some(({ type }) => type === "jsonb");
    return [
      "// Generated from the migrated database by `npm run schema`; do not edit.",
      `import type { ${usesJson ? "ColumnType, " : ""}Generated } from "kysely";\n`,
      ...(usesJson ? ["export type Json = ColumnType<unknown, string, string>;\n"] : []),
      ...interfaces,
      `export interface DB {\n${[...tables.keys()].map((table) => `  "${table}": ${interfaceName(table)};`).join("\n")}\n}\n`,
    ].join("\n");
  } finally {
    await client.end();
  }
}
