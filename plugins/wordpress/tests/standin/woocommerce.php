<?php
/**
 * As much of WooCommerce as the plugin touches, with the hooks it fires in the order it fires them.
 *
 * @package EstibaForWooCommerce
 */

class WooCommerce {}

class Standin_Refund {
	public $id;
	public $amount;
	public $items = array();
	public function __construct( $id, $amount ) {
		$this->id     = $id;
		$this->amount = $amount;
	}
	public function get_id() {
		return $this->id;
	}
	public function get_amount() {
		return $this->amount;
	}
	public function get_items( $type ) {
		return $this->items;
	}
}

class Standin_Item {
	public $fields;
	public $meta = array();
	public function __construct( array $fields ) {
		$this->fields = $fields;
	}
	public function __call( $name, $args ) {
		return $this->fields[ substr( $name, 4 ) ] ?? '';
	}
	public function get_product() {
		return World::$products[ $this->fields['sku'] ] ?? false;
	}
	public function get_meta( $key ) {
		return $this->meta[ $key ] ?? '';
	}
}

class Standin_Product {
	public $sku;
	public $stock;
	public $is_managed = true;
	public function __construct( $sku, $stock ) {
		$this->sku               = $sku;
		$this->stock             = $stock;
		World::$products[ $sku ] = $this;
	}
	public function get_sku() {
		return $this->sku;
	}
	public function managing_stock() {
		return $this->is_managed;
	}
}

class WC_Order {
	public $fields;
	public $items   = array();
	public $refunds = array();
	private static $last = 1000;

	public function __construct( array $fields ) {
		$now          = new DateTime();
		$this->fields = $fields + array( 'id' => ++self::$last, 'status' => 'pending', 'currency' => 'COP', 'total' => '0', 'payment_method' => 'bacs', 'date_created' => $now, 'date_modified' => $now, 'date_paid' => null, 'date_completed' => null );
	}
	public function __call( $name, $args ) {
		return $this->fields[ substr( $name, 4 ) ] ?? '';
	}
	public function get_order_number() {
		return (string) $this->fields['id'];
	}
	public function get_items( $type ) {
		return $this->items;
	}
	public function get_refunds() {
		return $this->refunds;
	}
	public function trash() {
		$this->fields['status'] = 'trash';
		do_action( 'woocommerce_trash_order', $this->fields['id'] );
		do_action( 'woocommerce_update_order', $this->fields['id'], $this );
	}
	public function delete() {
		do_action( 'woocommerce_before_delete_order', $this->fields['id'], $this );
		unset( World::$orders[ $this->fields['id'] ] );
	}
	/** A checkout saves the new order, then moves it on: three hooks for one order. */
	public function place( $status = 'processing' ) {
		$id                   = $this->fields['id'];
		World::$orders[ $id ] = $this;
		do_action( 'woocommerce_new_order', $id, $this );
		do_action( 'woocommerce_update_order', $id, $this );
		$this->move( $status );
		return $id;
	}
	public function move( $status ) {
		$from                          = $this->fields['status'];
		$this->fields['status']        = $status;
		$this->fields['date_modified'] = new DateTime( '+' . count( World::$requests ) . ' seconds' );
		do_action( 'woocommerce_order_status_changed', $this->fields['id'], $from, $status, $this );
		do_action( 'woocommerce_update_order', $this->fields['id'], $this );
	}
	/** Put back on the shelf: the line then holds so many less. */
	public function refund( Standin_Item $item, $units, $amount ) {
		$refund                                   = new Standin_Refund( $this->fields['id'] + 5000, $amount );
		$line                                     = new Standin_Item( array( 'id' => $item->get_id() + 7000, 'quantity' => -$units ) );
		$line->meta['_refunded_item_id']          = (string) $item->get_id();
		$refund->items[]                          = $line;
		$this->refunds[]                          = $refund;
		$item->meta['_restock_refunded_items']    = (string) ( (float) ( $item->meta['_restock_refunded_items'] ?? 0 ) + $units );
		$item->meta['_reduced_stock']             = (string) ( (float) ( $item->meta['_reduced_stock'] ?? 0 ) - $units );
		$this->fields['date_modified']            = new DateTime( '+1 minute' );
		do_action( 'woocommerce_order_refunded', $this->fields['id'], $this->fields['id'] + 5000 );
	}
}

function wc_get_order( $id ) {
	return World::$orders[ $id ] ?? false;
}
function wc_get_orders( $query ) {
	$since = (int) substr( $query['date_modified'], 2 );
	return array_filter( World::$orders, static function ( $order ) use ( $since ) {
		return $order->get_date_modified()->getTimestamp() >= $since;
	} );
}
function wc_format_decimal( $amount, $decimals ) {
	return number_format( (float) $amount, $decimals, '.', '' );
}
function wc_get_price_decimals() {
	return 0;
}
function wc_get_product_id_by_sku( $sku ) {
	return isset( World::$products[ $sku ] ) ? $sku : 0;
}
function wc_get_product( $id ) {
	return World::$products[ $id ] ?? false;
}
function wc_update_product_stock( $product, $figure, $how ) {
	$product->stock = $figure;
}
function wc_api_hash( $text ) {
	return hash_hmac( 'sha256', $text, 'wc-api' );
}
function wc_rand_hash() {
	return bin2hex( random_bytes( 20 ) );
}

function as_schedule_single_action( $time, $hook, $args, $group ) {
	World::$actions[] = array( 'time' => $time, 'hook' => $hook, 'args' => $args, 'group' => $group );
}
function as_enqueue_async_action( $hook, $args, $group ) {
	as_schedule_single_action( time(), $hook, $args, $group );
}
function as_schedule_recurring_action( $time, $every, $hook, $args, $group ) {
	as_schedule_single_action( $time, $hook, $args, $group );
}
function as_has_scheduled_action( $hook, $args, $group ) {
	return in_array( $hook, array_column( World::$actions, 'hook' ), true );
}
class Standin_Action {
	private $args;
	public function __construct( $args ) {
		$this->args = $args;
	}
	public function get_args() {
		return $this->args;
	}
}
function as_get_scheduled_actions( $query ) {
	$found = array_filter( World::$actions, static function ( $action ) use ( $query ) {
		return $action['hook'] === $query['hook'];
	} );
	return array_map( static function ( $action ) {
		return new Standin_Action( $action['args'] );
	}, $found );
}
function as_unschedule_all_actions( $hook, $args, $group ) {
	World::$actions = array();
}
