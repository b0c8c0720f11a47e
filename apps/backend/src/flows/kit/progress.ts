/** How far a piece of work came: nothing more to do for now, or go on from the cursor at once. */
export interface Progress {
  readonly watermark: Date | null;
  readonly walkStartedAt: Date | null;
  readonly cursor: string | null;
}
