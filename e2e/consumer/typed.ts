import {
  createClient,
  isEstibaError,
  paginate,
  verifyWebhook,
  type Client,
  type ResultOf,
} from "@estiba/sdk";

/* Never run: it is right when the compiler agrees, in this project and against the installed package. */

const client: Client = createClient({ baseUrl: "https://estiba.example", apiKey: process.env["ESTIBA_KEY"] });

export async function whatTheTypesPromise(): Promise<void> {
  const { data } = await client.createCustomOrder({
    body: {
      shopId: "shp_1",
      orderId: "A-1",
      total: 100,
      currency: "COP",
      items: [{ sku: "S", quantity: 1 }],
    },
  });
  const isKnown: boolean = data.duplicate;
  const status = data.status;
  const isGone = status === "cancelled";
  for await (const order of paginate(client.listOrders, { query: { limit: 200, status: "confirmed" } })) {
    const amount: number = order.totalMinor;
    void amount;
  }
  const table: string = await client.exportCatalog();
  const page: ResultOf<"listShops">["data"]["items"] = (await client.listShops()).data.items;
  try {
    const event = await verifyWebhook({ secret: "whsec_", headers: new Headers(), body: Buffer.from("{}") });
    void event.type;
  } catch (error) {
    if (isEstibaError(error, "BAD_REQUEST", "RATE_LIMITED")) {
      const code: "BAD_REQUEST" | "RATE_LIMITED" = error.code;
      void code;
    }
  }
  void [isKnown, isGone, table, page];
}

export async function whatTheTypesRefuse(): Promise<void> {
  // @ts-expect-error a body is needed
  await client.createCustomOrder();
  // @ts-expect-error a total is a number
  await client.createCustomOrder({ body: { shopId: "s", orderId: "A", total: "1", currency: "COP" } });
  // @ts-expect-error there is no such status
  await client.listOrders({ query: { status: "lost" } });
  // @ts-expect-error the shop must be named
  await client.getShop({ params: {} });
  // @ts-expect-error there is no such endpoint
  void client.deleteEverything;
  // @ts-expect-error there is no such code
  isEstibaError(new Error("any"), "NO_SUCH_CODE");
}
