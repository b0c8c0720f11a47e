<?php
/**
 * Leaves nothing behind.
 *
 * @package EstibaForWooCommerce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

global $wpdb;
require_once __DIR__ . '/includes/class-estiba-woo-webhooks.php';
$estiba_woo_options = get_option( 'estiba_woo', array() );
$estiba_woo_options = is_array( $estiba_woo_options ) ? $estiba_woo_options : array();
$estiba_woo_keys    = isset( $estiba_woo_options['doubtful_keys'] ) ? (array) $estiba_woo_options['doubtful_keys'] : array();
$estiba_woo_keys[]  = isset( $estiba_woo_options['rest_key_id'] ) ? $estiba_woo_options['rest_key_id'] : 0;
foreach ( array_filter( array_map( 'intval', $estiba_woo_keys ) ) as $estiba_woo_key ) {
	$wpdb->delete( $wpdb->prefix . 'woocommerce_api_keys', array( 'key_id' => $estiba_woo_key ), array( '%d' ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no API for it.
}
Estiba_Woo_Webhooks::remove( isset( $estiba_woo_options['endpoint'] ) ? (string) $estiba_woo_options['endpoint'] : '' );
foreach ( array( 'estiba_woo', 'estiba_woo_sent', 'estiba_woo_failed', 'estiba_woo_stock_moments' ) as $estiba_woo_name ) {
	delete_option( $estiba_woo_name );
}
$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'estiba_woo_seen_' ) . '%' ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no API for it.
if ( function_exists( 'as_unschedule_all_actions' ) ) {
	as_unschedule_all_actions( '', array(), 'estiba' );
}
wp_unschedule_hook( 'estiba_woo_deliver' );
wp_unschedule_hook( 'estiba_woo_sweep' );
