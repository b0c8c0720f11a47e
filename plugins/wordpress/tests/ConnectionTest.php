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
		$this->service( array( 502, array( 'success' => false, 'error' => 'CHANNEL_UNAVAILABLE' ) ), self::good() );
		$this->press( 'connect', self::FORM );
		$this->assertCount( 2, World::$requests );
		$this->assertSame( array(), World::$keys );
		$this->assertSame( 'shp_9', get_option( 'estiba_woo' )['shop_id'] );
		$this->assertStringContainsString( 'Use stock events instead', $this->page() );
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
