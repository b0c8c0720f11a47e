<?php
/**
 * An order as it is sent.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * The fields of WooCommerce's own REST answer that Estiba needs, and no others: no order key, no address of the computer.
 */
class Estiba_Woo_Order_Payload {

	const ADDRESS = array( 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'state', 'postcode', 'country', 'phone' );

	/**
	 * Orders that are not orders yet, or not any more.
	 */
	const DRAFTS = array( 'checkout-draft', 'auto-draft', 'draft', 'new', 'trash' );

	/**
	 * The payload, or null for a draft.
	 *
	 * @param WC_Order $order Which.
	 * @return array|null
	 */
	public static function of( $order ) {
		if ( in_array( $order->get_status(), self::DRAFTS, true ) ) {
			return null;
		}
		return array(
			'id'                 => $order->get_id(),
			'number'             => (string) $order->get_order_number(),
			'status'             => $order->get_status(),
			'currency'           => $order->get_currency(),
			'total'              => self::amount( $order->get_total() ),
			'total_tax'          => self::amount( $order->get_total_tax() ),
			'shipping_total'     => self::amount( $order->get_shipping_total() ),
			'shipping_tax'       => self::amount( $order->get_shipping_tax() ),
			'prices_include_tax' => (bool) $order->get_prices_include_tax(),
			'date_created_gmt'   => self::moment( $order->get_date_created() ),
			'date_modified_gmt'  => self::moment( $order->get_date_modified() ),
			'date_paid_gmt'      => self::moment( $order->get_date_paid() ),
			'date_completed_gmt' => self::moment( $order->get_date_completed() ),
			'payment_method'     => $order->get_payment_method(),
			'billing'            => self::address( $order, 'billing' ) + array( 'email' => $order->get_billing_email() ),
			'shipping'           => self::address( $order, 'shipping' ),
			'line_items'         => array_values( array_map( array( __CLASS__, 'line' ), $order->get_items( 'line_item' ) ) ),
			'refunds'            => array_values( array_map( array( __CLASS__, 'refund' ), $order->get_refunds() ) ),
		);
	}

	/**
	 * One line.
	 *
	 * @param WC_Order_Item_Product $item Which.
	 * @return array
	 */
	private static function line( $item ) {
		$product = $item->get_product();
		$meta    = array();
		// Which units the shop has taken off its shelf, and put back, is in these.
		foreach ( array( '_reduced_stock', '_restock_refunded_items' ) as $key ) {
			$value = $item->get_meta( $key );
			if ( '' !== $value && null !== $value ) {
				$meta[] = array(
					'key'   => $key,
					'value' => is_numeric( $value ) ? $value + 0 : $value,
				);
			}
		}
		return array(
			'id'           => $item->get_id(),
			'name'         => $item->get_name(),
			'product_id'   => $item->get_product_id(),
			'variation_id' => $item->get_variation_id(),
			'quantity'     => $item->get_quantity(),
			'total'        => self::amount( $item->get_total() ),
			'total_tax'    => self::amount( $item->get_total_tax() ),
			'sku'          => $product ? $product->get_sku() : null,
			'meta_data'    => $meta,
		);
	}

	/**
	 * One refund, with the units it is about: Estiba may have no keys to ask for them.
	 *
	 * @param WC_Order_Refund $refund Which.
	 * @return array
	 */
	private static function refund( $refund ) {
		return array(
			'id'         => $refund->get_id(),
			'total'      => self::amount( -1 * (float) $refund->get_amount() ),
			'line_items' => array_values( array_map( array( __CLASS__, 'refund_line' ), $refund->get_items( 'line_item' ) ) ),
		);
	}

	/**
	 * One line of a refund, which names the line of the order that it pays back.
	 *
	 * @param WC_Order_Item_Product $item Which.
	 * @return array
	 */
	private static function refund_line( $item ) {
		return array(
			'id'        => $item->get_id(),
			'quantity'  => $item->get_quantity(),
			'meta_data' => array(
				array(
					'key'   => '_refunded_item_id',
					'value' => (string) $item->get_meta( '_refunded_item_id' ),
				),
			),
		);
	}

	/**
	 * Billing or shipping address.
	 *
	 * @param WC_Order $order Which.
	 * @param string   $kind  Which of its two.
	 * @return array
	 */
	private static function address( $order, $kind ) {
		$address = array();
		foreach ( self::ADDRESS as $field ) {
			$getter            = 'get_' . $kind . '_' . $field;
			$address[ $field ] = is_callable( array( $order, $getter ) ) ? (string) $order->$getter() : '';
		}
		return $address;
	}

	/**
	 * Money in the shop's decimals.
	 *
	 * @param mixed $amount As the shop has it.
	 * @return string
	 */
	private static function amount( $amount ) {
		return (string) wc_format_decimal( $amount, wc_get_price_decimals() );
	}

	/**
	 * A moment in UTC, as WooCommerce's REST answers write it.
	 *
	 * @param WC_DateTime|null $date Which.
	 * @return string|null
	 */
	private static function moment( $date ) {
		return $date ? gmdate( 'Y-m-d\TH:i:s', $date->getTimestamp() ) : null;
	}
}
