<?php
final class OrdersTest extends Plugin_Test {

	public function test_a_checkout_sends_nothing_by_itself_and_its_order_goes_out_once(): void {
		$this->connected();
		$this->answers( 200 );
		$id = $this->order()->place();
		$this->assertCount( 0, World::$requests );
		World::run_jobs();
		$this->assertCount( 1, World::$requests );
		$sent = World::$requests[0];
		$this->assertSame( 'https://estiba.example/api/v1/webhook/wpshop', $sent['url'] );
		$this->assertSame( 'order.created', $sent['headers']['X-WC-Webhook-Topic'] );
		$this->assertSame( array( $id, 'processing', '25990' ), array( $this->last_body()['id'], $this->last_body()['status'], $this->last_body()['total'] ) );
		$this->assertSame( 0, World::run_jobs( 999999 ) );
	}

	public function test_the_signature_covers_delivery_moment_topic_and_body(): void {
		$this->connected();
		$this->answers( 200 );
		$this->order()->place();
		World::run_jobs();
		$sent   = World::$requests[0];
		$signed = $sent['headers']['X-Estiba-Delivery'] . '.' . $sent['headers']['X-Estiba-Timestamp'] . '.order.created.' . $sent['body'];
		$this->assertSame( base64_encode( hash_hmac( 'sha256', $signed, self::SECRET, true ) ), $sent['headers']['X-Estiba-Signature'] );
		$this->assertArrayNotHasKey( 'X-WC-Webhook-Signature', $sent['headers'] );
		$this->assertSame( 0, $sent['redirection'] );
		$this->assertTrue( $sent['reject_unsafe_urls'] );
	}

	public function test_what_is_not_needed_stays_in_the_shop(): void {
		$this->connected();
		$this->answers( 200 );
		$this->order( array( 'customer_ip_address' => '203.0.113.9' ) )->place();
		World::run_jobs();
		$this->assertStringNotContainsString( 'wc_order_secret', World::$requests[0]['body'] );
		$this->assertStringNotContainsString( '203.0.113.9', World::$requests[0]['body'] );
		$this->assertSame( 'ana@example.test', $this->last_body()['billing']['email'] );
	}

	public function test_changes_cancellations_and_refunds_follow(): void {
		$this->connected();
		$this->answers( 200 );
		$order = $this->order();
		$order->items[0]->meta['_reduced_stock'] = '2';
		$order->place();
		World::run_jobs();
		$order->refund( $order->items[0], 1, '11000' );
		World::run_jobs();
		$this->assertSame( 'order.updated', end( World::$requests )['headers']['X-WC-Webhook-Topic'] );
		$named = array( 'id' => 7055, 'quantity' => -1, 'meta_data' => array( array( 'key' => '_refunded_item_id', 'value' => '55' ) ) );
		$this->assertSame( array( array( 'id' => $order->get_id() + 5000, 'total' => '-11000', 'line_items' => array( $named ) ) ), $this->last_body()['refunds'] );
		$this->assertContains( array( 'key' => '_restock_refunded_items', 'value' => 1 ), $this->last_body()['line_items'][0]['meta_data'] );
		$this->assertContains( array( 'key' => '_reduced_stock', 'value' => 1 ), $this->last_body()['line_items'][0]['meta_data'] );
		$order->move( 'cancelled' );
		World::run_jobs();
		$this->assertSame( 'cancelled', $this->last_body()['status'] );
		$this->assertCount( 3, World::$requests );
	}

	public function test_shipping_and_taxes_are_told(): void {
		$this->connected();
		$this->answers( 200 );
		$this->order()->place();
		World::run_jobs();
		$body = $this->last_body();
		$this->assertSame( array( '4150', '3353', '637', true ), array( $body['total_tax'], $body['shipping_total'], $body['shipping_tax'], $body['prices_include_tax'] ) );
		$this->assertSame( array( '18487', '3513' ), array( $body['line_items'][0]['total'], $body['line_items'][0]['total_tax'] ) );
	}

