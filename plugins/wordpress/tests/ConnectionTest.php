<?php
final class ConnectionTest extends Plugin_Test {

	const FORM = array( 'address' => 'https://estiba.example/', 'key' => 'pk_abcd1234', 'may_write' => '1' );

	private function service( array ...$answers ): void {
		World::$http = static function () use ( &$answers ) {
			list( $status, $body ) = count( $answers ) > 1 ? array_shift( $answers ) : $answers[0];
			return array( 'response' => array( 'code' => $status ), 'headers' => array(), 'body' => json_encode( $body ) );
		};
	}

	private static function good(): array {
		return array( 201, array( 'success' => true, 'data' => array( 'shopId' => 'shp_9', 'webhookSecret' => 'whsec_new', 'webhookEndpoint' => 'https://estiba.example/api/v1/webhook/wpshop' ) ) );
	}

	public function test_the_button_registers_the_shop_and_keeps_the_secret_but_not_the_key(): void {
		$this->service( self::good() );
		$this->assertSame( 'redirect', $this->press( 'connect', self::FORM ) );
		$sent = World::$requests[0];
		$this->assertSame( 'https://estiba.example/api/v1/wpshop/shops/register', $sent['url'] );
		$this->assertSame( 'pk_abcd1234', $sent['headers']['x-api-key'] );
		$this->assertSame( 'https://tienda.example', $this->last_body()['shopUrl'] );
		$this->assertMatchesRegularExpression( '/^ck_[0-9a-f]{40}$/', $this->last_body()['consumerKey'] );
		$kept = get_option( 'estiba_woo' );
		$this->assertSame( array( 'shp_9', 'whsec_new', '1234' ), array( $kept['shop_id'], $kept['secret'], $kept['key_end'] ) );
		$this->assertStringNotContainsString( 'pk_abcd1234', serialize( World::$options ) );
		$this->assertFalse( World::$autoload['estiba_woo'] );
		$this->assertCount( 1, World::$keys );
		$this->assertSame( wc_api_hash( $this->last_body()['consumerKey'] ), World::$keys[1]['consumer_key'] );
	}

	public function test_secrets_are_never_printed(): void {
		$this->service( self::good() );
		$this->press( 'connect', self::FORM );
		$page = $this->page();
		$this->assertStringContainsString( 'pk_…1234', $page );
		foreach ( array( 'whsec_new', 'pk_abcd1234', $this->last_body()['consumerKey'], $this->last_body()['consumerSecret'] ) as $secret ) {
			$this->assertStringNotContainsString( $secret, $page . serialize( apply_filters( 'debug_information', array() ) ) );
		}
	}

	public function test_without_permission_to_write_no_keys_are_made(): void {
		$this->service( self::good() );
		$this->press( 'connect', array( 'may_write' => '' ) + self::FORM );
		$this->assertSame( array(), World::$keys );
		$this->assertArrayNotHasKey( 'consumerKey', $this->last_body() );
	}

	public function test_a_rest_api_that_cannot_be_reached_does_not_keep_the_orders_from_flowing(): void {
		$this->service( array( 422, array( 'success' => false, 'error' => 'WPSHOP_UNREACHABLE' ) ), self::good() );
		$this->press( 'connect', self::FORM );
		$this->assertCount( 2, World::$requests );
		$this->assertSame( array(), World::$keys );
		$this->assertSame( 'shp_9', get_option( 'estiba_woo' )['shop_id'] );
		$this->assertStringContainsString( 'Use stock events instead', $this->page() );
	}

	public function test_a_key_that_estiba_may_have_stored_is_kept_until_the_next_connection(): void {
		World::$http = static function () {
			return new WP_Error( 'http_request_failed', 'timed out' );
		};
		$this->press( 'connect', self::FORM );
		$this->assertCount( 1, World::$keys, 'no answer came, so Estiba may have it' );
		$this->service( array( 502, '<html>bad gateway</html>' ) );
		$this->press( 'connect', self::FORM );
		$this->assertCount( 2, World::$keys, 'somebody in between answered' );
		$this->service( self::good() );
		$this->press( 'connect', self::FORM );
		$this->assertSame( array( 3 ), array_keys( World::$keys ) );
		$this->assertSame( 60, World::$requests[0]['timeout'] );
	}

	/** @dataProvider addresses */
	public function test_only_a_service_on_this_computer_is_reached_in_the_clear( string $address, bool $is_safe ): void {
		$this->service( self::good() );
		$this->press( 'connect', array( 'address' => $address ) + self::FORM );
		$this->assertCount( $is_safe ? 1 : 0, World::$requests );
		if ( ! $is_safe ) {
			$this->assertStringContainsString( 'must begin with https://', $this->page() );
		}
	}

	public function addresses(): array {
		return array(
			array( 'https://estiba.example', true ),
			array( 'http://localhost:3000', true ),
			array( 'http://127.0.0.1:3000', true ),
			array( 'http://[::1]:3000', true ),
			array( 'http://estiba.example', false ),
			array( 'http://127.0.0.1.estiba.example', false ),
			array( 'http://localhost@estiba.example', false ),
			array( 'http://192.168.1.4', false ),
		);
	}

