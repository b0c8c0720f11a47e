import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PLUGIN_FOLDER, PLUGIN_NAME } from "../../scripts/plugin/build.ts";
import type { World } from "./world.ts";

const LINK =
  "$settings = new Estiba_Woo_Settings(); $link = new Estiba_Woo_Connection( $settings, new Estiba_Woo_Service( $settings ), new Estiba_Woo_Rest_Keys() );";

/** With our plugin in the same shop. */
export function pluginCases(
  worldOf: () => World,
  refund: (orderId: number, units: number, isRestocked: boolean) => string,
): void {
  const connect = async (mayWrite: boolean) => {
    const { shop, stack, tenant } = worldOf();
    const given = `'${stack.baseUrl}', '${tenant.key["x-api-key"] ?? ""}', ${String(mayWrite)}, 1`;
    expect(await shop.php(`${LINK} echo $link->connect( ${given} );`)).toBe("");
  };

  it("has no webhooks of ours any more when the plugin is disconnected, and none are missing on a slow host later", async () => {
    const { shop, subscriptions, eventually, register, shopId } = worldOf();
    cpSync(PLUGIN_FOLDER, join(shop.folder, "wp-content/plugins", PLUGIN_NAME), { recursive: true });
    await shop.php(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $problem = activate_plugin( '${PLUGIN_NAME}/${PLUGIN_NAME}.php' ); if ( is_wp_error( $problem ) ) { throw new Exception( $problem->get_error_message() ); }`,
    );
    await connect(true);
    expect(await subscriptions()).toBe(4);
    await shop.php(`${LINK} $link->disconnect();`);
    expect(await subscriptions()).toBe(0);
    await shop.php("update_option( 'estiba_test_slow', '5' );");
    const startedMs = performance.now();
    expect(await register()).toBe(shopId);
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    await eventually("the webhooks to be made", async () => (await subscriptions()) === 4);
    await shop.php("delete_option( 'estiba_test_slow' );");
  });

  it("keeps no old keys when it is registered without any, and its refunds still arrive", async () => {
    const { shop, stack, shopId, orderOf, onHand, eventually, tenant } = worldOf();
    await connect(false);
    const [row] = await stack.database.rows<{ credentials_sealed: string | null }>(
      `select credentials_sealed from app.shops where tenant_id = '${tenant.id}' and id = '${shopId}'`,
    );
    expect(row).toEqual({ credentials_sealed: null });
    const before = (await onHand("LIBRO")) ?? 0;
    const id = await shop.order({ LIBRO: 3, SERVICIO: 2 });
    expect((await orderOf(id)).shippingMinor).toBe(0);
    await shop.php(refund(id, 1, true));
    await eventually("one to be back", async () => (await onHand("LIBRO")) === before - 2);
    await eventually("the refund to be sent", async () =>
      (await orderOf(id)).lines.some(({ sku, stockQuantity }) => sku === "SERVICIO" && stockQuantity === 1),
    );
  });

  it("sends shipping and taxes, and what is deleted for good, without any keys", async () => {
    const { shop, orderOf, onHand, eventually } = worldOf();
    const shipping =
      "$way = new WC_Order_Item_Shipping(); $way->set_method_title( 'Envío' ); $way->set_total( '10000' ); $order->add_item( $way );";
    const id = await shop.order({ LIBRO: 1 }, shipping);
    const order = await orderOf(id);
    expect([order.lines[0]?.unitPriceMinor, order.shippingMinor]).toEqual([1_990_000, 1_190_000]);
    const before = await onHand("LIBRO");
    await shop.php(`wc_get_order( ${id} )->delete( true );`);
    await eventually("it to be closed", async () => (await orderOf(id)).status === "cancelled");
    expect(await onHand("LIBRO")).toBe(before);
  });

  it("has no webhooks, keys or settings of ours when the plugin is deleted", async () => {
    const { shop, subscriptions } = worldOf();
    await connect(true);
    const left = await shop.php(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins( '${PLUGIN_NAME}/${PLUGIN_NAME}.php' ); uninstall_plugin( '${PLUGIN_NAME}/${PLUGIN_NAME}.php' );
      global $wpdb; echo (int) $wpdb->get_var( "select count(*) from {$wpdb->options} where option_name like 'estiba_woo%'" ) + (int) $wpdb->get_var( "select count(*) from {$wpdb->prefix}woocommerce_api_keys where description = 'Estiba'" );`);
    expect([left, await subscriptions()]).toEqual(["0", 0]);
  });
}