	public function test_a_trashed_and_a_deleted_order_are_told_without_any_keys(): void {
		$this->connected();
		$this->answers( 200 );
		$orders = array( $this->order(), $this->order() );
		foreach ( $orders as $order ) {
			$order->place();
		}
		World::run_jobs();
		$orders[0]->trash();
		$orders[1]->delete();
		do_action( 'wp_trash_post', 424242 );
		World::run_jobs();
		$told = array_slice( World::$requests, 2 );
		$this->assertSame( array( 'order.deleted', 'order.deleted' ), array_map( static function ( $request ) {
			return $request['headers']['X-WC-Webhook-Topic'];
		}, $told ) );
		$this->assertSame( array( '{"id":' . $orders[0]->get_id() . '}', '{"id":' . $orders[1]->get_id() . '}' ), array_column( $told, 'body' ) );
	}

	public function test_orders_that_are_posts_are_told_of_too(): void {
		$this->connected();
		$this->answers( 200 );
		$id = $this->order()->place();
		World::run_jobs();
		do_action( 'wp_trash_post', $id );
		World::run_jobs();
		do_action( 'untrashed_post', $id );
		World::run_jobs();
		do_action( 'before_delete_post', $id );
		World::run_jobs();
		$this->assertSame( array( 'order.created', 'order.deleted', 'order.updated', 'order.deleted' ), array_map( static function ( $request ) {
			return $request['headers']['X-WC-Webhook-Topic'];
		}, World::$requests ) );
	}

	public function test_a_save_that_changes_nothing_is_not_sent(): void {
		$this->connected();
		$this->answers( 200 );
		$id = $this->order()->place();
		World::run_jobs();
		do_action( 'woocommerce_update_order', $id );
		$this->assertSame( 1, World::run_jobs() );
		$this->assertCount( 1, World::$requests );
	}

	public function test_a_draft_of_the_checkout_is_no_order(): void {
		$this->connected();
		$this->answers( 200 );
		$this->order( array( 'status' => 'checkout-draft' ) )->place( 'checkout-draft' );
		World::run_jobs();
		$this->assertCount( 0, World::$requests );
	}

	public function test_a_service_that_is_away_is_asked_again_later_and_the_order_arrives_once(): void {
		$this->connected();
		$this->answers( 0, 503, 500, 200 );
		$id = $this->order()->place();
		$this->assertSame( 1, World::run_jobs() );
		$this->assertSame( 0, World::run_jobs() );
		$this->assertSame( array( 1, 1, 1, 0 ), array( World::run_jobs( 60 ), World::run_jobs( 300 ), World::run_jobs( 900 ), World::run_jobs( 999999 ) ) );
		$this->assertCount( 4, World::$requests );
		$bodies = array_unique( array_column( World::$requests, 'body' ) );
		$this->assertCount( 1, $bodies );
		$deliveries = array_unique( array_map( static function ( $request ) {
			return $request['headers']['X-Estiba-Delivery'];
		}, World::$requests ) );
		$this->assertCount( 4, $deliveries, 'attempts of the same second are told apart too' );
		$this->assertSame( array(), get_option( 'estiba_woo_failed', array() ) );
		$this->assertNotSame( '', ( new Estiba_Woo_Settings() )->sent( $id ) );
	}

	public function test_each_attempt_is_signed_with_its_own_moment(): void {
		$first  = Estiba_Woo_Signer::headers( self::SECRET, 'd-1', 1000, 'order.updated', '{}' );
		$second = Estiba_Woo_Signer::headers( self::SECRET, 'd-1', 1060, 'order.updated', '{}' );
		$this->assertSame( $first['X-Estiba-Delivery'], $second['X-Estiba-Delivery'] );
		$this->assertNotSame( $first['X-Estiba-Signature'], $second['X-Estiba-Signature'] );
	}

