import { describeOperations } from "../../../test/carriers/operations.ts";
import { pickupOf, purchaseOf, question, refOf } from "../../../test/carriers/parcel.ts";
import type { NormalRate } from "../../ports/carrier.ts";
import { enviaClient } from "./client.ts";
import bookPickup from "./fixtures/book-pickup.json" with { type: "json" };
import carriers from "./fixtures/carriers.json" with { type: "json" };
import findPurchase from "./fixtures/find-purchase.json" with { type: "json" };
import handOverList from "./fixtures/hand-over-list.json" with { type: "json" };
import purchase from "./fixtures/purchase.json" with { type: "json" };
import quote from "./fixtures/quote.json" with { type: "json" };
import track from "./fixtures/track.json" with { type: "json" };
import voided from "./fixtures/void.json" with { type: "json" };

const [rate] = quote.parsed.rates as unknown as readonly [NormalRate];
const ref = refOf("360000000001", "9001", "andreani");
const asked = purchaseOf(rate);

describeOperations(
  "Envia",
  { basePath: "", credentials: { token: "envia-token" }, authorization: "Bearer envia-token" },
  {
    carriers: { exchange: carriers, run: (context) => enviaClient.carriers(context) },
    quote: {
      exchange: quote,
      run: (context) => enviaClient.quote({ ...context, settings: { carriers: ["andreani"] } }, question),
    },
    purchase: { exchange: purchase, run: (context) => enviaClient.purchase(context, asked) },
    findPurchase: { exchange: findPurchase, run: (context) => enviaClient.findPurchase(context, asked) },
    void: { exchange: voided, run: (context) => enviaClient.void(context, ref) },
    track: { exchange: track, run: (context) => enviaClient.track(context, [ref]) },
    handOverList: { exchange: handOverList, run: (context) => enviaClient.handOverList(context, [ref]) },
    "pickups.book": {
      exchange: bookPickup,
      run: (context) => enviaClient.pickups.book(context, pickupOf(ref)),
    },
  },
);
