import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { PANEL_POLICY } from "./headers.ts";

/** Serves the built guides below /docs/guides. */
export async function serveGuides(app: FastifyInstance, folder: string | null): Promise<void> {
  const root = folder === null ? null : resolve(folder);
  if (root === null || !existsSync(`${root}/index.html`)) {
    return;
  }
  app.get("/docs/guides", async (_request, reply) => reply.redirect("/docs/guides/"));
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PANEL_POLICY);
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: "/docs/guides/",
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header("cache-control", "no-cache");
      },
    });
  });
}
