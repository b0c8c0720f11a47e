import { isScopeGranted } from "../access-scopes.ts";
import type { DocumentNode } from "../graphql/ast.ts";
import { execute } from "../graphql/execute.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import { parseDocument } from "../graphql/parse-document.ts";
import { GraphqlSyntaxError } from "../graphql/token-reader.ts";
import { validate } from "../graphql/validate.ts";
import type { View } from "../graphql/view.ts";
import { ADMIN_SCHEMA } from "../schema/admin-schema.ts";
import type { BulkOperation } from "../state.ts";
import { gid, idOf, utcTime } from "../wire-format.ts";
import { bulkLines, bulkProblem } from "./bulk-output.ts";
import type { AdminContext } from "./context.ts";

const MAX_RUNNING = 5;

export type BulkRunner = {
  durationMs: number;
  /** Called when an operation reaches its end, for the finish webhook. */
  onFinished: (context: AdminContext, operation: BulkOperation) => void;
};

export function bulkText(operation: BulkOperation): string {
  return operation.lines.map((line) => `${line}\n`).join("");
}

function operationView(context: AdminContext, operation: BulkOperation): View {
  const isDone = operation.status === "COMPLETED";
  const url = `${context.sim.baseUrl()}/bulk-storage/${context.home.handle}/${operation.id}.jsonl`;
  return {
    __typename: "BulkOperation",
    id: gid("BulkOperation", operation.id),
    status: operation.status,
    errorCode: operation.errorCode,
    type: "QUERY",
    query: operation.query,
    objectCount: String(isDone ? operation.lines.length : 0),
    rootObjectCount: String(isDone ? operation.rootCount : 0),
    fileSize: () =>
      isDone && operation.lines.length > 0 ? String(Buffer.byteLength(bulkText(operation))) : null,
    url: isDone && operation.lines.length > 0 ? url : null,
    partialDataUrl: null,
    createdAt: utcTime(operation.createdAtMs),
    completedAt: operation.completedAtMs === null ? null : utcTime(operation.completedAtMs),
  };
}

function readBulkQuery(query: string): { document: DocumentNode } | { problem: string } {
  try {
    const document = parseDocument(query);
    const [operation] = document.operations;
    const errors = operation === undefined ? [] : validate(ADMIN_SCHEMA, document, operation);
    const problem = errors[0]?.message ?? bulkProblem(document);
    return problem === null ? { document } : { problem };
  } catch (error) {
    if (error instanceof GraphqlSyntaxError) {
      return { problem: error.message };
    }
    throw error;
  }
}

function refuse(code: string, message: string): View {
  return { bulkOperation: null, userErrors: [{ code, field: ["query"], message }] };
}

function finish(
  context: AdminContext,
  operation: BulkOperation,
  document: DocumentNode,
  root: (bulk: AdminContext) => View,
): void {
  const bulkContext: AdminContext = { ...context, isBulk: true, searchNotices: [] };
  const [node] = document.operations;
  if (operation.status !== "RUNNING" || node === undefined) {
    return;
  }
  const isGranted = (scopes: readonly string[]): boolean => isScopeGranted(context.install.scopes, scopes);
  const result = execute({ schema: ADMIN_SCHEMA, root: root(bulkContext), isGranted }, document, node, {});
  const { lines, rootCount } = bulkLines(result.data ?? {});
  operation.lines = lines;
  operation.rootCount = rootCount;
  operation.status = result.errors.length > 0 ? "FAILED" : "COMPLETED";
  operation.errorCode = result.errors.length > 0 ? "ACCESS_DENIED" : null;
  operation.completedAtMs = context.sim.clock.nowMs();
}

export function runBulkQuery(
  context: AdminContext,
  args: FieldArgs,
  runner: BulkRunner,
  root: (bulk: AdminContext) => View,
): View {
  const { sim, home } = context;
  const query = args.needText("query");
  const read = readBulkQuery(query);
  if ("problem" in read) {
    return refuse("INVALID", read.problem);
  }
  const running = [...home.bulkOperations.values()].filter((candidate) => candidate.completedAtMs === null);
  if (running.length >= MAX_RUNNING) {
    return refuse(
      "LIMIT_REACHED",
      "The maximum number of concurrent bulk query operations has been reached.",
    );
  }
  const operation: BulkOperation = {
    id: sim.store.nextId(home.shop, "other"),
    status: "CREATED",
    errorCode: null,
    query,
    lines: [],
    rootCount: 0,
    createdAtMs: sim.clock.nowMs(),
    completedAtMs: null,
  };
  home.bulkOperations.set(operation.id, operation);
  const answer = operationView(context, operation);
  operation.status = "RUNNING";
  setTimeout(() => {
    finish(context, operation, read.document, root);
    runner.onFinished(context, operation);
  }, runner.durationMs).unref();
  return { bulkOperation: answer, userErrors: [] };
}

export function cancelBulk(context: AdminContext, args: FieldArgs): View {
  const operation = context.home.bulkOperations.get(idOf("BulkOperation", args.text("id")) ?? "");
  if (operation === undefined) {
    return { bulkOperation: null, userErrors: [{ field: ["id"], message: "Bulk operation does not exist" }] };
  }
  if (operation.completedAtMs === null) {
    operation.status = "CANCELED";
    operation.completedAtMs = context.sim.clock.nowMs();
  }
  return { bulkOperation: operationView(context, operation), userErrors: [] };
}

export function bulkQueries(context: AdminContext): View {
  return {
    bulkOperation: (args) => {
      const operation = context.home.bulkOperations.get(idOf("BulkOperation", args.text("id")) ?? "");
      return operation === undefined ? null : operationView(context, operation);
    },
    currentBulkOperation: () => {
      const latest = [...context.home.bulkOperations.values()].at(-1);
      return latest === undefined ? null : operationView(context, latest);
    },
  };
}
