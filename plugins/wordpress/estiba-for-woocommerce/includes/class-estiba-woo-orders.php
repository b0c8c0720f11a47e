<?php
/**
 * Orders on their way to Estiba.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Hooks only record which order changed; the network is used by the job, never during a checkout.
 */
class Estiba_Woo_Orders {

	/**
	 * Seconds before each further attempt; about four days in all.
	 */
	const DELAYS = array( 60, 300, 900, 3600, 10800, 21600, 43200, 86400, 86400, 86400 );

	/**
	 * How far back the sweep looks, and how many orders it takes at once.
	 */
	const SWEEP_SECONDS = 259200;
	const SWEEP_ORDERS  = 100;

	/**
	 * What we keep.
	 *
	 * @var Estiba_Woo_Settings
	 */
	private $settings;

	/**
	 * The way to Estiba.
	 *
	 * @var Estiba_Woo_Service
	 */
	private $service;

	/**
	 * Where work waits.
	 *
	 * @var Estiba_Woo_Queue
	 */
	private $queue;

	/**
	 * Planned during this request already.
	 *
	 * @var array
	 */
	private $noted = array();

	/**
	 * Needs its helpers.
	 *
	 * @param Estiba_Woo_Settings $settings What we keep.
	 * @param Estiba_Woo_Service  $service  The way to Estiba.
	 * @param Estiba_Woo_Queue    $queue    Where work waits.
	 */
	public function __construct( Estiba_Woo_Settings $settings, Estiba_Woo_Service $service, Estiba_Woo_Queue $queue ) {
		$this->settings = $settings;
		$this->service  = $service;
		$this->queue    = $queue;
	}

	/**
	 * Hangs itself on WooCommerce's hooks.
	 */
	public function listen() {
		$changes = array( 'woocommerce_new_order', 'woocommerce_update_order', 'woocommerce_order_status_changed', 'woocommerce_order_refunded', 'woocommerce_untrash_order' );
		foreach ( $changes as $hook ) {
			add_action( $hook, array( $this, 'note' ), 10, 1 );
		}
		// Where orders are posts, the list of orders throws them away as posts.
		foreach ( array( 'woocommerce_trash_order', 'woocommerce_before_delete_order', 'wp_trash_post', 'before_delete_post' ) as $hook ) {
			add_action( $hook, array( $this, 'note_deleted' ), 10, 1 );
		}
		add_action( 'untrashed_post', array( $this, 'note_restored' ), 10, 1 );
		add_action( Estiba_Woo_Queue::DELIVER, array( $this, 'deliver' ), 10, 3 );
		add_action( Estiba_Woo_Queue::SWEEP, array( $this, 'sweep' ) );
		add_action( 'admin_init', array( $this, 'keep_sweeping' ) );
		add_filter( 'woocommerce_webhook_should_deliver', array( $this, 'leave_to_us' ), 10, 2 );
	}

	/**
	 * An order was made or changed.
	 *
	 * @param int $order_id Which.
	 */
	public function note( $order_id ) {
		$this->plan( (int) $order_id, 'order.updated' );
	}

	/**
	 * An order was thrown away, or is about to be for good. Of refunds, which are orders too, Estiba knows by their order.
	 *
	 * @param int $order_id Which.
	 */
	public function note_deleted( $order_id ) {
		if ( $this->is_order( $order_id ) ) {
			$this->plan( (int) $order_id, 'order.deleted' );
		}
	}

	/**
	 * An order was taken out of the trash.
	 *
	 * @param int $order_id Which.
	 */
	public function note_restored( $order_id ) {
		if ( $this->is_order( $order_id ) ) {
			$this->note( $order_id );
		}
	}

	/**
	 * Whether that is an order: not a refund, and not just any post.
	 *
	 * @param int $order_id Which.
	 * @return bool
	 */
	private function is_order( $order_id ) {
		$order = function_exists( 'wc_get_order' ) ? wc_get_order( $order_id ) : null;
		return $order && is_callable( array( $order, 'get_order_number' ) );
	}

	/**
	 * Plans one delivery per order, topic and request.
	 *
	 * @param int    $order_id Which.
	 * @param string $topic    What happened.
	 */
	private function plan( $order_id, $topic ) {
		$seen = $topic . ':' . $order_id;
		if ( $order_id < 1 || isset( $this->noted[ $seen ] ) || ! $this->settings->is_connected() ) {
			return;
		}
		$this->noted[ $seen ] = true;
		$this->queue->add( $order_id, $topic );
	}

