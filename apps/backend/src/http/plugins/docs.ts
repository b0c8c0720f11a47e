import reference from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";

const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

/** The browsable description at /docs, served from our own address. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", DOCS_POLICY);
    });
    await scope.register(reference, {
      routePrefix: "/docs",
      configuration: {
        url: "/api/v1/openapi.json",
        title: "Estiba API",
        withDefaultFonts: false,
        telemetry: false,
      },
    });
  });
}
