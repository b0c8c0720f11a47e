<?php
/**
 * As much of WordPress as the plugin touches. What people do with it is kept in World.
 *
 * @package EstibaForWooCommerce
 */

define( 'ABSPATH', __DIR__ . '/' );
define( 'MINUTE_IN_SECONDS', 60 );
define( 'HOUR_IN_SECONDS', 3600 );

/** The state of the pretended site. */
class World {
	public static $hooks      = array();
	public static $done       = array();
	public static $options    = array();
	public static $autoload   = array();
	public static $transients = array();
	public static $cron       = array();
	public static $actions    = array();
	public static $routes     = array();
	public static $requests   = array();
	public static $http       = null;
	public static $orders     = array();
	public static $products   = array();
	public static $keys       = array();
	public static $webhooks   = array();
	public static $may        = true;
	public static $redirect   = null;
	public static $scheduler  = true;
	public static $home       = 'https://tienda.example';
	public static $pages      = array();

	/** Starts over, with the plugin loaded. */
	public static function reset() {
		foreach ( array( 'done', 'options', 'autoload', 'transients', 'cron', 'actions', 'routes', 'requests', 'orders', 'products', 'keys', 'webhooks', 'pages' ) as $name ) {
			self::$$name = array();
		}
		self::$http      = null;
		self::$may       = true;
		self::$redirect  = null;
		self::$scheduler = true;
		$GLOBALS['wpdb'] = new Standin_Wpdb();
		$_POST           = array();
		foreach ( array_keys( self::$hooks ) as $hook ) {
			if ( 'plugins_loaded' !== $hook && 'init' !== $hook && 'before_woocommerce_init' !== $hook ) {
				unset( self::$hooks[ $hook ] );
			}
		}
		do_action( 'action_scheduler_init' );
		do_action( 'plugins_loaded' );
		do_action( 'rest_api_init' );
	}

	/** Runs what is due within so many seconds from now; returns how many jobs ran. */
	public static function run_jobs( $ahead = 0 ) {
		$until = time() + $ahead;
		$ran   = 0;
		$due   = array_filter( self::$actions, static function ( $action ) use ( $until ) {
			return $action['time'] <= $until;
		} );
		self::$actions = array_diff_key( self::$actions, $due );
		foreach ( $due as $action ) {
			do_action( $action['hook'], ...$action['args'] );
			++$ran;
		}
		foreach ( self::$cron as $time => $hooks ) {
			if ( $time <= $until ) {
				unset( self::$cron[ $time ] );
				foreach ( $hooks as $hook => $events ) {
					foreach ( $events as $event ) {
						do_action( $hook, ...$event['args'] );
						++$ran;
					}
				}
			}
		}
		return $ran;
	}
}

/** The tables. */
class Standin_Wpdb {
	public $prefix    = 'wp_';
	public $options   = 'wp_options';
	public $insert_id = 0;
	public function insert( $table, $row ) {
		$this->insert_id = count( World::$keys ) + 1;
		World::$keys[ $this->insert_id ] = array( 'table' => $table ) + $row;
		return 1;
	}
	public function delete( $table, $where ) {
		if ( isset( $where['webhook_id'] ) ) {
			unset( World::$webhooks[ $where['webhook_id'] ] );
		} else {
			unset( World::$keys[ $where['key_id'] ] );
		}
		return 1;
	}
	/** Only called to check whether a table exists. */
	public function get_var( $prepared ) {
		return stripslashes( $prepared[1][0] );
	}
	/** Only called for webhooks whose address begins like this. */
	public function get_col( $prepared ) {
		$start = stripslashes( rtrim( $prepared[1][0], '%' ) );
		return array_keys( array_filter( World::$webhooks, static function ( $url ) use ( $start ) {
			return 0 === strpos( $url, $start );
		} ) );
	}
	public function esc_like( $text ) {
		return addcslashes( $text, '_%\\' );
	}
	public function prepare( $statement, ...$given ) {
		return array( $statement, $given );
	}
	/** Supports the two statements that the plugin sends to the table of options. */
	public function query( $prepared ) {
		list( $statement, $given ) = $prepared;
		$before                    = count( World::$options );
		if ( 0 === strpos( $statement, 'INSERT IGNORE' ) ) {
			World::$options += array( $given[0] => (string) $given[1] );
		} else {
			$start          = stripslashes( rtrim( $given[0], '%' ) );
			World::$options = array_filter( World::$options, static function ( $value, $name ) use ( $start, $given ) {
				return 0 !== strpos( $name, $start ) || ( isset( $given[1] ) && (int) $value >= $given[1] );
			}, ARRAY_FILTER_USE_BOTH );
		}
		return abs( count( World::$options ) - $before );
	}
}

