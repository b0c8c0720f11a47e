import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startWordpress, type Wordpress } from "./wordpress.ts";

/** A folder with WooCommerce, set by the caller. */
export const WOOCOMMERCE = process.env["WOOCOMMERCE_DIR"] ?? "";

export interface RestKeys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** A real WooCommerce in a real WordPress. */
export interface Woocommerce extends Wordpress {
  /** Runs the pending work: webhooks, and what our plugin has to send. */
  work(): Promise<void>;
  makeKeys(permission: "read" | "read_write"): Promise<RestKeys>;
  /** Makes a product and prints its id; `$product` is a simple one unless made otherwise. */
  make(code: string): Promise<number>;
  stockOf(sku: string): Promise<number | null>;
  /** Places an order and returns its id; `$order` is processing and paid on delivery. */
  order(lines: Readonly<Record<string, number>>, more?: string): Promise<number>;
}

/** What a shop owner would have set: the address of a service on this computer is not refused, hooks for tests to hang on. */
const HABITS = `<?php
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter( 'http_allowed_safe_ports', static function ( $ports ) { return range( 1, 65535 ); } );
add_filter( 'woocommerce_stock_amount', static function ( $amount ) { return get_option( 'estiba_test_fractions' ) ? (float) $amount : (int) $amount; }, 99 );
if ( get_option( 'estiba_test_fractions' ) ) { add_action( 'init', static function () { remove_filter( 'woocommerce_stock_amount', 'intval' ); } ); }
add_filter( 'woocommerce_rest_prepare_shop_order_object', static function ( $response, $order ) {
	if ( (int) get_option( 'estiba_test_broken' ) === $order->get_id() ) { $response->data['total'] = 'gratis'; }
	return $response;
}, 10, 2 );
add_action( 'rest_api_init', static function () {
	$seconds = (int) get_option( 'estiba_test_slow' );
	if ( $seconds > 0 && 'POST' === $_SERVER['REQUEST_METHOD'] && false !== strpos( $_SERVER['REQUEST_URI'], '/webhooks' ) ) { sleep( $seconds ); }
} );
`;

const SETTINGS = `
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	$problem = activate_plugin( 'woocommerce/woocommerce.php' );
	if ( is_wp_error( $problem ) ) { throw new Exception( $problem->get_error_message() ); }
	foreach ( array( 'woocommerce_currency' => 'COP', 'woocommerce_price_num_decimals' => '0', 'woocommerce_manage_stock' => 'yes', 'timezone_string' => 'America/Bogota', 'permalink_structure' => '/%postname%/', 'woocommerce_calc_taxes' => 'yes', 'woocommerce_prices_include_tax' => 'yes', 'woocommerce_default_country' => 'CO', 'woocommerce_tax_based_on' => 'base', 'woocommerce_coming_soon' => 'no' ) as $name => $value ) { update_option( $name, $value ); }
`;

const TAX = `
	WC_Tax::_insert_tax_rate( array( 'tax_rate_country' => '', 'tax_rate_state' => '', 'tax_rate' => '19.0000', 'tax_rate_name' => 'IVA', 'tax_rate_priority' => 1, 'tax_rate_compound' => 0, 'tax_rate_shipping' => 1, 'tax_rate_order' => 0, 'tax_rate_class' => '' ) );
	flush_rewrite_rules();
`;

export async function startWoocommerce(): Promise<Woocommerce> {
  const site = await startWordpress({ woocommerce: WOOCOMMERCE });
  mkdirSync(join(site.folder, "wp-content/mu-plugins"), { recursive: true });
  writeFileSync(join(site.folder, "wp-content/mu-plugins/habits.php"), HABITS);
  try {
    await site.php(SETTINGS);
    await site.php(`WC_Install::install(); ${TAX}`);
  } catch (error) {
    await site.close();
    throw error;
  }
  const number = async (code: string): Promise<number> => Number(await site.php(code));
  return {
    ...site,
    work: async () => {
      await site.php("ActionScheduler_QueueRunner::instance()->run();");
    },
    makeKeys: async (permission) =>
      JSON.parse(
        await site.php(`
          global $wpdb; $key = 'ck_' . wc_rand_hash(); $secret = 'cs_' . wc_rand_hash();
          $wpdb->insert( $wpdb->prefix . 'woocommerce_api_keys', array( 'user_id' => 1, 'description' => 'test', 'permissions' => '${permission}', 'consumer_key' => wc_api_hash( $key ), 'consumer_secret' => $secret, 'truncated_key' => substr( $key, -7 ) ) );
          echo json_encode( array( 'consumerKey' => $key, 'consumerSecret' => $secret ) );`),
      ) as RestKeys,
    make: (code) =>
      number(`$product = new WC_Product_Simple(); ${code} $product->save(); echo $product->get_id();`),
    stockOf: async (sku) => {
      const text = await site.php(
        `$product = wc_get_product( wc_get_product_id_by_sku( '${sku}' ) ); echo json_encode( $product ? $product->get_stock_quantity() : null );`,
      );
      return JSON.parse(text) as number | null;
    },
    order: (lines, more = "") =>
      number(`
        wp_set_current_user( 1 ); WC()->payment_gateways(); $order = wc_create_order(); $order->set_payment_method( 'cod' );
        foreach ( json_decode( '${JSON.stringify(lines)}', true ) as $sku => $quantity ) { $order->add_product( wc_get_product( wc_get_product_id_by_sku( $sku ) ), $quantity ); }
        ${more} $order->calculate_totals(); $order->save(); $order->update_status( 'processing' ); echo $order->get_id();`),
  };
}
