<?php
/**
 * The page in the dashboard.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Address, key, one button, and how things are.
 */
class Estiba_Woo_Admin {

	const PAGE       = 'estiba-for-woocommerce';
	const CAPABILITY = 'manage_woocommerce';
	const NOTICE     = 'estiba_woo_notice_';

	/**
	 * What we keep.
	 *
	 * @var Estiba_Woo_Settings
	 */
	private $settings;

	/**
	 * Connects and disconnects.
	 *
	 * @var Estiba_Woo_Connection
	 */
	private $connection;

	/**
	 * Orders on their way.
	 *
	 * @var Estiba_Woo_Orders
	 */
	private $orders;

	/**
	 * How we are.
	 *
	 * @var Estiba_Woo_Health
	 */
	private $health;

	/**
	 * Needs its helpers.
	 *
	 * @param Estiba_Woo_Settings   $settings   What we keep.
	 * @param Estiba_Woo_Connection $connection Connects and disconnects.
	 * @param Estiba_Woo_Orders     $orders     Orders on their way.
	 * @param Estiba_Woo_Health     $health     How we are.
	 */
	public function __construct( Estiba_Woo_Settings $settings, Estiba_Woo_Connection $connection, Estiba_Woo_Orders $orders, Estiba_Woo_Health $health ) {
		$this->settings   = $settings;
		$this->connection = $connection;
		$this->orders     = $orders;
		$this->health     = $health;
	}

	/**
	 * Hangs itself into the dashboard.
	 */
	public function listen() {
		add_action( 'admin_menu', array( $this, 'add_page' ), 60 );
		add_action( 'admin_notices', array( $this, 'warn' ) );
		foreach ( array( 'connect', 'disconnect', 'again', 'events' ) as $verb ) {
			add_action( 'admin_post_estiba_woo_' . $verb, array( $this, $verb ) );
		}
		add_filter( 'plugin_action_links_' . plugin_basename( ESTIBA_WOO_FILE ), array( $this, 'add_link' ) );
	}

	/**
	 * Where the page is.
	 *
	 * @return string
	 */
	public static function url() {
		return admin_url( 'admin.php?page=' . self::PAGE );
	}

	/**
	 * Below WooCommerce; below Settings while that is missing.
	 */
	public function add_page() {
		$parent = class_exists( 'WooCommerce' ) ? 'woocommerce' : 'options-general.php';
		add_submenu_page( $parent, 'Estiba', 'Estiba', self::capability(), self::PAGE, array( $this, 'render' ) );
	}

	/**
	 * Who may. Without WooCommerce nobody has its capability.
	 *
	 * @return string
	 */
	private static function capability() {
		return class_exists( 'WooCommerce' ) ? self::CAPABILITY : 'manage_options';
	}

