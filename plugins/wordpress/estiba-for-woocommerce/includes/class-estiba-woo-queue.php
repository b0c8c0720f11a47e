<?php
/**
 * Work that survives a restart.
 *
 * @package EstibaForWooCommerce
 */

defined( 'ABSPATH' ) || exit;

/**
 * Action Scheduler where there is one, WordPress's own schedule where not. A job names an order, it never holds one.
 */
class Estiba_Woo_Queue {

	const DELIVER = 'estiba_woo_deliver';
	const SWEEP   = 'estiba_woo_sweep';
	const GROUP   = 'estiba';

	/**
	 * Plans a delivery.
	 *
	 * @param int    $order_id Which order.
	 * @param string $topic    What happened to it.
	 * @param int    $attempt  Attempts made before.
	 * @param int    $delay    Seconds from now.
	 */
	public function add( $order_id, $topic, $attempt = 0, $delay = 0 ) {
		$args = array( (int) $order_id, (string) $topic, (int) $attempt );
		if ( ! $this->has_scheduler() ) {
			wp_schedule_single_event( time() + $delay, self::DELIVER, $args );
		} elseif ( 0 === $delay ) {
			as_enqueue_async_action( self::DELIVER, $args, self::GROUP );
		} else {
			as_schedule_single_action( time() + $delay, self::DELIVER, $args, self::GROUP );
		}
	}

	/**
	 * Schedules the recurring search for lost jobs.
	 */
	public function keep_sweeping() {
		if ( $this->has_scheduler() ) {
			if ( ! as_has_scheduled_action( self::SWEEP, null, self::GROUP ) ) {
				as_schedule_recurring_action( time() + HOUR_IN_SECONDS, HOUR_IN_SECONDS, self::SWEEP, array(), self::GROUP );
			}
		} elseif ( ! wp_next_scheduled( self::SWEEP ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', self::SWEEP );
		}
	}

	/**
	 * Whether a delivery is on its way or waits.
	 *
	 * @return bool
	 */
	public function is_waiting() {
		return $this->has_scheduler() ? as_has_scheduled_action( self::DELIVER, null, self::GROUP ) : array() !== $this->waiting_ids();
	}

	/**
	 * Orders whose delivery waits, at most 1,000 of them.
	 *
	 * @return int[]
	 */
	public function waiting_ids() {
		$ids = array();
		if ( $this->has_scheduler() ) {
			$query = array(
				'hook'     => self::DELIVER,
				'group'    => self::GROUP,
				'status'   => 'pending',
				'per_page' => 1000,
			);
			foreach ( as_get_scheduled_actions( $query ) as $action ) {
				$args  = $action->get_args();
				$ids[] = (int) reset( $args );
			}
			return $ids;
		}
		foreach ( (array) _get_cron_array() as $hooks ) {
			foreach ( is_array( $hooks ) && isset( $hooks[ self::DELIVER ] ) ? $hooks[ self::DELIVER ] : array() as $event ) {
				$ids[] = (int) reset( $event['args'] );
			}
		}
		return $ids;
	}

	/**
	 * Cancels everything that is scheduled.
	 */
	public function clear() {
		if ( $this->has_scheduler() ) {
			as_unschedule_all_actions( '', array(), self::GROUP );
		}
		wp_unschedule_hook( self::DELIVER );
		wp_unschedule_hook( self::SWEEP );
	}

	/**
	 * Whether Action Scheduler is here and ready.
	 *
	 * @return bool
	 */
	private function has_scheduler() {
		return function_exists( 'as_enqueue_async_action' ) && did_action( 'action_scheduler_init' ) > 0;
	}
}
