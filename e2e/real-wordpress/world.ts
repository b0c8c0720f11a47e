import type { Stack } from "../harness/stack.ts";
import { openTenant, type Tenant } from "../harness/tenant.ts";
import { until } from "@estiba/testbed";
import { startWoocommerce, type RestKeys, type Woocommerce } from "../harness/woocommerce.ts";

const DEADLINE_MS = 90_000;

/**
 * A merchant with a real WooCommerce and an own shop elsewhere that sell the same things; Estiba is the source of
 * truth.
 */
export interface World {
  readonly stack: Stack;
  readonly tenant: Tenant;
  readonly shop: Woocommerce;
  readonly shopId: string;
  /** Registers the shop again; with keys that may write by default. */
  readonly register: (keys?: RestKeys) => Promise<string>;
  /** A sale in the other shop. */
  readonly sellElsewhere: (sku: string, quantity: number) => Promise<void>;
  /** Our figure. */
  readonly onHand: (sku: string) => Promise<number | undefined>;
  /** Our figure and the shop's, when both are at rest. */
  readonly figures: (sku: string) => Promise<readonly [number | undefined, number | null]>;
  /** Repeats the check until it holds, while the shop runs its jobs. */
  readonly eventually: (what: string, look: () => Promise<boolean>) => Promise<void>;
  readonly orderOf: (externalId: number) => Promise<Awaited<ReturnType<Tenant["owner"]["getOrder"]>>["data"]>;
  readonly subscriptions: () => Promise<number>;
}

const simple = (sku: string, stock: string) =>
  `$product->set_name( '${sku}' ); $product->set_sku( '${sku}' ); $product->set_regular_price( '19900' ); ${stock}`;
const counted = (quantity: number) =>
  `$product->set_manage_stock( true ); $product->set_stock_quantity( ${quantity} );`;
/** In the units of the shop, kilograms and centimetres. */
const sized = (weight: string, [length, width, height]: readonly [string, string, string]) =>
  `$product->set_weight( '${weight}' ); $product->set_length( '${length}' ); $product->set_width( '${width}' ); $product->set_height( '${height}' );`;
const variable = (sku: string) => `
  $product = new WC_Product_Variable(); $product->set_name( '${sku}' ); ${counted(10)}
  $color = new WC_Product_Attribute(); $color->set_name( 'Color' ); $color->set_options( array( 'R', 'A' ) ); $color->set_variation( true );
  $product->set_attributes( array( $color ) ); ${sized("0.35", ["30", "22", "3"])} $product->save();
  foreach ( array( 'R', 'A' ) as $value ) {
    $variation = new WC_Product_Variation(); $variation->set_parent_id( $product->get_id() ); $variation->set_attributes( array( 'color' => $value ) );
    $variation->set_sku( '${sku}-' . $value ); $variation->set_regular_price( '19900' ); $variation->save();
  }`;

const GOODS: readonly string[] = [
  variable("POLERA"),
  variable("GORRA"),
  simple("TAZA", counted(20)),
  simple("TELA", counted(20)),
  simple("LIBRO", `${counted(20)} ${sized("0.4", ["23", "16", "2.5"])}`),
  simple("ENCARGO", `${counted(2)} $product->set_backorders( 'yes' );`),
  simple("SERVICIO", ""),
];
const SHARED = ["POLERA-R", "POLERA-A", "TAZA", "ENCARGO"];
const SKUS = [...SHARED, "GORRA-R", "GORRA-A", "TELA", "LIBRO", "SERVICIO"];

export async function openWorld(stack: Stack): Promise<World> {
  const tenant = await openTenant(stack);
  const shop = stack.keep(await startWoocommerce());
  for (const code of GOODS) {
    await shop.make(code);
  }
  await tenant.owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const register: World["register"] = async (keys) => {
    const given = keys ?? (await shop.makeKeys("read_write"));
    // By hand and without a deadline: a shop on a busy machine takes its time for every proof.
    const answer = await stack.ask("/api/v1/wpshop/shops/register", {
      method: "POST",
      headers: tenant.key,
      json: { shopUrl: shop.url, ...given },
    });
    if (answer.status >= 300) {
      throw Object.assign(new Error(answer.text), { code: answer.body["error"] });
    }
    return (answer.body["data"] as { shopId: string }).shopId;
  };
  const shopId = await register();
  const { database } = stack;
  const own = `tenant_id = '${tenant.id}'`;
  await tenant.owner.requestCatalogSync({ body: {} });
  await until(
    "the catalog to be read",
    async () =>
      (await database.rows(`select 1 from app.listings where ${own} and mapping_status = 'linked'`))
        .length === SKUS.length,
    DEADLINE_MS,
  );
  const { data: other } = await tenant.integration.registerCustomShop({
    body: { externalShopId: "mostrador", name: "Mostrador" },
  });
  await tenant.integration.upsertCustomProducts({
    body: {
      shopId: other.shopId,
      products: SHARED.map((sku) => ({ sku, name: sku, price: 19_900, stock: 0 })),
    },
  });
  const onHand: World["onHand"] = async (sku) => {
    const [row] = await database.rows<{ on_hand: number }>(
      `select l.on_hand from app.stock_levels l join app.master_variants v on v.tenant_id = l.tenant_id
        and v.id = l.master_variant_id where l.${own} and v.sku = '${sku}'`,
    );
    return row?.on_hand;
  };
  const untilTold = () =>
    until(
      "the shop to be up to date",
      async () =>
        (
          await database.rows(
            `select 1 from app.publications where ${own} and shop_id = '${shopId}' and (is_dirty or leased_until > now())`,
          )
        ).length === 0,
      DEADLINE_MS,
    );
  let sales = 0;
  return {
    stack,
    tenant,
    shop,
    shopId,
    register,
    onHand,
    sellElsewhere: async (sku, quantity) => {
      sales += 1;
      await tenant.integration.createCustomOrder({
        body: {
          shopId: other.shopId,
          orderId: `M-${sales}`,
          total: 19_900,
          currency: "COP",
          items: [{ sku, quantity, price: 19_900 }],
        },
      });
    },
    figures: async (sku) => {
      await untilTold();
      return [await onHand(sku), await shop.stockOf(sku)];
    },
    eventually: async (what, look) => {
      await until(
        what,
        async () => {
          await shop.work();
          return look();
        },
        DEADLINE_MS,
      );
    },
    orderOf: async (externalId) => {
      const found = await until(
        `order ${externalId} to be in the book`,
        async () => {
          await shop.work();
          const { data } = await tenant.integration.listOrders({ query: { shopId, limit: 200 } });
          return data.items.find((item) => item.orderId === String(externalId));
        },
        DEADLINE_MS,
      );
      return (await tenant.owner.getOrder({ params: { orderId: found.id } })).data;
    },
    subscriptions: async () =>
      Number(
        await shop.php(
          `global $wpdb; echo (int) $wpdb->get_var( "select count(*) from {$wpdb->prefix}wc_webhooks where delivery_url like '${stack.baseUrl}%'" );`,
        ),
      ),
  };
}
