<?php
use PHPUnit\Framework\TestCase;

/** A connected shop with a service that answers as set up. */
abstract class Plugin_Test extends TestCase {

	const SECRET = 'whsec_of_this_shop';

	protected function setUp(): void {
		World::reset();
		new Standin_Product( 'SKU-1', 10 );
	}

	protected function connected( array $more = array() ): void {
		update_option( 'estiba_woo', $more + array( 'address' => 'https://estiba.example', 'shop_id' => 'shp_1', 'secret' => self::SECRET, 'endpoint' => 'https://estiba.example/api/v1/webhook/wpshop' ) );
	}

	/** The service answers these statuses in turn, then the last one for ever; 0 is no answer at all. */
	protected function answers( int ...$statuses ): void {
		World::$http = static function () use ( &$statuses ) {
			$status = count( $statuses ) > 1 ? array_shift( $statuses ) : $statuses[0];
			return 0 === $status
				? new WP_Error( 'http_request_failed', 'could not connect' )
				: array( 'response' => array( 'code' => $status ), 'headers' => array(), 'body' => '{"success":true}' );
		};
	}

	protected function order( array $fields = array() ): WC_Order {
		$order          = new WC_Order( $fields + array( 'total' => '25990', 'total_tax' => '4150', 'shipping_total' => '3353', 'shipping_tax' => '637', 'prices_include_tax' => true, 'billing_first_name' => 'Ana', 'billing_email' => 'ana@example.test', 'order_key' => 'wc_order_secret' ) );
		$order->items[] = new Standin_Item( array( 'id' => 55, 'name' => 'Polera', 'product_id' => 800, 'variation_id' => 812, 'quantity' => 2, 'total' => '18487', 'total_tax' => '3513', 'sku' => 'SKU-1' ) );
		return $order;
	}

	protected function last_body(): array {
		return json_decode( end( World::$requests )['body'], true );
	}

	/** Presses a button of the page; what it ended with. */
	protected function press( string $verb, array $fields = array(), ?string $nonce = null ): string {
		$_POST = $fields + array( '_wpnonce' => $nonce ?? 'nonce-estiba_woo_' . $verb );
		try {
			do_action( 'admin_post_estiba_woo_' . $verb );
		} catch ( Standin_Exit $exit ) {
			return $exit->getMessage();
		}
		return 'nothing';
	}

	protected function page(): string {
		do_action( 'admin_menu' );
		ob_start();
		call_user_func( World::$pages['estiba-for-woocommerce'][2] );
		return ob_get_clean();
	}
}
