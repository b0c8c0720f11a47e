import type { PlaceOrderInput, SimName } from "../../packages/channel-sim/src/index.ts";

/** Ninety days before the demo was started. */
const DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface Sale {
  readonly shop: SimName | "own";
  readonly placedAtMs: number;
  readonly sku: string;
  readonly quantity: number;
  readonly payment: NonNullable<PlaceOrderInput["payment"]>;
  /** What has become of it since, as its shop tells it. */
  readonly fate: "open" | "pending" | "sent" | "cancelled";
}

/** The same numbers in every demo, so that its pictures can be compared. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SHOPS = ["oauthshop", "wpshop", "marketplace", "cloudshop", "own"] as const;
/** How much of the trade each shop has. */
const SHARES = [0.3, 0.22, 0.2, 0.14, 0.14] as const;

/** The platform shows an application no orders that are older. */
const OAUTHSHOP_DAYS = 58;

function pickShop(random: number, daysAgo: number): Sale["shop"] {
  let left = random;
  const shop = SHOPS.find((_shop, at) => (left -= SHARES[at] ?? 0) < 0) ?? "own";
  return shop === "oauthshop" && daysAgo > OAUTHSHOP_DAYS ? "wpshop" : shop;
}

/** A growing trade, quieter at weekends: more of the orders are young. */
function pickDay(random: number, again: number, nowMs: number): number {
  const daysAgo = Math.floor(DAYS * (1 - Math.sqrt(random)));
  const weekday = new Date(nowMs - daysAgo * DAY_MS).getUTCDay();
  return weekday === 0 && again < 0.6 ? daysAgo + 1 : daysAgo;
}

/** What is older was sent or called off long ago; what is young is the work of today. */
function pickFate(shop: Sale["shop"], daysAgo: number, random: number): Sale["fate"] {
  if (random < 0.05) {
    return "cancelled";
  }
  if (daysAgo <= 4) {
    return random < 0.22 && shop !== "marketplace" ? "pending" : "open";
  }
  return daysAgo > 40 || random < 0.4 || shop === "marketplace" ? "sent" : "open";
}

function pickPayment(shop: Sale["shop"], random: number): Sale["payment"] {
  return shop === "marketplace" || random < 0.55 ? "card" : "cod";
}

/** Sales of goods that are there, `count` of them, oldest first. */
export function pastSales(
  count: number,
  stock: ReadonlyMap<string, number>,
  nowMs = Date.now(),
): readonly Sale[] {
  const random = numbers(20_261_116);
  const left = new Map(stock);
  const sales: Sale[] = [];
  while (sales.length < count) {
    const daysAgo = pickDay(random(), random(), nowMs);
    const shop = pickShop(random(), daysAgo);
    const sellable = [...left].filter(([, pieces]) => pieces > 1).map(([sku]) => sku);
    const sku = sellable[Math.floor(random() ** 1.6 * sellable.length)];
    if (sku === undefined) {
      break;
    }
    const quantity = random() < 0.25 ? 2 : 1;
    left.set(sku, (left.get(sku) ?? 0) - quantity);
    const fate = pickFate(shop, daysAgo, random());
    sales.push({
      shop,
      placedAtMs: nowMs - daysAgo * DAY_MS - (1 + Math.floor(random() * 9)) * HOUR_MS,
      sku,
      quantity,
      payment: fate === "pending" ? "transfer" : pickPayment(shop, random()),
      fate,
    });
  }
  return sales.toSorted((one, other) => one.placedAtMs - other.placedAtMs);
}
