/** Progress of a piece of work: nothing more to do for now, or continue from the cursor at once. */
export interface Progress {
  readonly watermark: Date | null;
  readonly walkStartedAt: Date | null;
  readonly cursor: string | null;
}
