<?php
/**
 * How we are.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * From stored data only; no request is made.
 */
class Estiba_Woo_Health {

	/**
	 * What we keep.
	 *
	 * @var Estiba_Woo_Settings
	 */
	private $settings;

	/**
	 * Where work waits.
	 *
	 * @var Estiba_Woo_Queue
	 */
	private $queue;

	/**
	 * Needs its helpers.
	 *
	 * @param Estiba_Woo_Settings $settings What we keep.
	 * @param Estiba_Woo_Queue    $queue    Where work waits.
	 */
	public function __construct( Estiba_Woo_Settings $settings, Estiba_Woo_Queue $queue ) {
		$this->settings = $settings;
		$this->queue    = $queue;
	}

	/**
	 * Hangs itself into Site Health.
	 */
	public function listen() {
		add_filter( 'site_status_tests', array( $this, 'add_test' ) );
		add_filter( 'debug_information', array( $this, 'add_information' ) );
	}

	/**
	 * Adds our test.
	 *
	 * @param array $tests All tests.
	 * @return array
	 */
	public function add_test( $tests ) {
		$tests['direct']['estiba_woo'] = array(
			'label' => __( 'Connection to Estiba', 'estiba-for-woocommerce' ),
			'test'  => array( $this, 'test' ),
		);
		return $tests;
	}

	/**
	 * The state in one word: off, good, late or failed.
	 *
	 * @return string
	 */
	public function state() {
		if ( ! $this->settings->is_connected() ) {
			return 'off';
		}
		if ( array() !== $this->settings->failed() ) {
			return 'failed';
		}
		return '' === $this->settings->get( 'last_error' ) ? 'good' : 'late';
	}

	/**
	 * The same in a sentence.
	 *
	 * @return string
	 */
	public function sentence() {
		switch ( $this->state() ) {
			case 'off':
				return __( 'The shop is not connected to Estiba.', 'estiba-for-woocommerce' );
			case 'failed':
				/* translators: %d: number of orders */
				return sprintf( __( '%d orders could not be sent to Estiba.', 'estiba-for-woocommerce' ), count( $this->settings->failed() ) );
			case 'late':
				/* translators: %s: reason, such as a code */
				return sprintf( __( 'Estiba did not take the last order (%s). It is sent again by itself.', 'estiba-for-woocommerce' ), $this->settings->get( 'last_error' ) );
			default:
				return __( 'Orders are sent to Estiba as they change.', 'estiba-for-woocommerce' );
		}
	}

	/**
	 * What Site Health shows.
	 *
	 * @return array
	 */
	public function test() {
		$state = $this->state();
		return array(
			'label'       => $this->sentence(),
			'status'      => 'good' === $state ? 'good' : ( 'failed' === $state ? 'critical' : 'recommended' ),
			'badge'       => array(
				'label' => 'Estiba',
				'color' => 'blue',
			),
			'description' => '<p>' . esc_html( $this->sentence() ) . '</p>',
			'actions'     => '<p><a href="' . esc_url( Estiba_Woo_Admin::url() ) . '">' . esc_html__( 'Settings', 'estiba-for-woocommerce' ) . '</a></p>',
			'test'        => 'estiba_woo',
		);
	}

	/**
	 * Facts for those who help; no secret is among them.
	 *
	 * @param array $information All sections.
	 * @return array
	 */
	public function add_information( $information ) {
		$last                      = (int) $this->settings->get( 'last_success', 0 );
		$information['estiba_woo'] = array(
			'label'  => 'Estiba for WooCommerce',
			'fields' => array(
				'version' => array(
					'label' => __( 'Version', 'estiba-for-woocommerce' ),
					'value' => ESTIBA_WOO_VERSION,
				),
				'shop'    => array(
					'label' => __( 'Shop', 'estiba-for-woocommerce' ),
					'value' => $this->settings->is_connected() ? $this->settings->get( 'shop_id' ) : '-',
				),
				'last'    => array(
					'label' => __( 'Last order sent', 'estiba-for-woocommerce' ),
					'value' => $last > 0 ? gmdate( 'c', $last ) : '-',
				),
				'waiting' => array(
					'label' => __( 'Orders wait to be sent', 'estiba-for-woocommerce' ),
					'value' => $this->queue->is_waiting() ? __( 'yes', 'estiba-for-woocommerce' ) : __( 'no', 'estiba-for-woocommerce' ),
				),
				'failed'  => array(
					'label' => __( 'Orders given up', 'estiba-for-woocommerce' ),
					'value' => (string) count( $this->settings->failed() ),
				),
			),
		);
		return $information;
	}
}
