import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, request as send, type Dispatcher } from "undici";
import { tracedCall } from "../tracing.ts";

export class OutboundError extends Error {
  readonly reason: "refused_address" | "unreachable" | "timeout" | "too_large";
  /** Whether any part of the request can have been sent: not when no connection was made. */
  readonly wasSent: boolean;
  constructor(
    reason: OutboundError["reason"],
    message: string,
    { wasSent, cause }: { readonly wasSent: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause });
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

export interface OutboundRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  /** Only the beginning of the answer is of interest; the rest is not read. */
  readonly excerptBytes?: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The only way out of the house: bounded in time and size, no redirects, checked addresses. */
export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

const UNSENT = { wasSent: false } as const;
const CONNECT_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/**
 * 2000::/3: the only part of IPv6 that is allocated to the public. Everything before it embeds or represents
 * something else.
 */
const isGlobalUnicast = ([first = 0]: readonly number[]) => first >= 0x2000 && first <= 0x3fff;

/** ISATAP: an IPv4 address in the lower half of any other. */
const embedsIpv4 = (parts: readonly number[]) =>
  ((parts[4] ?? 0) === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/**
 * Public unicast only: no loopback, private, link-local, carrier or documentation address, and no form of IPv6 that carries
 * an IPv4 address (compatible, translated, NAT64, 6to4, Teredo, ISATAP). A mapped one is what it maps to.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") {
    return false;
  }
  return parsed instanceof ipaddr.IPv4 || (isGlobalUnicast(parsed.parts) && !embedsIpv4(parsed.parts));
}

/** Checks what the name resolved to at the moment of connecting, so a second answer cannot slip in. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    const isRefused = !error && addresses.some(({ address }) => !isPublicAddress(address));
    if (error || isRefused || !first) {
      callback(error ?? new OutboundError("refused_address", "the address is not public", UNSENT), "", 0);
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

function checkUrl(text: string, isPrivateAllowed: boolean): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new OutboundError("refused_address", "not a plain http(s) address", UNSENT);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isPrivateAllowed && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new OutboundError("refused_address", "the address is not public", UNSENT);
  }
  return url;
}

/** As far as one request has come. */
interface Progress {
  wasSent: boolean;
}

/** A request starts when its connection stands, just before its first byte is written. */
const noteStart =
  (progress: Progress): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        progress.wasSent = true;
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...event) => handler.onRequestUpgrade?.(...event),
      onResponseStart: (...event) => handler.onResponseStart?.(...event),
      onResponseData: (...event) => handler.onResponseData?.(...event),
      onResponseEnd: (...event) => handler.onResponseEnd?.(...event),
      onResponseError: (...event) => handler.onResponseError?.(...event),
    });

function asOutboundError(error: unknown, { wasSent }: Progress): OutboundError {
  const chain = [error, error instanceof Error ? error.cause : undefined];
  const known = chain.find((link) => link instanceof OutboundError);
  if (known) {
    return known;
  }
  const text = error instanceof Error ? `${error.name} ${error.message}` : "";
  return /timeout|abort/i.test(text)
    ? new OutboundError("timeout", "no answer in time", { wasSent, cause: error })
    : new OutboundError("unreachable", "the other side could not be reached", { wasSent, cause: error });
}

async function readBounded(stream: AsyncIterable<Buffer>, excerptBytes?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (excerptBytes !== undefined && bytes >= excerptBytes) {
      return Buffer.concat([...chunks, chunk]).subarray(0, excerptBytes);
    }
    if (bytes > MAX_BODY_BYTES) {
      const message = `the answer is larger than ${MAX_BODY_BYTES} bytes`;
      throw new OutboundError("too_large", message, { wasSent: true });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `isPrivateAllowed` is for development and tests, where the other side is a simulator on loopback. */
export function createOutbound(options: { isPrivateAllowed: boolean }): Outbound {
  const agent = new Agent({
    connect: {
      timeout: CONNECT_TIMEOUT_MS,
      ...(options.isPrivateAllowed ? {} : { lookup: publicOnly }),
    },
    connections: 32,
    keepAliveTimeout: 10_000,
  });
  const exchange = async (
    { method, url, headers = {}, body, timeoutMs = TOTAL_TIMEOUT_MS, excerptBytes }: OutboundRequest,
    traceHeaders: Readonly<Record<string, string>>,
  ): Promise<OutboundResponse> => {
    const progress: Progress = { wasSent: false };
    try {
      const target = checkUrl(url, options.isPrivateAllowed);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await send(target, {
        method,
        headers: { ...headers, ...traceHeaders },
        dispatcher: agent.compose(noteStart(progress)),
        signal,
        ...(body === undefined ? {} : { body }),
      });
      const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value ?? ""),
      ]);
      return {
        status: response.statusCode,
        headers: Object.fromEntries(flat),
        body: await readBounded(response.body, excerptBytes),
      };
    } catch (error) {
      throw asOutboundError(error, progress);
    }
  };
  return {
    request: (request) => tracedCall(request.method, (headers) => exchange(request, headers)),
    close: () => agent.close(),
  };
}
