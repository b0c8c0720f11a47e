import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, request as send } from "undici";

export class OutboundError extends Error {
  readonly reason: "refused_address" | "unreachable" | "timeout" | "too_large";
  constructor(reason: OutboundError["reason"], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
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

const CONNECT_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 10_000;
const MOST_BODY_BYTES = 5 * 1024 * 1024;

/** Public unicast only: no loopback, private, link-local, carrier, documentation or mapped address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  return ipaddr.process(address).range() === "unicast";
}

/** Checks what the name resolved to at the moment of connecting, so a second answer cannot slip in. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    const isRefused = !error && addresses.some(({ address }) => !isPublicAddress(address));
    if (error || isRefused || !first) {
      callback(error ?? new OutboundError("refused_address", "the address is not public"), "", 0);
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
    throw new OutboundError("refused_address", "not a plain http(s) address");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isPrivateAllowed && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new OutboundError("refused_address", "the address is not public");
  }
  return url;
}

function asOutboundError(error: unknown): OutboundError {
  const chain = [error, (error as { cause?: unknown }).cause];
  const known = chain.find((link) => link instanceof OutboundError);
  if (known) {
    return known;
  }
  const text = error instanceof Error ? `${error.name} ${error.message}` : "";
  return /timeout|abort/i.test(text)
    ? new OutboundError("timeout", "no answer in time", error)
    : new OutboundError("unreachable", "the other side could not be reached", error);
}

async function readBounded(stream: AsyncIterable<Buffer>, excerptBytes?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (excerptBytes !== undefined && bytes >= excerptBytes) {
      return Buffer.concat([...chunks, chunk]).subarray(0, excerptBytes);
    }
    if (bytes > MOST_BODY_BYTES) {
      throw new OutboundError("too_large", `the answer is larger than ${MOST_BODY_BYTES} bytes`);
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
  return {
    async request({ method, url, headers = {}, body, timeoutMs = TOTAL_TIMEOUT_MS, excerptBytes }) {
      try {
        const target = checkUrl(url, options.isPrivateAllowed);
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await send(target, {
          method,
          headers,
          dispatcher: agent,
          signal,
          ...(body === undefined ? {} : { body }),
        });
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? "")]);
        return {
          status: response.statusCode,
          headers: Object.fromEntries(flat) as Record<string, string>,
          body: await readBounded(response.body, excerptBytes),
        };
      } catch (error) {
        throw asOutboundError(error);
      }
    },
    close: () => agent.close(),
  };
}
