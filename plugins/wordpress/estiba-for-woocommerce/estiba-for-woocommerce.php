<?php
/**
 * Plugin Name:          Estiba for WooCommerce
 * Description:          Sends your shop's orders to Estiba as they change, and keeps its stock in step with all your other shops.
 * Version:              1.0.0
 * Author:               Estiba
 * License:              GPL-2.0-or-later
 * License URI:          https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:          estiba-for-woocommerce
 * Domain Path:          /languages
 * Requires at least:    6.1
 * Requires PHP:         7.4
 * Requires Plugins:     woocommerce
 * WC requires at least: 7.1
 * WC tested up to:      11.0
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

define( 'ESTIBA_WOO_VERSION', '1.0.0' );
define( 'ESTIBA_WOO_FILE', __FILE__ );

foreach ( array( 'settings', 'signer', 'service', 'order-payload', 'queue', 'orders', 'stock', 'rest-keys', 'webhooks', 'connection', 'admin', 'health' ) as $estiba_woo_part ) {
	require_once __DIR__ . '/includes/class-estiba-woo-' . $estiba_woo_part . '.php';
}

/**
 * Compatible with order tables (HPOS) and with the block checkout.
 */
function estiba_woo_declare_compatibility() {
	if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
		\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', ESTIBA_WOO_FILE, true );
		\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', ESTIBA_WOO_FILE, true );
	}
}
add_action( 'before_woocommerce_init', 'estiba_woo_declare_compatibility' );

/**
 * Puts the parts together.
 */
function estiba_woo_start() {
	$settings = new Estiba_Woo_Settings();
	$service  = new Estiba_Woo_Service( $settings );
	$queue    = new Estiba_Woo_Queue();
	$orders   = new Estiba_Woo_Orders( $settings, $service, $queue );
	$stock    = new Estiba_Woo_Stock( $settings, $queue );
	$link     = new Estiba_Woo_Connection( $settings, $service, new Estiba_Woo_Rest_Keys() );
	$health   = new Estiba_Woo_Health( $settings, $queue );
	$orders->listen();
	$stock->listen();
	$link->listen();
	$health->listen();
	( new Estiba_Woo_Admin( $settings, $link, $orders, $health ) )->listen();
}
add_action( 'plugins_loaded', 'estiba_woo_start' );

/**
 * Finds our translations when the plugin did not come from the directory.
 */
function estiba_woo_load_texts() {
	load_plugin_textdomain( 'estiba-for-woocommerce', false, dirname( plugin_basename( ESTIBA_WOO_FILE ) ) . '/languages' );
}
add_action( 'init', 'estiba_woo_load_texts' );

/**
 * What waits stays undone until the plugin is switched on again; the sweep then finds it.
 */
function estiba_woo_deactivate() {
	( new Estiba_Woo_Queue() )->clear();
}
register_deactivation_hook( __FILE__, 'estiba_woo_deactivate' );
