import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { Connection, readAnswer } from "./connection.ts";

const ANSWER = "HTTP/1.1 201 Created\r\nContent-Length: 4\r\nx-a: b\r\n\r\nabcd";

describe("the lightest caller", () => {
  it("reads an answer once it is complete, wherever it was cut", () => {
    for (let at = 0; at < ANSWER.length; at += 1) {
      expect(readAnswer(Buffer.from(ANSWER.slice(0, at)))).toBeNull();
    }
    expect(readAnswer(Buffer.from(`${ANSWER}HTTP`))).toEqual({ status: 201, rest: Buffer.from("HTTP") });
  });

  it("does not guess where an answer without a length ends", () => {
    expect(() => readAnswer(Buffer.from("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"))).toThrow(
      "without a length",
    );
  });

  it("sends the next on the same connection, and says when that is gone", async () => {
    const server = createServer((socket) => {
      socket.once("data", () => {
        socket.write(ANSWER.slice(0, 30));
        setImmediate(() => socket.write(ANSWER.slice(30)));
        socket.once("data", () => socket.end());
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const statuses: number[] = [];
    const broken = await new Promise<Error>((resolve) => {
      const connection = new Connection(
        port,
        (status) => {
          statuses.push(status);
          connection.send("/", "", "{}");
        },
        (error) => {
          connection.close();
          resolve(error);
        },
      );
      connection.send("/", "", "{}");
    });
    server.close();
    expect(statuses).toEqual([201]);
    expect(broken.message).toContain("closed a connection");
  });
});
