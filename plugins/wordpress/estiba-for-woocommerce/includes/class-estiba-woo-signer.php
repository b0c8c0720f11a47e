<?php
/**
 * Signatures, ours and theirs.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Each attempt is signed with its own moment, so what was overheard cannot be sent again.
 */
class Estiba_Woo_Signer {

	/**
	 * How far the time of a request may be from ours.
	 */
	const TOLERANCE_SECONDS = 300;

	/**
	 * The headers of one request to Estiba.
	 *
	 * @param string $secret   The shop's secret.
	 * @param string $delivery An id of this delivery. Never used twice in the same second.
	 * @param int    $time     Seconds since 1970.
	 * @param string $topic    What happened, such as order.updated.
	 * @param string $body     The very bytes that are sent.
	 * @return array
	 */
	public static function headers( $secret, $delivery, $time, $topic, $body ) {
		return array(
			'X-WC-Webhook-Topic' => $topic,
			'X-Estiba-Delivery'  => $delivery,
			'X-Estiba-Timestamp' => (string) $time,
			'X-Estiba-Signature' => base64_encode( hash_hmac( 'sha256', $delivery . '.' . $time . '.' . $topic . '.' . $body, $secret, true ) ), // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a signature is base64.
		);
	}

	/**
	 * Whether an event is Estiba's (Standard Webhooks 1.0) and recent.
	 *
	 * @param string $secret     `whsec_` and the base64 of the key.
	 * @param string $id         Header webhook-id.
	 * @param string $timestamp  Header webhook-timestamp.
	 * @param string $signatures Header webhook-signature.
	 * @param string $body       The raw body.
	 * @param int    $now        Seconds since 1970.
	 * @return bool
	 */
	public static function is_genuine( $secret, $id, $timestamp, $signatures, $body, $now ) {
		if ( '' === $secret || '' === $id || ! ctype_digit( $timestamp ) || abs( $now - (int) $timestamp ) > self::TOLERANCE_SECONDS ) {
			return false;
		}
		$key = base64_decode( (string) preg_replace( '/^whsec_/', '', $secret ), true ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a signature is base64.
		if ( false === $key || '' === $key ) {
			return false;
		}
		$expected   = 'v1,' . base64_encode( hash_hmac( 'sha256', $id . '.' . $timestamp . '.' . $body, $key, true ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a signature is base64.
		$is_genuine = false;
		foreach ( explode( ' ', $signatures ) as $signature ) {
			$is_genuine = hash_equals( $expected, $signature ) || $is_genuine;
		}
		return $is_genuine;
	}
}
