<?php
/**
 * Keys of WooCommerce's REST API, made for Estiba.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * The same as a click on "Approve" would make: the shop keeps a hash, the text is handed over once.
 */
class Estiba_Woo_Rest_Keys {

	/**
	 * Makes a pair for the person who connects.
	 *
	 * @param int $user_id Who.
	 * @return array|null id, key and secret; null when WooCommerce cannot.
	 */
	public function create( $user_id ) {
		global $wpdb;
		if ( ! function_exists( 'wc_api_hash' ) || ! function_exists( 'wc_rand_hash' ) ) {
			return null;
		}
		$key    = 'ck_' . wc_rand_hash();
		$secret = 'cs_' . wc_rand_hash();
		// WooCommerce has no function for this; it does the same on its own page.
		$is_written = $wpdb->insert( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WooCommerce has no API for its keys.
			$wpdb->prefix . 'woocommerce_api_keys',
			array(
				'user_id'         => $user_id,
				'description'     => 'Estiba',
				'permissions'     => 'read_write',
				'consumer_key'    => wc_api_hash( $key ),
				'consumer_secret' => $secret,
				'truncated_key'   => substr( $key, -7 ),
			),
			array( '%d', '%s', '%s', '%s', '%s', '%s' )
		);
		if ( ! $is_written ) {
			return null;
		}
		return array(
			'id'     => (int) $wpdb->insert_id,
			'key'    => $key,
			'secret' => $secret,
		);
	}

	/**
	 * Takes a pair back.
	 *
	 * @param int $id Which.
	 */
	public function delete( $id ) {
		global $wpdb;
		if ( $id > 0 ) {
			$wpdb->delete( $wpdb->prefix . 'woocommerce_api_keys', array( 'key_id' => $id ), array( '%d' ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WooCommerce has no API for its keys.
		}
	}
}
