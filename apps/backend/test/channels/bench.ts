import type {
  HookReceiver,
  ManualClock,
  ReceivedHook,
  RunningSim,
  SimOrder,
  SimProduct,
  SimShop,
  SimVariant,
} from "@estiba/channel-sim";
import { createManualClock, startHookReceiver, totalStock } from "@estiba/channel-sim";
import { createOutbound, type Outbound } from "../../src/kernel/http/outbound.ts";
import type {
  ChannelAdapter,
  ChannelClient,
  ChannelOrder,
  ChannelVariant,
  IncomingWebhook,
  Pull,
  PullRequest,
  ShopConnection,
  StockWrite,
  WebhookSecrets,
} from "../../src/ports/channel.ts";

/** What differs between the platforms themselves, not between their adapters. */
export interface Habits {
  /** Ids under which the platform shows one purchase; carts fall apart on some. */
  orderIds(purchase: SimOrder): readonly string[];
  /** Listings of one variant: its SKU and stock once for each. */
  listingsOf(product: SimProduct, variant: SimVariant): readonly ListingFacts[];
  readonly canEditOrders: boolean;
  /** Whether an order says which of its units were paid back. */
  readonly tellsRefundedUnits: boolean;
  readonly hasCashOnDelivery: boolean;
  /** Whether an order's total has what the buyer pays for shipping in it, and says how much. */
  readonly tellsShipping: boolean;
  /** Whether the platform also takes the parcel's progress. */
  readonly hearsProgress: boolean;
  /** Whether a refusal for too many calls says how long to wait. */
  readonly tellsRetryAfter: boolean;
}

export interface ListingFacts {
  readonly sku: string | null;
  readonly stock: number | null;
}

/** One adapter, its simulator and everything between them. */
export interface Bench<Sim extends RunningSim = RunningSim> {
  readonly adapter: ChannelAdapter;
  readonly client: ChannelClient;
  readonly sim: Sim;
  readonly shop: SimShop;
  readonly connection: ShopConnection;
  readonly secrets: WebhookSecrets;
  /** Where webhooks of the shop are to arrive. */
  readonly target: { readonly url: string; readonly secret: string | null };
  readonly receiver: HookReceiver;
  readonly clock: ManualClock;
  readonly habits: Habits;
  /** Makes the platform send order events to `receiver`. */
  listen(): Promise<void>;
  /** Where the platform would ship by itself: from now on the merchant does. */
  shipOwn?(): void;
  close(): Promise<void>;
}

/** A kind of bench, known before one is opened. */
export interface Rig {
  readonly adapter: ChannelAdapter;
  readonly habits: Habits;
  open(options: BenchOptions): Promise<Bench>;
}

export interface BenchOptions {
  readonly productsPerShop?: number;
  /** Which of the simulator's shops; the first by default. */
  readonly shopIndex?: number;
}

export const plainHabits: Habits = {
  orderIds: (purchase) => [purchase.id],
  listingsOf: (_product, variant) => [
    {
      sku: variant.sku === "" ? null : variant.sku,
      stock: variant.isTracked ? totalStock(variant) : null,
    },
  ],
  canEditOrders: true,
  tellsRefundedUnits: true,
  hasCashOnDelivery: true,
  tellsShipping: true,
  hearsProgress: false,
  tellsRetryAfter: true,
};

export interface Stage {
  readonly clock: ManualClock;
  readonly receiver: HookReceiver;
  readonly outbound: Outbound;
}

export const SHOP_ID = "shp_conformance";

/** What every bench has in common; a platform adds its own on top. */
export function benchOf<Sim extends RunningSim>(
  stage: Stage,
  rig: Pick<Rig, "adapter" | "habits">,
  own: Pick<Bench<Sim>, "sim" | "shop" | "secrets" | "target"> &
    Pick<ShopConnection, "externalId" | "credentials" | "app">,
): Bench<Sim> {
  const { sim, shop, secrets, target, ...access } = own;
  const client = needClient(rig.adapter);
  const connection: ShopConnection = {
    ...access,
    shopId: SHOP_ID,
    outbound: stage.outbound,
    now: () => new Date(stage.clock.nowMs()),
  };
  return {
    adapter: rig.adapter,
    habits: rig.habits,
    client,
    sim,
    shop,
    connection,
    secrets,
    target,
    receiver: stage.receiver,
    clock: stage.clock,
    listen: async () => {
      await client.subscribe?.(connection, target);
    },
    close: () => closeStage(stage, sim),
  };
}

export async function openStage(): Promise<Stage> {
  return {
    clock: createManualClock(Date.parse("2026-11-14T15:00:00Z")),
    receiver: await startHookReceiver(),
    outbound: createOutbound({ isPrivateAllowed: true }),
  };
}

async function closeStage(stage: Stage, sim: RunningSim): Promise<void> {
  await sim.close();
  await stage.receiver.close();
  await stage.outbound.close();
}

function needClient(adapter: ChannelAdapter): ChannelClient {
  if (adapter.client === null) {
    throw new Error(`${adapter.capabilities.slug} has no client`);
  }
  return adapter.client;
}

export function shopAt(sim: RunningSim, index = 0): SimShop {
  const shop = sim.shops[index];
  if (shop === undefined) {
    throw new Error(`the simulator has no shop ${index}`);
  }
  return shop;
}

/** What was received, in the shape our endpoint passes to an adapter. */
export function asIncoming(hook: ReceivedHook): IncomingWebhook {
  const { searchParams } = new URL(hook.path, "http://receiver");
  return {
    headers: hook.headers,
    query: Object.fromEntries(searchParams),
    rawBody: Buffer.from(hook.body),
  };
}

const MAX_PAGES = 1_000;

/** Pulls to the end, within reason. */
export async function pullAll<T>(
  pull: (request: PullRequest) => Promise<Pull<T>>,
  changedSince: Date | null = null,
): Promise<readonly T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const pulled: Pull<T> = await pull({ changedSince, cursor });
    items.push(...pulled.items);
    cursor = pulled.nextCursor;
    if (cursor === null) {
      return items;
    }
  }
  throw new Error("the pull does not end");
}

function need<T>(operation: T | undefined, name: string): T {
  if (operation === undefined) {
    throw new Error(`the client has no ${name}`);
  }
  return operation;
}

export async function allOrders(
  { client, connection }: Bench,
  since: Date | null = null,
): Promise<readonly ChannelOrder[]> {
  const pull = need(client.pullOrders?.bind(client), "pullOrders");
  return pullAll((request) => pull(connection, request), since);
}

export async function allVariants(
  { client, connection }: Bench,
  since: Date | null = null,
): Promise<readonly ChannelVariant[]> {
  const pull = need(client.pullCatalog?.bind(client), "pullCatalog");
  return pullAll((request) => pull(connection, request), since);
}

export async function fetchOrder({ client, connection }: Bench, id: string): Promise<ChannelOrder | null> {
  return need(client.fetchOrder?.bind(client), "fetchOrder")(connection, id);
}

/** A write to a listing as the catalog showed it. */
export function writeTo(variant: ChannelVariant, quantity: number): StockWrite {
  return {
    channelProductId: variant.channelProductId,
    channelVariantId: variant.channelVariantId,
    publishKey: variant.publishKey,
    quantity,
    expected: variant.stock,
    idempotencyKey: `${variant.channelVariantId}:${quantity}`,
  };
}
