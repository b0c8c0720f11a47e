import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CarrierError, type CarrierContext } from "../../src/ports/carrier.ts";
import { contextAt } from "./parcel.ts";

/** One exchange with a provider, as it is on the wire, and what we make of it. */
export interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly answer: { readonly status: number; readonly body: unknown };
  readonly parsed: unknown;
  readonly error: { readonly status: number; readonly body: unknown; readonly parsed: unknown };
}

export interface Operation {
  readonly exchange: Exchange;
  readonly run: (context: CarrierContext) => Promise<unknown>;
}

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? null : (JSON.parse(text) as unknown);
}

/** As in a file: dates are text, and a failure is its message. */
async function written(run: Promise<unknown>): Promise<unknown> {
  const value = await run.catch((error: unknown) => {
    if (error instanceof CarrierError) {
      return { throws: error.code, message: error.message };
    }
    throw error;
  });
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** A provider with one fixed answer, over real HTTP, that records the requests. */
function answeringProvider() {
  const heard: Heard[] = [];
  let answer: Exchange["answer"] = { status: 500, body: null };
  const server = createServer((request, response) => {
    const reply = async () => {
      const body = await bodyOf(request);
      heard.push({
        method: request.method,
        url: request.url,
        authorization: request.headers.authorization,
        body,
      });
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer.body));
    };
    void reply();
  });
  return {
    heard,
    say(next: Exchange["answer"]) {
      heard.length = 0;
      answer = next;
    },
    open: () =>
      new Promise<string>((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        });
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Four checks of every operation of a carrier: request built, address called, good and bad answers parsed. */
export function describeOperations(
  name: string,
  connection: { readonly basePath: string; readonly authorization: string } & Pick<
    CarrierContext,
    "credentials"
  >,
  operations: Readonly<Record<string, Operation>>,
): void {
  const provider = answeringProvider();
  let context: CarrierContext;
  beforeAll(async () => {
    context = contextAt(`${await provider.open()}${connection.basePath}`, {
      credentials: connection.credentials,
    });
  });
  afterAll(async () => {
    await context.outbound.close();
    await provider.close();
  });

  describe.each(Object.entries(operations))(`${name}: %s`, (_operation, { exchange, run }) => {
    const { request, answer, parsed, error } = exchange;

    it("builds the request", async () => {
      provider.say(answer);
      await written(run(context));
      expect(provider.heard[0]?.body).toEqual(request.body);
    });

    it("calls the address, once, with the credentials", async () => {
      provider.say(answer);
      await written(run(context));
      expect(provider.heard.map(({ method, url }) => ({ method, url }))).toEqual([
        { method: request.method, url: request.path },
      ]);
      expect(provider.heard[0]?.authorization).toBe(connection.authorization);
    });

    it("reads the answer", async () => {
      provider.say(answer);
      expect(await written(run(context))).toEqual(parsed);
    });

    it("reads the error", async () => {
      provider.say(error);
      expect(await written(run(context))).toEqual(error.parsed);
    });
  });
}
