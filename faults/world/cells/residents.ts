import { openSql, type Sql } from "../sql.ts";

const SCHEMA = "faults_here";

/** A view of every table of tenants, with those that live here: rows on their way in or out are not in any book. */
const VIEWS = `do $$
declare name text;
begin
  create schema if not exists ${SCHEMA};
  for name in select c.relname from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('create or replace view ${SCHEMA}.%1$I as select * from app.%1$I where tenant_id in
      (select r.tenant_id from directory.residents r where r.state = ''here'')', name);
  end loop;
end $$`;

export async function makeViews(sql: Sql): Promise<void> {
  await sql.rows(VIEWS);
}

const ofResidents = (text: string): string => text.replaceAll(/\bapp\./g, `${SCHEMA}.`);

/** The same statements, about those that live here alone. */
export function openResidentSql(superUrl: string): Sql {
  const sql = openSql(superUrl);
  return {
    rows: (text, values) => sql.rows(ofResidents(text), values),
    number: (text, values) => sql.number(ofResidents(text), values),
    close: () => sql.close(),
  };
}

/** All books as one: rows one after the other, figures added up. */
export function unionOf(books: readonly Sql[]): Sql {
  return {
    rows: async <T>(text: string, values?: readonly unknown[]) =>
      (await Promise.all(books.map((book) => book.rows<T>(text, values)))).flat(),
    number: async (text, values) =>
      (await Promise.all(books.map((book) => book.number(text, values)))).reduce(
        (sum, figure) => sum + figure,
        0,
      ),
    close: async () => void (await Promise.all(books.map((book) => book.close()))),
  };
}
