import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

export interface SlowRequest {
  /** Sends the body that the server is waiting for, and resolves with the answer. */
  finish(): Promise<{ status: number; text: string }>;
}

/** A POST whose head has arrived and whose body has not: in flight for as long as we like. */
export async function startSlowRequest(address: string, token: string, body: object): Promise<SlowRequest> {
  const payload = JSON.stringify(body);
  const sent = request(address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(payload),
      expect: "100-continue",
    },
  });
  sent.flushHeaders();
  await once(sent, "continue");
  return {
    async finish() {
      sent.end(payload);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      return { status: response.statusCode ?? 0, text: await text(response) };
    },
  };
}
