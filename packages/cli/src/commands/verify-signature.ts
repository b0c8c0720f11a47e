import { readFileSync } from "node:fs";
import { isEstibaError, signCustomWebhook, verifyWebhook } from "@estiba/sdk";
import { EXIT, needed, readAll, UsageError, wholeNumber, type Asked, type Command } from "../command.ts";
import { printResult } from "../print.ts";

async function bodyOf(asked: Asked): Promise<string> {
  const file = asked.text("file") ?? "-";
  return file === "-" ? readAll(asked.io.stdin) : readFileSync(file, "utf8");
}

/** The reason it is refused, or null. */
async function complaint(
  asked: Asked,
  secret: string,
  signature: string,
  body: string,
): Promise<string | null> {
  if (asked.text("id") === undefined && asked.text("timestamp") === undefined) {
    const { headers } = await signCustomWebhook({ shopId: "any", secret, body });
    const expected = headers["x-service-signature"];
    return signature === expected
      ? null
      : `The signature of this body under this secret is ${String(expected)}.`;
  }
  const headers = {
    "webhook-id": needed(asked, "id"),
    "webhook-timestamp": needed(asked, "timestamp"),
    "webhook-signature": signature,
  };
  const age = asked.text("tolerance");
  const toleranceSeconds = age === undefined ? Number.POSITIVE_INFINITY : wholeNumber(age, "tolerance");
  try {
    await verifyWebhook({ secret, headers, body, toleranceSeconds });
    return null;
  } catch (error) {
    if (isEstibaError(error)) {
      return error.message;
    }
    throw error;
  }
}

export const verifySignature: Command = {
  name: "verify-signature",
  summary: "Is this body signed with this secret? For events from Estiba (with --id) and to it (without)",
  usage: "--secret <whsec_...> --signature <...> [--file <body>]",
  options: {
    secret: { type: "string", help: "The secret; or ESTIBA_WEBHOOK_SECRET" },
    signature: { type: "string", help: "webhook-signature, or x-service-signature" },
    id: { type: "string", help: "webhook-id, for events from Estiba" },
    timestamp: { type: "string", help: "webhook-timestamp, for events from Estiba" },
    tolerance: { type: "string", help: "Also refuse what is older than so many seconds" },
    file: { type: "string", help: "The raw body; standard input by default" },
  },
  mostWords: 0,
  async run(asked) {
    const secret = asked.text("secret") ?? asked.io.env["ESTIBA_WEBHOOK_SECRET"];
    if (secret === undefined) {
      throw new UsageError("--secret or ESTIBA_WEBHOOK_SECRET is needed");
    }
    const signature = needed(asked, "signature");
    const problem = await complaint(asked, secret, signature, await bodyOf(asked));
    printResult(asked, { valid: problem === null, problem }, problem ?? "The signature is right.");
    return problem === null ? EXIT.ok : EXIT.wrongSignature;
  },
};
