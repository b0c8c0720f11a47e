import type { FastifyInstance, FastifyRequest } from "fastify";

export type JsonObject = { [key: string]: unknown };

const MAX_BODY_BYTES = 20 * 1024 * 1024;

/** Keeps every body as the bytes that came in; each platform answers bad JSON in its own words. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
    done(null, body);
  });
}

export function bodyText(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
}

/** Undefined when the body is not JSON. */
export function bodyJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyText(request)) as unknown;
  } catch {
    return undefined;
  }
}

export function bodyObject(request: FastifyRequest): JsonObject {
  const value = bodyJson(request);
  return isObject(value) ? value : {};
}

export function bodyForm(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(bodyText(request));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function urlOf(request: FastifyRequest): URL {
  return new URL(request.url, "http://sim.invalid");
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return urlOf(request).searchParams;
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
