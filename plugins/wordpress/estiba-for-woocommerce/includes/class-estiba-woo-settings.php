<?php
/**
 * What the plugin keeps.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * One option, never loaded unasked: it holds secrets.
 */
class Estiba_Woo_Settings {

	const OPTION = 'estiba_woo';
	const SENT   = 'estiba_woo_sent';
	const FAILED = 'estiba_woo_failed';

	/**
	 * How many orders are recorded as sent or given up.
	 */
	const MOST_REMEMBERED = 500;

	/**
	 * One value.
	 *
	 * @param string $name    Which.
	 * @param mixed  $without What it is when it was never set.
	 * @return mixed
	 */
	public function get( $name, $without = '' ) {
		$all = get_option( self::OPTION, array() );
		return is_array( $all ) && isset( $all[ $name ] ) ? $all[ $name ] : $without;
	}

	/**
	 * Changes some values and leaves the others.
	 *
	 * @param array $changes Name to value; null removes it.
	 */
	public function set( array $changes ) {
		$all = get_option( self::OPTION, array() );
		$all = array_merge( is_array( $all ) ? $all : array(), $changes );
		update_option(
			self::OPTION,
			array_filter(
				$all,
				static function ( $value ) {
					return null !== $value;
				}
			),
			false
		);
	}

	/**
	 * Whether a shop was registered and can sign.
	 *
	 * @return bool
	 */
	public function is_connected() {
		return '' !== $this->get( 'shop_id' ) && '' !== $this->get( 'secret' );
	}

	/**
	 * What was last sent of an order: its digest, or an empty text.
	 *
	 * @param int $order_id Which.
	 * @return string
	 */
	public function sent( $order_id ) {
		$sent = get_option( self::SENT, array() );
		return is_array( $sent ) && isset( $sent[ $order_id ] ) ? (string) $sent[ $order_id ] : '';
	}

	/**
	 * Records what was sent.
	 *
	 * @param int    $order_id Which.
	 * @param string $digest   Of what.
	 */
	public function remember_sent( $order_id, $digest ) {
		$this->remember( self::SENT, $order_id, $digest );
		$this->forget_failed( $order_id );
	}

	/**
	 * Orders that were given up, with the reason.
	 *
	 * @return array
	 */
	public function failed() {
		$failed = get_option( self::FAILED, array() );
		return is_array( $failed ) ? $failed : array();
	}

	/**
	 * Gives an order up.
	 *
	 * @param int    $order_id Which.
	 * @param string $reason   Why.
	 */
	public function remember_failed( $order_id, $reason ) {
		$this->remember( self::FAILED, $order_id, $reason );
	}

	/**
	 * It is not given up any more.
	 *
	 * @param int $order_id Which.
	 */
	public function forget_failed( $order_id ) {
		$failed = $this->failed();
		if ( isset( $failed[ $order_id ] ) ) {
			unset( $failed[ $order_id ] );
			update_option( self::FAILED, $failed, false );
		}
	}

	/**
	 * Keeps the newest entries only.
	 *
	 * @param string $option   Where.
	 * @param int    $order_id Which.
	 * @param string $value    What.
	 */
	private function remember( $option, $order_id, $value ) {
		$all = get_option( $option, array() );
		$all = is_array( $all ) ? $all : array();
		unset( $all[ $order_id ] );
		$all[ $order_id ] = $value;
		update_option( $option, array_slice( $all, -self::MOST_REMEMBERED, null, true ), false );
	}
}
