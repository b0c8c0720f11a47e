<?php
/**
 * Stock that moved elsewhere.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes Estiba's signed events at /wp-json/estiba/v1/events, for shops whose REST API Estiba may not or cannot use.
 */
class Estiba_Woo_Stock {

	const LATEST = 'estiba_woo_stock_moments';
	const SEEN   = 'estiba_woo_seen_';

	/**
	 * What we keep.
	 *
	 * @var Estiba_Woo_Settings
	 */
	private $settings;

	/**
	 * Where work waits.
	 *
	 * @var Estiba_Woo_Queue
	 */
	private $queue;

	/**
	 * Needs its helpers.
	 *
	 * @param Estiba_Woo_Settings $settings What we keep.
	 * @param Estiba_Woo_Queue    $queue    Where work waits.
	 */
	public function __construct( Estiba_Woo_Settings $settings, Estiba_Woo_Queue $queue ) {
		$this->settings = $settings;
		$this->queue    = $queue;
	}

	/**
	 * Opens the address.
	 */
	public function listen() {
		add_action( 'rest_api_init', array( $this, 'open' ) );
		add_action( Estiba_Woo_Queue::SWEEP, array( $this, 'forget_old_attempts' ) );
	}

	/**
	 * Registers the route.
	 */
	public function open() {
		register_rest_route(
			'estiba/v1',
			'/events',
			array(
				'methods'             => 'POST',
				'callback'            => array( $this, 'receive' ),
				'permission_callback' => array( $this, 'is_genuine' ),
			)
		);
	}

	/**
	 * Only Estiba may, and only now.
	 *
	 * @param WP_REST_Request $request What came.
	 * @return bool|WP_Error
	 */
	public function is_genuine( $request ) {
		$is_genuine = Estiba_Woo_Signer::is_genuine(
			(string) $this->settings->get( 'events_secret' ),
			(string) $request->get_header( 'webhook_id' ),
			(string) $request->get_header( 'webhook_timestamp' ),
			(string) $request->get_header( 'webhook_signature' ),
			(string) $request->get_body(),
			time() + (int) $this->settings->get( 'clock_offset', 0 )
		);
		if ( ! $is_genuine ) {
			return new WP_Error( 'estiba_signature_invalid', 'The signature does not fit, or is too old.', array( 'status' => 401 ) );
		}
		return true;
	}

	/**
	 * Whether this attempt was received before. Each attempt of Estiba carries a new timestamp; the same one again is a replay.
	 *
	 * @param WP_REST_Request $request What came.
	 * @return bool
	 */
	private function is_replayed( $request ) {
		global $wpdb;
		$attempt = $request->get_header( 'webhook_id' ) . '.' . $request->get_header( 'webhook_timestamp' );
		// A unique row in the database, so that of two at the same instant only one gets through: an option would be read
		// first and written later.
		$written = $wpdb->query( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- one atomic statement, which options cannot do.
			$wpdb->prepare(
				"INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'no')",
				self::SEEN . hash( 'sha256', $attempt ),
				time() + 3 * Estiba_Woo_Signer::TOLERANCE_SECONDS
			)
		);
		return 1 !== $written;
	}

	/**
	 * Deletes attempts that are too old to be replayed.
	 */
	public function forget_old_attempts() {
		self::forget_attempts( time() );
	}

	/**
	 * Deletes attempts.
	 *
	 * @param int $until Those that could be replayed until this moment, in seconds since 1970.
	 */
	public static function forget_attempts( $until = PHP_INT_MAX ) {
		global $wpdb;
		$wpdb->query( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- many options at once have no API.
			$wpdb->prepare(
				"DELETE FROM {$wpdb->options} WHERE option_name LIKE %s AND option_value < %d",
				$wpdb->esc_like( self::SEEN ) . '%',
				$until
			)
		);
	}

	/**
	 * Applies one event.
	 *
	 * @param WP_REST_Request $request What came.
	 * @return WP_REST_Response|WP_Error
	 */
	public function receive( $request ) {
		if ( $this->is_replayed( $request ) ) {
			return new WP_Error( 'estiba_replayed', 'This delivery has been here before.', array( 'status' => 409 ) );
		}
		$event = json_decode( (string) $request->get_body(), true );
		$data  = is_array( $event ) && isset( $event['data'] ) && is_array( $event['data'] ) ? $event['data'] : array();
		if ( ! is_array( $event ) || ! isset( $event['type'], $event['timestamp'] ) || 'inventory.stock_changed' !== $event['type'] ) {
			return new WP_REST_Response( array( 'applied' => false ), 200 );
		}
		if ( $this->queue->is_waiting() ) {
			// Estiba does not have our latest sales yet, so its figure may be too high: it should retry.
			$response = new WP_REST_Response( array( 'applied' => false ), 503 );
			$response->header( 'Retry-After', '60' );
			return $response;
		}
		$is_applied = isset( $data['sku'], $data['after'] ) && $this->apply( (string) $data['sku'], (int) $data['after'], (string) $event['timestamp'] );
		return new WP_REST_Response( array( 'applied' => $is_applied ), 200 );
	}

	/**
	 * Sets the figure of one product, unless a newer one was set before.
	 *
	 * @param string $sku    Which.
	 * @param int    $figure How many there are.
	 * @param string $moment When Estiba said so.
	 * @return bool
	 */
	private function apply( $sku, $figure, $moment ) {
		$product = '' === $sku ? null : wc_get_product( wc_get_product_id_by_sku( $sku ) );
		if ( ! $product || ! $product->managing_stock() ) {
			return false;
		}
		$latest = get_option( self::LATEST, array() );
		$latest = is_array( $latest ) ? $latest : array();
		if ( isset( $latest[ $sku ] ) && strcmp( $latest[ $sku ], $moment ) >= 0 ) {
			return false;
		}
		unset( $latest[ $sku ] );
		$latest[ $sku ] = $moment;
		update_option( self::LATEST, array_slice( $latest, -1000, null, true ), false );
		wc_update_product_stock( $product, max( 0, $figure ), 'set' );
		return true;
	}
}
