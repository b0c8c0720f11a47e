import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { PANEL_POLICY } from "./headers.ts";

const PREFIX = "/docs/guides/";
const YEAR_SECONDS = 31_536_000;
const HTML_ADDRESS = /^(\/docs\/guides\/[^?]*?)(?:(?<=\/)index)?\.html(\?.*)?$/;

/** Serves the built guides below /docs/guides. */
export async function serveGuides(app: FastifyInstance, folder: string | null): Promise<void> {
  const root = folder === null ? null : resolve(folder);
  if (root === null || !existsSync(`${root}/index.html`)) {
    return;
  }
  app.get("/docs/guides", async (_request, reply) => reply.redirect(PREFIX));
  await app.register(async (scope) => {
    // Addresses of pages end without `.html`; links to the older ones still work.
    scope.addHook("onRequest", async (request, reply) => {
      const [, path, query = ""] = HTML_ADDRESS.exec(request.url) ?? [];
      return path === undefined ? undefined : reply.redirect(`${path}${query}`, 301);
    });
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PANEL_POLICY);
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: PREFIX,
      extensions: ["html"],
      redirect: true,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
      },
    });
  });
}
