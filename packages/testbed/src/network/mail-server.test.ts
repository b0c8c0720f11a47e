import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startMailServer } from "./mail-server.ts";

const HEAD = ["EHLO here", "MAIL FROM:<ana@example.test>", "RCPT TO:<luis@example.test>", "DATA"];

async function say(url: string, lines: readonly string[]) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const answers: string[] = [];
  socket.on("data", (chunk: Buffer) => answers.push(chunk.toString()));
  await once(socket, "data");
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    await once(socket, "data");
  }
  return { socket, answers };
}

it("keeps a mail before it says so, and nothing of a mail that was cut off", async () => {
  const server = await startMailServer();
  const { socket: cut } = await say(server.url, HEAD);
  cut.write("Subject: half a mail\r\n");
  cut.destroy();
  const { socket, answers } = await say(server.url, [...HEAD, "Subject: whole\r\n\r\nHello\r\n."]);
  expect(answers.at(-1)).toMatch(/^250/);
  expect(server.received).toMatchObject([{ to: "luis@example.test", subject: "whole" }]);
  socket.destroy();
  await server.close();
});

it("goes on when a sender is killed", async () => {
  const server = await startMailServer();
  const { socket: killed } = await say(server.url, HEAD);
  killed.resetAndDestroy();
  const { socket, answers } = await say(server.url, [...HEAD, "Subject: next\r\n\r\nHello\r\n."]);
  expect(answers.at(-1)).toMatch(/^250/);
  socket.destroy();
  await server.close();
});
