import { context, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Config } from "../kernel/config.ts";
import { within } from "../kernel/time/within.ts";

/** What waits to be sent is dropped beyond the first, so that a collector that is away costs neither memory nor time. */
const QUEUE = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 1_000,
  exportTimeoutMillis: 5_000,
};
const FLUSH_MS = 2_000;

/** Without an endpoint the tracing calls cost nothing and go nowhere. */
export function startTracing(
  serviceName: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, CELL }: Pick<Config, "OTEL_EXPORTER_OTLP_ENDPOINT" | "CELL">,
): () => Promise<void> {
  if (endpoint === null) {
    return async () => undefined;
  }
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: QUEUE.exportTimeoutMillis,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.namespace": CELL }),
    spanProcessors: [new BatchSpanProcessor(exporter, QUEUE)],
  });
  // We write and read the one header ourselves: baggage would carry on whatever a caller put there.
  provider.register({ propagator: null });
  return async () => {
    trace.disable();
    context.disable();
    await within(
      FLUSH_MS,
      provider.shutdown().catch(() => undefined),
    );
  };
}
