import type { Sale } from "./history.ts";
import { type SeedGround, simShop } from "./seed-shops.ts";

const TOWNS = ["Bogotá", "Medellín", "Cali", "Barranquilla", "Bucaramanga", "Pereira"] as const;
const PEOPLE = [
  "Marcela Duarte",
  "Julián Ospina",
  "Paola Cárdenas",
  "Hernán Prieto",
  "Diana Castaño",
  "Óscar Beltrán",
  "Natalia Vélez",
] as const;

/** What is older has been worked on. */
const FRESH_MS = 5 * 86_400_000;
/** Of what was sent: in every state an order can end in. */
const ENDS = [
  "completed",
  "delivered",
  "completed",
  "shipped",
  "completed",
  "returned",
  "partially_returned",
];
/** Of what is open: in every state an order can wait in. */
const WAITS = ["confirmed", "preparing", "ready_to_ship", "confirmed", "partially_shipped"];

function statusOf({ fate, placedAtMs }: Sale, at: number): string | undefined {
  switch (fate) {
    case "sent":
      return ENDS[at % ENDS.length];
    case "open":
      return placedAtMs > Date.now() - FRESH_MS ? WAITS[at % WAITS.length] : "confirmed";
    case "cancelled":
      return "cancelled";
    case "pending":
      return "pending";
  }
}

function orderOf(sale: Sale, at: number, price: number): object {
  const town = TOWNS[at % TOWNS.length];
  const name = PEOPLE[at % PEOPLE.length];
  return {
    orderId: `M-${500 + at}`,
    total: price * sale.quantity,
    currency: "COP",
    items: [{ sku: sale.sku, quantity: sale.quantity, price }],
    customer: { name, phone: `+57300555${String(1_000 + at)}` },
    shippingAddress: {
      name,
      city: town,
      country: "CO",
      address: `Carrera ${10 + at} # ${at + 3}-20`,
      phone: `+57300555${String(1_000 + at)}`,
    },
    paymentMethod: sale.payment,
    ...(sale.fate === "sent" ? { paymentStatus: "paid" } : {}),
    placedAt: new Date(sale.placedAtMs).toISOString(),
    status: statusOf(sale, at),
  };
}

/** What the counter sold, as its backend would report it. */
export function ownOrders({ sims }: SeedGround, sales: readonly Sale[]): readonly object[] {
  const goods = sims.wpshop.control.listProducts(simShop(sims.wpshop).id);
  const prices = new Map(
    goods.flatMap(({ variants }) => variants.map(({ sku, priceMinor }) => [sku, priceMinor])),
  );
  return sales.map((sale, at) => orderOf(sale, at, prices.get(sale.sku) ?? 0));
}
