import { paginate, type InputOf } from "@estiba/sdk";
import { EXIT, type Asked, type Command } from "../command.ts";
import { connect } from "../connect.ts";
import { collect, pageOptions, pageSize } from "../pages.ts";
import { printRows } from "../print.ts";

export const shops: Command = {
  name: "shops",
  summary: "The connected shops and how they are",
  usage: "",
  options: pageOptions,
  mostWords: 0,
  async run(asked) {
    const { client } = connect(asked);
    const items = paginate(client.listShops, { query: { limit: pageSize(asked) } });
    const columns = ["shopId", "platform", "name", "status", "lastOrderAt", "lastError"];
    printRows(asked, await collect(asked, items), columns, "There are no shops yet.");
    return EXIT.ok;
  },
};

type OrderQuery = NonNullable<InputOf<"listOrders">["query"]>;

function orderQuery(asked: Asked): OrderQuery {
  const given = Object.fromEntries(
    (["shop", "status", "search", "from", "to"] as const).flatMap((name) => {
      const value = asked.text(name);
      const key = { shop: "shopId", status: "status", search: "search", from: "placedFrom", to: "placedTo" }[
        name
      ];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  // A status that does not exist is refused by the service, which names those that do.
  return { ...(given as OrderQuery), limit: pageSize(asked) };
}

export const orders: Command = {
  name: "orders",
  summary: "The order book, newest first",
  usage: "",
  options: {
    shop: { type: "string", help: "Of this shop (shp_...)" },
    status: { type: "string", help: "In this status, such as confirmed" },
    search: { type: "string", help: "Number, buyer or SKU" },
    from: { type: "string", help: "Placed at or after, ISO 8601" },
    to: { type: "string", help: "Placed before, ISO 8601" },
    ...pageOptions,
  },
  mostWords: 0,
  async run(asked) {
    const { client } = connect(asked);
    const items = paginate(client.listOrders, { query: orderQuery(asked) });
    const columns = [
      "id",
      "platform",
      "orderId",
      "status",
      "paymentStatus",
      "stockStatus",
      "totalMinor",
      "currency",
      "placedAt",
    ];
    const rows = (await collect(asked, items)).map(({ parcel, ...order }) => ({
      ...order,
      trackingNumber: parcel?.trackingNumber ?? null,
    }));
    printRows(asked, rows, columns, "There are no such orders.");
    return EXIT.ok;
  },
};
