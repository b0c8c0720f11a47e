<?php
/**
 * Connecting and disconnecting the shop.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Registers the shop and keeps the secret that comes back.
 */
class Estiba_Woo_Connection {

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
	 * Keys for Estiba.
	 *
	 * @var Estiba_Woo_Rest_Keys
	 */
	private $keys;

	/**
	 * Needs its helpers.
	 *
	 * @param Estiba_Woo_Settings  $settings What we keep.
	 * @param Estiba_Woo_Service   $service  The way to Estiba.
	 * @param Estiba_Woo_Rest_Keys $keys     Keys for Estiba.
	 */
	public function __construct( Estiba_Woo_Settings $settings, Estiba_Woo_Service $service, Estiba_Woo_Rest_Keys $keys ) {
		$this->settings = $settings;
		$this->service  = $service;
		$this->keys     = $keys;
	}

	/**
	 * What data leaves the site, for the privacy page.
	 */
	public function listen() {
		add_action( 'admin_init', array( $this, 'describe_privacy' ) );
	}

	/**
	 * Suggests a paragraph for the shop's privacy policy.
	 */
	public function describe_privacy() {
		if ( function_exists( 'wp_add_privacy_policy_content' ) ) {
			$text = __( 'When you place an order, its content with your name, address, e-mail and telephone number is sent to the Estiba service, which the shop uses to manage its orders and stock.', 'estiba-for-woocommerce' );
			wp_add_privacy_policy_content( 'Estiba for WooCommerce', wp_kses_post( wpautop( $text ) ) );
		}
	}

	/**
	 * Connects this shop.
	 *
	 * @param string $address   Of the service.
	 * @param string $key       Integration key.
	 * @param bool   $may_write Whether Estiba gets keys to read products and write stock.
	 * @param int    $user_id   Who connects.
	 * @return string Empty, or why it did not work.
	 */
	public function connect( $address, $key, $may_write, $user_id ) {
		$address = untrailingslashit( $address );
		$shop    = array(
			'shopUrl' => home_url(),
			'name'    => (string) get_bloginfo( 'name' ),
		);
		// Estiba takes no web address as a name.
		if ( '' === trim( $shop['name'] ) || preg_match( '~://|www\.|\.[a-z]{2,}/~i', $shop['name'] ) ) {
			unset( $shop['name'] );
		}
		$pair   = $may_write ? $this->keys->create( $user_id ) : null;
		$with   = null === $pair ? array() : array(
			'consumerKey'    => $pair['key'],
			'consumerSecret' => $pair['secret'],
		);
		$answer = $this->service->register( $address, $key, $shop + $with );
		$is_odd = in_array( $answer['error'], array( 'CHANNEL_CREDENTIALS_REJECTED', 'CHANNEL_UNAVAILABLE', 'WPSHOP_UNREACHABLE' ), true );
		$notice = '';
		if ( null !== $pair && ! self::is_good( $answer ) ) {
			$this->give_back( $pair['id'], $answer );
			$pair = null;
		}
		if ( $is_odd ) {
			// Estiba cannot use our REST API: orders can flow all the same.
			$notice = $answer['error'];
			$answer = $this->service->register( $address, $key, $shop );
		}
		if ( ! self::is_good( $answer ) ) {
			return '' === $answer['error'] ? 'HTTP ' . $answer['status'] : $answer['error'];
		}
		$this->delete_keys();
		$this->settings->set(
			array(
				'address'       => $address,
				'key_end'       => substr( $key, -4 ),
				'shop_id'       => (string) $answer['data']['shopId'],
				'secret'        => (string) $answer['data']['webhookSecret'],
				'endpoint'      => (string) $answer['data']['webhookEndpoint'],
				'rest_key_id'   => null === $pair ? null : $pair['id'],
				'doubtful_keys' => null,
				'stock_problem' => '' === $notice ? null : $notice,
				'connected_at'  => time(),
				'last_error'    => null,
			)
		);
		return '';
	}

	/**
	 * Takes a pair back that Estiba has certainly not kept. Where it may have, the pair stays until the next connection.
	 *
	 * @param int   $key_id Which.
	 * @param array $answer What came back.
	 */
	private function give_back( $key_id, array $answer ) {
		if ( '' !== $answer['error'] && 0 !== $answer['status'] ) {
			$this->keys->delete( $key_id );
			return;
		}
		$doubtful   = (array) $this->settings->get( 'doubtful_keys', array() );
		$doubtful[] = $key_id;
		$this->settings->set( array( 'doubtful_keys' => $doubtful ) );
	}

	/**
	 * Takes back every pair we made.
	 */
	private function delete_keys() {
		$this->keys->delete( (int) $this->settings->get( 'rest_key_id', 0 ) );
		foreach ( (array) $this->settings->get( 'doubtful_keys', array() ) as $key_id ) {
			$this->keys->delete( (int) $key_id );
		}
	}

	/**
	 * Whether a registration brought what we need.
	 *
	 * @param array $answer What came back.
	 * @return bool
	 */
	private static function is_good( array $answer ) {
		$data = $answer['data'];
		return $answer['status'] >= 200 && $answer['status'] < 300 && isset( $data['shopId'], $data['webhookSecret'], $data['webhookEndpoint'] );
	}

	/**
	 * Deletes the connection. The shop stays in Estiba until a user disconnects it there.
	 */
	public function disconnect() {
		$this->delete_keys();
		Estiba_Woo_Webhooks::remove( (string) $this->settings->get( 'endpoint' ) );
		( new Estiba_Woo_Queue() )->clear();
		delete_option( Estiba_Woo_Settings::OPTION );
		delete_option( Estiba_Woo_Settings::SENT );
		delete_option( Estiba_Woo_Settings::FAILED );
		delete_option( Estiba_Woo_Stock::LATEST );
		Estiba_Woo_Stock::forget_attempts();
	}
}
