import { Connection } from "../../orders/callers/connection.ts";
import type { Call } from "../../orders/callers/traffic.ts";

/** One request at a time; an answer of null means that the service had closed the connection. */
class Caller {
  readonly #connection: Connection;
  #answer: ((status: number | null) => void) | null = null;
  isBroken = false;

  constructor(port: number) {
    const broken = () => {
      this.isBroken = true;
      this.#answer?.(null);
      this.#connection.close();
    };
    this.#connection = new Connection(port, (status) => this.#answer?.(status), broken);
  }

  send({ path, headers, body }: Call): Promise<number | null> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#connection.send(path, headers, body);
    });
  }

  close(): void {
    this.#connection.close();
  }
}

/** A connection for every request under way, kept for the next as long as the service keeps it. */
export class OpenCallers {
  readonly #port: number;
  readonly #idle: Caller[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async send(call: Call): Promise<number> {
    const kept = this.#take();
    const status = await kept.send(call);
    if (status !== null) {
      this.#idle.push(kept);
      return status;
    }
    const fresh = new Caller(this.#port);
    const second = await fresh.send(call);
    if (second === null) {
      throw new Error("the service does not answer");
    }
    this.#idle.push(fresh);
    return second;
  }

  close(): void {
    this.#idle.forEach((caller) => caller.close());
  }

  #take(): Caller {
    for (;;) {
      const caller = this.#idle.pop() ?? new Caller(this.#port);
      if (!caller.isBroken) {
        return caller;
      }
    }
  }
}