/** Thrown where WordPress would end the request. */
class Standin_Exit extends Exception {}

function add_action( $hook, $callback, $priority = 10, $args = 1 ) {
	World::$hooks[ $hook ][] = array( $callback, $args );
}
function add_filter( $hook, $callback, $priority = 10, $args = 1 ) {
	add_action( $hook, $callback, $priority, $args );
}
function do_action( $hook, ...$given ) {
	World::$done[ $hook ] = ( World::$done[ $hook ] ?? 0 ) + 1;
	foreach ( World::$hooks[ $hook ] ?? array() as list( $callback, $args ) ) {
		call_user_func_array( $callback, array_slice( $given, 0, $args ) );
	}
}
function apply_filters( $hook, $value, ...$given ) {
	foreach ( World::$hooks[ $hook ] ?? array() as list( $callback, $args ) ) {
		$value = call_user_func_array( $callback, array_slice( array( $value, ...$given ), 0, $args ) );
	}
	return $value;
}
function did_action( $hook ) {
	return World::$scheduler || 'action_scheduler_init' !== $hook ? ( World::$done[ $hook ] ?? 0 ) : 0;
}
function register_deactivation_hook( $file, $callback ) {
	add_action( 'deactivate', $callback );
}
function plugin_basename( $file ) {
	return basename( dirname( $file ) ) . '/' . basename( $file );
}
function load_plugin_textdomain() {
	return true;
}

function get_option( $name, $without = false ) {
	return array_key_exists( $name, World::$options ) ? World::$options[ $name ] : $without;
}
function update_option( $name, $value, $autoload = null ) {
	World::$options[ $name ]  = $value;
	World::$autoload[ $name ] = $autoload;
	return true;
}
function delete_option( $name ) {
	unset( World::$options[ $name ] );
	return true;
}
function get_transient( $name ) {
	return World::$transients[ $name ] ?? false;
}
function set_transient( $name, $value ) {
	World::$transients[ $name ] = $value;
}
function delete_transient( $name ) {
	unset( World::$transients[ $name ] );
}

class WP_Error {
	private $code;
	private $message;
	private $data;
	public function __construct( $code = '', $message = '', $data = null ) {
		$this->code    = $code;
		$this->message = $message;
		$this->data    = $data;
	}
	public function get_error_code() {
		return $this->code;
	}
	public function get_error_message() {
		return $this->message;
	}
	public function get_error_data() {
		return $this->data;
	}
}
function is_wp_error( $thing ) {
	return $thing instanceof WP_Error;
}
function wp_remote_post( $url, $request ) {
	World::$requests[] = array( 'url' => $url ) + $request;
	return World::$http ? call_user_func( World::$http, $url, $request ) : standin_http_post( $url, $request );
}
function wp_safe_remote_post( $url, $request ) {
	return wp_remote_post( $url, $request + array( 'reject_unsafe_urls' => true ) );
}
/** A real request, for when a real service is running. */
function standin_http_post( $url, $request ) {
	$lines = array();
	foreach ( $request['headers'] as $name => $value ) {
		$lines[] = $name . ': ' . $value;
	}
	$context = stream_context_create( array( 'http' => array( 'method' => 'POST', 'header' => $lines, 'content' => $request['body'], 'timeout' => $request['timeout'], 'ignore_errors' => true, 'follow_location' => 0 ) ) );
	$body    = @file_get_contents( $url, false, $context );
	if ( false === $body || empty( $http_response_header ) ) {
		return new WP_Error( 'http_request_failed', 'could not connect' );
	}
	$headers = array();
	foreach ( array_slice( $http_response_header, 1 ) as $line ) {
		list( $name, $value )                  = explode( ':', $line, 2 ) + array( 1 => '' );
		$headers[ strtolower( trim( $name ) ) ] = trim( $value );
	}
	preg_match( '/\s(\d{3})\b/', $http_response_header[0], $status );
	return array( 'response' => array( 'code' => (int) $status[1] ), 'headers' => $headers, 'body' => $body );
}
function wp_remote_retrieve_response_code( $response ) {
	return $response['response']['code'];
}
function wp_remote_retrieve_body( $response ) {
	return $response['body'];
}
function wp_remote_retrieve_header( $response, $name ) {
	return $response['headers'][ $name ] ?? '';
}

