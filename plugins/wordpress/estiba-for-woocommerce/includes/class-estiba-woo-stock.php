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
	 * Only Estiba may, only now, and each delivery once.
	 *
	 * @param WP_REST_Request $request What came.
	 * @return bool|WP_Error
	 */
	public function is_genuine( $request ) {
		$signature  = (string) $request->get_header( 'webhook_signature' );
		$is_genuine = Estiba_Woo_Signer::is_genuine(
			(string) $this->settings->get( 'events_secret' ),
			(string) $request->get_header( 'webhook_id' ),
			(string) $request->get_header( 'webhook_timestamp' ),
			$signature,
			(string) $request->get_body(),
			time() + (int) $this->settings->get( 'clock_offset', 0 )
		);
		if ( ! $is_genuine ) {
			return new WP_Error( 'estiba_signature_invalid', 'The signature does not fit, or is too old.', array( 'status' => 401 ) );
		}
		// An attempt of Estiba's own carries a new moment and so a new signature; the same one again is somebody else's.
		$seen = 'estiba_woo_seen_' . md5( $signature );
		if ( false !== get_transient( $seen ) ) {
			return new WP_Error( 'estiba_replayed', 'This delivery has been here before.', array( 'status' => 409 ) );
		}
		set_transient( $seen, 1, 3 * Estiba_Woo_Signer::TOLERANCE_SECONDS );
		return true;
	}

	/**
	 * Applies one event.
	 *
	 * @param WP_REST_Request $request What came.
	 * @return WP_REST_Response
	 */
	public function receive( $request ) {
		$event = json_decode( (string) $request->get_body(), true );
		$data  = is_array( $event ) && isset( $event['data'] ) && is_array( $event['data'] ) ? $event['data'] : array();
		if ( ! is_array( $event ) || ! isset( $event['type'], $event['timestamp'] ) || 'inventory.stock_changed' !== $event['type'] ) {
			return new WP_REST_Response( array( 'applied' => false ), 200 );
		}
		if ( $this->queue->is_waiting() ) {
			// Estiba does not know our latest sales yet, so its figure may be too high: let it come again.
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
