import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

export interface Collector {
  readonly url: string;
  /** What came since the last time. */
  readonly take: () => readonly CollectedSpan[];
  /** Everything as it was sent. */
  readonly text: () => string;
}

/** Takes traces as an OpenTelemetry collector does, over OTLP/HTTP in JSON; closed after the file's last test. */
export async function useCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      texts.push(text);
      const { resourceSpans } = JSON.parse(text) as Export;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, take: () => spans.splice(0), text: () => texts.join("\n") };
}
