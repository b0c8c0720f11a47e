import { readFileSync } from "node:fs";
import { sendCustomWebhook } from "@estiba/sdk";
import { EXIT, needed, readAll, UsageError, wholeNumber, type Asked, type Command } from "../command.ts";
import { printResult } from "../print.ts";

function items(asked: Asked): object {
  const sku = asked.text("sku");
  return sku === undefined
    ? {}
    : { items: [{ sku, quantity: wholeNumber(asked.text("quantity") ?? "1", "quantity") }] };
}

function madeUp(asked: Asked): object {
  return {
    orderId: asked.text("order-id") ?? `TEST-${Date.now().toString(36).toUpperCase()}`,
    total: wholeNumber(asked.text("total") ?? "1000", "total", 0),
    currency: asked.text("currency") ?? "COP",
    placedAt: new Date().toISOString(),
    ...items(asked),
  };
}

async function bodyOf(asked: Asked): Promise<string> {
  const file = asked.text("file");
  if (file === undefined) {
    return JSON.stringify(madeUp(asked));
  }
  return file === "-" ? readAll(asked.io.stdin) : readFileSync(file, "utf8");
}

function addressOf(asked: Asked): string {
  const url = asked.text("url") ?? asked.profiles.read()?.url;
  if (url === undefined) {
    throw new UsageError("--url is required without a session");
  }
  return url;
}

export const sendOrder: Command = {
  name: "send-order",
  summary: "Send an order of an own backend as a signed event",
  usage: "--shop <shp_...> [--secret <whsec_...>]",
  options: {
    shop: { type: "string", help: "shopId that registration gave" },
    secret: { type: "string", help: "webhookSecret that registration gave; or ESTIBA_WEBHOOK_SECRET" },
    url: { type: "string", help: "Address of the service, if not signed in" },
    "order-id": { type: "string", help: "Made up by default" },
    total: { type: "string", help: "In the smallest unit; 1000 by default" },
    currency: { type: "string", help: "COP by default" },
    sku: { type: "string", help: "What was bought" },
    quantity: { type: "string", help: "How many; 1 by default" },
    file: { type: "string", help: "Send this file's bytes instead; - is standard input" },
  },
  mostWords: 0,
  async run(asked) {
    const shopId = needed(asked, "shop");
    const secret = asked.text("secret") ?? asked.io.env["ESTIBA_WEBHOOK_SECRET"];
    if (secret === undefined) {
      throw new UsageError("--secret or ESTIBA_WEBHOOK_SECRET is needed");
    }
    const baseUrl = addressOf(asked);
    const body = await bodyOf(asked);
    const answer = await sendCustomWebhook({ baseUrl, shopId, secret, body });
    const what = answer.duplicate ? "It was known already" : "Stored";
    printResult(asked, answer, `${what} as event ${answer.eventId ?? "-"}.`);
    return EXIT.ok;
  },
};
