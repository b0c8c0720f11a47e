import {
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanContext,
} from "@opentelemetry/api";

/** Asked for each time: one that is kept would go on with a provider that has ended. */
const tracer = () => trace.getTracer("estiba");
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** As W3C Trace Context writes it; null where nobody records, so that nothing is stored or sent then. */
function traceparentOf(span: Span | undefined): string | null {
  if (!span?.isRecording()) {
    return null;
  }
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

export const currentTraceparent = (): string | null => traceparentOf(trace.getActiveSpan());

function readTraceparent(text: string | null): SpanContext | null {
  const [, traceId = "", spanId = "", flags = "0"] = TRACEPARENT.exec(text ?? "") ?? [];
  const found = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(found) ? found : null;
}

const linkTo = (found: SpanContext | null | undefined): Link[] => (found ? [{ context: found }] : []);

/** The type alone: messages may hold what somebody sent. */
function noteError(span: Span | undefined, error: unknown): void {
  span?.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
  span?.setStatus({ code: SpanStatusCode.ERROR });
}

async function ending<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * A request from outside. Anybody can write a trace into a header, so the caller's is linked to and not continued: it can
 * neither join the trace of another nor have everything recorded.
 */
export function startRequestSpan(name: string, traceparent: unknown, attributes: Attributes): Span {
  const caller = typeof traceparent === "string" ? readTraceparent(traceparent) : null;
  return tracer().startSpan(name, { kind: SpanKind.SERVER, attributes, links: linkTo(caller), root: true });
}

export function inSpan<T>(span: Span | undefined, run: () => T): T {
  return span ? context.with(trace.setSpan(context.active(), span), run) : run();
}

/** Work that begins a trace of its own. */
export function traced<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes }, (span) => ending(span, run));
}

/** Work that goes on with a trace, where there is one. */
export function tracedAfter<T>(
  traceparent: string | null,
  name: string,
  attributes: Attributes,
  run: () => Promise<T>,
): Promise<T> {
  const parent = readTraceparent(traceparent);
  if (!parent) {
    return run();
  }
  const links = linkTo(trace.getActiveSpan()?.spanContext());
  const from = trace.setSpanContext(context.active(), parent);
  return tracer().startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes, links }, from, (span) =>
    ending(span, run),
  );
}

/** A call to another service, with the header by which the other side can go on; a call that belongs to no trace begins none. */
export function tracedCall<T extends { readonly status: number }>(
  method: string,
  run: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) {
    return run({});
  }
  const options = { kind: SpanKind.CLIENT, attributes: { "http.request.method": method } };
  return tracer().startActiveSpan(`call ${method}`, options, (span) =>
    ending(span, async () => {
      const traceparent = traceparentOf(span);
      const answer = await run(traceparent === null ? {} : { traceparent });
      span.setAttribute("http.response.status_code", answer.status);
      return answer;
    }),
  );
}

/** A step of several traces at once, as when a batch holds what several requests brought: a span in each of them. */
export class SharedStep {
  readonly #spans = new Map<string, { readonly span: Span; readonly within: Context }>();

  /** `parents` by any key; those without a trace are left out. */
  constructor(
    name: string,
    parents: Iterable<readonly [key: string, traceparent: string | null]>,
    attributesOf: (key: string) => Attributes,
  ) {
    for (const [key, traceparent] of parents) {
      const parent = readTraceparent(traceparent);
      if (parent) {
        const links = linkTo(trace.getActiveSpan()?.spanContext());
        const from = trace.setSpanContext(context.active(), parent);
        const options = { kind: SpanKind.CONSUMER, attributes: attributesOf(key), links };
        const span = tracer().startSpan(name, options, from);
        this.#spans.set(key, { span, within: trace.setSpan(from, span) });
      }
    }
  }

  traceparentOf(key: string): string | null {
    return traceparentOf(this.#spans.get(key)?.span);
  }

  /** Calls that are made meanwhile belong to the trace of `key`, or else to the first. */
  run<T>(work: () => T, key?: string): T {
    const [first] = this.#spans.values();
    const one = key === undefined ? first : this.#spans.get(key);
    return one ? context.with(one.within, work) : work();
  }

  fail(key: string, error: unknown): void {
    noteError(this.#spans.get(key)?.span, error);
  }

  end(): void {
    for (const { span } of this.#spans.values()) {
      span.end();
    }
  }
}