function wp_schedule_single_event( $time, $hook, $args = array() ) {
	World::$cron[ $time ][ $hook ][ md5( serialize( $args ) ) ] = array( 'args' => $args );
}
function wp_schedule_event( $time, $every, $hook, $args = array() ) {
	wp_schedule_single_event( $time, $hook, $args );
}
function wp_next_scheduled( $hook ) {
	foreach ( World::$cron as $time => $hooks ) {
		if ( isset( $hooks[ $hook ] ) ) {
			return $time;
		}
	}
	return false;
}
function wp_unschedule_hook( $hook ) {
	foreach ( World::$cron as $time => $hooks ) {
		unset( World::$cron[ $time ][ $hook ] );
	}
	World::$cron = array_filter( World::$cron );
}
function _get_cron_array() {
	return World::$cron;
}

class WP_REST_Request {
	private $headers;
	private $body;
	public function __construct( array $headers, $body ) {
		$this->headers = array_change_key_case( $headers );
		$this->body    = $body;
	}
	public function get_header( $name ) {
		return $this->headers[ str_replace( '_', '-', $name ) ] ?? null;
	}
	public function get_body() {
		return $this->body;
	}
}
class WP_REST_Response {
	public $data;
	public $status;
	public $headers = array();
	public function __construct( $data, $status = 200 ) {
		$this->data   = $data;
		$this->status = $status;
	}
	public function header( $name, $value ) {
		$this->headers[ $name ] = $value;
	}
}
function register_rest_route( $namespace, $path, $route ) {
	World::$routes[ $namespace . $path ] = $route;
}
function rest_url( $path ) {
	return World::$home . '/wp-json/' . $path;
}

function current_user_can( $capability ) {
	return World::$may;
}
function get_current_user_id() {
	return 7;
}
function check_admin_referer( $action ) {
	if ( ( $_POST['_wpnonce'] ?? '' ) !== 'nonce-' . $action ) {
		throw new Standin_Exit( 'nonce' );
	}
}
function wp_nonce_field( $action ) {
	echo '<input type="hidden" name="_wpnonce" value="nonce-' . esc_attr( $action ) . '">';
}
function wp_die( $message ) {
	throw new Standin_Exit( $message );
}
function wp_safe_redirect( $url ) {
	World::$redirect = $url;
	throw new Standin_Exit( 'redirect' );
}
function add_submenu_page( $parent, $title, $menu, $capability, $slug, $callback ) {
	World::$pages[ $slug ] = array( $parent, $capability, $callback );
}
function admin_url( $path ) {
	return World::$home . '/wp-admin/' . $path;
}
function wp_add_privacy_policy_content( $name, $text ) {
	World::$pages[ 'privacy:' . $name ] = $text;
}

function __( $text, $domain ) {
	return $text;
}
function esc_html__( $text, $domain ) {
	return esc_html( $text );
}
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES );
}
function esc_attr( $text ) {
	return esc_html( $text );
}
function esc_url( $text ) {
	return esc_html( $text );
}
function esc_url_raw( $text, $schemes = array() ) {
	return preg_match( '#^https?://#', $text ) ? $text : '';
}
function sanitize_text_field( $text ) {
	return trim( strip_tags( $text ) );
}
function wp_unslash( $text ) {
	return stripslashes( $text );
}
function wp_kses_post( $text ) {
	return $text;
}
function wpautop( $text ) {
	return '<p>' . $text . '</p>';
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function wp_generate_uuid4() {
	return bin2hex( random_bytes( 16 ) );
}
function wp_date( $format, $time ) {
	return gmdate( 'c', $time );
}
function home_url( $path = '' ) {
	return World::$home . $path;
}
function get_bloginfo( $what ) {
	return 'Tienda';
}
function wp_parse_url( $url, $part ) {
	return parse_url( $url, $part );
}
function wp_cache_delete( $key, $group ) {
	return true;
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/' );
}
