import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

export type CarrierFaultKind =
  /** Answers after a while. */
  | "delay"
  /** Processes the request, then cuts the connection. */
  | "drop-after"
  /** Cuts the line before anything is done. */
  | "drop-before"
  /** Processes the request, then delays the answer until `until`. */
  | "hold-after"
  /** Processes the request and answers with something that is not JSON. */
  | "garbage"
  /** Answers with a status of its own and does nothing. */
  | "status";

export interface CarrierFault {
  readonly operation: string;
  readonly kind: CarrierFaultKind;
  readonly delayMs?: number;
  readonly status?: number;
  readonly until?: Promise<unknown>;
  /** How often; without it, always. */
  times?: number;
}

export interface CarrierCall {
  readonly operation: string;
  readonly body: unknown;
}

export interface CarrierSim {
  readonly baseUrl: string;
  readonly faults: CarrierFault[];
  readonly calls: CarrierCall[];
  close(): Promise<void>;
}

export interface SimReply {
  readonly status: number;
  readonly body: unknown;
  readonly contentType?: string;
}

export type Fields = Record<string, unknown>;

/** Any body, as an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export type Operation = (request: FastifyRequest) => SimReply;

const GARBAGE = "<html><body>502 Bad Gateway</body></html>";

/** One server of operations by name, with faults that can be put on any of them. */
export class CarrierDesk {
  readonly app: FastifyInstance = fastify({ forceCloseConnections: true, bodyLimit: 5_000_000 });
  readonly faults: CarrierFault[] = [];
  readonly calls: CarrierCall[] = [];

  constructor() {
    this.app.removeContentTypeParser("application/json");
    this.app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
      done(null, text === "" ? undefined : JSON.parse(String(text)));
    });
  }

  on(method: "GET" | "POST", url: string, operation: string, handle: Operation): void {
    this.app.route({
      method,
      url,
      handler: async (request, reply) => {
        this.calls.push({ operation, body: request.body });
        await this.#answer(operation, handle, request, reply);
      },
    });
  }

  /** As `on`, for callers with the right credentials; others receive the refusal. */
  guarded(isAllowed: (request: FastifyRequest) => boolean, refusal: SimReply): CarrierDesk["on"] {
    return (method, url, operation, handle) => {
      this.on(method, url, operation, (request) => (isAllowed(request) ? handle(request) : refusal));
    };
  }

  #take(operation: string): CarrierFault[] {
    const due = this.faults.filter((fault) => fault.operation === operation && (fault.times ?? 1) > 0);
    for (const fault of due) {
      if (fault.times !== undefined) {
        fault.times -= 1;
      }
    }
    return due;
  }

  async #answer(operation: string, handle: Operation, request: FastifyRequest, reply: FastifyReply) {
    const faults = this.#take(operation);
    const has = (kind: CarrierFaultKind) => faults.find((fault) => fault.kind === kind);
    const cut = () => {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
    };
    if (has("drop-before")) {
      cut();
      return;
    }
    await sleep(has("delay")?.delayMs ?? 0);
    const status = has("status");
    if (status) {
      await reply
        .code(status.status ?? 500)
        .send({ error: { code: "SIMULATED", message: "simulated fault" } });
      return;
    }
    const answer = handle(request);
    await has("hold-after")?.until;
    if (has("drop-after")) {
      cut();
      return;
    }
    if (has("garbage")) {
      await reply.code(200).type("text/html").send(GARBAGE);
      return;
    }
    await reply
      .code(answer.status)
      .type(answer.contentType ?? "application/json")
      .send(answer.contentType === undefined ? JSON.stringify(answer.body) : answer.body);
  }

  async listen(port = 0): Promise<string> {
    return this.app.listen({ host: "127.0.0.1", port });
  }
}

/** The smallest file that is a PDF of one page of 4 by 6 inches. */
export function tinyPdf(): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R>>",
    "<</Length 22>>stream\n20 20 100 100 re f    \nendstream",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.from(
    `${text}xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
  );
}
