import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { PANEL_POLICY } from "./headers.ts";

const YEAR_MS = 31_536_000_000;

/** Serves the built panel; every address below /panel that is no file is the application itself. */
export async function servePanel(app: FastifyInstance, folder: string | null): Promise<void> {
  const root = folder === null ? null : resolve(folder);
  if (root === null || !existsSync(`${root}/index.html`)) {
    return;
  }
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PANEL_POLICY);
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: "/panel/",
      wildcard: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.header(
          "cache-control",
          isHashed ? `public, max-age=${YEAR_MS / 1_000}, immutable` : "no-cache",
        );
      },
    });
    scope.get("/panel/*", async (_request, reply) =>
      reply.header("cache-control", "no-cache").sendFile("index.html"),
    );
    scope.get("/panel", async (_request, reply) => reply.redirect("/panel/"));
    scope.get("/", async (_request, reply) => reply.redirect("/panel/"));
  });
}
