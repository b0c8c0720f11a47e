import { Client } from "pg";

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
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
  _int4: "number[]",
};

function columnType(row: ColumnRow): string {
  const base = TYPES[row.type];
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
    const tables = Map.groupBy(rows, ({ table }) => table);
    const interfaces = [...tables].map(
      ([table, columns]) =>
        `export interface ${interfaceName(table)} {\n${columns.map((row) => `  ${row.column}: ${columnType(row)};`).join("\n")}\n}\n`,
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
