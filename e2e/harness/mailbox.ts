import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface ReceivedMail {
  readonly to: string;
  readonly text: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function serve(socket: Socket, deliver: (mail: ReceivedMail) => void): void {
  let heard = "";
  let to = "";
  let isData = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const obey = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "RCPT") {
      to = /<([^>]*)>/.exec(line)?.[1] ?? "";
    }
    isData = verb === "DATA";
    say(isData ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
  };
  socket.setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    heard += chunk.toString();
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = heard.indexOf(end);
      if (at < 0) {
        return;
      }
      const part = heard.slice(0, at);
      heard = heard.slice(at + end.length);
      if (isData) {
        isData = false;
        deliver({ to, text: decodeQuotedPrintable(part) });
        say("250 kept");
      } else {
        obey(part);
      }
    }
  });
  say("220 mailbox");
}

/** As much of a mail server as it takes to read what the service writes to people. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, (mail) => mails.push(mail));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}
