import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ERRORS } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { OWNERS } from "../src/db/ownership.ts";
import { QUEUES } from "../src/queue/queues.ts";
import { sourceFiles, SRC } from "./source-files.ts";
import { strayWrites, tableWrites } from "./table-writes.ts";

const files = sourceFiles();

const ROOMS = [
  "bin",
  "carriers",
  "channels",
  "db",
  "domain",
  "flows",
  "http",
  "kernel",
  "ports",
  "queue",
  "worker",
];

const foldersIn = (path: string): string[] =>
  readdirSync(resolve(SRC, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe("the house", () => {
  it("has no room that is not on the plan, and no file outside a room", () => {
    expect(foldersIn(".").filter((room) => !ROOMS.includes(room))).toEqual([]);
    expect(files.filter(({ path }) => !path.includes("/")).map(({ path }) => path)).toEqual([]);
  });

  it("gives every module of the domain a face", () => {
    const faceless = foldersIn("domain").filter(
      (name) => !existsSync(resolve(SRC, "domain", name, "index.ts")),
    );
    expect(faceless).toEqual([]);
  });

  it("has exactly one handler per queue", () => {
    const handlers = readdirSync(resolve(SRC, "worker/handlers"))
      .filter((name) => name.endsWith(".handler.ts"))
      .map((name) => name.replace(".handler.ts", ""));
    expect(handlers.toSorted()).toEqual([...QUEUES].toSorted());
  });
});

const isAtHome = (path: string): boolean => path.startsWith("db/") || /(?:^|[/-])store\.ts$/.test(path);

describe("tables", () => {
  it("are leased in one way, which a planner cannot turn into another", () => {
    const own = files.filter(({ path, text }) => /skip locked/i.test(text) && path !== "db/lease.ts");
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it("are written by the room that owns them and by no other", () => {
    expect(tableWrites(files).length).toBeGreaterThan(20);
    expect(strayWrites(files, OWNERS)).toEqual([]);
  });

  it.each([
    ['tx.query.insertInto("app.users").values(x)', "app.users"],
    ['tx.query.updateTable("app.users as u").set(x)', "app.users"],
    ['tx.query\n  .deleteFrom(\n    "directory.tenants")', "directory.tenants"],
    ["sql`insert into app.users (a) values (1)`", "app.users"],
    ["sql`with x as (UPDATE\n app.users set a = 1 returning 1) select 1`", "app.users"],
    ["sql`delete from only app.users`", "app.users"],
    ['tx.query.insertInto("app.nobodys").values(x)', "app.nobodys"],
  ])("are found written to in %j", (text, table) => {
    const elsewhere = { path: "domain/orders/store.ts", text };
    expect(strayWrites([elsewhere], OWNERS)).toEqual([{ path: elsewhere.path, table }]);
  });

  it("are reached from stores and the database room alone", () => {
    const speaksSql =
      /from "(?:kysely|pg)"|\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
    const strays = files.filter(({ path, text }) => !isAtHome(path) && speaksSql.test(text));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});

/** Rings that may be received before the commit that they are about, or for one that never comes. */
const bareRings = (text: string): number =>
  [...text.matchAll(/(?<!afterCommit\(\(\) =>\s*(?:this\.#)?services)\.ring\(/g)].length;

/** Nothing is committed here: it rings for rows that others have committed. */
const SWEEPER = "flows/upkeep/sweep.ts";

describe("rings", () => {
  it("come after the commit, in flows and routes", () => {
    const early = files.filter(
      ({ path, text }) => /^(?:flows|http)\//.test(path) && path !== SWEEPER && bareRings(text) > 0,
    );
    expect(early.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['services.ring("mail", tenantId);', 1],
    ['const ring = () => this.#services.ring("mail", tenantId);', 1],
    ['tx.afterCommit(() => services.ring("mail", tx.tenantId));', 0],
    ['tx.afterCommit(() =>\n  this.#services.ring("mail", tx.tenantId),\n);', 0],
  ])("are found in %j", (text, count) => {
    expect(bareRings(text)).toBe(count);
  });
});

describe("error codes", () => {
  it("that the program throws are in the contract", () => {
    const thrown = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bAppError\(\s*"([^"]+)"/g)].map(([, code = ""]) => ({ path, code })),
    );
    expect(thrown.length).toBeGreaterThan(10);
    expect(thrown.filter(({ code }) => !(code in ERRORS))).toEqual([]);
  });
});

const RULE = "typescript/no-unsafe-type-assertion";

/** Places where casts are not checked, besides tests. */
function uncheckedPlaces(config: string): string[] {
  const { overrides } = JSON.parse(config) as {
    overrides: { files: string[]; rules?: Record<string, unknown> }[];
  };
  const off = overrides.filter(({ rules }) => rules?.[RULE] === "off");
  return off.flatMap(({ files: places }) => places).filter((place) => !/test|^e2e/.test(place));
}

describe("casts", () => {
  it("are checked in every room", () => {
    const config = readFileSync(resolve(SRC, "../../../.oxlintrc.json"), "utf8");
    expect(uncheckedPlaces(config)).toEqual(["faults/**", "bench/**"]);
  });

  it("are found where a room is left out", () => {
    const config = { overrides: [{ files: ["apps/backend/src/flows/**"], rules: { [RULE]: "off" } }] };
    expect(uncheckedPlaces(JSON.stringify(config))).toEqual(["apps/backend/src/flows/**"]);
  });
});
