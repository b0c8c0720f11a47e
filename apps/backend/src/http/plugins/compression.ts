import compress from "@fastify/compress";
import type { Endpoint } from "@estiba/contract";
import type { FastifyInstance, RouteOptions } from "fastify";

const MIN_BYTES = 1_024;
/** Up to here compressing at once costs the event loop less than handing it to a thread: 0.1 ms. */
const MAX_SYNC_BYTES = 16_384;
/** Brotli's quality 4 by default: as fast as gzip, and smaller. */
const OPTIONS = {
  threshold: MIN_BYTES,
  syncThreshold: MAX_SYNC_BYTES,
  encodings: ["br", "gzip"],
} satisfies RouteOptions["compress"] & object;

const SECRETS: readonly string[] = ["secret", "webhookSecret", "accessToken", "refreshToken"];

/** The names in a schema, those of its properties among them. */
function namesIn(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null) {
    return [];
  }
  return Object.entries(node).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/**
 * The size of a compressed body betrays a secret that stands beside text of an attacker's choice (BREACH).
 * So only what is read is compressed, and nothing that carries a secret.
 */
export function isCompressible({ method, policy, responses }: Endpoint): boolean {
  const carriesSecret = Object.values(responses).some(({ schema }) =>
    namesIn(schema).some((name) => SECRETS.includes(name)),
  );
  return method === "GET" && policy.auth !== "webhook" && !carriesSecret;
}

export function compressionOf(endpoint: Endpoint): Pick<RouteOptions, "compress"> {
  return isCompressible(endpoint) ? { compress: OPTIONS } : { compress: false };
}

/** Answers alone: a compressed request is refused, its signature is of the bytes that were sent. */
export async function prepareCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false });
}
