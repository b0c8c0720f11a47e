import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startMailServer } from "../../packages/testbed/src/index.ts";

const LOOK_EVERY_MS = 200;

export interface MailFolder {
  readonly smtpUrl: string;
  close(): Promise<void>;
}

/** A mail server without delivery: each mail becomes a text file. */
export async function openMailFolder(
  folder: string,
  onMail: (file: string, text: string) => void,
): Promise<MailFolder> {
  mkdirSync(folder, { recursive: true });
  const server = await startMailServer();
  let kept = 0;
  const timer = setInterval(() => {
    for (const { to, subject, text } of server.received.slice(kept)) {
      kept += 1;
      const file = join(folder, `${String(kept).padStart(4, "0")}.txt`);
      writeFileSync(file, `To: ${to}\nSubject: ${subject}\n\n${text}`);
      onMail(file, text);
    }
  }, LOOK_EVERY_MS);
  return {
    smtpUrl: server.url,
    async close() {
      clearInterval(timer);
      await server.close();
    },
  };
}
