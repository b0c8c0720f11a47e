import { writeFile } from "node:fs/promises";
import { generateSchema } from "../db/generate-schema.ts";
import { pendingMigrations } from "../db/migrate.ts";

const url = process.env["MIGRATION_DATABASE_URL"] ?? "postgres://estiba_owner@127.0.0.1:54329/estiba";
const pending = await pendingMigrations(url);
if (pending.length > 0) {
  process.stderr.write(`Run npm run migrate first: ${pending.join(", ")} missing in ${new URL(url).host}.\n`);
  process.exit(1);
}
await writeFile(new URL("../db/schema.ts", import.meta.url), await generateSchema(url));
