import { subscribe } from "node:diagnostics_channel";
import { Client } from "pg";
import type { CrashPoint } from "./points.ts";
import { statementOf, watchSql, type Query } from "./sql-points.ts";

/**
 * Loaded with --import into a process that is to die at a chosen moment. It watches what goes to the database and to
 * the platforms, and knows nothing of the program: the program has no such moments in it.
 *
 * CRASH_POINT and CRASH_AFTER: die the n-th time the point is passed.
 * CRASH_SQL, CRASH_SQL_BEFORE: a regular expression; die when the n-th statement that matches was answered, or before
 * it is sent.
 * CRASH_SIGNAL: instead of SIGKILL, for instance SIGSTOP, after which the process can be continued.
 * CRASH_KILLS, CRASH_THROWS: a text; a write that carries it kills the process, or fails.
 */
const point = process.env["CRASH_POINT"] ?? "";
let left = Number(process.env["CRASH_AFTER"] ?? "1");
const kills = process.env["CRASH_KILLS"] ?? "";
const throws = process.env["CRASH_THROWS"] ?? "";

const INSERTS_EVENT = /insert into app\.inbound_events/;
const SETTLES_EVENTS = /update app\.inbound_events e set state/;
const WRITES_ORDERS = /insert into app\.orders\b|app\.intake_write\(/;

function die(): void {
  process.kill(process.pid, process.env["CRASH_SIGNAL"] ?? "SIGKILL");
}

function count(): void {
  left -= 1;
  if (left === 0) {
    die();
  }
}

function pass(here: CrashPoint): void {
  if (here === point) {
    count();
  }
}

function carries(values: unknown, text: string): boolean {
  return (
    text !== "" &&
    Array.isArray(values) &&
    values.some((value) => typeof value === "string" && value.includes(text))
  );
}

const writes = new WeakMap<object, "event" | "settlement">();

function note(client: object, text: string): void {
  if (INSERTS_EVENT.test(text)) {
    pass("before-insert");
    writes.set(client, "event");
  } else if (SETTLES_EVENTS.test(text)) {
    writes.set(client, "settlement");
  }
}

async function watchCommit(client: object, run: () => unknown): Promise<unknown> {
  const written = writes.get(client);
  writes.delete(client);
  pass(written === "settlement" ? "before-settle-commit" : "before-commit");
  const result = await run();
  pass(written === "settlement" ? "after-settle-commit" : "after-commit");
  return result;
}

const { prototype } = Client as unknown as { prototype: { query: Query } };
const original = watchSql(prototype.query, count);
prototype.query = function query(...args: unknown[]): unknown {
  const { text, values } = statementOf(args);
  note(this, text);
  if (WRITES_ORDERS.test(text) && carries(values, kills)) {
    die();
  }
  if (WRITES_ORDERS.test(text) && carries(values, throws)) {
    return Promise.reject(new Error("this event cannot be written"));
  }
  if (text === "commit" && writes.has(this)) {
    return watchCommit(this, () => original.apply(this, args));
  }
  return original.apply(this, args);
};

const SELLS_LABEL = /\/ship\/generate|\/shipments\/[^/]+\/buy$/;

subscribe("undici:request:trailers", (message) => {
  const { request } = message as { request?: { path?: unknown } };
  pass("after-channel-call");
  if (SELLS_LABEL.test(String(request?.path))) {
    pass("after-label-sold");
  }
});
