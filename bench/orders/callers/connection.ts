import { connect, type Socket } from "node:net";

const END_OF_HEAD = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)/i;
const STATUS_AT = "HTTP/1.1 ".length;

/** What is left once the first answer in these bytes is taken; null while it is incomplete. */
export function readAnswer(bytes: Buffer): { readonly status: number; readonly rest: Buffer } | null {
  const end = bytes.indexOf(END_OF_HEAD, 0, "latin1");
  if (end < 0) {
    return null;
  }
  const head = bytes.toString("latin1", 0, end);
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined) {
    throw new Error(`an answer without a length: ${head.slice(0, 200)}`);
  }
  const size = end + END_OF_HEAD.length + Number(length);
  return bytes.length < size
    ? null
    : { status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), rest: bytes.subarray(size) };
}

const NOTHING: Buffer = Buffer.alloc(0);

/**
 * One request in flight on one kept connection, and no more of HTTP than that: whatever the caller costs is taken from
 * the service on the same cores.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onAnswer: (status: number) => void;
  #bytes = NOTHING;

  constructor(port: number, onAnswer: (status: number) => void, onBroken: (error: Error) => void) {
    this.#onAnswer = onAnswer;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#socket.on("error", onBroken);
    this.#socket.on("end", () => onBroken(new Error("the service closed a connection")));
  }

  send(path: string, headers: string, body: string): void {
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`,
      "latin1",
    );
  }

  close(): void {
    this.#socket.removeAllListeners("end");
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    const answer = readAnswer(this.#bytes);
    if (answer) {
      this.#bytes = answer.rest;
      this.#onAnswer(answer.status);
    }
  }
}