	/**
	 * Sends the order as it is by now. Runs as a job.
	 *
	 * @param int    $order_id Which.
	 * @param string $topic    What happened.
	 * @param int    $attempt  Attempts made before.
	 */
	public function deliver( $order_id, $topic = 'order.updated', $attempt = 0 ) {
		unset( $this->noted[ $topic . ':' . $order_id ] );
		if ( ! $this->settings->is_connected() ) {
			return;
		}
		$body = $this->body_of( (int) $order_id, $topic );
		if ( null === $body ) {
			return;
		}
		$digest = hash( 'sha256', $body );
		$known  = $this->settings->sent( $order_id );
		if ( $known === $digest && 'order.deleted' !== $topic ) {
			return;
		}
		$answer = $this->service->deliver( 'order.updated' === $topic && '' === $known ? 'order.created' : $topic, $body );
		$this->settle( (int) $order_id, $topic, (int) $attempt, $digest, $answer );
	}

	/**
	 * What is sent of an order, or null when there is nothing to say.
	 *
	 * @param int    $order_id Which.
	 * @param string $topic    What happened.
	 * @return string|null
	 */
	private function body_of( $order_id, $topic ) {
		if ( 'order.deleted' === $topic ) {
			return (string) wp_json_encode( array( 'id' => $order_id ) );
		}
		$order = wc_get_order( $order_id );
		if ( ! $order || ! is_callable( array( $order, 'get_order_number' ) ) ) {
			return null;
		}
		$payload = Estiba_Woo_Order_Payload::of( $order );
		return null === $payload ? null : (string) wp_json_encode( $payload );
	}

	/**
	 * Records a success; a failure is retried later, or given up and shown.
	 *
	 * @param int    $order_id Which.
	 * @param string $topic    What happened.
	 * @param int    $attempt  Attempts made before.
	 * @param string $digest   Of what was sent.
	 * @param array  $answer   What came back.
	 */
	private function settle( $order_id, $topic, $attempt, $digest, array $answer ) {
		$status = $answer['status'];
		if ( $status >= 200 && $status < 300 ) {
			$this->settings->remember_sent( $order_id, $digest );
			$this->settings->set(
				array(
					'last_success' => time(),
					'last_error'   => null,
				)
			);
			return;
		}
		$reason = '' === $answer['error'] ? 'HTTP ' . $status : $answer['error'];
		$this->settings->set( array( 'last_error' => $reason ) );
		$is_hopeless = in_array( $status, array( 400, 413, 415 ), true );
		if ( $is_hopeless || $attempt >= count( self::DELAYS ) ) {
			$this->settings->remember_failed( $order_id, $reason );
			return;
		}
		$delay = max( self::DELAYS[ $attempt ], (int) $answer['retry_after'] );
		$this->queue->add( $order_id, $topic, $attempt + 1, $delay );
	}

	/**
	 * Looks for orders that changed and were not sent: a job can die with its process.
	 */
	public function sweep() {
		if ( ! $this->settings->is_connected() ) {
			return;
		}
		$since  = max( time() - self::SWEEP_SECONDS, (int) $this->settings->get( 'connected_at', 0 ) );
		$orders = wc_get_orders(
			array(
				'type'          => 'shop_order',
				'date_modified' => '>=' . $since,
				'orderby'       => 'modified',
				'order'         => 'DESC',
				'limit'         => self::SWEEP_ORDERS,
			)
		);
		$known = array_fill_keys( $this->queue->waiting_ids(), true ) + $this->settings->failed();
		foreach ( $orders as $order ) {
			$payload = Estiba_Woo_Order_Payload::of( $order );
			$is_sent = null === $payload || hash( 'sha256', (string) wp_json_encode( $payload ) ) === $this->settings->sent( $order->get_id() );
			if ( ! $is_sent && ! isset( $known[ $order->get_id() ] ) ) {
				$this->queue->add( $order->get_id(), 'order.updated' );
			}
		}
	}

	/**
	 * Plans the sweep while we are connected.
	 */
	public function keep_sweeping() {
		if ( $this->settings->is_connected() ) {
			$this->queue->keep_sweeping();
		}
	}

	/**
	 * Sends once more what was given up.
	 *
	 * @return int How many.
	 */
	public function send_failed_again() {
		$failed = array_keys( $this->settings->failed() );
		foreach ( $failed as $order_id ) {
			$this->settings->forget_failed( $order_id );
			$this->queue->add( $order_id, 'order.updated' );
		}
		return count( $failed );
	}

	/**
	 * WooCommerce's own webhooks to the same address would only say everything twice.
	 *
	 * @param bool       $should_deliver What others say.
	 * @param WC_Webhook $webhook        Which.
	 * @return bool
	 */
	public function leave_to_us( $should_deliver, $webhook ) {
		$endpoint = (string) $this->settings->get( 'endpoint' );
		if ( '' === $endpoint || ! is_callable( array( $webhook, 'get_delivery_url' ) ) ) {
			return $should_deliver;
		}
		return $should_deliver && 0 !== strpos( (string) $webhook->get_delivery_url(), $endpoint );
	}
}
