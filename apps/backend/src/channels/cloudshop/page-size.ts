/** Each divides the one before, so the walk goes on at the same row with smaller steps. */
const PAGE_SIZES = [200, 50, 10, 1] as const;
export const PAGE_SIZE = PAGE_SIZES[0];

export interface Page {
  readonly at: number;
  readonly size: number;
}

/** The page that begins at the same row with fewer rows, for answers too large to take; null at the end. */
export function smallerPage({ at, size }: Page): Page | null {
  const smaller = PAGE_SIZES.find((candidate) => candidate < size);
  return smaller === undefined ? null : { at: Math.floor(((at - 1) * size) / smaller) + 1, size: smaller };
}
