import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buildOpenapi } from "@estiba/contract";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, describe, expect, it } from "vitest";
import { generateSchema } from "../src/db/generate-schema.ts";
import { OWNERS } from "../src/db/ownership.ts";
import { cloneDatabase } from "./pg.ts";
import { SRC } from "./source-files.ts";

const database = await cloneDatabase();
afterAll(() => database.drop(), 30_000);

const PROJECT = resolve(import.meta.dirname, "../../..");
/** Without the layout: the formatter breaks long lines, and begins a broken union with a bar. */
const collapse = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/([:<]) ?\| /g, "$1 ")
    .replace(/< | >/g, (sign) => sign.trim());

describe("what is generated", () => {
  it("db/schema.ts is the migrated database", async () => {
    const kept = await readFile(resolve(SRC, "db/schema.ts"), "utf8");
    expect(collapse(kept), "run npm run schema").toBe(collapse(await generateSchema(database.ownerUrl)));
  });

  it("db/ownership.ts names an owner for every table, and no table that is gone", async () => {
    const tables = await database.rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace in ('app'::regnamespace, 'directory'::regnamespace)
         and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    expect(Object.keys(OWNERS).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it("openapi/openapi.json is the contract", async () => {
    const kept = await readFile(resolve(PROJECT, "openapi/openapi.json"), "utf8");
    expect(JSON.parse(kept), "run npm run openapi").toEqual(buildOpenapi());
  });

  it("the contract is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const document = structuredClone(buildOpenapi());
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("an OpenAPI document with a mistake is noticed", async () => {
    const document = { ...structuredClone(buildOpenapi()), paths: { "/x": { get: { responses: 1 } } } };
    expect((await new Validator().validate(document)).valid).toBe(false);
  });
});