	/**
	 * A way from the list of plugins to our page.
	 *
	 * @param array $links All links.
	 * @return array
	 */
	public function add_link( $links ) {
		$url = class_exists( 'WooCommerce' ) ? self::url() : admin_url( 'options-general.php?page=' . self::PAGE );
		array_unshift( $links, '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'estiba-for-woocommerce' ) . '</a>' );
		return $links;
	}

	/**
	 * Shows those who can act that orders were given up.
	 */
	public function warn() {
		if ( current_user_can( self::capability() ) && 'failed' === $this->health->state() ) {
			echo '<div class="notice notice-error"><p>' . esc_html( $this->health->sentence() ) . ' <a href="' . esc_url( self::url() ) . '">' . esc_html__( 'See them', 'estiba-for-woocommerce' ) . '</a></p></div>';
		}
	}

	/**
	 * Refuses users without the capability, and requests without our nonce.
	 *
	 * @param string $verb Which button.
	 */
	private function guard( $verb ) {
		if ( ! current_user_can( self::capability() ) ) {
			wp_die( esc_html__( 'You may not do this.', 'estiba-for-woocommerce' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'estiba_woo_' . $verb );
	}

	/**
	 * Back to the page, with a word.
	 *
	 * @param string $kind success or error.
	 * @param string $text The word.
	 */
	private function back( $kind, $text ) {
		set_transient( self::NOTICE . get_current_user_id(), array( $kind, $text ), MINUTE_IN_SECONDS );
		$url = class_exists( 'WooCommerce' ) ? self::url() : admin_url( 'options-general.php?page=' . self::PAGE );
		wp_safe_redirect( $url );
		exit;
	}

	/**
	 * The button Connect.
	 */
	public function connect() {
		$this->guard( 'connect' );
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- checked by guard().
		$address = isset( $_POST['address'] ) ? esc_url_raw( trim( sanitize_text_field( wp_unslash( $_POST['address'] ) ) ), array( 'http', 'https' ) ) : '';
		$key     = isset( $_POST['key'] ) ? trim( sanitize_text_field( wp_unslash( $_POST['key'] ) ) ) : '';
		$may     = ! empty( $_POST['may_write'] );
		// phpcs:enable
		if ( '' === $address || 0 !== strpos( $key, 'pk_' ) ) {
			$this->back( 'error', __( 'Give the address of the service and a key that begins with pk_.', 'estiba-for-woocommerce' ) );
		}
		if ( ! Estiba_Woo_Service::is_safe( $address ) ) {
			$this->back( 'error', __( 'The address of the service must begin with https://.', 'estiba-for-woocommerce' ) );
		}
		$problem = $this->connection->connect( $address, $key, $may, get_current_user_id() );
		if ( '' !== $problem ) {
			/* translators: %s: reason, such as a code */
			$this->back( 'error', sprintf( __( 'Estiba did not accept the shop: %s', 'estiba-for-woocommerce' ), $problem ) );
		}
		$this->back( 'success', __( 'The shop is connected.', 'estiba-for-woocommerce' ) );
	}

	/**
	 * The button Disconnect.
	 */
	public function disconnect() {
		$this->guard( 'disconnect' );
		$this->connection->disconnect();
		$this->back( 'success', __( 'The shop is not connected any more.', 'estiba-for-woocommerce' ) );
	}

	/**
	 * The button Send again.
	 */
	public function again() {
		$this->guard( 'again' );
		/* translators: %d: number of orders */
		$this->back( 'success', sprintf( __( '%d orders are sent again.', 'estiba-for-woocommerce' ), $this->orders->send_failed_again() ) );
	}

	/**
	 * The secret of a subscription to stock events.
	 */
	public function events() {
		$this->guard( 'events' );
		$secret = isset( $_POST['events_secret'] ) ? trim( sanitize_text_field( wp_unslash( $_POST['events_secret'] ) ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification.Missing -- checked by guard().
		$this->settings->set( array( 'events_secret' => '' === $secret ? null : $secret ) );
		$this->back( 'success', __( 'Saved.', 'estiba-for-woocommerce' ) );
	}

	/**
	 * The page.
	 */
	public function render() {
		if ( ! current_user_can( self::capability() ) ) {
			return;
		}
		echo '<div class="wrap"><h1>Estiba</h1>';
		$notice = get_transient( self::NOTICE . get_current_user_id() );
		if ( is_array( $notice ) ) {
			delete_transient( self::NOTICE . get_current_user_id() );
			echo '<div class="notice notice-' . esc_attr( $notice[0] ) . '"><p>' . esc_html( $notice[1] ) . '</p></div>';
		}
		$this->render_status();
		$this->render_connect();
		if ( $this->settings->is_connected() ) {
			$this->render_events();
			$this->render_button( 'disconnect', __( 'Disconnect', 'estiba-for-woocommerce' ), 'button button-link-delete' );
		}
		echo '</div>';
	}

	/**
	 * How things are.
	 */
	private function render_status() {
		$last = (int) $this->settings->get( 'last_success', 0 );
		$rows = array(
			__( 'State', 'estiba-for-woocommerce' ) => $this->health->sentence(),
		);
		if ( $this->settings->is_connected() ) {
			$rows[ __( 'Service', 'estiba-for-woocommerce' ) ]         = $this->settings->get( 'address' );
			$rows[ __( 'Shop', 'estiba-for-woocommerce' ) ]            = $this->settings->get( 'shop_id' );
			$rows[ __( 'Key', 'estiba-for-woocommerce' ) ]             = 'pk_…' . $this->settings->get( 'key_end' );
			$rows[ __( 'Last order sent', 'estiba-for-woocommerce' ) ] = $last > 0 ? wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $last ) : '-';
			$rows[ __( 'Stock', 'estiba-for-woocommerce' ) ]           = $this->stock_sentence();
		}
		echo '<h2>' . esc_html__( 'Status', 'estiba-for-woocommerce' ) . '</h2><table class="widefat striped" style="max-width:50em"><tbody>';
		foreach ( $rows as $title => $text ) {
			echo '<tr><th scope="row">' . esc_html( $title ) . '</th><td>' . esc_html( $text ) . '</td></tr>';
		}
		echo '</tbody></table>';
		$failed = $this->settings->failed();
		if ( array() !== $failed ) {
			echo '<h2>' . esc_html__( 'Orders given up', 'estiba-for-woocommerce' ) . '</h2><ul>';
			foreach ( array_slice( $failed, -20, null, true ) as $order_id => $reason ) {
				echo '<li>#' . esc_html( $order_id ) . ': ' . esc_html( $reason ) . '</li>';
			}
			echo '</ul>';
			$this->render_button( 'again', __( 'Send again', 'estiba-for-woocommerce' ), 'button' );
		}
	}

	/**
	 * Who writes the stock.
	 *
	 * @return string
	 */
	private function stock_sentence() {
		if ( '' !== $this->settings->get( 'stock_problem' ) ) {
			/* translators: %s: reason, such as a code */
			return sprintf( __( 'Estiba cannot use the REST API of this shop (%s). Use stock events instead.', 'estiba-for-woocommerce' ), $this->settings->get( 'stock_problem' ) );
		}
		if ( $this->settings->get( 'rest_key_id', 0 ) > 0 ) {
			return __( 'Estiba reads the products and writes their stock.', 'estiba-for-woocommerce' );
		}
		return '' === $this->settings->get( 'events_secret' )
			? __( 'Estiba does not touch it.', 'estiba-for-woocommerce' )
			: __( 'Set by events from Estiba.', 'estiba-for-woocommerce' );
	}

	/**
	 * The form to connect, or to connect again.
	 */
	private function render_connect() {
		$is_connected = $this->settings->is_connected();
		echo '<h2>' . esc_html( $is_connected ? __( 'Connect anew', 'estiba-for-woocommerce' ) : __( 'Connect', 'estiba-for-woocommerce' ) ) . '</h2>';
		$this->open_form( 'connect' );
		echo '<table class="form-table" role="presentation"><tbody><tr><th scope="row"><label for="estiba-address">' . esc_html__( 'Address of the service', 'estiba-for-woocommerce' ) . '</label></th><td>';
		echo '<input type="url" required class="regular-text" id="estiba-address" name="address" placeholder="https://" value="' . esc_attr( $this->settings->get( 'address' ) ) . '"></td></tr>';
		echo '<tr><th scope="row"><label for="estiba-key">' . esc_html__( 'Integration key', 'estiba-for-woocommerce' ) . '</label></th><td>';
		echo '<input type="password" required class="regular-text" id="estiba-key" name="key" autocomplete="off" placeholder="pk_"><p class="description">' . esc_html__( 'Made in the panel of Estiba, with permission to connect shops. It is used once and not kept.', 'estiba-for-woocommerce' ) . '</p></td></tr>';
		echo '<tr><th scope="row">' . esc_html__( 'Stock', 'estiba-for-woocommerce' ) . '</th><td><label><input type="checkbox" name="may_write" value="1" checked> ' . esc_html__( 'Let Estiba read the products and write their stock', 'estiba-for-woocommerce' ) . '</label></td></tr>';
		echo '</tbody></table><p class="submit"><button type="submit" class="button button-primary">' . esc_html__( 'Connect', 'estiba-for-woocommerce' ) . '</button></p></form>';
	}

	/**
	 * The other way to have the stock set.
	 */
	private function render_events() {
		echo '<h2>' . esc_html__( 'Stock events', 'estiba-for-woocommerce' ) . '</h2><p>' . esc_html__( 'Only if Estiba cannot use the REST API: subscribe this address to inventory.stock_changed in Estiba, and paste the secret it shows.', 'estiba-for-woocommerce' ) . '</p>';
		echo '<p><code>' . esc_html( rest_url( 'estiba/v1/events' ) ) . '</code></p>';
		$this->open_form( 'events' );
		echo '<label for="estiba-events">' . esc_html__( 'Secret', 'estiba-for-woocommerce' ) . '</label> <input type="password" class="regular-text" id="estiba-events" name="events_secret" autocomplete="off" placeholder="' . esc_attr( '' === $this->settings->get( 'events_secret' ) ? 'whsec_' : '••••••••' ) . '"> ';
		echo '<button type="submit" class="button">' . esc_html__( 'Save', 'estiba-for-woocommerce' ) . '</button></form>';
	}

	/**
	 * A form of one button.
	 *
	 * @param string $verb  Which.
	 * @param string $title What it says.
	 * @param string $look  CSS classes.
	 */
	private function render_button( $verb, $title, $look ) {
		$this->open_form( $verb );
		echo '<p><button type="submit" class="' . esc_attr( $look ) . '">' . esc_html( $title ) . '</button></p></form>';
	}

	/**
	 * The beginning every form has.
	 *
	 * @param string $verb Which.
	 */
	private function open_form( $verb ) {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="' . esc_attr( 'estiba_woo_' . $verb ) . '">';
		wp_nonce_field( 'estiba_woo_' . $verb );
	}
}