	public function test_our_webhooks_go_when_the_shop_is_disconnected_or_the_plugin_deleted(): void {
		$ours  = 'https://estiba.example/api/v1/webhook/wpshop?shopId=shp_9';
		$other = 'https://other.example/hook';
		$this->service( self::good() );
		$this->press( 'connect', self::FORM );
		World::$webhooks = array( 1 => $ours, 2 => $other, 3 => $ours );
		$this->press( 'disconnect' );
		$this->assertSame( array( 2 => $other ), World::$webhooks );
		$this->press( 'connect', self::FORM );
		World::$webhooks = array( 1 => $ours, 2 => $other );
		defined( 'WP_UNINSTALL_PLUGIN' ) || define( 'WP_UNINSTALL_PLUGIN', true );
		require dirname( ESTIBA_WOO_FILE ) . '/uninstall.php';
		$this->assertSame( array( 2 => $other ), World::$webhooks );
	}

	public function test_a_refusal_is_told_and_nothing_is_kept(): void {
		$this->service( array( 403, array( 'success' => false, 'error' => 'API_KEY_INVALID' ) ) );
		$this->press( 'connect', self::FORM );
		$this->assertStringContainsString( 'API_KEY_INVALID', $this->page() );
		$this->assertSame( array(), World::$keys );
		$this->assertFalse( ( new Estiba_Woo_Settings() )->is_connected() );
	}

	public function test_connecting_anew_takes_the_old_keys_back(): void {
		$this->service( self::good() );
		$this->press( 'connect', self::FORM );
		$this->press( 'connect', self::FORM );
		$this->assertSame( array( 2 ), array_keys( World::$keys ) );
	}

	/** @dataProvider wrong_forms */
	public function test_a_form_that_is_not_filled_in_right_sends_nothing( array $form ): void {
		$this->press( 'connect', $form );
		$this->assertCount( 0, World::$requests );
		$this->assertStringContainsString( 'begins with pk_', $this->page() );
	}

	public function wrong_forms(): array {
		return array( array( array( 'key' => 'nonsense' ) + self::FORM ), array( array( 'address' => 'javascript:alert(1)' ) + self::FORM ), array( array() ) );
	}

	public function test_only_those_who_may_and_who_pressed_the_button(): void {
		foreach ( array( 'connect', 'disconnect', 'again', 'events' ) as $verb ) {
			$this->assertSame( 'nonce', $this->press( $verb, self::FORM, 'nonce-of-another' ) );
			World::$may = false;
			$this->assertSame( 'You may not do this.', $this->press( $verb, self::FORM ) );
			$this->assertSame( '', $this->page() );
			World::$may = true;
		}
		$this->assertCount( 0, World::$requests );
	}

	public function test_what_comes_from_outside_is_shown_as_text(): void {
		$this->connected();
		( new Estiba_Woo_Settings() )->remember_failed( 12, '<script>alert(1)</script>' );
		$this->assertStringContainsString( '&lt;script&gt;', $this->page() );
		$this->assertStringNotContainsString( '<script', $this->page() );
	}

	public function test_disconnecting_and_uninstalling_leave_nothing_behind(): void {
		$this->service( self::good() );
		$this->press( 'connect', self::FORM );
		$this->order()->place();
		$this->press( 'disconnect' );
		$this->assertSame( array( array(), array(), array() ), array( World::$options, World::$keys, World::$actions ) );
		$this->press( 'connect', self::FORM );
		$this->order()->place();
		defined( 'WP_UNINSTALL_PLUGIN' ) || define( 'WP_UNINSTALL_PLUGIN', true );
		require dirname( ESTIBA_WOO_FILE ) . '/uninstall.php';
		$this->assertSame( array( array(), array(), array() ), array( World::$options, World::$keys, World::$actions ) );
	}

	public function test_the_privacy_page_gets_a_paragraph(): void {
		do_action( 'admin_init' );
		$this->assertStringContainsString( 'name, address', World::$pages['privacy:Estiba for WooCommerce'] );
	}

	public function test_site_health_says_how_things_are(): void {
		$tests = apply_filters( 'site_status_tests', array( 'direct' => array() ) );
		$test  = $tests['direct']['estiba_woo']['test'];
		$this->assertSame( 'recommended', $test()['status'] );
		$this->connected();
		$this->assertSame( 'good', $test()['status'] );
		$this->answers( 503 );
		$this->order()->place();
		World::run_jobs();
		$this->assertSame( 'recommended', $test()['status'] );
		$this->assertStringContainsString( 'HTTP 503', $test()['description'] );
		( new Estiba_Woo_Settings() )->remember_failed( 12, 'HTTP 503' );
		$this->assertSame( 'critical', $test()['status'] );
	}
}
