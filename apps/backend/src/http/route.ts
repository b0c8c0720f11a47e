import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint } from "@estiba/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccessFinder } from "../domain/identity/index.ts";
import type { Origin, Services } from "../ports/services.ts";
import type { Access, Call, Handler } from "./call.ts";
import { authenticate, authorise, readCredentials } from "./plugins/authenticate.ts";
import { compressionOf } from "./plugins/compression.ts";
import { beginOnce, finishOnce, withIdempotencyMark, type IdempotentRun } from "./plugins/idempotency.ts";
import { addressOf } from "./plugins/hop.ts";
import { limitHeaders, type Limits } from "./plugins/limits.ts";
import { inRequestSpan } from "./plugins/observe.ts";

declare module "fastify" {
  interface FastifyRequest {
    endpoint: Endpoint | null;
    access: Access | null;
    run: IdempotentRun | null;
    /** Whether a part of it is done already. */
    hasCommitted: boolean;
  }
}

export interface RouteParts {
  readonly services: Services;
  readonly finder: AccessFinder;
  readonly limits: Limits;
}

function originOf(request: FastifyRequest): Origin {
  const { access } = request;
  const actor =
    access === null
      ? ({ kind: "system", id: null } as const)
      : ({ kind: access.kind, id: access.kind === "user" ? access.userId : access.keyId } as const);
  const userAgent = request.headers["user-agent"]?.slice(0, 300) ?? null;
  const onCommit = () => {
    request.hasCommitted = true;
  };
  return { actor, requestId: request.id, ip: addressOf(request), userAgent, onCommit };
}

/** Address limit, who, tenant limit, whether: all before the body is read. */
async function admit(parts: RouteParts, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const { policy } = endpoint;
  request.endpoint = endpoint;
  // Counted at the first door.
  const byAddress = request.hop ? null : await parts.limits.byAddress(policy, request);
  if (byAddress) {
    reply.headers(limitHeaders(byAddress));
  }
  const access = await authenticate(parts.finder, policy, readCredentials(request.headers)).catch(
    async (error: unknown) => {
      await parts.limits.byRefusal(error, addressOf(request));
      throw error;
    },
  );
  if (access) {
    request.access = access;
    reply.headers(limitHeaders(await parts.limits.byTenant(access)));
    authorise(policy, access);
    if (access.kind === "key") {
      parts.finder.notice(access, originOf(request));
    }
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400;

export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  parts: RouteParts,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    ...compressionOf(endpoint),
    bodyLimit: endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    schema: {
      response: Object.fromEntries(
        Object.entries(endpoint.responses)
          .filter(([status]) => !status.startsWith("3"))
          .map(([status, { schema }]) => [status, schema]),
      ),
    },
    onRequest: (request, reply) => admit(parts, endpoint, request, reply),
    preHandler: async (request, reply) => {
      const caller = { ip: addressOf(request), headers: request.headers };
      await parts.limits.byAccount(endpoint.policy, caller, request.access, request.body);
      const run = await beginOnce(
        parts.services,
        endpoint,
        request,
        reply,
        request.access,
        originOf(request),
      );
      request.run = run === "answered" ? null : run;
    },
    handler: async (request, reply) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- params, query and body were checked against the endpoint's schemas
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        rawBody: request.rawBody,
        access: request.access,
        origin: withIdempotencyMark(endpoint, request.run, {
          ...originOf(request),
          isReading: endpoint.method === "GET" && endpoint.isWriting !== true,
        }),
      } as unknown as Call<E>;
      const answer = await inRequestSpan(request, () => handler(call));
      reply.code(answer.status).headers({ ...answer.headers });
      return reply.send(isRedirect(answer.status) ? undefined : answer.body);
    },
    onSend: async (request, reply, payload) => {
      const { run } = request;
      if (run) {
        request.run = null;
        await finishOnce(parts.services, run, reply.statusCode, typeof payload === "string" ? payload : null);
      }
      return payload;
    },
  });
}
