import { migrate } from "../db/migrate.ts";

const url = process.env["MIGRATION_DATABASE_URL"];
if (url === undefined) {
  process.stderr.write("MIGRATION_DATABASE_URL is missing: PostgreSQL as the owner role\n");
  process.exit(1);
}
const applied = await migrate(url);
process.stdout.write(
  applied.length === 0 ? "The schema is up to date.\n" : `Applied ${applied.join(", ")}.\n`,
);
