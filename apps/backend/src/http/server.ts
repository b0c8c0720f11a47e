import { endpoints, type Endpoint } from "@estiba/contract";
import fastify, { LogController, type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { AccessFinder } from "../domain/identity/index.ts";
import { badRequest } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { keysOf } from "../kernel/json/keys-of.ts";
import type { Services } from "../ports/services.ts";
import type { Handler, Handlers } from "./call.ts";
import { errorBody } from "./errors.ts";
import { prepareCompression } from "./plugins/compression.ts";
import { readBodies } from "./plugins/body.ts";
import { serveDocs } from "./plugins/docs.ts";
import { answerFailures, answerUnknownAddresses, answerUnreadableAddress } from "./plugins/failures.ts";
import { Forwarder } from "./plugins/forward.ts";
import { serveGuides } from "./plugins/guides.ts";
import { panelPolicy, setSafeHeaders } from "./plugins/headers.ts";
import { readHops } from "./plugins/hop.ts";
import { createLimits } from "./plugins/limits.ts";
import { observe } from "./plugins/observe.ts";
import { servePanel } from "./plugins/panel.ts";
import { validateByContract } from "./plugins/validation.ts";
import { registerEndpoint } from "./route.ts";

export interface ServerParts {
  readonly services: Services;
  readonly registry: Registry;
  readonly handlers: Handlers;
}

const REQUEST_TIMEOUT_MS = 10_000;

function unreadableAnswer(): string {
  const requestId = newId("req");
  const body = JSON.stringify(errorBody(badRequest("The request could not be read."), requestId));
  return `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function createApp({ services }: ServerParts): FastifyInstance {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of its logger is the only difference
  return fastify({
    loggerInstance: services.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId("req"),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < services.config.TRUSTED_PROXIES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // By default connections are checked every 30 s, and a slow body may last that much longer.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    connectionTimeout: 15_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // What arrives on a connection opened before we stop is answered like any other; the connection ends with it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) {
        socket.end(unreadableAnswer());
      }
    },
    frameworkErrors: (error, request, reply) =>
      answerUnreadableAddress(error, request, reply, services.config.PUBLIC_URL),
  }) as unknown as FastifyInstance;
}

/** Puts the whole API together from the endpoint table. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { services, handlers } = parts;
  const app = createApp(parts);
  app.decorateRequest("endpoint", null);
  app.decorateRequest("access", null);
  app.decorateRequest("run", null);
  app.decorateRequest("hasCommitted", false);
  setSafeHeaders(app, services.config.PUBLIC_URL);
  readHops(app, services.keyring);
  observe(app, services.logger, parts.registry);
  const forwarder = new Forwarder(services);
  app.addHook("onClose", () => forwarder.close());
  answerFailures(app, forwarder);
  answerUnknownAddresses(app, Object.values(endpoints));
  await prepareCompression(app);
  readBodies(app, services);
  validateByContract(app, Object.values(endpoints));
  const routeParts = {
    services,
    finder: new AccessFinder(services),
    limits: createLimits(services),
  };
  for (const id of keysOf(endpoints)) {
    const endpoint: Endpoint = endpoints[id];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of this very endpoint, which a loop cannot express
    registerEndpoint(app, routeParts, endpoint, handlers[id] as unknown as Handler<Endpoint>);
  }
  await serveDocs(app);
  await serveGuides(app, services.config.GUIDES_DIR);
  await servePanel(app, services.config.PANEL_DIR, panelPolicy(services.config.ALLOW_PRIVATE_ADDRESSES));
  return app;
}
