<?php
/**
 * A shop of the stand-in that talks to a real service. Reads commands as JSON lines, answers each with one line.
 *
 * @package EstibaForWooCommerce
 */

require __DIR__ . '/bootstrap-standin.php';

define( 'ESTIBA_WOO_ALLOW_LOCAL', true );
World::reset();
new Standin_Product( 'SKU-1', 10 );

/** What each command does. */
$commands = array(
	'connect' => static function ( array $given ) {
		World::$home = $given['home'];
		$settings    = new Estiba_Woo_Settings();
		$link        = new Estiba_Woo_Connection( $settings, new Estiba_Woo_Service( $settings ), new Estiba_Woo_Rest_Keys() );
		$problem     = $link->connect( $given['address'], $given['key'], false, 1 );
		if ( isset( $given['endpoint'] ) ) {
			$settings->set( array( 'endpoint' => $given['endpoint'] ) );
		}
		return array( 'problem' => $problem, 'shopId' => $settings->get( 'shop_id' ) );
	},
	'place'   => static function ( array $given ) {
		$order          = new WC_Order( $given['order'] );
		$order->items[] = new Standin_Item( $given['item'] );
		return array( 'id' => $order->place() );
	},
	'move'    => static function ( array $given ) {
		World::$orders[ $given['id'] ]->fields['date_modified'] = new DateTime( '+1 minute' );
		World::$orders[ $given['id'] ]->move( $given['status'] );
		return array();
	},
	'discard' => static function ( array $given ) {
		( new Estiba_Woo_Settings() )->set( array( 'rest_key_id' => 1 ) );
		do_action( 'woocommerce_trash_order', $given['id'] );
		return array();
	},
	'sign'    => static function ( array $given ) {
		$secret = ( new Estiba_Woo_Settings() )->get( 'secret' );
		return Estiba_Woo_Signer::headers( $secret, $given['delivery'], $given['moment'], $given['topic'], $given['body'] );
	},
	'work'    => static function ( array $given ) {
		return array( 'ran' => World::run_jobs( $given['ahead'] ), 'attempts' => count( World::$requests ) );
	},
	'last'    => static function () {
		$request = end( World::$requests );
		return array( 'headers' => $request['headers'], 'body' => $request['body'] );
	},
);

while ( false !== ( $line = fgets( STDIN ) ) ) {
	$given = json_decode( $line, true );
	fwrite( STDOUT, json_encode( call_user_func( $commands[ $given['do'] ], $given ) ) . "\n" );
}
