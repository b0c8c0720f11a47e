import {
  createDatabase,
  dropAbandonedDatabases,
  dropDatabase,
  findPostgresBinaries,
  servicesConfig,
  startServices,
} from "@estiba/testbed";

/** A separate database on the shared server, seen from outside. */
export interface StackDatabase {
  readonly name: string;
  /** For PostgreSQL's own programs, as superuser. */
  readonly environment: Readonly<Record<string, string>>;
  readonly appUrl: string;
  readonly ownerUrl: string;
  run(statements: string): Promise<void>;
  /** Values as JSON shows them. */
  rows<T>(query: string): Promise<T[]>;
  /** This one, or another that was made on the same server. */
  drop(other?: string): Promise<void>;
}

export async function openDatabase(template?: string): Promise<StackDatabase> {
  await startServices();
  const { postgresPort } = servicesConfig();
  await dropAbandonedDatabases(postgresPort);
  const database = await createDatabase(postgresPort, template);
  const binaries = (await findPostgresBinaries()) ?? "";
  const { name, appUrl, ownerUrl } = database;
  return {
    name,
    appUrl,
    ownerUrl,
    environment: {
      PATH: `${binaries}:${process.env["PATH"] ?? ""}`,
      PGHOST: "127.0.0.1",
      PGPORT: String(postgresPort),
    },
    async run(statements) {
      await database.rows(statements);
    },
    async rows<T>(query: string) {
      const [row] = await database.rows<{ list: T[] }>(
        `select coalesce(json_agg(q), '[]') as list from (${query}) q`,
      );
      return row?.list ?? [];
    },
    drop: (other) => (other === undefined ? database.drop() : dropDatabase(postgresPort, other)),
  };
}
