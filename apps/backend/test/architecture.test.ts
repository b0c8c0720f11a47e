import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
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

const MAX_SOURCES = 25;

function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => dirname(path));
  return [...folders].filter(([, inside]) => inside.length > MAX_SOURCES).map(([folder]) => folder);
}

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

  it("has no folder in which nobody finds anything", () => {
    expect(crowdedFolders(files.map(({ path }) => path))).toEqual([]);
    const many = Array.from({ length: MAX_SOURCES + 1 }, (_unused, at) => `kernel/thing-${at}.ts`);
    expect(crowdedFolders([...many, "kernel/time/days.ts"])).toEqual(["kernel"]);
    expect(crowdedFolders(many.slice(1))).toEqual([]);
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

/** Suppressions of a rule that do not say why. */
const suppressionsWithoutReason = (text: string): string[] =>
  [...text.matchAll(/oxlint-disable.*/g)].map(([line]) => line).filter((line) => !/ -- \S/.test(line));

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

  it("have a reason", () => {
    const silent = files.flatMap(({ path, text }) =>
      suppressionsWithoutReason(text).map((line) => `${path}: ${line}`),
    );
    expect(silent).toEqual([]);
  });

  it("are found where a room is left out or a reason is missing", () => {
    const config = { overrides: [{ files: ["apps/backend/src/flows/**"], rules: { [RULE]: "off" } }] };
    expect(uncheckedPlaces(JSON.stringify(config))).toEqual(["apps/backend/src/flows/**"]);
    expect(suppressionsWithoutReason(`// oxlint-disable-next-line ${RULE}\nreturn x as Y;`)).toHaveLength(1);
    expect(suppressionsWithoutReason(`// oxlint-disable-next-line ${RULE} -- the script says so`)).toEqual(
      [],
    );
  });
});
