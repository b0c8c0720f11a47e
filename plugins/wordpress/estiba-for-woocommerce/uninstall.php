<?php
/**
 * Leaves nothing behind.
 *
 * @package EstibaForWooCommerce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

global $wpdb;
$estiba_woo_options = get_option( 'estiba_woo', array() );
$estiba_woo_key     = is_array( $estiba_woo_options ) && isset( $estiba_woo_options['rest_key_id'] ) ? (int) $estiba_woo_options['rest_key_id'] : 0;
if ( $estiba_woo_key > 0 ) {
	$wpdb->delete( $wpdb->prefix . 'woocommerce_api_keys', array( 'key_id' => $estiba_woo_key ), array( '%d' ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
}
foreach ( array( 'estiba_woo', 'estiba_woo_sent', 'estiba_woo_failed', 'estiba_woo_stock_moments' ) as $estiba_woo_name ) {
	delete_option( $estiba_woo_name );
}
$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'estiba_woo_seen_' ) . '%' ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
if ( function_exists( 'as_unschedule_all_actions' ) ) {
	as_unschedule_all_actions( '', array(), 'estiba' );
}
wp_unschedule_hook( 'estiba_woo_deliver' );
wp_unschedule_hook( 'estiba_woo_sweep' );
