/** How long the promised things take; shown among the figures of the process. */
export interface Meters {
  /** From when an event is due, at first when it arrives, to the transaction that applied it. */
  applied(seconds: number): void;
  /** From a change of the stock until its channel has confirmed to show it. */
  published(seconds: number): void;
}
