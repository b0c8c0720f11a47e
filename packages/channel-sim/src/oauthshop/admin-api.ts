import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SimContext } from "../kit/index.ts";
import { bodyJson, headerOf, isObject } from "../kit/index.ts";
import { isScopeGranted } from "./access-scopes.ts";
import { serveVersion } from "./api-versions.ts";
import type { OperationNode } from "./graphql/ast.ts";
import { coerceVariables } from "./graphql/coerce-input.ts";
import { MAX_QUERY_COST, requestedCost } from "./graphql/cost.ts";
import type { GraphqlErrorBody } from "./graphql/errors.ts";
import { GraphqlRequestError } from "./graphql/errors.ts";
import { execute } from "./graphql/execute.ts";
import { parseDocument } from "./graphql/parse-document.ts";
import { GraphqlSyntaxError } from "./graphql/token-reader.ts";
import { validate } from "./graphql/validate.ts";
import { ADMIN_SCHEMA } from "./schema/admin-schema.ts";
import { findHome } from "./shop-home.ts";
import type { OauthshopState, ShopHome } from "./state.ts";
import { acceptAccessToken } from "./tokens.ts";
import type { BulkRunner } from "./views/bulk-operations.ts";
import type { AdminContext } from "./views/context.ts";
import { mutationRoot, queryRoot } from "./views/root.ts";

export const INVALID_TOKEN_BODY = JSON.stringify({
  errors: "[API] Invalid API key or access token (unrecognized login or wrong password)",
});

type AdminRoute = { Params: { shop: string; version: string } };
type GraphqlRequest = { query: string; variables: unknown; operationName: string | null };

function requestError(message: string, extensions: Record<string, unknown>): GraphqlRequestError {
  return new GraphqlRequestError([{ message, extensions }]);
}

function pickOperation(operations: readonly OperationNode[], name: string | null): OperationNode {
  const operation =
    name === null && operations.length === 1 ? operations[0] : operations.find((node) => node.name === name);
  if (operation === undefined) {
    const message = name === null ? "An operation name is required" : `No operation named "${name}"`;
    throw requestError(message, { code: "BAD_REQUEST" });
  }
  return operation;
}

