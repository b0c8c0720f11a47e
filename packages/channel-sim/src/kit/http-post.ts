import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

export type PostOutcome = { status: number | null; error: string | null; latencyMs: number; body: string };

const MAX_KEPT_BODY_CHARS = 2_000;

/** One POST on a fresh connection with exactly these headers; redirects are answers, not directions. */
export async function postOnce(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<PostOutcome> {
  const startedMs = performance.now();
  const done = (status: number | null, error: string | null, text: string): PostOutcome => ({
    status,
    error,
    latencyMs: Math.round(performance.now() - startedMs),
    body: text,
  });
  return new Promise((resolve) => {
    const fail = (error: unknown): void => {
      resolve(done(null, error instanceof Error ? error.message : String(error), ""));
    };
    try {
      const send = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
      const request = send(url, {
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on("error", fail);
      request.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text = (text + chunk).slice(0, MAX_KEPT_BODY_CHARS);
        });
        response.on("error", fail);
        response.on("end", () => {
          resolve(done(response.statusCode ?? null, null, text));
        });
      });
      request.end(body);
    } catch (error) {
      fail(error);
    }
  });
}
