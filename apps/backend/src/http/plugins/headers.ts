import type { FastifyInstance } from "fastify";

/** Pictures of products are shown from where the shops have them; in a demo that is this machine. */
export const panelPolicy = (isPrivateAllowed: boolean): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https:${isPrivateAllowed ? " http://127.0.0.1:*" : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
export const PANEL_POLICY = panelPolicy(false);
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
