import type { Endpoint } from "@estiba/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, TenantAway, TooManyAtOnce } from "../../kernel/errors.ts";
import { asAppError, errorBody } from "../errors.ts";
import type { Forwarder } from "./forward.ts";
import { safeHeaders } from "./headers.ts";
import { limitHeaders, TooManyRequests } from "./limits.ts";

type Sender = Pick<Forwarder, "forward">;

/** Null once another cell has answered; otherwise why it is answered here. */
async function sendOn(
  sender: Sender,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    return error instanceof TenantAway && (await sender.forward(error, request, reply)) ? null : error;
  } catch (failure) {
    // An answer that breaks off on its way cannot be followed by another.
    return reply.sent ? null : failure;
  }
}

/** Every failure passes here: one shape, one place that decides what a caller sees. */
export function answerFailures(app: FastifyInstance, sender: Sender): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = await sendOn(sender, thrown, request, reply);
    if (error === null) {
      return reply;
    }
    if (error instanceof TooManyRequests) {
      return reply
        .code(429)
        .headers(limitHeaders(error.applied))
        .header("retry-after", String(error.applied.verdict.retryAfterSeconds))
        .send({ success: false, message: error.message, requestId: request.id });
    }
    if (error instanceof TooManyAtOnce) {
      return reply
        .code(429)
        .header("retry-after", String(error.retryAfterSeconds))
        .send({ success: false, message: error.message, requestId: request.id });
    }
    const known = asAppError(error);
    if (known === null) {
      request.log.error({ err: error, requestId: request.id }, "request failed");
    }
    const told = known ?? new AppError(request.endpoint?.failure ?? "REQUEST_FAILED");
    if (told.retryAfterSeconds !== undefined) {
      reply.header("retry-after", String(told.retryAfterSeconds));
    }
    return reply.code(told.status).send(errorBody(told, request.id));
  });
}

/** An address that cannot be read reaches no route and no hook, so its headers are set here. */
export function answerUnreadableAddress(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): void {
  const told = asAppError(error) ?? new AppError("REQUEST_FAILED");
  void reply.code(told.status).headers(safeHeaders(request.id, publicUrl)).send(errorBody(told, request.id));
}

/** An address that exists for another method says so. */
export function answerUnknownAddresses(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
  }));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ""] = request.url.split("?");
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const others = methods.filter((method) => method !== request.method);
    if (others.length === 0 || methods.length > others.length) {
      const error = new AppError("NOT_FOUND");
      return reply.code(error.status).send(errorBody(error, request.id));
    }
    const error = new AppError("METHOD_NOT_ALLOWED");
    return reply
      .code(error.status)
      .header("allow", [...new Set(others)].join(", "))
      .send(errorBody(error, request.id));
  });
}