	public function test_retry_after_is_honoured(): void {
		$this->connected();
		World::$http = static function () {
			return array( 'response' => array( 'code' => 503 ), 'headers' => array( 'retry-after' => '7200' ), 'body' => '' );
		};
		$this->order()->place();
		World::run_jobs();
		$this->assertSame( 0, World::run_jobs( 7100 ) );
		$this->assertSame( 1, World::run_jobs( 7201 ) );
	}

	public function test_what_is_given_up_is_listed_and_can_be_sent_again(): void {
		$this->connected();
		$this->answers( 503 );
		$id = $this->order()->place();
		for ( $attempt = 0; $attempt < 20; $attempt++ ) {
			World::run_jobs( 999999 );
		}
		$this->assertCount( 11, World::$requests );
		$this->assertStringContainsString( '#' . $id . ': HTTP 503', $this->page() );
		$this->answers( 200 );
		$this->assertSame( 'redirect', $this->press( 'again' ) );
		World::run_jobs();
		$this->assertSame( array(), get_option( 'estiba_woo_failed' ) );
	}

	public function test_a_body_that_is_refused_for_good_is_given_up_at_once(): void {
		$this->connected();
		$this->answers( 400 );
		$this->order()->place();
		World::run_jobs();
		$this->assertSame( 0, World::run_jobs( 999999 ) );
		$this->assertCount( 1, get_option( 'estiba_woo_failed' ) );
	}

	public function test_an_order_whose_job_died_is_found_by_the_sweep(): void {
		$this->connected();
		$this->answers( 200 );
		$this->order()->place();
		World::$actions = array();
		do_action( 'admin_init' );
		$this->assertSame( 1, World::run_jobs( 3601 ) );
		$this->assertSame( 1, World::run_jobs() );
		$this->assertCount( 1, World::$requests );
		do_action( 'estiba_woo_sweep' );
		$this->assertSame( 0, World::run_jobs() );
	}

	public function test_without_action_scheduler_the_schedule_of_wordpress_does_the_same(): void {
		World::$scheduler = false;
		$this->connected();
		$this->answers( 503, 200 );
		$this->order()->place();
		$this->assertSame( array(), World::$actions );
		$this->assertSame( array( 1, 1 ), array( World::run_jobs(), World::run_jobs( 61 ) ) );
		$this->assertCount( 2, World::$requests );
	}

	public function test_a_clock_that_is_wrong_is_learnt_from_the_answer(): void {
		$this->connected();
		World::$http = static function () {
			return array( 'response' => array( 'code' => 401 ), 'headers' => array( 'date' => gmdate( 'D, d M Y H:i:s', time() + 900 ) . ' GMT' ), 'body' => '' );
		};
		$this->order()->place();
		World::run_jobs();
		World::run_jobs( 60 );
		list( $first, $second ) = array_map( static function ( $request ) {
			return (int) $request['headers']['X-Estiba-Timestamp'];
		}, World::$requests );
		$this->assertEqualsWithDelta( 900, $second - $first, 3 );
	}

	public function test_own_webhooks_of_woocommerce_to_the_same_address_are_left_to_us(): void {
		$this->connected();
		$webhook = static function ( $url ) {
			return new class( $url ) {
				private $url;
				public function __construct( $url ) {
					$this->url = $url;
				}
				public function get_delivery_url() {
					return $this->url;
				}
			};
		};
		$this->assertFalse( apply_filters( 'woocommerce_webhook_should_deliver', true, $webhook( 'https://estiba.example/api/v1/webhook/wpshop?shopId=shp_1' ), 1 ) );
		$this->assertTrue( apply_filters( 'woocommerce_webhook_should_deliver', true, $webhook( 'https://other.example/hook' ), 1 ) );
	}

	public function test_a_shop_that_is_not_connected_notes_nothing(): void {
		$this->order()->place();
		$this->assertSame( array(), World::$actions );
	}

	public function test_deactivating_forgets_what_was_planned(): void {
		$this->connected();
		$this->order()->place();
		estiba_woo_deactivate();
		$this->assertSame( array(), World::$actions );
	}
}
