import { SpanStatusCode, type Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";
import type { Logger } from "../../kernel/logger.ts";
import { inSpan, startRequestSpan } from "../../kernel/tracing.ts";

const spans = new WeakMap<FastifyRequest, Span>();

/** What the request causes belongs to its trace, whatever connection or batch it shares on the way. */
export const inRequestSpan = <T>(request: FastifyRequest, run: () => T): T => inSpan(spans.get(request), run);

/** One log line, one measurement and, when switched on, one span per request. */
export function observe(app: FastifyInstance, logger: Logger, registry: Registry): void {
  const durations = new Histogram({
    name: "estiba_http_request_seconds",
    help: "Time to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onRequest", async (request) => {
    const route = request.routeOptions.url ?? "unknown";
    const span = startRequestSpan(`${request.method} ${route}`, request.headers["traceparent"], {
      "http.request.method": request.method,
      "http.route": route,
    });
    if (span.isRecording()) {
      spans.set(request, span);
    }
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const { statusCode: status, elapsedTime: durationMs } = reply;
    durations.observe({ method: request.method, route, status: String(status) }, durationMs / 1_000);
    const span = spans.get(request);
    span?.setAttribute("http.response.status_code", status);
    if (status >= 500) {
      span?.setStatus({ code: SpanStatusCode.ERROR });
    }
    span?.end();
    logger.info(
      {
        requestId: request.id,
        traceId: span?.spanContext().traceId,
        tenantId: request.access?.tenantId,
        method: request.method,
        route,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
      },
      "answered",
    );
  });
}
