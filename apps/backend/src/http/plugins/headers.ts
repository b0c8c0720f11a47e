import type { FastifyInstance } from "fastify";

export const PANEL_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function safeHeaders(requestId: string, publicUrl: string): Record<string, string> {
  return {
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": API_POLICY,
    "cache-control": "no-store",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

export function setSafeHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(safeHeaders(request.id, publicUrl));
  });
}
