import { EventEmitter, once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";
import { portOf } from "../machine/loopback.ts";

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The next unread mail to this address; waits for it. */
  mailTo(address: string): Promise<ReceivedMail>;
  /** While set, every mail is turned away. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeWords(header: string): string {
  return header
    .replace(/\r\n\s+/g, "")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, body: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(body, "base64").toString("utf8")
        : decodeQuotedPrintable(body.replaceAll("_", " ")),
    );
}

function read(raw: string, to: string): ReceivedMail {
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.slice(0, end);
  const body = raw.slice(end + 4);
  const subject = decodeWords(/^Subject: ((?:.|\r\n[ \t])*)$/im.exec(head)?.[1] ?? "");
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") {
    return { to, subject, text: Buffer.from(body, "base64").toString("utf8") };
  }
  return { to, subject, text: encoding === "quoted-printable" ? decodeQuotedPrintable(body) : body };
}

/** A sender that is cut off in the middle of a mail has sent none. */
async function answer(kept: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await kept;
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error("the mail was not read"));
  }
}

/** A real mail server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const arrivals = new EventEmitter();
  let isRefusing = false;
  const keep = async (stream: Readable, recipients: readonly SMTPServerAddress[]): Promise<void> => {
    const raw = (await buffer(stream)).toString("utf8");
    received.push(...recipients.map(({ address }) => read(raw, address)));
    arrivals.emit("mail");
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error("mailbox is full") : null),
    onData: (stream, session, done) => void answer(keep(stream, session.envelope.rcptTo), done),
  });
  // A sender that is killed resets its connection.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `smtp://127.0.0.1:${portOf(listening)}`,
    received,
    async mailTo(to) {
      for (;;) {
        const mail = received.find((one) => one.to === to && !taken.has(one));
        if (mail) {
          taken.add(mail);
          return mail;
        }
        await once(arrivals, "mail");
      }
    },
    refuse(next) {
      isRefusing = next;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

export function tokenIn(mail: ReceivedMail): string {
  return /#token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
}
