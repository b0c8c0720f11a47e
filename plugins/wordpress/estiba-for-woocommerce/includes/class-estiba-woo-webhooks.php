<?php
/**
 * WooCommerce's own webhooks that Estiba made here.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * They would go on sending orders to a service that is not connected any more.
 */
class Estiba_Woo_Webhooks {

	/**
	 * Removes those that deliver to Estiba. Needs no WooCommerce: it may be switched off by then.
	 *
	 * @param string $endpoint Where Estiba takes events.
	 */
	public static function remove( $endpoint ) {
		global $wpdb;
		if ( '' === $endpoint ) {
			return;
		}
		$table = $wpdb->prefix . 'wc_webhooks';
		$like  = $wpdb->esc_like( $endpoint ) . '%';
		// phpcs:disable WordPress.DB -- the table is WooCommerce's, and its class may not be there.
		if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) !== $table ) {
			return;
		}
		foreach ( $wpdb->get_col( $wpdb->prepare( "SELECT webhook_id FROM {$table} WHERE delivery_url LIKE %s", $like ) ) as $id ) {
			$wpdb->delete( $table, array( 'webhook_id' => (int) $id ), array( '%d' ) );
			wp_cache_delete( (int) $id, 'webhooks' );
		}
		// phpcs:enable
		delete_transient( 'woocommerce_webhook_ids' );
		foreach ( array( 'active', 'paused', 'disabled' ) as $status ) {
			delete_transient( 'woocommerce_webhook_ids_status_' . $status );
		}
		if ( class_exists( 'WC_Cache_Helper' ) ) {
			WC_Cache_Helper::invalidate_cache_group( 'webhooks' );
		}
	}
}
