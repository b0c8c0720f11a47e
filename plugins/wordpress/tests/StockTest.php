<?php
final class StockTest extends Plugin_Test {

	private $secret;

	protected function setUp(): void {
		parent::setUp();
		$this->secret = 'whsec_' . base64_encode( 'a key of Estiba' );
		$this->connected( array( 'events_secret' => $this->secret ) );
	}

	private function event( int $after, string $moment = '2026-11-14T15:04:05.000Z', array $more = array() ): string {
		return json_encode( $more + array( 'id' => 'msg_1', 'type' => 'inventory.stock_changed', 'timestamp' => $moment, 'data' => array( 'sku' => 'SKU-1', 'before' => 10, 'after' => $after ) ) );
	}

	private function signed( string $body, ?int $time = null, ?string $id = null ): WP_REST_Request {
		$id        = $id ?? 'msg_' . md5( $body );
		$time      = $time ?? time();
		$signature = 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", 'a key of Estiba', true ) );
		return new WP_REST_Request( array( 'Webhook-Id' => $id, 'Webhook-Timestamp' => (string) $time, 'Webhook-Signature' => $signature ), $body );
	}

	/** @return int|WP_REST_Response Status of a refusal, or the answer. */
	private function post( WP_REST_Request $request ) {
		$route   = World::$routes['estiba/v1/events'];
		$allowed = call_user_func( $route['permission_callback'], $request );
		$answer  = true === $allowed ? call_user_func( $route['callback'], $request ) : $allowed;
		return is_wp_error( $answer ) ? $answer->get_error_data()['status'] : $answer;
	}

	private function stock(): int {
		return World::$products['SKU-1']->stock;
	}

	public function test_a_figure_from_estiba_is_set_and_never_below_zero(): void {
		$this->assertSame( 200, $this->post( $this->signed( $this->event( 4 ) ) )->status );
		$this->assertSame( 4, $this->stock() );
		$this->post( $this->signed( $this->event( -3, '2026-11-14T15:05:00.000Z' ) ) );
		$this->assertSame( 0, $this->stock() );
	}

	public function test_tampered_forged_unsigned_and_old_deliveries_are_refused(): void {
		$genuine = $this->signed( $this->event( 4 ) );
		$headers = array( 'webhook-id' => $genuine->get_header( 'webhook_id' ), 'webhook-timestamp' => $genuine->get_header( 'webhook_timestamp' ), 'webhook-signature' => $genuine->get_header( 'webhook_signature' ) );
		$this->assertSame( 401, $this->post( new WP_REST_Request( $headers, $this->event( 999 ) ) ) );
		$this->assertSame( 401, $this->post( new WP_REST_Request( array( 'webhook-timestamp' => (string) ( time() + 1 ) ) + $headers, $this->event( 4 ) ) ) );
		$this->assertSame( 401, $this->post( new WP_REST_Request( array(), $this->event( 4 ) ) ) );
		$this->assertSame( 401, $this->post( $this->signed( $this->event( 4 ), time() - 301 ) ) );
		update_option( 'estiba_woo', array( 'events_secret' => '' ) + get_option( 'estiba_woo' ) );
		$this->assertSame( 401, $this->post( $genuine ) );
		$this->assertSame( 10, $this->stock() );
	}

	public function test_a_delivery_that_is_replayed_is_refused_but_another_attempt_of_estiba_is_not(): void {
		$time    = time();
		$genuine = $this->signed( $this->event( 4 ), $time, 'msg_1' );
		$this->assertSame( 200, $this->post( $genuine )->status );
		World::$products['SKU-1']->stock = 7;
		$this->assertSame( 409, $this->post( $genuine ) );
		$padded = array( 'webhook-id' => 'msg_1', 'webhook-timestamp' => (string) $time, 'webhook-signature' => 'v1,junk ' . $genuine->get_header( 'webhook_signature' ) );
		$this->assertSame( 409, $this->post( new WP_REST_Request( $padded, $genuine->get_body() ) ), 'more signatures do not make it another attempt' );
		$again = $this->post( $this->signed( $this->event( 4 ), $time + 5, 'msg_1' ) );
		$this->assertSame( array( 200, false, 7 ), array( $again->status, $again->data['applied'], $this->stock() ) );
	}

	public function test_asking_whether_a_request_may_does_not_use_it_up(): void {
		$genuine = $this->signed( $this->event( 4 ) );
		$this->assertTrue( call_user_func( World::$routes['estiba/v1/events']['permission_callback'], $genuine ) );
		$this->assertSame( 200, $this->post( $genuine )->status );
	}

	public function test_attempts_are_remembered_as_long_as_they_could_be_replayed(): void {
		$this->post( $this->signed( $this->event( 4 ) ) );
		$seen = array_filter( array_keys( World::$options ), static function ( $name ) {
			return 0 === strpos( $name, 'estiba_woo_seen_' );
		} );
		$this->assertCount( 1, $seen );
		do_action( 'estiba_woo_sweep' );
		$this->assertArrayHasKey( reset( $seen ), World::$options );
		World::$options[ reset( $seen ) ] = (string) ( time() - 1 );
		do_action( 'estiba_woo_sweep' );
		$this->assertArrayNotHasKey( reset( $seen ), World::$options );
	}

	public function test_an_older_figure_that_comes_late_is_not_set(): void {
		$this->post( $this->signed( $this->event( 4, '2026-11-14T15:05:00.000Z' ) ) );
		$late = $this->post( $this->signed( $this->event( 9, '2026-11-14T15:04:00.000Z' ) ) );
		$this->assertSame( array( 200, false, 4 ), array( $late->status, $late->data['applied'], $this->stock() ) );
	}

	public function test_while_our_own_sales_wait_to_be_sent_estiba_is_asked_to_come_again(): void {
		$this->answers( 200 );
		$this->order()->place();
		$early = $this->post( $this->signed( $this->event( 9 ) ) );
		$this->assertSame( array( 503, '60', 10 ), array( $early->status, $early->headers['Retry-After'], $this->stock() ) );
		World::run_jobs();
		$this->assertSame( 200, $this->post( $this->signed( $this->event( 8 ), time() + 1 ) )->status );
		$this->assertSame( 8, $this->stock() );
	}

	public function test_what_is_not_counted_here_or_not_about_stock_is_left_alone(): void {
		World::$products['SKU-1']->is_managed = false;
		$this->assertFalse( $this->post( $this->signed( $this->event( 4 ) ) )->data['applied'] );
		$other = $this->event( 4, '2026-11-14T15:04:05.000Z', array( 'type' => 'webhook.test' ) );
		$this->assertFalse( $this->post( $this->signed( $other ) )->data['applied'] );
		$unknown = $this->event( 4, '2026-11-14T15:04:05.000Z', array( 'data' => array( 'sku' => 'NONE', 'after' => 1 ) ) );
		$this->assertFalse( $this->post( $this->signed( $unknown ) )->data['applied'] );
		$this->assertSame( 10, $this->stock() );
	}
}
