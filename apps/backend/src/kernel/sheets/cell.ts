/** A wall clock's time, as people read it: 2026-11-14 10:04:05. */
export interface WallTime {
  readonly wall: string;
}

export type Cell = string | number | WallTime | null;
/** Rows come in batches, so that a batch is in memory and never the whole sheet. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
