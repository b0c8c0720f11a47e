import type { FastifyInstance, FastifyRequest } from "fastify";
import { TooManyAtOnce } from "../../kernel/errors.ts";
import { addressOf } from "./hop.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose large body this is, while it is under way. */
    largeOf: string | null;
  }
}

/** A larger body takes longer to read than other requests should wait. */
export const LARGE_BYTES = 262_144;
/** One is worked on and four wait; a sixth would only hold memory until it is refused. */
const MAX_LARGE_AT_ONCE = 5;
const RETRY_AFTER_SECONDS = 2;

/** Whose turn it is that a large body takes. */
export const ownerOf = (request: FastifyRequest): string => request.access?.tenantId ?? addressOf(request);

/** More large bodies than one caller may have under way are refused before they are read. */
export function limitLargeBodies(app: FastifyInstance): void {
  const underWay = new Map<string, number>();
  app.decorateRequest("largeOf", null);
  app.addHook("preParsing", async (request) => {
    const isWebhook = request.endpoint?.policy.auth === "webhook";
    if (isWebhook || Number(request.headers["content-length"] ?? 0) <= LARGE_BYTES) {
      return;
    }
    const owner = ownerOf(request);
    const count = underWay.get(owner) ?? 0;
    if (count >= MAX_LARGE_AT_ONCE) {
      throw new TooManyAtOnce(RETRY_AFTER_SECONDS);
    }
    underWay.set(owner, count + 1);
    request.largeOf = owner;
  });
  app.addHook("onResponse", async (request) => {
    const { largeOf } = request;
    if (largeOf === null) {
      return;
    }
    request.largeOf = null;
    const left = (underWay.get(largeOf) ?? 1) - 1;
    if (left > 0) {
      underWay.set(largeOf, left);
    } else {
      underWay.delete(largeOf);
    }
  });
}
