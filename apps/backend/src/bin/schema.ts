import { writeFile } from "node:fs/promises";
import { generateSchema } from "../db/generate-schema.ts";

const url = process.env["MIGRATION_DATABASE_URL"] ?? "postgres://estiba_owner@127.0.0.1:54329/estiba";
await writeFile(new URL("../db/schema.ts", import.meta.url), await generateSchema(url));
