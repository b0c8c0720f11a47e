import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import { errorBody } from "../errors.ts";

const YEAR_SECONDS = 31_536_000;

/** Serves the built panel; every address below /panel that is no file is the application itself. */
export async function servePanel(app: FastifyInstance, folder: string | null, policy: string): Promise<void> {
  const root = folder === null ? null : resolve(folder);
  if (root === null || !existsSync(`${root}/index.html`)) {
    return;
  }
  app.get("/", async (_request, reply) => reply.redirect("/panel/"));
  app.get("/panel", async (_request, reply) => reply.redirect("/panel/"));
  await app.register(
    async (scope) => {
      scope.addHook("onSend", async (_request, reply) => {
        reply.header("content-security-policy", policy);
      });
      await scope.register(fastifyStatic, {
        root,
        prefix: "/",
        cacheControl: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          const isHashed = path.includes("/assets/");
          reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
        },
      });
      scope.setNotFoundHandler(async (request, reply) => {
        if (request.method !== "GET" || request.url.startsWith("/panel/assets/")) {
          const error = new AppError("NOT_FOUND");
          return reply.code(error.status).send(errorBody(error, request.id));
        }
        return reply.header("cache-control", "no-cache").sendFile("index.html");
      });
    },
    { prefix: "/panel" },
  );
}
