import { describeOperations } from "../../../test/carriers/operations.ts";
import { purchaseOf, question, refOf } from "../../../test/carriers/parcel.ts";
import type { NormalRate, Prepared } from "../../ports/carrier.ts";
import { easypostClient } from "./client.ts";
import carriers from "./fixtures/carriers.json" with { type: "json" };
import findPurchase from "./fixtures/find-purchase.json" with { type: "json" };
import prepare from "./fixtures/prepare.json" with { type: "json" };
import purchase from "./fixtures/purchase.json" with { type: "json" };
import quote from "./fixtures/quote.json" with { type: "json" };
import track from "./fixtures/track.json" with { type: "json" };
import voided from "./fixtures/void.json" with { type: "json" };

const [rate] = quote.parsed.rates as unknown as readonly [NormalRate];
const prepared: Prepared = prepare.parsed.value;
const asked = purchaseOf(rate);
const ready = purchaseOf(rate, { prepared });
const ref = refOf("EZ1000000001", prepared.providerShipmentId, "Estafeta");

describeOperations(
  "EasyPost",
  {
    basePath: "/v2",
    credentials: { apiKey: "easypost-key" },
    authorization: `Basic ${Buffer.from("easypost-key:").toString("base64")}`,
  },
  {
    carriers: { exchange: carriers, run: (context) => easypostClient.carriers(context) },
    quote: { exchange: quote, run: (context) => easypostClient.quote(context, question) },
    prepare: { exchange: prepare, run: (context) => easypostClient.prepare(context, asked) },
    purchase: { exchange: purchase, run: (context) => easypostClient.purchase(context, ready) },
    findPurchase: { exchange: findPurchase, run: (context) => easypostClient.findPurchase(context, ready) },
    void: { exchange: voided, run: (context) => easypostClient.void(context, ref) },
    track: { exchange: track, run: (context) => easypostClient.track(context, [ref]) },
  },
);