function assertAffordable(cost: number): void {
  if (cost > MAX_QUERY_COST) {
    const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`;
    throw requestError(message, {
      code: "MAX_COST_EXCEEDED",
      cost,
      maxCost: MAX_QUERY_COST,
      documentation: "https://shopify.dev/api/usage/rate-limits",
    });
  }
}

function throttledAnswer(home: ShopHome, requestedQueryCost: number): Record<string, unknown> {
  const errors = [
    {
      message: "Throttled",
      extensions: { code: "THROTTLED", documentation: "https://shopify.dev/api/usage/rate-limits" },
    },
  ];
  const cost = { requestedQueryCost, actualQueryCost: null, throttleStatus: home.bucket.status() };
  return { errors, extensions: { cost } };
}

/** The body of a throttled answer for a fault that is independent of the query's cost. */
export function throttledBody(home: ShopHome | null): string {
  const throttleStatus = home?.bucket.status() ?? {
    maximumAvailable: 2000,
    currentlyAvailable: 0,
    restoreRate: 100,
  };
  const cost = {
    requestedQueryCost: 752,
    actualQueryCost: null,
    throttleStatus: { ...throttleStatus, currentlyAvailable: 0 },
  };
  return JSON.stringify({
    errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
    extensions: { cost },
  });
}

function answerGraphql(
  context: AdminContext,
  request: GraphqlRequest,
  runner: BulkRunner,
): Record<string, unknown> {
  const document = parseDocument(request.query);
  const operation = pickOperation(document.operations, request.operationName);
  const errors = validate(ADMIN_SCHEMA, document, operation);
  if (errors.length > 0) {
    throw new GraphqlRequestError(errors);
  }
  const variables = coerceVariables(ADMIN_SCHEMA, operation, request.variables);
  const requestedQueryCost = requestedCost(ADMIN_SCHEMA, document, operation, variables);
  assertAffordable(requestedQueryCost);
  const { bucket } = context.home;
  if (!bucket.take(requestedQueryCost)) {
    return throttledAnswer(context.home, requestedQueryCost);
  }
  const root = operation.kind === "query" ? queryRoot(context) : mutationRoot(context, runner);
  const isGranted = (scopes: readonly string[]): boolean => isScopeGranted(context.install.scopes, scopes);
  const result = execute({ schema: ADMIN_SCHEMA, root, isGranted }, document, operation, variables);
  const actualQueryCost = Math.min(result.actualCost, requestedQueryCost);
  bucket.giveBack(requestedQueryCost - actualQueryCost);
  const cost = { requestedQueryCost, actualQueryCost, throttleStatus: bucket.status() };
  const notices = context.searchNotices;
  return {
    data: result.data,
    ...(result.errors.length > 0 ? { errors: result.errors } : {}),
    extensions: notices.length > 0 ? { cost, search: notices } : { cost },
  };
}

function answerSafely(
  context: AdminContext,
  request: GraphqlRequest,
  runner: BulkRunner,
): Record<string, unknown> {
  try {
    return answerGraphql(context, request, runner);
  } catch (error) {
    if (error instanceof GraphqlRequestError) {
      return { errors: error.errors };
    }
    if (error instanceof GraphqlSyntaxError) {
      const body: GraphqlErrorBody = { message: error.message, locations: [error.at] };
      return { errors: [body] };
    }
    throw error;
  }
}

function readRequest(request: FastifyRequest): GraphqlRequest | null {
  const body = bodyJson(request);
  if (!isObject(body) || typeof body["query"] !== "string") {
    return null;
  }
  const operationName = typeof body["operationName"] === "string" ? body["operationName"] : null;
  return { query: body["query"], variables: body["variables"], operationName };
}

const CLOSED_DOORS = {
  frozen: { status: 402, errors: "Unavailable Shop" },
  locked: { status: 423, errors: "Unavailable Shop" },
} as const;

export function addAdminApi(
  app: FastifyInstance,
  sim: SimContext,
  state: OauthshopState,
  runner: BulkRunner,
): void {
  const answer = (request: FastifyRequest<AdminRoute>, reply: FastifyReply): FastifyReply => {
    reply.header("x-request-id", randomUUID());
    const home = findHome(state, request.params.shop);
    const served = serveVersion(request.params.version);
    if (home === null || served === null) {
      return reply.code(404).send({ errors: "Not Found" });
    }
    reply.header("x-shopify-api-version", served.version);
    if (served.isFallForward) {
      reply.header("x-shopify-api-deprecated-reason", "https://shopify.dev/docs/api/usage/versioning");
    }
    if (home.status !== "active") {
      const door = CLOSED_DOORS[home.status];
      return reply.code(door.status).send({ errors: door.errors });
    }
    const install = acceptAccessToken(sim, home, headerOf(request, "x-shopify-access-token") ?? "");
    if (install === null) {
      return reply.code(401).type("application/json").send(INVALID_TOKEN_BODY);
    }
    if (state.app.distribution === "public" && install.token?.expiresAtMs === null) {
      const errors = "[API] Non-expiring access tokens are no longer accepted for the Admin API.";
      return reply.code(403).send({ errors });
    }
    const graphql = readRequest(request);
    if (graphql === null) {
      return reply.code(400).send({ errors: { query: "Required parameter missing or invalid" } });
    }
    const context: AdminContext = {
      sim,
      state,
      home,
      install,
      apiVersion: served.version,
      isBulk: false,
      searchNotices: [],
    };
    return reply.code(200).send(answerSafely(context, graphql, runner));
  };
  app.post<AdminRoute>("/:shop/admin/api/:version/graphql.json", answer);
}
