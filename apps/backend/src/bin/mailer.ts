import { createTransport } from "nodemailer";
import type { Config } from "../kernel/config.ts";
import type { Mailer } from "../ports/mailer.ts";

/** Without a mail server every attempt fails, so mails wait as rows until there is one. */
export function createMailer(config: Config): Mailer {
  if (config.SMTP_URL === null) {
    return { send: () => Promise.reject(new Error("SMTP_URL is not set")) };
  }
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 2_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from: config.MAIL_FROM, to, subject, text });
    },
  };
}
