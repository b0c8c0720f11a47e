import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sortTests } from "./tests/sort-tests.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/pool.ts": 'import { Pool } from "pg";\nexport const pool = new Pool();\n',
  "src/store.ts": 'export {\n  pool,\n} from "./pool.ts";\n',
  "src/app.ts": 'import {\n  expect,\n  inject,\n} from "vitest";\nexport const services = inject;\n',
  "src/model.ts": 'import type { Pool } from "pg";\nexport type Row = Pool;\n',
  "test/model.test.ts": 'import { Row } from "../src/model.ts";\nimport { expect } from "vitest";\n',
  "test/store.test.ts": 'import { pool } from "../src/store.ts";\n',
  "test/app.test.ts": 'import "../src/app.ts";\n',
  "test/program.test.ts": 'import { spawn } from "node:child_process";\n',
  "test/node_modules/theirs.test.ts": "export {};\n",
};

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "estiba-sort-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

test("a test is pure unless it reaches a database, the services or a program, however far away", () => {
  expect(sortTests(["test/**/*.test.ts"], root)).toEqual({
    pure: ["test/model.test.ts"],
    integration: ["test/app.test.ts", "test/program.test.ts", "test/store.test.ts"],
  });
});
