<?php
/**
 * Talking to Estiba.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Every answer is an array: status (0 when none came), data, error (code or reason), retry_after (seconds or null).
 */
class Estiba_Woo_Service {

	const TIMEOUT_SECONDS = 15;

	/**
	 * While we register, Estiba calls this shop several times, and a slow host takes its time for each.
	 */
	const REGISTER_SECONDS = 60;

	/**
	 * What we keep.
	 *
	 * @var Estiba_Woo_Settings
	 */
	private $settings;

	/**
	 * Needs the settings.
	 *
	 * @param Estiba_Woo_Settings $settings What we keep.
	 */
	public function __construct( Estiba_Woo_Settings $settings ) {
		$this->settings = $settings;
	}

	/**
	 * Makes this shop known; asking again gives the same shop.
	 *
	 * @param string $address Of the service.
	 * @param string $key     Integration key.
	 * @param array  $body    shopUrl, name, and the REST keys if any.
	 * @return array
	 */
	public function register( $address, $key, array $body ) {
		$headers = array(
			'Content-Type' => 'application/json',
			'x-api-key'    => $key,
		);
		return $this->send( $address . '/api/v1/wpshop/shops/register', $headers, (string) wp_json_encode( $body ), self::REGISTER_SECONDS );
	}

	/**
	 * Whether an address may be written to: keys and orders do not travel in the clear, but within this very computer.
	 *
	 * @param string $address Of the service.
	 * @return bool
	 */
	public static function is_safe( $address ) {
		$host = strtolower( trim( (string) wp_parse_url( $address, PHP_URL_HOST ), '[]' ) );
		if ( 'https' === strtolower( (string) wp_parse_url( $address, PHP_URL_SCHEME ) ) ) {
			return '' !== $host;
		}
		return in_array( $host, array( 'localhost', '127.0.0.1', '::1' ), true );
	}

	/**
	 * Sends one signed event.
	 *
	 * @param string $topic Such as order.updated.
	 * @param string $body  JSON.
	 * @return array
	 */
	public function deliver( $topic, $body ) {
		$moment  = time() + (int) $this->settings->get( 'clock_offset', 0 );
		$headers = array(
			'Content-Type'        => 'application/json',
			'X-WC-Webhook-Source' => home_url( '/' ),
			'X-Estiba-Shop-Id'    => $this->settings->get( 'shop_id' ),
		);
		$headers = array_merge( $headers, Estiba_Woo_Signer::headers( $this->settings->get( 'secret' ), wp_generate_uuid4(), $moment, $topic, $body ) );
		return $this->send( $this->settings->get( 'endpoint' ), $headers, $body );
	}

	/**
	 * One request, no redirects: a POST that was sent elsewhere would arrive as something else.
	 *
	 * @param string $url     Where.
	 * @param array  $headers With what.
	 * @param string $body    What.
	 * @param int    $timeout Seconds.
	 * @return array
	 */
	private function send( $url, array $headers, $body, $timeout = self::TIMEOUT_SECONDS ) {
		if ( ! self::is_safe( $url ) ) {
			return array(
				'status'      => 400,
				'data'        => array(),
				'error'       => 'HTTPS_REQUIRED',
				'retry_after' => null,
			);
		}
		$request = array(
			'timeout'     => $timeout,
			'redirection' => 0,
			'user-agent'  => 'EstibaForWooCommerce/' . ESTIBA_WOO_VERSION,
			'headers'     => $headers,
			'body'        => $body,
		);
		// Set in wp-config.php where Estiba runs in the own network.
		$is_local = defined( 'ESTIBA_WOO_ALLOW_LOCAL' ) && ESTIBA_WOO_ALLOW_LOCAL;
		$response = $is_local ? wp_remote_post( $url, $request ) : wp_safe_remote_post( $url, $request );
		if ( is_wp_error( $response ) ) {
			return array(
				'status'      => 0,
				'data'        => array(),
				'error'       => $response->get_error_message(),
				'retry_after' => null,
			);
		}
		$this->learn_clock( (string) wp_remote_retrieve_header( $response, 'date' ) );
		$json  = json_decode( (string) wp_remote_retrieve_body( $response ), true );
		$json  = is_array( $json ) ? $json : array();
		$after = (string) wp_remote_retrieve_header( $response, 'retry-after' );
		return array(
			'status'      => (int) wp_remote_retrieve_response_code( $response ),
			'data'        => isset( $json['data'] ) && is_array( $json['data'] ) ? $json['data'] : $json,
			'error'       => isset( $json['error'] ) && is_string( $json['error'] ) ? $json['error'] : '',
			'retry_after' => ctype_digit( $after ) ? (int) $after : null,
		);
	}

	/**
	 * Cheap hosts have odd clocks; signatures need the right time.
	 *
	 * @param string $date Header Date of an answer.
	 */
	private function learn_clock( $date ) {
		$theirs = strtotime( $date );
		if ( false === $theirs ) {
			return;
		}
		$offset = $theirs - time();
		$offset = abs( $offset ) > 30 ? $offset : 0;
		if ( (int) $this->settings->get( 'clock_offset', 0 ) !== $offset ) {
			$this->settings->set( array( 'clock_offset' => 0 === $offset ? null : $offset ) );
		}
	}
}
